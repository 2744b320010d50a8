"""What endgame tables are worth to the engine, and how quickly they answer.

    python bench/endgame_tables.py match FOLDER [--against FOLDER] [--regulation fenae-2025]
                                   [--nodes 3000 | --seconds 0.02] [--pairs 400] [--record FILE]
    python bench/endgame_tables.py probes FOLDER [--variant brazilian] [--pieces 5] [--count 60000]

`match`: the engine that asks the tables of FOLDER against itself with those of another one (without
it, those that ship). Openings are random and balanced, each played twice with colours exchanged;
with a record it goes on where it was stopped.

`probes`: positions drawn by chance, asked in fresh tables and once more: results, then tables.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

from damas import Board
from damas.endgames import Tables
from damas.engine import Engine, Limits
from damas.engine.match import Match, Terms
from damas.errors import PositionError
from damas.variants import variant

MEMORY_MB = 256


def played(options: argparse.Namespace) -> None:
    """Prints the result of a match after every twenty pairs, and at its end."""

    def engine(folder: Path | None) -> Engine:
        return Engine(8, tables=Tables(folder, memory_mb=MEMORY_MB))

    limits = (
        Limits(time_seconds=options.seconds) if options.seconds else Limits(nodes=options.nodes)
    )
    terms = Terms(options.regulation, limits=limits, games=2 * options.pairs, seed=options.seed)
    both = engine(options.folder), engine(options.against)
    match = Match(both, terms, record=options.record, resume=options.record is not None)

    def tell(_: object) -> None:
        if match.tally.count % 20 == 0 and len(match.games) % 2 == 0:
            elo, low, high = match.tally.elo_interval
            pairs = match.tally.pairs
            print(
                f"{match.tally.count} pairs {pairs}: {elo:+.0f} [{low:+.0f}, {high:+.0f}]",
                flush=True,
            )

    match.run(progress=tell)


def drawn(name: str, pieces: int, count: int, seed: int) -> list[Board]:
    """So many positions with so many pieces, of both sides, anywhere."""
    chance = random.Random(seed)
    squares = range(1, variant(name).squares + 1)
    found: list[Board] = []
    while len(found) < count:
        placed = [
            ("K" if chance.random() < 0.5 else "") + str(n) for n in chance.sample(squares, pieces)
        ]
        white = chance.randrange(1, pieces)
        sides = ":W" + ",".join(placed[:white]) + ":B" + ",".join(placed[white:])
        try:
            found.append(Board(name, chance.choice("WB") + sides))
        except PositionError:
            continue
    return found


def asked(options: argparse.Namespace) -> None:
    """Prints how many a second."""
    boards = drawn(options.variant, options.pieces, options.count, options.seed)
    kernel = Tables(options.folder, memory_mb=MEMORY_MB).kernel(variant(options.variant))
    for name, ask in (("results", kernel.bound), ("tables", kernel.probe)):
        for when in ("at first", "again"):
            begun = time.perf_counter()
            known = sum(ask(board) is not None for board in boards)
            spent = time.perf_counter() - begun
            print(f"{name:8} {when:9} {len(boards) / spent:12,.0f} a second, {known} known")


def main() -> None:
    """Reads the options, plays or asks."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("match", "probes"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--regulation", default="fenae-2025")
    parser.add_argument("--nodes", type=int, default=3000)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--record", type=Path)
    parser.add_argument("--variant", default="brazilian")
    parser.add_argument("--pieces", type=int, default=5)
    parser.add_argument("--count", type=int, default=60_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    played(options) if options.what == "match" else asked(options)


if __name__ == "__main__":
    main()
