"""Analyses as the JSON that the page shows; scores are White's, in men."""

from __future__ import annotations

import math
from typing import NotRequired

from typing_extensions import TypedDict

from ...engine import Analysis, Chances, Line
from ...rules.game import Game
from ...rules.variants import Colour
from ..views.positions import GameOutcome, MoveView, move_view, outcome_view


class AnalysisStart(TypedDict):
    """The way to a position from the start of a game, for an engine elsewhere."""

    regulation: str
    fen: str
    moves: list[list[int]]


class AnalysedPosition(TypedDict):
    """The position under analysis, and its legal moves."""

    fen: str
    turn: Colour
    legal: list[MoveView]
    outcome: GameOutcome | None
    start: NotRequired[AnalysisStart]


class ResultChances(TypedDict):
    """The chances of White, of a draw, and of Black, 0 to 1."""

    white: float
    draw: float
    black: float


class AnalysedLine(TypedDict):
    """A line of an analysis."""

    score: float | None
    """In men, White's; None when the game is decided."""
    win_in: int | None
    """Plies to White's win, negative to Black's."""
    moves: list[MoveView]


class AnalysisStep(TypedDict):
    """A step of an analysis."""

    depth: int
    selective_depth: int
    nodes: int
    seconds: float
    nodes_per_second: int
    chances: ResultChances | None
    lines: list[AnalysedLine]


def position_view(game: Game, locale: str) -> AnalysedPosition:
    """The position under analysis, and its legal moves."""
    return {
        "fen": game.board.fen,
        "turn": game.turn,
        "legal": [] if game.outcome else [move_view(move) for move in game.legal_moves],
        "outcome": outcome_view(game, locale),
    }


def start_view(game: Game) -> AnalysisStart:
    """The way to the position, for an engine elsewhere: counters and repetitions come of it."""
    return {
        "regulation": game.regulation.id,
        "fen": game.start_board.fen,
        "moves": [list(move.path) for move in game.moves],
    }


def step_view(found: Analysis, turn: str) -> AnalysisStep:
    """One step of an analysis with *turn* to move."""
    sign = 1 if turn == "white" else -1
    chances = found.chances
    if found.win_in_plies is not None:
        chances = Chances(1.0, 0.0, 0.0) if found.win_in_plies > 0 else Chances(0.0, 0.0, 1.0)
    return {
        "depth": found.depth,
        "selective_depth": found.selective_depth,
        "nodes": found.nodes,
        "seconds": round(found.seconds, 3),
        "nodes_per_second": round(found.nodes / found.seconds) if found.seconds > 0 else 0,
        "chances": None if chances is None else _chances(chances, turn),
        "lines": [
            {
                "score": None if math.isinf(line.score) else round(sign * line.score, 2) + 0.0,
                "win_in": _win_in(line, sign),
                "moves": [move_view(move) for move in line.moves],
            }
            for line in found.lines
        ],
    }


def _chances(chances: tuple[float, float, float], turn: str) -> ResultChances:
    win, draw, loss = (round(share, 3) for share in chances)
    white, black = (win, loss) if turn == "white" else (loss, win)
    return {"white": white, "draw": draw, "black": black}


def _win_in(line: Line, sign: int) -> int | None:
    """Plies to White's win (negative: Black's) of *line*; None while it is open."""
    return None if line.win_in_plies is None else sign * line.win_in_plies
