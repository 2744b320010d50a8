"""The places of keys in a TOML text: each as an editor counts lines and columns."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from damas.rules.regulations.places import place_of, places

FOLDER = Path(__file__).parents[2] / "src" / "damas" / "rules" / "regulations"
FILES = sorted(FOLDER.glob("*/*.toml"))
TEXT = '''# a remark with = and [brackets]
id = "a # b"  # and one after
"two words" = 'c'
here.there = 1

[table]
list = [
  1, # one
  { x = 2, "y z" = [3, 4] },
]
long = """
[no.table]
k = 1
"""

[[rows]]
k = true
[[rows]]
k = false
[rows.inner]
last = 1979-05-27T07:32:00Z
'''
AT = {
    ("id",): (2, 1),
    ("two words",): (3, 1),
    ("here", "there"): (4, 1),
    ("table",): (6, 1),
    ("table", "list"): (7, 1),
    ("table", "list", 0): (8, 3),
    ("table", "list", 1, "x"): (9, 5),
    ("table", "list", 1, "y z", 1): (9, 24),
    ("table", "long"): (11, 1),
    ("rows", 1, "k"): (19, 1),
    ("rows", 1, "inner", "last"): (21, 1),
}


@pytest.mark.parametrize("path", AT, ids=str)
def test_a_key_stands_where_it_is_written(path: tuple[str | int, ...]) -> None:
    """Remarks, strings of several lines, lists and tables within lines are passed over."""
    assert places(TEXT)[path] == AT[path]


def test_what_is_missing_has_the_place_of_the_table_around_it() -> None:
    """Or the first place of the file."""
    assert place_of(TEXT, ("rows", 1, "none")) == (18, 1)
    assert place_of(TEXT, ("none",)) == (1, 1)


def paths(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The way to every value of a TOML text, tables and lists included."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, one in value.items():
            yield from paths(one, (*path, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from paths(one, (*path, number))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_value_of_every_file_has_its_place(path: Path) -> None:
    """As many as tomllib finds, and each key stands in its line."""
    text = path.read_text("utf-8")
    found = places(text)
    assert set(found) == set(paths(tomllib.loads(text)))
    lines = text.splitlines()
    for way, (line, _) in found.items():
        assert isinstance(way[-1], int) or way[-1] in lines[line - 1]
