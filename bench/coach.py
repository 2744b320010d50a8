"""Holds the coach against a far deeper search, on games that people played.

    python bench/coach.py GAMES.pdn... --kept FOLDER [--games 200] [--nodes 300000]
        [--judge-nodes 1000000] [--least-plies 30]

Chooses *games* games of the files by a seed. The judge looks through each with *judge-nodes* for
each position, the coach with *nodes*. Both answers are kept in the folder *kept*, one file a game,
so that a measurement that was ended goes on. Printed are:

- known blunders: moves that give away more than 0.4 of a point by the judge, and how many of them
  the coach marks, with any sign;
- false alarms: marks of the coach on moves by which the judge sees less than 0.02 given away and no
  piece lost.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from damas import Game
from damas.engine import Engine, Limits
from damas.engine.coach import review
from damas.errors import DamasError
from damas.files import write_whole
from damas.pdn import read_games, replay

BLUNDER, NOTHING = 0.4, 0.02  # points


def games_of(files: Sequence[Path], least: int) -> Iterator[tuple[str, Game]]:
    """The games of *least* plies or more that can be played to their end, each with its place."""
    for file in files:
        for number, pdn in enumerate(read_games(file), start=1):
            try:
                game = replay(pdn).game
            except DamasError:
                continue
            if game is not None and game.ply >= least:
                yield f"{file.name} {number}", game


def looked_at(game: Game, nodes: int, kept: Path) -> dict[str, Any]:
    """The review of *game* by *nodes* for each position, as plain values; kept in the folder."""
    name = hashlib.sha256(f"{nodes} {game.regulation.id} {game.moves}".encode()).hexdigest()[:20]
    file = kept / f"{name}.json"
    if not file.exists():
        found = review(game, Engine(64), Limits(nodes=nodes))
        marks = {str(one.ply): [one.nag, one.pieces] for one in found.annotations}
        write_whole(file, json.dumps({"points": found.points, "marks": marks}).encode())
    said: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return said


@dataclass
class Tally:
    """The counts of one group of games."""

    games: int = 0
    moves: int = 0
    blunders: int = 0
    found: int = 0
    marks: int = 0
    false: int = 0

    def add(self, game: Game, judge: dict[str, Any], coach: dict[str, Any]) -> None:
        """Counts one game."""
        self.games += 1
        self.moves += game.ply
        for ply in range(game.ply):
            before, after = judge["points"][ply : ply + 2]
            given = before - after if game.board_at(ply).turn == "white" else after - before
            marked = str(ply) in coach["marks"]
            pieces = judge["marks"].get(str(ply), [0, 0])[1]
            self.blunders += given > BLUNDER
            self.found += given > BLUNDER and marked
            self.marks += marked
            self.false += marked and given < NOTHING and not pieces

    def row(self, name: str) -> str:
        """One row of the table."""
        found = f"{self.found / self.blunders:.1%}" if self.blunders else "-"
        false = f"{self.false / self.marks:.1%}" if self.marks else "-"
        return (
            f"| {name} | {self.games} | {self.moves:,} | {self.blunders} | {found} "
            f"| {self.marks:,} | {false} |"
        )


def main() -> None:
    """Reads the options, looks at the games, prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--kept", type=Path, required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--judge-nodes", type=int, default=1_000_000)
    parser.add_argument("--least-plies", type=int, default=30)
    options = parser.parse_args()
    options.kept.mkdir(parents=True, exist_ok=True)
    every = list(games_of(sorted(options.files), options.least_plies))
    random.Random(1).shuffle(every)
    tallies: dict[str, Tally] = {"all": Tally()}
    for number, (place, game) in enumerate(every[: options.games], start=1):
        judge = looked_at(game, options.judge_nodes, options.kept)
        coach = looked_at(game, options.nodes, options.kept)
        for name in ("all", game.variant.id):
            tallies.setdefault(name, Tally()).add(game, judge, coach)
        print(f"{number}: {place}, {game.ply} plies", flush=True)
    print("| games of | games | moves | known blunders | found | marks | false alarms |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, one in tallies.items():
        print(one.row(name))


if __name__ == "__main__":
    main()
