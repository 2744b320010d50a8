"""Prints what an extra of the package needs, a line each: `python tools/requirements.py all`.

So `make run` can fetch these wheels while the kernel is compiled.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

PROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
OWN = re.compile(r"damas\[([\w,-]+)\]")
"""Further extras of the package itself."""


def requirements(extras: dict[str, list[str]], name: str) -> Iterator[str]:
    """The packages of the extra *name*, and of those that it names. Raises KeyError if it is not
    there."""
    for line in extras[name]:
        own = OWN.fullmatch(line)
        if own is None:
            yield line
        else:
            for other in own[1].split(","):
                yield from requirements(extras, other)


def main(name: str) -> None:
    """Prints each package once."""
    project = tomllib.loads(PROJECT.read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    print("\n".join(dict.fromkeys([*project.get("dependencies", []), *requirements(extras, name)])))


if __name__ == "__main__":
    main(sys.argv[1])
