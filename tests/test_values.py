"""A position as plain values, legal moves as a sequence, docstrings of the kernel at run time."""

from __future__ import annotations

import ast
import pydoc
from collections.abc import Sequence
from pathlib import Path

import numpy
import pytest

import damas
from damas import Board, Move, _kernel
from damas.variants import VARIANTS, Piece

MIDDLE = "B:W27,28,32,K46:B14,19,23,K5"


def test_legal_moves_are_a_sequence() -> None:
    """They answer all that `collections.abc.Sequence` promises."""
    moves = Board().legal_moves
    assert isinstance(moves, Sequence)
    assert moves.index(moves[2]) == 2
    assert moves.index(moves[2], 1, 3) == 2
    assert moves.count(moves[0]) == 1
    assert moves.count("32-28") == 0
    assert list(reversed(moves)) == list(moves)[::-1]
    assert moves[-1] in moves
    assert moves[1:3] == (moves[1], moves[2])
    assert (len(moves), moves[-1]) == (9, list(moves)[8])
    assert not Board("international", "W:W:B20").legal_moves
    for index in (9, -10, 2**70):
        with pytest.raises(IndexError):
            moves[index]
    with pytest.raises(TypeError):
        moves["32-28"]  # type: ignore[call-overload]
    with pytest.raises(ValueError, match="not in"):
        moves.index(Board("brazilian").legal_moves[0])


def test_lists_of_moves_are_equal_by_their_moves() -> None:
    """Another list, a tuple, a list; nothing else, and no other position's moves."""
    moves = Board().legal_moves
    assert moves == Board().legal_moves
    assert moves == tuple(moves) == moves[:]
    assert moves == list(moves)
    assert moves != moves[1:]
    assert moves != Board().after("32-28").legal_moves
    assert moves != "moves"
    assert hash(moves) == hash(tuple(moves))
    assert {moves: 1}[Board().legal_moves] == 1


def test_pieces_by_square() -> None:
    """In ascending order, each with its colour and kind; `piece_at` tells the same."""
    board = Board.from_fen(MIDDLE)
    pieces = board.pieces()
    assert list(pieces) == [5, 14, 19, 23, 27, 28, 32, 46]
    assert pieces[46] == Piece("white", "king") == ("white", "king")
    assert (pieces[14].colour, pieces[14].kind) == ("black", "man")
    assert {n: board.piece_at(n) for n in range(1, 51) if board.piece_at(n)} == pieces


@pytest.mark.parametrize("name", list(VARIANTS))
def test_bitboards_have_a_bit_for_each_square(name: str) -> None:
    """Bit i is the i-th of the variant's numbers."""
    board = Board(name)
    numbers = board.variant.numbers
    sets = [board.men("white"), board.kings("white"), board.men("black"), board.kings("black")]
    for squares, expected in zip(board.bitboards(), sets, strict=True):
        assert {n for i, n in enumerate(numbers) if squares >> i & 1} == set(expected)
        assert squares < 1 << len(numbers)


@pytest.mark.parametrize("name", list(VARIANTS))
def test_planes_are_an_array(name: str) -> None:
    """Shape (4, size, size), rows from the top and columns from the left as White sees them."""
    row = VARIANTS[name]
    board = Board(name).after(Board(name).legal_moves[0])
    planes = numpy.asarray(board.planes())
    assert planes.shape == (4, row.size, row.size)
    assert planes.dtype == numpy.uint8
    seen = {}
    for plane, line, column in zip(*map(list, numpy.nonzero(planes)), strict=True):
        seen[column, line] = Piece(
            "white" if plane < 2 else "black", "king" if plane % 2 else "man"
        )
    assert seen == {row.place(number): piece for number, piece in board.pieces().items()}


def documented() -> list[tuple[str, str]]:
    """(name, docstring) of every class, function and member of the stub that has one."""
    stub = Path(damas.__file__).with_name("_kernel.pyi")
    found = []
    for node in ast.parse(stub.read_text("utf-8")).body:
        if not isinstance(node, ast.ClassDef | ast.FunctionDef):
            continue
        members = node.body if isinstance(node, ast.ClassDef) else []
        for one in [node, *(m for m in members if isinstance(m, ast.FunctionDef))]:
            text = ast.get_docstring(one)
            if text and one.name != "__init__":
                found.append((node.name if one is node else f"{node.name}.{one.name}", text))
    return found


@pytest.mark.parametrize(("name", "text"), documented(), ids=[name for name, _ in documented()])
def test_the_kernel_has_its_docstrings(name: str, text: str) -> None:
    """The stub is their home; help() shows them."""
    shown: object = _kernel
    for part in name.split("."):
        shown = getattr(shown, part)
    assert (pydoc.getdoc(shown)).endswith(text)


def test_help_of_a_move() -> None:
    """A class of the kernel explains itself and its members."""
    text = pydoc.plain(pydoc.render_doc(Move))
    for words in ("A legal move: origin, destination", "The number of the origin.", "to_dict"):
        assert words in text


@pytest.mark.parametrize(
    "other", [None, 1, "32-28", object()], ids=["none", "number", "text", "object"]
)
def test_a_value_is_compared_with_anything(other: object) -> None:
    """A board, a move or a list of moves is equal to nothing of another kind, None included."""
    board = Board()
    for value in (board, board.legal_moves[0], board.legal_moves):
        assert value != other
        assert other != value
    assert other not in board.legal_moves
    assert board.legal_moves.count(other) == 0
