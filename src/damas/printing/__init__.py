"""Prints: boards in true size, diagrams, score sheets, rule booklets.

Nothing here knows a database or a page. All prints are drawn on a `Sheet`; other prints can be
built on it. The prints of a tournament are in `damas.printing.tournament`.
"""

from .board import GAMES, PrintError, draw_board, print_board, read_size
from .booklet import draw_booklet, print_booklet
from .diagrams import GRIDS, DiagramPosition, draw_diagrams, print_diagrams
from .rulings import draw_rulings, print_rulings
from .score import draw_score, print_score
from .sheet import PAPERS, Box, Sheet, Style

__all__ = [
    "GAMES",
    "GRIDS",
    "PAPERS",
    "Box",
    "DiagramPosition",
    "PrintError",
    "Sheet",
    "Style",
    "draw_board",
    "draw_booklet",
    "draw_diagrams",
    "draw_rulings",
    "draw_score",
    "print_board",
    "print_booklet",
    "print_diagrams",
    "print_rulings",
    "print_score",
    "read_size",
]


def __dir__() -> list[str]:
    return __all__
