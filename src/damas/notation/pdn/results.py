"""The forms of a result in PDN, and their meaning."""

from __future__ import annotations

import re
from fractions import Fraction

from ...base.arguments import check_kind
from ...rules.variants import Variant

INTERNATIONAL = {"white": "2-0", "black": "0-2", "draw": "1-1"}
DEFAULT = {"white": "1-0", "black": "0-1", "draw": "1/2-1/2"}
UNDECIDED = "*"
_SAID = {text: result for table in (INTERNATIONAL, DEFAULT) for result, text in table.items()}
_SPACE = re.compile(r"\s")
_DASHES = re.compile("[\u2010-\u2015\u2212]")


def read_result(text: str | None) -> str | None:
    """ "white", "black" or "draw" for a result in the chess or the International form, else None.

    Other scores ("4-6", "1+ - 1-", "0-0", "*") do not say who won the game.

    >>> read_result("2-0"), read_result("\u00bd-\u00bd"), read_result("*")
    ('white', 'draw', None)
    """
    check_kind("text", text, str, None)
    if not text or text in _SAID:
        return _SAID.get(text or "")
    plain = _SPACE.sub("", text)
    plain = _DASHES.sub("-", plain).replace("\u00bd", "1/2").replace(",5", "1/2")
    return _SAID.get(plain)


def write_result(result: str | None, row: Variant) -> str:
    """The value of the Result tag: 2-0 for International draughts, 1-0 for most others."""
    return (INTERNATIONAL if row.doubled_results else DEFAULT).get(result or "", UNDECIDED)


_ALONE = {"1/2": "draw", "draw": "draw", "drawn": "draw", "remise": "draw", "empate": "draw"}


def winner_in(text: str | None) -> str | None:
    """ "white", "black" or "draw" for any score that leaves no doubt, else None.

    As `read_result`, and: all points for one side ("12-0"), as many for both ("6-6", "1+ - 1-"),
    a colon for the hyphen ("1:0"), a half alone. "4-6" does not say who won, nor does "0-0".

    >>> winner_in("12-0"), winner_in("6-6"), winner_in("1:0"), winner_in("4-6")
    ('white', 'draw', 'white', None)
    """
    known = read_result(text)
    if known or not text or text == UNDECIDED:
        return known
    plain = text.strip().replace("\u00bd", "1/2").replace(":", "-")
    if plain.lower() in _ALONE:
        return _ALONE[plain.lower()]
    known = read_result(plain)
    score = read_score(plain)
    if known or score is None or not any(score):
        return known
    if score[0] == score[1]:
        return "draw"
    return None if all(score) else "white" if score[0] else "black"


def contradict(one: str | None, other: str | None) -> bool:
    """Whether two texts cannot be the result of one game: other winners, or one says that both
    lost. A score such as 4-6 contradicts a win of the side that has less.

    >>> contradict("1-0", "2-0"), contradict("1-0", "0-1"), contradict("0-0", "2-0")
    (False, True, True)
    """
    if one == other or not one or not other:
        return False
    first, second = winner_in(one), winner_in(other)
    if first and second:
        return first != second
    mine, its = read_score(one), read_score(other)
    if mine is None or its is None:
        return False
    (a, b), (c, d) = mine, its
    if not (a or b) or not (c or d):
        return (a, b) != (c, d)
    return (a - b) * (c - d) < 0


_SIDE = r"(\d{1,3}(?:[.,]\d{1,3})?)?\s*(1/2)?\s*([+-]?)"
_SCORE = re.compile(rf"\s*{_SIDE}\s*-\s*{_SIDE}\s*")


def read_score(text: str | None) -> tuple[Fraction, Fraction] | None:
    """The points of White and Black in any ResultFormat, exactly; None for any other text.

    "1+ - 1-" (Plus draw) is a draw with an advantage: both have one point. "1 1/2 - 1/2" (Delfts),
    "1.01-0.99" (Goes), "4-6" are read as they stand.

    >>> [tuple(map(str, read_score(score))) for score in ("2-0", "1 1/2 - 1/2", "1+ - 1-")]
    [('2', '0'), ('3/2', '1/2'), ('1', '1')]
    """
    check_kind("text", text, str, None)
    plain = _DASHES.sub("-", text or "").replace("\u00bd", " 1/2")
    found = _SCORE.fullmatch(plain)
    if not found:
        return None
    sides = []
    for whole, half, _sign in (found.groups()[:3], found.groups()[3:]):
        if not whole and not half:
            return None
        points = Fraction((whole or "0").replace(",", "."))
        sides.append(points + (Fraction(1, 2) if half else 0))
    return sides[0], sides[1]
