"""Nodes a second of the search, on one thread and on more, beside other engines in the same run.

    python bench/search_vs_peers.py [--variant international] [--seconds 1] [--rounds 3] [--json]
                                    [ENGINE ...]

Engines are named as for `damas match`; without names, ours on one thread and on two. Ten middle
games of the variant (`tests/data/middle_games.json`, from games of the engine against itself) are
searched for *--seconds* each, by turns, every time with an empty table. Nodes are each program's
own count and so is the time they are divided by. Of *--rounds* the fastest counts for each
position, for a busy machine slows one or another; the median of the positions is printed, and its
ratio to the first engine. Depths tell what the nodes were worth.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import mean, median
from typing import Any

from damas import Game
from damas.engine import Limits
from damas.engine.player import Player
from damas.match import read_entrant
from damas.regulations import regulation_for_gametype
from damas.variants import variant

FILE = Path(__file__).parents[1] / "tests" / "data" / "middle_games.json"
OURS = ["damas:hash=64,threads=1", "damas:hash=64,threads=2"]


def ask(player: Player, game: Game, limits: Limits) -> tuple[float, int]:
    """Nodes a second and the depth for one position."""
    player.clear()
    found = player.play(game, limits)
    return found.nodes / max(found.seconds, 1e-6), found.depth


def measure(names: list[str], row: str, limits: Limits, rounds: int) -> list[dict[str, Any]]:
    """For every engine what it did, the first being the measure of the others."""
    players = [read_entrant(name).start(variant(row), 1) for name in names]
    rules = regulation_for_gametype(variant(row).gametype)
    games = [Game(rules, fen) for fen in json.loads(FILE.read_text("utf-8"))[row]]
    found: list[list[tuple[float, int]]] = [[] for _ in names]
    for game in games:
        turns = [[ask(player, game, limits) for player in players] for _ in range(rounds)]
        for mine, answers in zip(found, zip(*turns, strict=True), strict=True):
            mine.append(max(answers))
    for player in players:
        player.close()
    speeds = [median(speed for speed, _ in mine) for mine in found]
    return [
        {
            "engine": name,
            "nodes_per_second": round(speed),
            "ratio": round(speed / speeds[0], 3),
            "depth": round(mean(depth for _, depth in mine), 1),
        }
        for name, speed, mine in zip(names, speeds, found, strict=True)
    ]


def main() -> None:
    """Reads the options, measures, prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("engines", nargs="*", metavar="ENGINE")
    parser.add_argument("--variant", default="international")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    limits = Limits(time_seconds=options.seconds)
    rows = measure(options.engines or OURS, options.variant, limits, options.rounds)
    if options.json:
        print(json.dumps(rows, indent=2))
        return
    for one in rows:
        print(
            f"{one['nodes_per_second']:>12,} nodes/s  {one['ratio']:>6.2f}  "
            f"depth {one['depth']:>5}  {one['engine']}"
        )


if __name__ == "__main__":
    main()
