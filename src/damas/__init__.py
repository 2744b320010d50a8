"""Damas: International, Brazilian and Portuguese draughts, exact and fast.

The library's face. Positions are values (`Board`), a game under a rule book is a `Game`.
Nothing here loads a web framework, a database or a numeric library.
"""

from typing import Any as _Any
from typing import Literal as _Literal

from ._kernel import Move
from .base.errors import (
    AmbiguousMoveError,
    ArgumentError,
    DamasError,
    EngineError,
    GameStateError,
    IllegalMoveError,
    NotationError,
    PositionError,
    StoreError,
    UnknownNameError,
)
from .base.reason import Refusal
from .rules import board as _board
from .rules.board import Bitboards, Board
from .rules.game import Game, Outcome
from .rules.refusal import explain
from .rules.regulations import REGULATIONS, Regulation, regulation
from .rules.variants import VARIANTS, Colour, Piece, Variant, variant

__version__ = "0.1.0"

__all__ = [
    "REGULATIONS",
    "VARIANTS",
    "AmbiguousMoveError",
    "ArgumentError",
    "Bitboards",
    "Board",
    "Colour",
    "DamasError",
    "EngineError",
    "Game",
    "GameStateError",
    "IllegalMoveError",
    "Move",
    "NotationError",
    "Outcome",
    "Piece",
    "PositionError",
    "Refusal",
    "Regulation",
    "StoreError",
    "UnknownNameError",
    "Variant",
    "explain",
    "regulation",
    "variant",
]


def _svg(board: Board, /, *, numbers: _Literal["all", "edge"], **marks: _Any) -> str:
    """A board's own picture; what draws is loaded when somebody looks."""
    from .notation.diagram import svg  # noqa: PLC0415

    return svg(board, numbers=numbers, **marks)


_board.draw_with(_svg)
