"""One name, one class: a reader who meets a name in two places meets one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

SOURCES = Path(__file__).resolve().parent.parent / "src" / "damas"

# Names that two rooms share, with the reason.
SHARED = {
    "Player": "a row of a crosstable in a tournament; in a match of engines the program that plays:"
    " both books call it so, and neither room imports the other",
}


def test_no_two_classes_have_one_name() -> None:
    """Except those of the list, all of which are still there."""
    found = defaultdict(list)
    for path in sorted(SOURCES.rglob("*.py")):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                found[node.name].append(path.relative_to(SOURCES).as_posix())
    twice = {name: places for name, places in found.items() if len(places) > 1}
    assert twice.keys() == SHARED.keys(), {
        name: twice.get(name) for name in twice.keys() ^ SHARED.keys()
    }
