"""Answers that the rules themselves give: numbers and squares of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ...board import Board
from ...regulations import Regulation
from ...variants import Piece
from .rules import limit_of

Number = Callable[[Board], int]
Squares = Callable[[Board], set[int]]


def _pieces(board: Board, colour: str = "", kind: str = "") -> set[int]:
    def fits(piece: Piece) -> bool:
        return colour in ("", piece.colour) and kind in ("", piece.kind)

    return {number for number, piece in board.pieces().items() if fits(piece)}


def _most_captured(board: Board) -> int:
    return max((len(move.captured) for move in board.legal_moves), default=0)


def _far_row(board: Board) -> set[int]:
    """The promotion row of the side to move."""
    row = board.variant
    far = 0 if board.turn == "white" else row.size - 1
    return {number for number in row.numbers if row.place(number)[1] == far}


def _captured(board: Board) -> set[int]:
    return {square for move in board.legal_moves for square in move.captured}


NUMBERS: Mapping[str, Number] = MappingProxyType(
    {
        "moves": lambda board: len(board.legal_moves),
        "captured": _most_captured,
        "movable": lambda board: len({move.from_square for move in board.legal_moves}),
        "pieces": lambda board: len(board.pieces()),
        "men": lambda board: len(_pieces(board, kind="man")),
        "kings": lambda board: len(_pieces(board, kind="king")),
        "own-pieces": lambda board: len(_pieces(board, board.turn)),
        "squares": lambda board: board.variant.squares,
        "rows": lambda board: board.variant.size,
        "men-of-each": lambda board: board.variant.men_per_side,
        "long-line": lambda board: len(board.variant.named_lines["main_road"]),
    }
)
"""The numbers of a position, or of its board, that a step may ask."""

SQUARES: Mapping[str, Squares] = MappingProxyType(
    {
        "movable": lambda board: {move.from_square for move in board.legal_moves},
        "captured": _captured,
        "landing": lambda board: {move.to_square for move in board.legal_moves},
        "promotion-row": _far_row,
        "kings": lambda board: _pieces(board, kind="king"),
        "white": lambda board: _pieces(board, "white"),
        "black": lambda board: _pieces(board, "black"),
        "own": lambda board: _pieces(board, board.turn),
        "crowning": lambda board: {m.from_square for m in board.legal_moves if m.promotes},
    }
)
"""The squares of a position that a step may ask."""


def number_of(board: Board, book: Regulation, what: str) -> int | None:
    """A number of NUMBERS, or the limit of a draw rule; None for any other name."""
    if what in NUMBERS:
        return NUMBERS[what](board)
    return limit_of(book, what)


def squares_of(board: Board, what: str) -> set[int] | None:
    """The squares of SQUARES, of a named line (`line main_road`), or that the piece on a square
    may reach (`reach 28`); None for any other name."""
    kind, _, rest = what.partition(" ")
    if what in SQUARES:
        return SQUARES[what](board)
    if kind == "line":
        line = board.variant.named_lines.get(rest)
        return None if line is None else set(line)
    if kind == "reach":
        start = board.variant.number_named(rest) or (int(rest) if rest.isdecimal() else 0)
        return {move.to_square for move in board.legal_moves if move.from_square == start}
    return None
