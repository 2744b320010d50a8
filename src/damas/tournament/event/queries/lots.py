"""Lots that anyone can repeat: a seed gives the same draw everywhere."""

from __future__ import annotations

import hashlib

from ..model.parts import TournamentBoard

LOTS: dict[str, str] = {
    "numbers": "number",
    "colours": "draw-colours",
    "openings": "draw-openings",
    "LOT": "settle",
}
"""The subject of a lot → the act that draws it."""
BY_ROUND = ("colours", "openings")
"""Lots that each round has of its own."""


def lot(seed: str, *what: object) -> str:
    """The text that a *seed* gives for something: the lowest text is drawn first."""
    return hashlib.sha256(":".join([seed, *map(str, what)]).encode()).hexdigest()


def lot_white(board: TournamentBoard, seed: str, number: int, place: int) -> int:
    """The id that a *seed* gives White to on a board: anyone can repeat it."""
    ids = sorted((board.first, board.second))
    return min(ids, key=lambda who: lot(seed, number, place, who))


def seed_key(what: str, number: int = 0) -> str:
    """The name under which an event keeps the seed of a lot: "numbers", "colours 3"."""
    return f"{what} {number}" if what in BY_ROUND else what
