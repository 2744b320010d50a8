"""Problems in a person's own games: wins that the person missed, and wins that a move gave away.

They are proven as all problems are (`proving`), and read a second time (`checking`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ...engine.endgames import Tables
from ...engine.endgames import shipped as shipped_tables
from ...rules.board import Board
from ...rules.game import Game
from .checking import Checker
from .problem import ProvenProblem
from .proving import prove
from .reader import PositionReader
from .selecting import problem_of

MOST_MISTAKES = 12
"""Mistakes of one game that are looked into, the first ones."""


@dataclass(frozen=True, slots=True)
class OwnProblem:
    """A *problem* in a game, in the position after *ply* moves. *missed*: it was the person's turn
    there; else the opponent's, whom the person's move gave the win."""

    problem: ProvenProblem
    ply: int
    missed: bool


def own_problems(
    game: Game, mistakes: Iterable[int], *, check: Callable[[], None] = lambda: None
) -> Iterator[OwnProblem]:
    """The problems of *game* before and after the moves at *mistakes* (plies of one side, from 0).

    *check* is called before each position, and may raise to end the work.
    """
    row, tables = game.variant, shipped_tables()
    reader = PositionReader(row, weights=True, tables=tables)
    checker, seen = Checker(row), set()
    for ply in list(mistakes)[:MOST_MISTAKES]:
        for place, missed in ((ply, True), (ply + 1, False)):
            check()
            if place in seen or place > game.ply:
                continue
            seen.add(place)
            found = _proven(game.board_at(place), reader, checker, tables)
            if found is not None:
                yield OwnProblem(found, place, missed)


def _proven(
    board: Board, reader: PositionReader, checker: Checker, tables: Tables | None
) -> ProvenProblem | None:
    reader.forget()
    proof = prove(board, reader, tables)
    if proof is None or checker.doubt(proof) is not None:
        return None
    return problem_of(proof)
