"""`damas.board` under its public name; it lives in `damas.rules.board`."""

from .rules.board import (
    COLOURS,
    Bitboards,
    Board,
)

__all__ = [
    "COLOURS",
    "Bitboards",
    "Board",
]
