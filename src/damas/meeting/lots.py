"""Lots of a meeting: colours and openings. The seed decides, so anyone can repeat them."""

from __future__ import annotations

import hashlib

from ..notation.openings import Opening, built_in, draw
from .terms import MeetingTerms


def host_is_white(terms: MeetingTerms, seed: str) -> bool:
    """Whether the person who proposed *terms* has White in the first game (MAT-02)."""
    if terms.colour != "lot":
        return terms.colour == "white"
    return hashlib.sha256(f"{seed}:colours".encode()).digest()[0] % 2 == 0


def openings_of(terms: MeetingTerms, seed: str) -> tuple[Opening, ...]:
    """The openings of a match, one for every two games, in the order drawn (MAT-04); empty if none
    are drawn. Raises TournamentError if the table has too few."""
    if terms.start.kind != "lot" or terms.start.table is None:
        return ()
    return tuple(draw(built_in(terms.start.table), seed, (terms.games + 1) // 2))
