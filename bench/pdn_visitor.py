"""Seconds of one processor for a file of 50 MB: its moves as lists, and a visitor that counts.

python bench/pdn_visitor.py [--size MEGABYTES]
"""

from __future__ import annotations

import argparse
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from damas import Game
from damas.pdn import Visitor, from_game, read_games, visit_games, write_game

CLOCK = "[%clk 0:{:02}:{:02}]"


class Moves(Visitor[int]):
    """Counts moves."""

    def __init__(self) -> None:
        self.count = 0

    def move(self, text: str) -> None:
        self.count += 1

    def result(self) -> int:
        return self.count


class Parts(Moves):
    """Counts every part."""

    def header(self, name: str, value: str) -> None:
        self.count += 1

    def comment(self, text: str) -> None:
        self.count += 1


def games(chance: random.Random, *, clocks: bool) -> list[str]:
    """Two hundred random games, with or without a comment after each move."""
    texts = []
    for number in range(200):
        game = Game("internacional")
        while not game.is_over and game.ply < 70:
            game.push(chance.choice(game.legal_moves))
        pdn = from_game(game)
        for node in pdn.mainline() if clocks else ():
            node.comment = CLOCK.format(chance.randrange(60), chance.randrange(60))
        texts.append(write_game(pdn, {"White": "Ana Maria", "Round": str(number)}))
    return texts


def seconds(work: Callable[[], object]) -> float:
    """The best of three."""
    best = float("inf")
    for _ in range(3):
        begin = time.process_time()
        work()
        best = min(best, time.process_time() - begin)
    return best


def main() -> None:
    """Prints one line for each kind of file and way to open it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", type=int, default=50, help="megabytes")
    size = parser.parse_args().size * 1_000_000
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.pdn"
        for clocks in (False, True):
            text = "".join(games(random.Random(1), clocks=clocks))
            path.write_text(text * (size // len(text) + 1), "utf-8")
            alone = seconds(lambda: sum(len(game.moves) for game in read_games(path)))
            moves = seconds(lambda: max(visit_games(path, Moves())))
            parts = seconds(lambda: max(visit_games(path, Parts())))
            kind = "with clocks" if clocks else "moves only "
            print(
                f"{kind}  lists {alone:.2f} s  visitor of moves {moves:.2f} s "
                f"({moves / alone:.2f})  of all parts {parts:.2f} s ({parts / alone:.2f})"
            )


if __name__ == "__main__":
    main()
