"""Positions whose result is known, played by the engine: published combinations, random endings.

    python bench/engine_positions.py [--nodes 1000 30000 1000000] [--endings 240] [--seed 1]

Of the combinations of `tests/data/combinations.json` it prints how many published first moves are
found within each number of nodes, and some of the others by name; of random wins of three and four
pieces under each regulation, which the shipped tables prove with its counters, how many are brought
home at 20,000 nodes a move against an opponent that looks as far.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random

from damas import Board, Game
from damas.endgames import shipped
from damas.engine import Engine, Limits
from damas.engine.proof import proven

FILE = Path(__file__).parents[1] / "tests" / "data" / "combinations.json"
BOOKS = ("internacional", "fenae-2025", "cbd-2020", "idf-64-russian", "portuguesa-fpd")
KINDS = ("white_men", "white_kings", "black_men", "black_kings")
NODES = 20_000


def combinations(nodes: int) -> Iterator[str]:
    """The names of those whose published move the engine does not play within *nodes*."""
    for row in json.loads(FILE.read_text("utf-8")):
        board = Board(row["variant"], row["fen"])
        found = Engine(64).analyse(board, Limits(nodes=nodes))
        if found.move != board.parse_move(row["moves"][0]):
            yield row["name"]


def wins(book: str, chance: Random) -> Iterator[Game]:
    """Random wins of three and four pieces for the side to move."""
    variant = Game(book).board.variant
    while True:
        squares = chance.sample(range(1, variant.squares + 1), chance.choice((3, 4)))
        pieces: dict[str, list[int]] = {}
        for square in squares:
            pieces.setdefault(chance.choice(KINDS), []).append(square)
        try:
            board = Board.from_pieces(variant.id, **pieces, turn=chance.choice(("white", "black")))
            game = Game(book, board=board)
        except ValueError:  # a man on its far row
            continue
        if not game.is_over and proven(shipped(), game) == game.turn:
            yield game


def brought_home(game: Game) -> bool:
    """Whether the side to move wins."""
    winner, engines = game.turn, {"white": Engine(16), "black": Engine(16)}
    while not game.is_over:
        game.push(engines[game.turn].play(game, Limits(nodes=NODES)).move)
    return game.result == winner


def main() -> None:
    """Reads the options, plays, prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="*", default=[1_000, 30_000, 1_000_000])
    parser.add_argument("--endings", type=int, default=240)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    count = len(json.loads(FILE.read_text("utf-8")))
    for nodes in options.nodes:
        missed = list(combinations(nodes))
        print(f"{nodes:,} nodes: {count - len(missed)} of {count}; not: {', '.join(missed[:5])}")
    for book in BOOKS:
        drawn = wins(book, Random(options.seed))
        home = sum(brought_home(next(drawn)) for _ in range(options.endings))
        print(f"{book}: {home} of {options.endings} wins brought home", flush=True)


if __name__ == "__main__":
    main()
