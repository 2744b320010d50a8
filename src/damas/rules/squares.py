"""Squares and their names: geometry and numbering of every board, in one place.

A *square* is 0-based, row by row from the top left as White sees the board in the layout whose dark
corner is at White's lower left; only dark squares are, where pieces do not stand on all. A *number*
is the one that rule books print (1-based, per numbering). The Portuguese board is the mirror image:
same squares, other numbers, columns counted from the right.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType


def _top_left(square: int, _size: int) -> int:
    return square + 1


def _bottom_right(square: int, size: int) -> int:
    row = size // 2
    return row * (size - 1 - square // row) + square % row + 1


def _top_right(square: int, size: int) -> int:
    row = size // 2
    return row * (square // row) + row - square % row


def _turned(square: int, size: int) -> int:
    return size * size // 2 - square


# The number of each square, by numbering. Manoury (INT 2.6) and the 1-32 of PDN (reading AMB-16)
# run from the top left; the Portuguese one from White's lower right corner (CLAS, FPD 2.1.3). The
# Italian one runs from the top left too, of a board that is mirrored; the Thai one from Black's top
# left, seen by Black. On a board whose squares are all played on they run from the top left, and
# only names such as a1 are written.
NUMBERINGS: Mapping[str, Callable[[int, int], int]] = MappingProxyType(
    {
        "manoury": _top_left,
        "pdn32": _top_left,
        "portuguese": _bottom_right,
        "italian": _top_right,
        "thai": _turned,
        "all": _top_left,
    }
)


def numbers_of(numbering: str, size: int, squares: int) -> tuple[int, ...]:
    """The number of every one of so many *squares*, in their order."""
    count = NUMBERINGS[numbering]
    return tuple(count(square, size) for square in range(squares))


def column_row(
    square: int, size: int, *, mirrored: bool, all_squares: bool = False
) -> tuple[int, int]:
    """Column from White's left and row from the top, both 0-based, on the board as it lies."""
    row, place = divmod(square, size if all_squares else size // 2)
    column = place if all_squares else 2 * place + (1 if row % 2 == 0 else 0)
    return (size - 1 - column if mirrored else column), row
