"""Conditional moves for their player: the lines with every move written out. No other person sees
them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from typing_extensions import TypedDict

from ...rules.variants import Colour
from ..views.positions import MoveView, move_view

if TYPE_CHECKING:
    from ...rules.board import Board
    from ..games.session import GameSession


class PlannedMove(MoveView):
    """A move of a plan, by the side *color*."""

    color: Colour


class PlanView(TypedDict):
    """The plan of a player: whether moves can be planned now, and the lines so far."""

    may: bool
    lines: list[list[PlannedMove]]


class PlanAhead(TypedDict):
    """The position after some moves, with its legal moves."""

    fen: str
    turn: Colour
    moves: list[PlannedMove]
    legal: list[MoveView]


PathLine = Sequence[Sequence[int]]


def plan_view(session: GameSession, colour: str) -> PlanView:
    """The plan of *colour*."""
    board = session.game.board
    lines = session.between.plans.get(colour, ())
    return {
        "may": session.timer.days is not None
        and session.game.outcome is None
        and session.game.turn != colour,
        "lines": [[move for move, _ in _played(board, line)] for line in lines],
    }


def ahead_view(session: GameSession, line: PathLine) -> PlanAhead:
    """The position after the moves of *line*, with its legal moves, to choose the next one. Raises
    the errors of a move that is not legal there.
    """
    board, moves = session.game.board, list[PlannedMove]()
    for move, after in _played(board, line):
        moves.append(move)
        board = after
    return {
        "fen": board.fen,
        "turn": board.turn,
        "moves": moves,
        "legal": [move_view(move) for move in board.legal_moves],
    }


def _played(board: Board, line: PathLine) -> list[tuple[PlannedMove, Board]]:
    made: list[tuple[PlannedMove, Board]] = []
    for path in line:
        move = board.parse_move(path)
        turn, board = board.turn, board.after(move)
        made.append(({**move_view(move), "color": turn}, board))
    return made
