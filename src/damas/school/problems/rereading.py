"""The problems that ship, read again: those that are doubted, and the difficulty of the others.

The work is done in units that are kept until all of it is done: one that was ended goes on. The
difficulty is an estimate by the searches of the proof (`difficulty.py`), made anew.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ...cluster import Checkpoints, Executor, LocalProcesses, Progress, Unit, spread
from ...engine.endgames import shipped as shipped_tables
from ...engine.proof import pieces
from ...rules.game import Game
from ...rules.variants import variant
from .checking import Checker, Doubt
from .collection import write_again
from .difficulty import first_rating
from .motifs import LineOfPlay
from .problem import ProvenProblem
from .proving import ROOT_NODES, TURN_NODES, Proof, count_plausible, rules_of
from .reader import PositionReader, SearchEffort

UNIT = 40  # problems


class RereadProblem(NamedTuple):
    """A problem with its difficulty made anew, and the *doubt* about it; None where it stands."""

    problem: ProvenProblem
    doubt: Doubt | None


def read_again(
    problems: Sequence[ProvenProblem],
    progress: Callable[[Progress], None],
    *,
    processes: int = 1,
    where: Executor | None = None,
) -> Iterator[RereadProblem]:
    """The *problems*, each read again, in their order."""
    units = [
        Unit(f"problems-{first:05}", tuple(map(_text, problems[first : first + UNIT])))
        for first in range(0, len(problems), UNIT)
    ]
    kept = Checkpoints.of("problems check")
    own = LocalProcesses(min(processes, os.cpu_count() or 1))
    with own if where is None else nullcontext(where) as place:
        found = spread(read_unit, units, place, kept=kept, in_order=True, progress=progress)
        for unit, data in found:
            for text, (doubt, rating) in zip(unit.arguments, json.loads(data), strict=True):
                one = replace(_problem(text), rating=rating)
                yield RereadProblem(one, Doubt(doubt) if doubt else None)
    kept.clear()


def read_unit(*texts: str) -> bytes:
    """The doubt (or null) and the difficulty of each problem, given as JSON."""
    problems = list(map(_problem, texts))
    doubts = [(one, _checker(one.variant).doubt(one)) for one in problems]
    return json.dumps([[doubt and doubt.value, rate_again(one)] for one, doubt in doubts]).encode()


def _text(problem: ProvenProblem) -> str:
    return json.dumps(problem.to_dict())


def _problem(text: str) -> ProvenProblem:
    return ProvenProblem.from_dict(json.loads(text))


def rate_again(problem: ProvenProblem) -> int:
    """The first rating of *problem*, by the searches that its proof was found by."""
    row = problem.board.variant
    game = Game(rules_of(row), board=problem.board)
    by_tables = problem.ground == "table" and problem.asked > 1
    by_tables = by_tables and pieces(game) <= shipped_tables().pieces(row)
    reader, nodes = _reader(row.id, by_tables), TURN_NODES if by_tables else ROOT_NODES
    reader.forget()
    found, effort = reader.lines_with_effort(game, nodes=nodes, count=2)
    if found[0].moves[0].text("pdn") != problem.moves[0]:
        effort = SearchEffort(0, nodes)
    many = min(len(game.board.legal_moves), 8)
    proof = Proof(
        problem.variant,
        problem.fen,
        problem.moves,
        problem.asked,
        problem.ground,
        problem.gain,
        problem.plies,
        effort,
        many if by_tables else count_plausible(reader, game, found[-1].score),
        0 if by_tables else found[-1].score,
    )
    line = LineOfPlay(problem.variant, problem.fen, problem.moves, problem.asked)
    return first_rating(proof, line, quiet="quiet" in problem.motifs)


def write_reread(folder: Path, found: Sequence[RereadProblem]) -> None:
    """Writes the collections anew into *folder*: of the games in *found* the problems that stand,
    and with those that were taken out before the doubted ones."""
    write_again(
        folder,
        [one.problem for one in found if one.doubt is None],
        [one.problem for one in found if one.doubt is not None],
    )


@cache
def _checker(name: str) -> Checker:
    return Checker(variant(name))


@cache
def _reader(name: str, by_tables: bool) -> PositionReader:
    tables = None if by_tables else shipped_tables()
    return PositionReader(variant(name), weights=True, tables=tables)
