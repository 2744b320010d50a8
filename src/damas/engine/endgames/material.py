"""Classes of material by arithmetic: what they lead to, and how many places their tables have."""

from __future__ import annotations

from math import comb

Forces = tuple[int, int, int, int]
"""The men and kings of the stronger side, then those of the other."""
Side = tuple[int, int]
"""The men and kings of one side."""


def name_of(first: Side, second: Side) -> str:
    """The name of a class: the stronger side first, kings before men.

    >>> name_of((1, 0), (0, 2))
    'kk-m'
    """
    strong, weak = sorted((first, second), key=lambda side: (sum(side), side[1]), reverse=True)
    return "-".join("k" * kings + "m" * men for men, kings in (strong, weak))


def led_to(forces: Forces) -> list[str]:
    """The classes that the moves of one lead to, and theirs, in the order of their names: a capture
    takes pieces off, a man becomes a king. Those of one side alone have no table.

    >>> led_to((1, 0, 0, 1))
    ['k-k']
    >>> led_to((0, 2, 1, 0))
    ['k-k', 'k-m', 'kk-k']
    """
    ours, theirs = forces[:2], forces[2:]
    names = {
        name_of(us, them) for us in _become(ours) for them in _become(theirs) if sum(us) * sum(them)
    }
    return sorted(names - {name_of(ours, theirs)})


def _become(side: Side) -> list[Side]:
    """All that *side* may be later on: fewer pieces, more of them kings."""
    men, kings = side
    return [
        (left, crowned + stay)
        for crowned in range(men + 1)
        for left in range(men - crowned + 1)
        for stay in range(kings + 1)
    ]


def places_of(size: int, forces: Forces) -> int:
    """The places of a table of a board of so many squares a side, of both sides to move: one for
    each way to put the pieces down, two men on one square included (docs/endgames.md).

    >>> places_of(8, (0, 3, 0, 1)), places_of(10, (0, 1, 0, 1))
    (287680, 2450)
    """
    men, kings, other_men, other_kings = forces
    squares = size * size // 2
    free = squares - men - other_men
    ways = comb(squares - size // 2, men) * comb(squares - size // 2, other_men)
    one = ways * comb(free, kings)
    other = ways * comb(free, other_kings)
    if forces[:2] == forces[2:]:
        return one * comb(free - kings, other_kings)
    return one * comb(free - kings, other_kings) + other * comb(free - other_kings, kings)
