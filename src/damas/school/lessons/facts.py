"""Answers that the rules themselves give: numbers and squares of a position."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from ...rules.board import Board
from ...rules.game import OTHER
from ...rules.regulations import Regulation
from ...rules.variants import Colour, Piece
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


def _tempi(board: Board, colour: Colour) -> int:
    """The steps that the men of a side have taken, counted from its first row."""
    row = board.variant
    lines = [row.place(number)[1] for number in board.men(colour)]
    return sum(row.size - 1 - line if colour == "white" else line for line in lines)


def _outposts(board: Board) -> set[int]:
    """The men of the side to move that stand beyond the middle of the board."""
    row, half = board.variant, board.variant.size // 2
    beyond = range(half) if board.turn == "white" else range(half, row.size)
    return {number for number in board.men(board.turn) if row.place(number)[1] in beyond}


def _threatened(board: Board) -> set[int]:
    """The pieces of the side to move that the other side could capture if it were to move."""
    other = Board.from_pieces(
        board.variant,
        white_men=board.men("white"),
        white_kings=board.kings("white"),
        black_men=board.men("black"),
        black_kings=board.kings("black"),
        turn=OTHER[board.turn],
    )
    return _captured(other)


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
        "tempi": lambda board: _tempi(board, board.turn),
        "tempi-of-other": lambda board: _tempi(board, OTHER[board.turn]),
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
        "outposts": _outposts,
        "threatened": _threatened,
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
