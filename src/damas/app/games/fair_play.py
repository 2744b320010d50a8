"""Equivalent positions: no position of a game in play may be analysed, nor one like it.

A position seen from the other side, colours exchanged, is the same to its player. So is one
of the mirrored board of the same size (the Portuguese and the Brazilian), and, where only kings
stand, every way to lay the board down.
"""

from __future__ import annotations

from collections.abc import Callable

from ...rules.board import COLOURS, Board
from ...rules.squares import column_row

Place = tuple[int, int]
Likeness = tuple[int, tuple[tuple[int, int, bool, bool], ...]]
"""The board's size and, sorted, every piece: where, whether it is to move, whether it is a king."""


def likeness(board: Board) -> Likeness:
    """A key that two positions share exactly if they are played alike."""
    row = board.variant
    last = row.size - 1
    turned = board.turn == "black"
    pieces = []
    for colour in COLOURS:
        for numbers, king in ((board.men(colour), False), (board.kings(colour), True)):
            for number in numbers:
                # the kernel's own geometry, in which mirrored boards are alike
                x, y = column_row(
                    row.square(number), row.size, mirrored=False, all_squares=row.all_squares
                )
                place = (last - x, last - y) if turned else (x, y)
                pieces.append((place, colour == board.turn, king))
    ways: list[Callable[[Place], Place]] = [lambda at: at]
    if all(king for _, _, king in pieces):
        ways += [
            lambda at: (last - at[0], last - at[1]),
            lambda at: (last - at[1], last - at[0]),
            lambda at: (at[1], at[0]),
        ]
    seen = [tuple(sorted((*way(at), own, king) for at, own, king in pieces)) for way in ways]
    return row.size, min(seen)
