"""Analyses as the JSON that the page shows; scores are White's, in men."""

from __future__ import annotations

import math
from typing import Any

from ...engine import Analysis, Chances, Line
from ...rules.game import Game
from ..views.positions import move_view, outcome_view


def position_view(game: Game, locale: str) -> dict[str, Any]:
    """The position under analysis, and its legal moves."""
    return {
        "fen": game.board.fen,
        "turn": game.turn,
        "legal": [] if game.outcome else [move_view(move) for move in game.legal_moves],
        "outcome": outcome_view(game, locale),
    }


def start_view(game: Game) -> dict[str, Any]:
    """The way to the position, for an engine elsewhere: counters and repetitions come of it."""
    return {
        "regulation": game.regulation.id,
        "fen": game.start_board.fen,
        "moves": [list(move.path) for move in game.moves],
    }


def step_view(found: Analysis, turn: str) -> dict[str, Any]:
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


def _chances(chances: tuple[float, float, float], turn: str) -> dict[str, float]:
    win, draw, loss = (round(share, 3) for share in chances)
    white, black = (win, loss) if turn == "white" else (loss, win)
    return {"white": white, "draw": draw, "black": black}


def _win_in(line: Line, sign: int) -> int | None:
    """Plies to White's win (negative: Black's) of *line*; None while it is open."""
    return None if line.win_in_plies is None else sign * line.win_in_plies
