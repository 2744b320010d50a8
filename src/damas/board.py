"""`damas.board` under its public name; it lives in `damas.rules.board`."""

from .rules.board import (
    COLOURS,
    MAX_DEPTH,
    UNREADABLE,
    Bitboards,
    Board,
    Drawer,
    check_colour,
    draw_with,
    picture,
    start_of,
)

__all__ = [
    "COLOURS",
    "MAX_DEPTH",
    "UNREADABLE",
    "Bitboards",
    "Board",
    "Drawer",
    "check_colour",
    "draw_with",
    "picture",
    "start_of",
]
