"""Games that were played by lot, as files have them."""

from __future__ import annotations

from random import Random

from damas import Game
from damas.regulations import regulation_for_gametype
from damas.variants import VARIANTS


def playout(variant: str, plies: int) -> str:
    """The moves of a game of so many plies, drawn by lot, as a file has them."""
    for seed in range(99):
        chance, game = Random(seed), Game(regulation_for_gametype(VARIANTS[variant].gametype))
        while not game.is_over and game.ply < plies:
            game.push(chance.choice(game.legal_moves))
        if game.ply == plies:
            return " ".join(move.text("pdn") for move in game.moves)
    raise AssertionError(variant)
