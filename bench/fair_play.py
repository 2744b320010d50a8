"""Fits the measure of fair play to games of people, and counts whom it lists, and how often.

    python bench/fair_play.py GAMES.pdn... [--fit 2] [--nodes N] [--games 28] [--copied N...]

Every choice of both players of each game of International draughts is judged as on the server
(`damas.people.fair_play`). The scale is fitted by likelihood to the first files, as many as *fit*
says. Then *games* games are played for each number of nodes *copied*: one side plays the best move
of such a search, the other is level 7. Printed are, for the games of each file and of the engine
with twelve choices that count: their number, the share of best moves, the mean excess, and the
shares of groups of five and of ten that are listed, of 2,000 drawn from the file each.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from functools import reduce
from math import log
from operator import add
from pathlib import Path

from damas import Game
from damas.engine import Engine, Limits
from damas.errors import DamasError
from damas.pdn import read_games, replay
from damas.people import fair_play
from damas.people.fair_play import Evidence, JudgedChoice, choices_of, evidence
from damas.rules.variants import Colour

BOOK = "internacional"
LEAST_CHOICES, GROUPS = 12, 2000
SCALES = [step / 200 for step in range(12, 60)]
LEVEL, RANDOM_PLIES, MOST_PLIES = 7, 6, 120  # of the games against one who copies
Choices = list[JudgedChoice]


def of_people(file: Path, judge: Engine, nodes: int) -> Iterator[Choices]:
    """The choices of each player of the games of *file* that can be played."""
    for pdn in read_games(file):
        try:
            game = replay(pdn, BOOK).game
        except DamasError:
            continue
        if game is not None:
            for colour in ("white", "black"):
                yield choices_of(game, colour, judge, nodes=nodes)


def of_copiers(
    copied: int, games: int, judge: Engine, nodes: int, seed: int = 11
) -> Iterator[Choices]:
    """The choices of one who plays the best move of a search of *copied* nodes."""
    chance = random.Random(seed)
    engine, opponent = Engine(16), Engine(16)
    for number in range(games):
        game = Game(BOOK)
        for _ in range(RANDOM_PLIES):
            game.push(chance.choice(game.legal_moves))
        own: Colour = "black" if number % 2 else "white"
        while not game.is_over and game.ply < MOST_PLIES:
            if game.turn == own:
                found = engine.analyse(game, Limits(nodes=copied))
            else:
                found = opponent.play(game, LEVEL, seed=chance.randrange(1 << 30))
            game.push(found.move)
        yield choices_of(game, own, judge, nodes=nodes)


def likelihood(scale: float, choices: Sequence[JudgedChoice]) -> float:
    """The logarithm of the probability of which choices were the best moves."""
    fair_play.SCALE = scale
    return sum(log(one.expected if one.played == 0 else 1 - one.expected) for one in choices)


def listed(games: list[Evidence], size: int) -> float:
    """The share of groups of *size* games that are listed."""
    chance = random.Random(1)
    size = min(size, len(games))
    groups = (chance.sample(games, size) for _ in range(GROUPS))
    return sum(reduce(add, group).flagged for group in groups) / GROUPS


def main() -> None:
    """Judges, fits and counts."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--fit", type=int, default=2)
    parser.add_argument("--nodes", type=int, default=fair_play.NODES)
    parser.add_argument("--games", type=int, default=28)
    parser.add_argument("--copied", type=int, nargs="*", default=[30_000, 100_000])
    options = parser.parse_args()
    judge = Engine(16)
    found = {file.stem: list(of_people(file, judge, options.nodes)) for file in options.files}
    fitted = [
        choice
        for games in list(found.values())[: options.fit]
        for game in games
        for choice in game
        if choice.counts
    ]
    fair_play.SCALE = max(SCALES, key=lambda scale: likelihood(scale, fitted))
    print(f"scale {fair_play.SCALE}, of {len(fitted):,} choices")
    for copied in options.copied:
        played = of_copiers(copied, options.games, judge, options.nodes)
        found[f"engine, {copied:,} nodes"] = list(played)
    print("games of | games | best move | mean excess | listed, 5 games | listed, 10 games")
    for name, games in found.items():
        many = [one for one in map(evidence, games) if one.choices >= LEAST_CHOICES]
        if not many:
            continue
        best = sum(one.best for one in many) / sum(one.choices for one in many)
        excess = sum(one.excess for one in many) / len(many)
        shares = " | ".join(f"{listed(many, size):.2%}" for size in (5, 10))
        print(f"{name} | {len(many)} | {best:.0%} | {excess:.2f} | {shares}", flush=True)


if __name__ == "__main__":
    main()
