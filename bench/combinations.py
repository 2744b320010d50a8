"""Published positions with known solutions: does the engine find them, and how soon?

    python bench/combinations.py [--nodes 1000000] [FILE]

For each position it prints the fewest nodes, of 1,000, 3,000, 10,000 and so on up to the limit,
from which the published first move is the engine's, or the move that the engine prefers. Then the
total. The positions are facts from books and games, each with its source, in
`tests/data/combinations.json`.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from statistics import median_low
from typing import Any

from damas import Board
from damas.engine import Analysis, Engine, Limits

FILE = Path(__file__).parents[1] / "tests" / "data" / "combinations.json"


def steps(most: int) -> list[int]:
    """1,000, 3,000, 10,000 ... and *most*."""
    found = [n for power in range(3, 9) for n in (10**power, 3 * 10**power) if n < most]
    return [*found, most]


def solve(engine: Engine, row: dict[str, Any], most: int) -> tuple[int | None, Analysis]:
    """The nodes that were needed, None where the published move is not the engine's with the most;
    and the last analysis."""
    board = Board(row["variant"], row["fen"])
    wanted = board.move(row["moves"][0])
    for nodes in steps(most):
        engine.clear()
        found = engine.analyse(board, Limits(nodes=nodes))
        if found.move == wanted:
            return nodes, found
    return None, found


def main() -> None:
    """Reads the options, solves, counts."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", nargs="?", type=Path, default=FILE)
    parser.add_argument("--nodes", type=int, default=1_000_000)
    options = parser.parse_args()
    rows = json.loads(options.file.read_text("utf-8"))
    engine, needed = Engine(64), []
    for row in rows:
        nodes, found = solve(engine, row, options.nodes)
        needed.append(nodes)
        answer = f"{nodes:>9,}" if nodes else f"    other: {found.move.notation} {found.score:+.2f}"
        print(f"{answer}  {row['moves'][0]:>6}  {row['variant']}, {row['source']}", flush=True)
    solved = [nodes for nodes in needed if nodes]
    half = f"; half of them within {median_low(solved):,}" if solved else ""
    print(f"{len(solved)} of {len(rows)}{half}")


if __name__ == "__main__":
    main()
