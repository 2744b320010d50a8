"""A TOML text: its values by `tomllib`, and the places of its keys, which `tomllib` does not tell.

Places are asked for only of a text that has been read: what is no TOML has been refused before.
"""

from __future__ import annotations

import re
from typing import Any, TypeAlias

KeyPath: TypeAlias = tuple[str | int, ...]
"""The way to a value: names of keys, and 0-based places in lists."""
Place: TypeAlias = tuple[int, int]
"""Line and column, both from 1."""

_BETWEEN = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_SCALAR = re.compile(r"[^,\]}\n#]*")
_STRING = re.compile(
    r'"""(?:[^\\]|\\.)*?"{3,5}|' + r"'''.*?'{3,5}|" + r'"(?:[^"\\\n]|\\.)*"|' + r"'[^'\n]*'",
    re.DOTALL,
)


def values_of(text: str) -> dict[str, Any]:
    """The values of the text; raises ValueError, with the place, for a text that is no TOML."""
    import tomllib  # noqa: PLC0415  (5 ms that nobody pays who asks for no rule book)

    return tomllib.loads(text)


def places(text: str) -> dict[KeyPath, Place]:
    """The place of every key, of every table and of every item of a list.

    >>> places('[points]\\nwin = 2')[("points", "win")]
    (2, 1)
    """
    return _Scanner(text).all()


def place_of(text: str, path: KeyPath) -> Place:
    """The place of *path*, or of the nearest table around it that is there; else the first."""
    found = places(text)
    while path and path not in found:
        path = path[:-1]
    return found.get(path, (1, 1))


class _Scanner:
    """Goes through a text once, key by key."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0
        self._found: dict[KeyPath, Place] = {}
        self._lists: dict[KeyPath, int] = {}  # the tables of each list of tables so far

    def all(self) -> dict[KeyPath, Place]:
        """The places."""
        inside: KeyPath = ()
        while self._skip():
            if self._text[self._at] == "[":
                inside = self._heading()
            else:
                self._pair(inside)
        return self._found

    def _skip(self) -> bool:
        """Passes over blanks, line breaks and remarks; whether something follows."""
        found = _BETWEEN.match(self._text, self._at)
        self._at = found.end() if found else self._at
        return self._at < len(self._text)

    def _mark(self, path: KeyPath, at: int) -> None:
        line = self._text.count("\n", 0, at) + 1
        self._found.setdefault(path, (line, at - self._text.rfind("\n", 0, at)))

    def _heading(self) -> KeyPath:
        at = self._at
        many = self._text.startswith("[[", at)
        self._at += 2 if many else 1
        names = self._keys()
        self._at += 2 if many else 1
        inside: KeyPath = ()
        for name in names[:-1]:
            inside = self._last_of((*inside, name))
        inside = (*inside, names[-1])
        self._mark(inside, at)
        if many:
            number = self._lists.get(inside, 0)
            self._lists[inside] = number + 1
            inside = (*inside, number)
            self._mark(inside, at)
        return inside

    def _last_of(self, path: KeyPath) -> KeyPath:
        return (*path, self._lists[path] - 1) if path in self._lists else path

    def _keys(self) -> list[str]:
        names = []
        while True:
            self._skip()
            found = _STRING.match(self._text, self._at) or _BARE.match(self._text, self._at)
            word = found[0] if found else ""
            self._at += len(word)
            names.append(word.strip("\"'") if word[:1] in "\"'" else word)
            self._skip()
            if self._text[self._at] != ".":
                return names
            self._at += 1

    def _pair(self, inside: KeyPath) -> None:
        at = self._at
        path = inside
        for name in self._keys():
            path = (*path, name)
            self._mark(path, at)
        self._at += 1  # the sign =
        self._skip()
        self._value(path)

    def _value(self, path: KeyPath) -> None:
        if self._text[self._at] in "[{":
            self._several(path, "]" if self._text[self._at] == "[" else "}")
            return
        found = _STRING.match(self._text, self._at) or _SCALAR.match(self._text, self._at)
        self._at = found.end() if found else self._at + 1

    def _several(self, path: KeyPath, close: str) -> None:
        self._at += 1
        number = 0
        while self._skip() and self._text[self._at] != close:
            if close == "}":
                self._pair(path)
            else:
                self._mark((*path, number), self._at)
                self._value((*path, number))
                number += 1
            self._skip()
            if self._text[self._at] == ",":
                self._at += 1
        self._at += 1
