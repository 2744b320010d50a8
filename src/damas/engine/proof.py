"""Results that endgame tables prove, with the counters of the game's regulation."""

from __future__ import annotations

from ..rules.board import COLOURS
from ..rules.game import OTHER, Game
from .endgames import Tables


def proven(tables: Tables, game: Game) -> str | None:
    """The result that endgame tables prove: "white", "black" or "draw"; None where they do not.

    A win counts only where no counter of the regulation can end before it.
    """
    if pieces(game) > tables.pieces(game.variant):
        return None
    verdict = tables.probe(game)
    if verdict is None or verdict.plies is None:
        return None if verdict is None else "draw"
    for counter in game.counters:
        one_side = counter.counted_colour is not None
        left = (counter.limit_plies - counter.current_plies) * (2 if one_side else 1)
        if counter.rule != "repetition" and left <= verdict.plies:
            return None
    return game.turn if verdict.result == "win" else OTHER[game.turn]


def pieces(game: Game) -> int:
    """The number of pieces on the board."""
    board = game.board
    return sum(len(board.men(colour)) + len(board.kings(colour)) for colour in COLOURS)
