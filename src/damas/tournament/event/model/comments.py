"""A commentary on a round: a text, and a position or a moment of a game as a board."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Comment:
    """*id* is the place of its entry in the log. *fen*: a position, "" for none. *board*, *game*,
    *ply*: a moment of a game of the round, 0 for none; ply 0 is the start of the game.

    *changed*: the time of its last change, "" for none.
    """

    id: int
    round: int
    text: str
    by: str
    at: str
    fen: str = ""
    board: int = 0
    game: int = 0
    ply: int = 0
    changed: str = ""
