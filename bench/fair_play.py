"""Measures the shares of people and of copied engines that the check of fair play flags.

    python bench/fair_play.py GAMES.pdn... [--engine-games 30] [--nodes 100000] [--level 7]
        [--judge-nodes 20000]

Reads games of people (International ones of 40 plies or more) and plays games in which one side
copies an engine that searches *nodes* and the other is a level. Prints, for groups of 5 and 10
games drawn at random, the excess of best moves in standard errors and the share that is flagged.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Sequence
from pathlib import Path

from damas import Game
from damas.engine import Engine, Limits
from damas.errors import DamasError
from damas.pdn import read_games, replay
from damas.people.fair_play import NODES, Evidence, choices_of, evidence
from damas.variants import Colour

SHORTEST, LONGEST = 40, 140  # plies
LEAST_CHOICES = 12
RANDOM_PLIES = 6
GROUPS = 2000


def people(files: Sequence[Path], judge: Engine, judge_nodes: int) -> list[Evidence]:
    """The evidence of each player of each game."""
    found = []
    for file in files:
        for pdn in read_games(file):
            try:
                game = replay(pdn).game
            except DamasError:
                continue
            if game and game.ply >= SHORTEST and game.variant.id == "international":
                colours: tuple[Colour, Colour] = ("white", "black")
                found += [
                    evidence(choices_of(game, colour, judge, nodes=judge_nodes))
                    for colour in colours
                ]
    return found


def copied(games: int, nodes: int, level: int, judge: Engine, judge_nodes: int) -> list[Evidence]:
    """The evidence of a player who copies the engine against a level."""
    found = []
    for number in range(games):
        chance = random.Random(f"{nodes} {level} {number}")
        game = Game("internacional")
        cheat: Colour = "black" if chance.randrange(2) else "white"
        for _ in range(RANDOM_PLIES):
            game.push(chance.choice(game.legal_moves))
        copy, opponent = Engine(16), Engine(16)
        while not game.is_over and game.ply < LONGEST:
            if game.turn == cheat:
                game.push(copy.analyse(game, Limits(nodes=nodes)).move)
            else:
                game.push(opponent.play(game, level).move)
        found.append(evidence(choices_of(game, cheat, judge, nodes=judge_nodes)))
    return found


def show(name: str, found: Sequence[Evidence]) -> None:
    """One line for single games, and one for groups of 5 and of 10."""
    whole = [one for one in found if one.choices >= LEAST_CHOICES]
    if len(whole) < 10:
        print(f"{name}: {len(whole)} games are too few")
        return
    best = sum(one.best for one in whole) / sum(one.choices for one in whole)
    mean = statistics.mean(one.excess for one in whole)
    print(f"{name}: {len(whole)} games, best move in {best:.0%} of choices, excess {mean:+.2f}")
    chance = random.Random(1)
    for size in (5, 10):
        groups = [sum(chance.sample(whole, size), Evidence()) for _ in range(GROUPS)]
        flagged = sum(one.flagged for one in groups) / GROUPS
        print(f"   {size:2} games: flagged {flagged:.2%} (from {groups[0].threshold:.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--engine-games", type=int, default=30)
    parser.add_argument("--nodes", type=int, nargs="+", default=[30_000, 100_000, 400_000])
    parser.add_argument("--level", type=int, default=7)
    parser.add_argument("--judge-nodes", type=int, default=NODES)
    args = parser.parse_args()
    judge = Engine(16)
    for file in args.files:
        show(file.stem, people([file], judge, args.judge_nodes))
    for nodes in args.nodes:
        show(
            f"engine, {nodes} nodes",
            copied(args.engine_games, nodes, args.level, judge, args.judge_nodes),
        )


if __name__ == "__main__":
    main()
