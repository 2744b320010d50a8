"""Holds the coach against a far deeper search, on games that people played.

    python bench/coach.py GAMES.pdn... --kept FOLDER [--games 200] [--nodes 300000]
        [--judge-nodes 1000000] [--least-plies 30] [--marked-only]

Chooses *games* games of the files by a seed. The judge looks through each with *judge-nodes* for
each position, the coach with *nodes*. Both answers are kept in the folder *kept*, one file a game,
so that a measurement that was ended goes on. Printed are:

- known blunders: moves that give away more than 0.4 of a point by the judge, and how many of them
  the coach marks, with any sign;
- false alarms: marks of the coach on moves by which the judge sees less than 0.02 given away and no
  piece lost.

With *marked-only* the judge looks at no moves but those that the coach marks: a tenth of the time,
and no figure for known blunders.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from damas import Game
from damas.engine import Engine, Limits
from damas.engine.coach import review
from damas.engine.coach.judged import judge
from damas.engine.coach.lines import gain
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
    start = game.start_board.fen
    name = f"{nodes} {game.regulation.id} {start} {game.moves}"
    name = hashlib.sha256(name.encode()).hexdigest()[:20]
    file = kept / f"{name}.json"
    if not file.exists():
        found = review(game, Engine(64), Limits(nodes=nodes))
        marks = {str(one.ply): [one.nag, one.pieces] for one in found.annotations}
        write_whole(file, json.dumps({"points": found.points, "marks": marks}).encode())
    said: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return said


@dataclass
class Judged:
    """The judge's view of a game: by plies, the points that a move gave away and its pieces."""

    given: dict[int, float]
    pieces: dict[int, int]


def judged(game: Game, nodes: int, kept: Path) -> Judged:
    """The view of every move."""
    said, given = looked_at(game, nodes, kept), {}
    for ply in range(game.ply):
        before, after = said["points"][ply : ply + 2]
        given[ply] = before - after if game.board_at(ply).turn == "white" else after - before
    return Judged(given, {int(ply): mark[1] for ply, mark in said["marks"].items()})


def judged_at(game: Game, plies: Iterable[int], nodes: int, kept: Path) -> Judged:
    """The view of the moves after *plies*, each searched for itself, with the game before it."""
    wanted = list(plies)
    name = f"{nodes} {game.regulation.id} {game.start_board.fen} {game.moves} {wanted}"
    file = kept / f"{hashlib.sha256(name.encode()).hexdigest()[:20]}.json"
    if not file.exists():
        seen = {str(ply): _seen(game, ply, nodes) for ply in wanted}
        write_whole(file, json.dumps(seen).encode())
    seen = json.loads(file.read_text("utf-8"))
    return Judged(
        {int(ply): given for ply, (given, _) in seen.items()},
        {int(ply): pieces for ply, (_, pieces) in seen.items()},
    )


def _seen(game: Game, ply: int, nodes: int) -> tuple[float, int]:
    """The points and the pieces that a move gives away by a search of its own."""
    track, engine = Game(game.regulation, board=game.start_board), Engine(64)
    for move in game.moves[: ply + 1]:
        track.push(move)
    after = judge(track, engine, Limits(nodes=nodes))
    played = track.pop()
    before = judge(track, engine, Limits(nodes=nodes))
    best = gain(track.board, before.line, track.turn)
    pieces = best - gain(track.board, (played, *after.line), track.turn)
    return before.points - (1 - after.points), max(pieces, 0)


@dataclass
class Tally:
    """The counts of one group of games."""

    games: int = 0
    moves: int = 0
    blunders: int = 0
    found: int = 0
    marks: int = 0
    false: int = 0

    def add(self, game: Game, judge: Judged, marked: Iterable[int]) -> None:
        """Counts one game: the moves that the judge saw, and the plies that the coach *marked*."""
        self.games += 1
        self.moves += game.ply
        blunders = {ply for ply, given in judge.given.items() if given > BLUNDER}
        self.blunders += len(blunders)
        for ply in marked:
            self.marks += 1
            self.found += ply in blunders
            self.false += judge.given[ply] < NOTHING and not judge.pieces.get(ply)

    def row(self, name: str, *, every_move: bool) -> str:
        """One row of the table; known blunders where the judge saw *every_move*."""
        blunders = self.blunders if every_move else "-"
        found = f"{self.found / self.blunders:.1%}" if every_move and self.blunders else "-"
        false = f"{self.false / self.marks:.1%}" if self.marks else "-"
        return (
            f"| {name} | {self.games} | {self.moves:,} | {blunders} | {found} "
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
    parser.add_argument("--marked-only", action="store_true")
    options = parser.parse_args()
    options.kept.mkdir(parents=True, exist_ok=True)
    every = list(games_of(sorted(options.files), options.least_plies))
    random.Random(1).shuffle(every)
    tallies: dict[str, Tally] = {"all": Tally()}
    for number, (place, game) in enumerate(every[: options.games], start=1):
        marked = [int(ply) for ply in looked_at(game, options.nodes, options.kept)["marks"]]
        if options.marked_only:
            judge = judged_at(game, marked, options.judge_nodes, options.kept)
        else:
            judge = judged(game, options.judge_nodes, options.kept)
        for name in ("all", game.variant.id):
            tallies.setdefault(name, Tally()).add(game, judge, marked)
        print(f"{number}: {place}, {game.ply} plies", flush=True)
    print("| games of | games | moves | known blunders | found | marks | false alarms |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for name, one in tallies.items():
        print(one.row(name, every_move=not options.marked_only))


if __name__ == "__main__":
    main()
