"""A ladder of matches: each level of the engine against the one below it.

    python bench/engine_levels.py [--pairs 100] [--regulation fenae-2025] [--levels 2-10]
                                  [--nodes 200000] [--log FILE]

Openings are random and balanced, each played twice with colours exchanged; seeds are fixed. Prints
the share of points of the higher level. The highest level, which looks as far as its time allows,
takes so many nodes here, so that other work on the machine does not matter. With a log it goes on
where it was stopped.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from random import Random

from damas import Game
from damas.endgames import shipped
from damas.engine import LEVELS, Engine, Limits
from damas.engine.match.openings import balanced_opening
from damas.engine.match.tally import Tally
from damas.engine.proof import proven
from damas.regulations import regulation

LONGEST = 200  # plies; a game still open then counts as a draw
HALF_POINTS = {"white": 2, "draw": 1, "black": 0}


def play(start: Game, levels: tuple[int, int], nodes: int, seed: str) -> int:
    """Half points of White between levels[0] as White and levels[1] as Black; endings that the
    shipped tables decide are not played out."""
    game = Game(start.regulation, board=start.board)
    engines = {"white": Engine(16), "black": Engine(16)}
    chosen = dict(zip(("white", "black"), levels, strict=True))
    chance = Random(seed)
    while not game.is_over and game.ply < LONGEST:
        known = proven(shipped(), game)
        if known is not None:
            return HALF_POINTS[known]
        number, engine = chosen[game.turn], engines[game.turn]
        strength = Limits(nodes=nodes) if number == len(LEVELS) else number
        found = engine.play(game, strength, seed=chance.getrandbits(32), most_seconds=60)
        game.push(found.move)
    result = game.outcome.result if game.outcome else "draw"
    return HALF_POINTS[result or "draw"]


def pair(regulation_name: str, level: int, nodes: int, number: int) -> int:
    """Half points, 0 to 4, of *level* in two games against the one below."""
    start = balanced_opening(regulation(regulation_name), 1, number)
    first = play(start, (level, level - 1), nodes, f"{level} {number} a")
    return first + 2 - play(start, (level - 1, level), nodes, f"{level} {number} b")


def kept(log: Path | None) -> dict[tuple[str, int, int], int]:
    """The content of a log: (regulation, level, pair) to half points."""
    lines = log.read_text("utf-8").splitlines() if log and log.exists() else []
    return {(one[0], one[1], one[2]): one[3] for one in map(json.loads, lines)}


def main() -> None:
    """Reads the options, plays, prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--regulation", default="fenae-2025")
    parser.add_argument("--levels", default="2-10")
    parser.add_argument("--nodes", type=int, default=200_000)
    parser.add_argument("--log", type=Path)
    options = parser.parse_args()
    first, last = map(int, options.levels.split("-"))
    done = kept(options.log)
    for level in range(first, last + 1):
        points = []
        for number in range(options.pairs):
            key = (options.regulation, level, number)
            if key not in done:
                done[key] = pair(options.regulation, level, options.nodes, number)
                if options.log:
                    with options.log.open("a", encoding="utf-8") as log:
                        log.write(json.dumps([*key, done[key]]) + "\n")
            points.append(done[key])
        tally = Tally().plus(points)
        share, margin = 100 * tally.share, 100 * tally.margin
        print(
            f"{options.regulation} level {level:2} v {level - 1:2}: {share:.1f} % ± {margin:.1f},"
            f" {2 * options.pairs} games",
            flush=True,
        )


if __name__ == "__main__":
    main()
