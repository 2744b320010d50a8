"""A ladder of matches: each level of the engine against the one below it.

    python bench/engine_levels.py [--games 20] [--regulation fenae-2025] [--levels 2-8]

Openings are four random plies, each played twice with colours exchanged; seeds are fixed. Prints
the share of points of the higher level. Takes minutes: it is no test.
"""

from __future__ import annotations

import argparse
import random

from damas import Game
from damas.engine import Engine

LONGEST = 200  # plies; a game still open then counts as a draw


def play(regulation: str, levels: tuple[int, int], opening: list[str], seed: int) -> float:
    """Points of White (1, 0.5 or 0) between levels[0] as White and levels[1] as Black."""
    game = Game(regulation)
    for text in opening:
        game.push(text)
    engines = {"white": Engine(16), "black": Engine(16)}
    chosen = dict(zip(("white", "black"), levels, strict=True))
    while not game.is_over and game.ply < LONGEST:
        side = game.turn
        game.push(engines[side].play(game, chosen[side], seed=seed * 1000 + game.ply).move)
    result = game.outcome.result if game.outcome else "draw"
    return {"white": 1.0, "black": 0.0}.get(result or "draw", 0.5)


def opening_of(regulation: str, seed: int) -> list[str]:
    """Four random plies from the initial position."""
    chance, game = random.Random(seed), Game(regulation)
    for _ in range(4):
        game.push(chance.choice(game.legal_moves))
    return [move.notation for move in game.moves]


def ladder(regulation: str, levels: range, games: int) -> None:
    """Prints one line for each level: its share of points against the level below."""
    for level in levels:
        points = 0.0
        for n in range(games // 2):
            opening = opening_of(regulation, n)
            points += play(regulation, (level, level - 1), opening, n)
            points += 1 - play(regulation, (level - 1, level), opening, n)
        print(f"level {level:2} v {level - 1:2}: {points:4} of {games // 2 * 2}", flush=True)


def main() -> None:
    """Reads the options and plays."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--regulation", default="fenae-2025")
    parser.add_argument("--levels", default="2-8")
    options = parser.parse_args()
    first, last = map(int, options.levels.split("-"))
    ladder(options.regulation, range(first, last + 1), options.games)


if __name__ == "__main__":
    main()
