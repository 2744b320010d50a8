"""Colour preferences and the allocation of White in a Swiss (C.04.3 A.6 and E)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from .histories import History, PairingState

OTHER = {"w": "b", "b": "w"}
ABSOLUTE, STRONG, MILD, NONE = 3, 2, 1, 0


def difference(mine: History) -> int:
    """Games with White less games with Black."""
    return mine.colours.count("w") - mine.colours.count("b")


def preference(mine: History) -> tuple[str, int]:
    """The colour that a player should get, "" for none, and how strongly (C.04.3 A.6).

    ABSOLUTE: a difference of two or more, or the same colour in the last two games played.
    """
    return _preference(mine.colours)


def due_colour(row: Sequence[str]) -> str:
    """The colour that is due after the colours *row* of a player, "" before the first (C.04.3 A.6).

    >>> due_colour("wb"), due_colour("wbb"), due_colour("wwbw"), due_colour("")
    ('w', 'w', 'b', '')
    """
    return _preference(row)[0]


def _preference(row: Sequence[str]) -> tuple[str, int]:
    gap = row.count("w") - row.count("b")
    if not row:
        return "", NONE
    if abs(gap) > 1:
        return ("b" if gap > 0 else "w"), ABSOLUTE
    if len(row) > 1 and row[-1] == row[-2]:
        return OTHER[row[-1]], ABSOLUTE
    if gap:
        return ("b" if gap > 0 else "w"), STRONG
    return OTHER[row[-1]], MILD


def is_topscorer(given: PairingState, who: History) -> bool:
    """Whether the player has, before the last round, more than half of the points (C.04.3 1.7)."""
    half = (given.rounds - 1) * given.columns * given.table.system.win / 2
    return given.round == given.rounds and who.score > half


def white_of(one: History, other: History, initial: str) -> int:
    """The number of the player who gets White; *initial* is the initial colour, "w" or "b"."""
    (mine, strength), (theirs, weight) = preference(one), preference(other)
    first, second = (one, other) if _rank(one) < _rank(other) else (other, one)
    if mine != theirs:  # E.1, and a player with a preference against one without
        white = one if "w" in (mine, OTHER.get(theirs)) else other
    elif not mine:  # E.5
        white = first if (initial == "w") == (first.counted % 2 == 1) else second
    elif strength != weight:  # E.2
        strong, weak = (one, other) if strength > weight else (other, one)
        white = strong if mine == "w" else weak
    elif strength == ABSOLUTE and abs(difference(one)) != abs(difference(other)):  # E.2
        wide, narrow = sorted((one, other), key=lambda who: -abs(difference(who)))
        white = wide if mine == "w" else narrow
    else:
        white = _alternated(one, other) or (first if mine == "w" else second)  # E.3, E.4
    return white.no


def _alternated(one: History, other: History) -> History | None:
    """E.3: the player who had Black when the two last had different colours."""
    for mine, theirs in zip(reversed(one.colours), reversed(other.colours), strict=False):
        if mine != theirs:
            return one if mine == "b" else other
    return None


def _rank(who: History) -> tuple[Fraction, int]:
    return -who.score, who.no
