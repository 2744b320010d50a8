"""Lessons for arbiters: each of the fourteen irregularities, and others, as they happen.

A lesson is a start and the events in which White errs; its name, the side that decides and the
results come from a `Table` that plays them, so that a lesson is right under every rule book.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ...rules.regulations import Regulation
from ...rules.regulations import regulation as find_regulation
from ...rules.variants import Variant
from ..model.codes import (
    CODES,
    DISORDER,
    INACTIVE,
    OTHER_PIECE_TOUCHED,
    UNCLEAR,
    WRONG_CAPTURE,
)

_NUMBER = re.compile(r"\d+")

# Code → (position, White's act). Squares are counted from the top left as White sees the board,
# from 1: the numbers of INT 2.6 and of PDN on 32 squares.
_TEN: Mapping[str, str] = MappingProxyType(
    {
        "a": "W:W31,35:B10,20 | move 31 27, move 35 30",
        "b": "W:W31:B10 | move 31 22",
        "c": "W:W31,35:B10 | touch 31, move 35 30",
        "d": "W:W31:B10 | move 31 27, move 27 31",
        "e": "W:W31:B10,20 | move 20 24",
        "f": "W:W28,46:B23 | move 46 41",
        "g": "W:W31,35:B10 | move 31 27, press, remove 35",
        "h": "W:W28,37:B13,22,23,31 | move 37 26",
        "i": "W:W28,46:B1,13,23 | move 28 19",
        "j": "W:W28,46:B1,23 | touch 28, remove 23",
        "k": "W:W28,46:B1,13,23 | move 28 19 8, remove 23, press",
        "l": "W:W28,46:B1,5,23 | move 28 19, remove 23, remove 5",
        "m": "W:W28,46:B1,13,23 | move 28 19 8, remove 23, touch 46",
        "n": "W:W28,46:B1,23 | move 28 19, remove 23, remove 46",
        "unclear": "W:W28,46:B1,13,23 | move 28 8",
        "disorder": "W:W38,46:B1,13,23,33 | move 38 29 18 9, remove 23",
        "crown": "W:W31,35:B10 | move 31 27, crown 35",
    }
)
_EIGHT: Mapping[str, str] = MappingProxyType(
    {
        "a": "W:W21,24:B1,3 | move 21 17, move 24 20",
        "b": "W:W21:B3 | move 21 14",
        "c": "W:W21,24:B3 | touch 21, move 24 20",
        "d": "W:W21:B3 | move 21 17, move 17 21",
        "e": "W:W21:B1,3 | move 3 7",
        "f": "W:W18,29:B14 | move 29 25",
        "g": "W:W21,24:B3 | move 21 17, press, remove 24",
        "h": "W:W17,23:B3,11,14,19 | move 17 10",
        "i": "W:W22,29:B1,11,18 | move 22 15",
        "j": "W:W18,29:B3,14 | touch 18, remove 14",
        "k": "W:W22,29:B1,11,18 | move 22 15 8, remove 18, press",
        "l": "W:W18,29:B3,4,14 | move 18 9, remove 14, remove 4",
        "m": "W:W22,29:B1,11,18 | move 22 15 8, remove 18, touch 29",
        "n": "W:W18,29:B3,14 | move 18 9, remove 14, remove 29",
        "unclear": "W:W23,29:B3,11,19 | move 23 7",
        "disorder": "W:W29,32:B1,11,18,25 | move 29 22 15 8, remove 18",
        "crown": "W:W21,24:B3 | move 21 17, crown 24",
    }
)
_ON_ALL_SQUARES: Mapping[str, str] = MappingProxyType(
    {
        "a": "W:W49,56:B9,16 | move 49 41, move 56 48",
        "b": "W:W49:B16 | move 49 42",
        "c": "W:W49,56:B9 | touch 49, move 56 48",
        "d": "W:W49:B16 | move 49 41, move 41 49",
        "e": "W:W49:B9,16 | move 9 17",
        "f": "W:W36,57:B28 | move 57 49",
        "g": "W:W49,56:B16 | move 49 41, press, remove 56",
        "h": "W:W50,54:B26,42,46 | move 54 38",
        "i": "W:W50,57:B8,26,42 | move 50 34",
        "j": "W:W36,57:B8,28 | touch 36, remove 28",
        "k": "W:W50,57:B8,26,42 | move 50 34 18, remove 42, press",
        "l": "W:W36,57:B6,8,28 | move 36 20, remove 28, remove 6",
        "m": "W:W50,57:B8,26,42 | move 50 34 18, remove 42, touch 57",
        "n": "W:W36,57:B8,28 | move 36 20, remove 28, remove 57",
        "unclear": "W:W50,57:B8,35,42 | move 50 36",
        "disorder": "W:W50,57:B8,35,37,42 | move 50 34 36 38, remove 35",
        "crown": "W:W49,56:B16 | move 49 41, crown 56",
    }
)


def _on_twelve(number: re.Match[str]) -> str:
    """A square of 10x10 on 12x12, where that board is the lower left part."""
    row, place = divmod(int(number[0]) - 1, 5)
    return str(6 * (row + 2) + place + 1)


_TWELVE = {code: _NUMBER.sub(_on_twelve, line) for code, line in _TEN.items()}
_BY_SIZE = {12: _TWELVE, 10: _TEN, 8: _EIGHT}


@dataclass(frozen=True, slots=True)
class Lesson:
    """One irregularity as it happens: *code*, and the *events* from the start to it."""

    code: str
    events: tuple[Mapping[str, Any], ...]

    @property
    def title(self) -> str:
        """The irregularity in English; `translate(CODES[code], locale)` for other languages."""
        return str(CODES[self.code])


def silent_on(book: Regulation) -> frozenset[str]:
    """The irregularities that a rule book does not know."""
    rules = {
        OTHER_PIECE_TOUCHED: book.touch,
        UNCLEAR: book.captures.shown,
        DISORDER: book.captures.removal,
        WRONG_CAPTURE: book.variant.majority or None,  # any capture may be chosen
        INACTIVE: not book.variant.all_squares or None,  # all squares are of the game
    }
    return frozenset(code for code, rule in rules.items() if rule is None)


def lessons(name: str | Regulation) -> tuple[Lesson, ...]:
    """The lessons under a rule book: a to n, then others that the book knows.

    If a book does not speak of touching there is no c, and without the law of majority no h.
    Raises UnknownNameError.
    """
    book = find_regulation(name)
    silent = silent_on(book)
    full = book.variant.all_squares
    rows = _ON_ALL_SQUARES if full else _BY_SIZE[book.variant.size]
    return tuple(_lesson(book, code, line) for code, line in rows.items() if code not in silent)


def _lesson(book: Regulation, code: str, line: str) -> Lesson:
    row = book.variant
    fen, acts = line.split(" | ")
    start = {"event": "start", "regulation": book.id, "fen": _fen(fen, row)}
    steps = [_event(step.split(), row) for step in acts.split(", ")]
    return Lesson(code, (start, *steps))


def _event(words: list[str], row: Variant) -> dict[str, Any]:
    squares = [row.number(int(word) - 1) for word in words[1:]]
    made: dict[str, Any] = {"event": words[0], "by": "white"}
    if words[0] == "move":
        made["path"] = squares
    elif squares:
        made["square"] = squares[0]
    return made


def _fen(fen: str, row: Variant) -> str:
    return _NUMBER.sub(lambda found: str(row.number(int(found[0]) - 1)), fen)
