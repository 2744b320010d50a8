"""The forms of a result in PDN, and what they say."""

from __future__ import annotations

import re

INTERNATIONAL = {"white": "2-0", "black": "0-2", "draw": "1-1"}
DEFAULT = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}
UNDECIDED = "*"
_SAID = {text: result for table in (INTERNATIONAL, DEFAULT) for result, text in table.items()}
_DASHES = re.compile("[\u2010-\u2015\u2212]")


def read_result(text: str | None) -> str | None:
    """ "white", "black" or "draw" for a result in the chess or the International form, else None.

    Other scores ("4-6", "1+ - 1-", "0-0", "*") do not say who won the game.

    >>> read_result("2-0"), read_result("\u00bd-\u00bd"), read_result("*")
    ('white', 'draw', None)
    """
    plain = re.sub(r"\s", "", text or "")
    plain = _DASHES.sub("-", plain).replace("\u00bd", "1/2").replace(",5", "1/2")
    return _SAID.get(plain)


def write_result(result: str | None, size: int) -> str:
    """The value of the Result tag: 2-0 for International draughts, 1-0 for the boards of 8x8."""
    return (INTERNATIONAL if size > 8 else DEFAULT).get(result or "", UNDECIDED)
