"""Holds the coach against a judge that shares nothing with it, on games that people played.

    python bench/coach.py GAMES.pdn... --kept FOLDER [--games 200] [--nodes 300000]
        [--judge-nodes 1000000] [--longer 4] [--processes 1]

Chooses *games* games of the files by a seed. The coach marks each as `damas coach` does. The judge
searches each position by itself, with an empty table: first with a fifth of *judge-nodes*; then,
for a move that seems to give away a fifth of a point and for every move that the coach marks, the
positions before and after it with *judge-nodes*. Answers are kept in the folder *kept*, one file a
game, kernel and weights, so that a measurement that was ended goes on. Printed are:

- known blunders: moves that give away more than 0.4 of a point by the judge, and how many of them
  the coach marks, with any sign;
- false alarms: marks of the coach on moves by which the judge sees less than 0.02 given away and no
  piece lost;
- with *longer*, marks that the coach takes back or gives another sign with so many times the nodes.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

from damas import Game, _kernel
from damas.engine import Engine, Limits
from damas.engine.coach import find_mistakes
from damas.engine.coach.judged import JudgedPosition, judge
from damas.engine.coach.lines import gain
from damas.engine.weights_file import shipped_path
from damas.errors import DamasError
from damas.pdn import read_games, replay

BLUNDER, SUSPECTED, NOTHING = 0.4, 0.2, 0.02  # points
LEAST_PLIES, SCOUTS = 30, 5


class Options(NamedTuple):
    """How far each looks; *longer*: how many times as far the coach looks the second time, or 0."""

    nodes: int
    judge_nodes: int
    longer: int


def games_of(files: Sequence[Path]) -> Iterator[Game]:
    """The games of the files that are long enough and can be played to their end."""
    for file in files:
        for pdn in read_games(file):
            try:
                game = replay(pdn).game
            except DamasError:
                continue
            if game is not None and game.ply >= LEAST_PLIES:
                yield game


def marks(game: Game, nodes: int) -> dict[int, int]:
    """The coach's signs, by plies."""
    return {one.ply: one.nag for one in find_mistakes(game, Engine(64), Limits(nodes=nodes))}


def judge_alone(game: Game, ply: int, nodes: int) -> JudgedPosition:
    """The judgement on one position of a game, that knows of no other."""
    track = Game(game.regulation, board=game.start_board)
    for move in game.moves[:ply]:
        track.push(move)
    return judge(track, Engine(16), Limits(nodes=nodes))


def given_away(before: JudgedPosition, after: JudgedPosition) -> float:
    """The points that a move between the two gave away."""
    return before.points - (1 - after.points)


def look_at(game: Game, options: Options) -> dict[str, Any]:
    """All that is to be known of a game: the coach's marks, and what the judge says of moves."""
    found: dict[str, Any] = {"moves": game.ply, "marks": marks(game, options.nodes)}
    if options.longer:
        found["longer"] = marks(game, options.nodes * options.longer)
    scouts = [judge_alone(game, ply, options.judge_nodes // SCOUTS) for ply in range(game.ply + 1)]
    judged = {}
    for ply in range(game.ply):
        if ply not in found["marks"] and given_away(*scouts[ply : ply + 2]) < SUSPECTED:
            continue
        before, after = (judge_alone(game, at, options.judge_nodes) for at in (ply, ply + 1))
        board, move = game.board_at(ply), game.moves[ply]
        best = gain(board, before.line, board.turn)
        pieces = best - gain(board, (move, *after.line), board.turn)
        judged[ply] = [given_away(before, after), max(pieces, 0)]
    found["judged"] = judged
    return found


@cache
def judge_of(variant: str) -> str:
    """What judges a game, by its bytes: the kernel, and the weights that ship for the variant."""
    files = [_kernel.__file__, shipped_path(variant)]
    return " ".join(hashlib.sha256(Path(one).read_bytes()).hexdigest() for one in files)


def kept(game: Game, options: Options, folder: Path) -> dict[str, Any]:
    """The same, from the folder where it was found before."""
    judged = f"{judge_of(game.regulation.variant.id)} {options}"
    name = f"{judged} {game.regulation.id} {game.start_board.fen} {game.moves}"
    file = folder / f"{hashlib.sha256(name.encode()).hexdigest()[:20]}.json"
    if not file.exists():
        new = file.with_suffix(".new")
        new.write_text(json.dumps(look_at(game, options)), "utf-8")
        new.replace(file)
    found: dict[str, Any] = json.loads(file.read_text("utf-8"))
    return found


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.1%}" if whole else "-"


@dataclass
class Tally:
    """The counts of one group of games."""

    games: int = 0
    moves: int = 0
    blunders: int = 0
    found: int = 0
    marks: int = 0
    false: int = 0
    changed: int = 0

    def add(self, seen: dict[str, Any]) -> None:
        """Counts one game."""
        self.games += 1
        self.moves += seen["moves"]
        self.marks += len(seen["marks"])
        for ply, (given, pieces) in seen["judged"].items():
            self.blunders += given > BLUNDER
            self.found += given > BLUNDER and ply in seen["marks"]
            self.false += ply in seen["marks"] and given < NOTHING and not pieces
        longer = seen.get("longer", seen["marks"])
        self.changed += sum(longer.get(ply) != sign for ply, sign in seen["marks"].items())

    def row(self, name: str) -> str:
        """One row of the table."""
        return (
            f"| {name} | {self.games} | {self.moves:,} | {self.blunders} "
            f"| {_share(self.found, self.blunders)} | {self.marks:,} "
            f"| {_share(self.false, self.marks)} | {_share(self.changed, self.marks)} |"
        )


def main() -> None:
    """Reads the options, looks at the games, prints the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("files", nargs="+", type=Path)
    parser.add_argument("--kept", type=Path, required=True)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--nodes", type=int, default=300_000)
    parser.add_argument("--judge-nodes", type=int, default=1_000_000)
    parser.add_argument("--longer", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    given = parser.parse_args()
    given.kept.mkdir(parents=True, exist_ok=True)
    options = Options(given.nodes, given.judge_nodes, given.longer)
    games = list(games_of(sorted(given.files)))
    random.Random(1).shuffle(games)
    games = games[: given.games]
    tallies: dict[str, Tally] = {"all": Tally()}
    with ProcessPoolExecutor(given.processes) as pool:
        work = partial(kept, options=options, folder=given.kept)
        for game, seen in zip(games, pool.map(work, games), strict=True):
            for name in ("all", game.variant.id):
                tallies.setdefault(name, Tally()).add(seen)
            print(tallies["all"].row("so far"), flush=True)
    print("| games of | games | moves | known blunders | found | marks | false alarms | changed |")
    print("|---|" + "---:|" * (len(fields(Tally))))
    for name, one in tallies.items():
        print(one.row(name))


if __name__ == "__main__":
    main()
