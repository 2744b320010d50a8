"""Makes the docstrings of Damas ready for the site: prompts become blocks of code.

A Griffe extension, named in `zensical.toml`.
"""

from __future__ import annotations

import inspect
import re
from typing import Any

import griffe

_PROMPTS = re.compile(r"^>>> (?:.+\n?)+", re.MULTILINE)


def fenced(text: str) -> str:
    """The *text* with each run of prompts and answers as a fenced block."""
    clean = inspect.cleandoc(text)
    return _PROMPTS.sub(lambda found: f"```pycon\n{found[0].rstrip()}\n```\n", clean)


class Prompts(griffe.Extension):
    """Puts fences around prompts in every docstring that is collected."""

    def on_instance(self, *, obj: griffe.Object, **_: Any) -> None:
        """Changes the docstring of *obj*, where it has one."""
        if obj.docstring and ">>> " in obj.docstring.value:
            obj.docstring.value = fenced(obj.docstring.value)


class Namesakes(griffe.Extension):
    """Shows a function that a package exports under the name of one of its files: `diagram.svg`."""

    def __init__(self) -> None:
        """Begins with no function seen."""
        self._own: dict[str, griffe.Function] = {}

    def on_function_instance(self, *, func: griffe.Function, **_: Any) -> None:
        """Remembers *func* where it stands in the file of a package itself."""
        if isinstance(func.parent, griffe.Module) and func.parent.is_init_module:
            self._own[func.path] = func

    def on_package(self, *, pkg: griffe.Module, **_: Any) -> None:
        """Puts such functions in the place of their files, in *pkg* and below it."""
        for module in [m for m in pkg.modules.values() if not m.is_alias]:
            self.on_package(pkg=module)
        for name in {str(export) for export in pkg.exports or ()}:
            if not isinstance(pkg.members.get(name), griffe.Module):
                continue
            place = pkg.imports.get(name, "").removeprefix(f"{pkg.path}.")
            if own := self._own.get(f"{pkg.path}.{name}"):
                pkg.members[name] = own
            elif place.count("."):
                pkg.members[name] = pkg[place]
