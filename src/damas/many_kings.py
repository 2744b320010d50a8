"""Three kings or more against one (IDF64 7.2.4): an ending of any number of kings.

The kernel counts endings of at most three kings a side; this one is read from the positions.
"""

from __future__ import annotations

from typing import Protocol

from .board import Board
from .regulations import EndgameLimit, Regulation


class PlayedPositions(Protocol):
    """A game as far as it is asked here."""

    @property
    def ply(self) -> int: ...
    def board_at(self, ply: int, /) -> Board: ...


def many_kings(regulation: Regulation) -> EndgameLimit | None:
    """The rule of a book that limits an ending of three kings or more; None for none."""
    rules = (rule for rule in regulation.draw_rules if isinstance(rule, EndgameLimit))
    return next((rule for rule in rules if rule.or_more), None)


def plies_of(game: PlayedPositions, rule: EndgameLimit) -> int | None:
    """Plies since the ending of *rule* appeared, which itself is not counted; None without it."""
    at = game.ply
    while at >= 0 and _stands(game.board_at(at), rule):
        at -= 1
    return game.ply - at - 1 if at < game.ply else None


def _stands(board: Board, rule: EndgameLimit) -> bool:
    white, black = (
        (len(board.kings(colour)), len(board.men(colour))) for colour in ("white", "black")
    )
    return any(
        weak in rule.weak and strong[1] == men and strong[0] >= kings
        for strong, weak in ((white, black), (black, white))
        for kings, men in rule.strong
    )
