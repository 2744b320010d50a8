"""The reading grammar of the PDN 3.0 standard, to the letter: the first fault, and the expected
text.

The grammar (https://pdn.fmjd.org): a file is games with a result or a star between them; a game is
tags, then moves, comments, signs ($n), variations and set-ups. White space and % lines are free.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum

from ...base.errors import NotationError
from ...base.i18n import Text

_FREE = re.compile(r"(?:[ \t\n\r\ufeff]+|%[^\n\r]*)+")
_SQUARE = r"(?:[1-9][0-9]?|0[1-9])(?![0-9])"
_NAME = r"[a-h][1-8](?![0-9a-h])"
_GAP = r"[ \t\n\r]*"
_TOKENS = [
    ("result", r"(?:1/2-1/2|1-0|0-1|2-0|1-1|0-2|0-0)(?![0-9]|[ \t]*[-x:][ \t]*[0-9])"),
    (
        "move",
        rf"{_SQUARE}{_GAP}(?:-{_GAP}{_SQUARE}|(?:[x:]{_GAP}{_SQUARE}{_GAP})*[x:]{_GAP}{_SQUARE})",
    ),
    ("move", rf"{_NAME}{_GAP}(?:-{_GAP}{_NAME}|(?:[x:]{_GAP}{_NAME}{_GAP})*[x:]{_GAP}{_NAME})"),
    ("move", r"(?:[a-h][1-8]){2}(?![0-9a-h])"),
    ("number", r"[0-9]+\.(?:\.\.)?"),
    ("move", r"\.\.\."),
    ("strength", r"[!?]+|\([!?]+\)"),
    ("nag", r"\$[0-9]+"),
    ("open", r"\("),
    ("close", r"\)"),
    ("bracket", r"\["),
    ("star", r"\*"),
    ("setup", r"/[^/]*/"),
    ("comment", r"\{[^}]*\}"),
]
_TOKEN = re.compile("|".join(f"(?P<t{i}>{pattern})" for i, (_, pattern) in enumerate(_TOKENS)))
_TAG = (
    (re.compile(r"[A-Z][a-zA-Z0-9_]*"), Text("the name of a tag, with a capital first")),
    (re.compile(r'"(?:[^\\"]|\\.)*"', re.DOTALL), Text("a value between double quotes")),
    (re.compile(r"\]"), Text("the bracket ] that ends the tag")),
)
_LINE_END = re.compile(r"\r\n|\r|\n")
_FOUND = re.compile(r"[^\s{}()\[\]]+|.")
_BODY = ("comment", "nag", "setup")


class State(Enum):
    """The reader's place in the grammar; the value says what may follow."""

    START = Text("a tag or a move")
    HEADER = Text("a tag, a move, a result or *")
    BODY = Text("a move, a comment, a variation, a result or *")
    MOVED = Text("a move, a sign, a comment, a variation, a result or *")
    NUMBERED = Text("a move after its number")
    VARIATION = Text("a move or a comment in the variation that begins here")


@dataclass(frozen=True, slots=True)
class StrictFault:
    """The first fault: *line* and *column* from 1, the text *found* there, the text *expected*."""

    line: int
    column: int
    found: str
    expected: Text

    def error(self) -> NotationError:
        """The fault as an exception."""
        return NotationError(
            "pdn-not-strict",
            "Line {line}, column {column}: {found} stands where the standard has {expected}",
            line=self.line,
            column=self.column,
            found=f'"{self.found}"' if self.found else Text("the end of the file"),
            expected=self.expected,
        )


class Grammar:
    """Follows text piece by piece; a piece never ends inside a word."""

    def __init__(self) -> None:
        self.state = State.START
        self.depth = 0

    def read(self, text: str, line: int = 1, column: int = 1) -> StrictFault | None:
        """The first fault in *text*, which begins at *line* and *column*; None when it has none."""
        place = 0
        while True:
            free = _FREE.match(text, place)
            place = free.end() if free else place
            if place >= len(text):
                return None
            after, expected = self._next(text, place)
            if expected is not None:
                return _fault(text, after, line, column, expected)
            place = after

    def end(self, line: int, column: int) -> StrictFault | None:
        """The fault at the end of the file, if something is missing there."""
        if self.depth:
            return StrictFault(line, column, "", Text("the bracket ) that ends the variation"))
        if self.state is State.NUMBERED:
            return StrictFault(line, column, "", self.state.value)
        return None

    def _next(self, text: str, place: int) -> tuple[int, Text | None]:
        """Reads one word: (its end, None), or (the place of the fault, the expected text)."""
        found = _TOKEN.match(text, place)
        if not found:
            if text[place] == "{":
                return place, Text("a comment that ends with }")
            return place, self.state.value
        kind = _TOKENS[int(str(found.lastgroup)[1:])][0]
        if kind == "bracket":
            return self._tag(text, place)
        if not self._follow(kind):
            return place, self.state.value
        return found.end(), None

    def _tag(self, text: str, place: int) -> tuple[int, Text | None]:
        if self.state not in (State.START, State.HEADER):
            return place, self.state.value
        at = place + 1
        for pattern, expected in _TAG:
            free = _FREE.match(text, at)
            at = free.end() if free else at
            part = pattern.match(text, at)
            if not part:
                return at, expected
            at = part.end()
        self.state = State.HEADER
        return at, None

    def _follow(self, kind: str) -> bool:  # noqa: PLR0911  (one for each kind of word)
        """Goes one word on; false when it may not stand here."""
        state = self.state
        if kind == "number":
            self.state = State.NUMBERED
            return state is not State.NUMBERED
        if kind == "move":
            self.state = State.MOVED
            return True
        if state is State.NUMBERED:
            return False
        if kind == "strength":
            self.state = State.BODY
            return state is State.MOVED
        if kind in _BODY:
            self.state = State.BODY
            return True
        if kind == "open":
            self.state = State.VARIATION
            self.depth += 1
            return True
        return self._close(kind, state)

    def _close(self, kind: str, state: State) -> bool:
        if state is State.VARIATION:
            return False
        if kind == "close":
            self.state = State.BODY
            self.depth -= 1
            return self.depth >= 0
        self.state = State.START  # a result or a star
        return self.depth == 0 and state is not State.START


def end_of(text: str, line: int, column: int) -> tuple[int, int]:
    """(line, column) after *text* that begins at *line* and *column*."""
    lines = _LINE_END.split(text)
    return line + len(lines) - 1, len(lines[-1]) + (column if len(lines) == 1 else 1)


def _fault(text: str, place: int, line: int, column: int, expected: Text) -> StrictFault:
    found = _FOUND.match(text, place)
    return StrictFault(
        *end_of(text[:place], line, column), found=found[0] if found else "", expected=expected
    )
