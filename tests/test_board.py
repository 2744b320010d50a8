"""Board as a value, and its FEN: every form that is read, every fault with its own code."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damas import Board
from damas.errors import IllegalMoveError, NotationError, PositionError
from damas.variants import VARIANTS


def played(name: str, seed: int, plies: int) -> Board:
    """The board after up to *plies* random moves."""
    rng, board = random.Random(seed), Board(name)
    for _ in range(plies):
        if not board.legal_moves:
            break
        board = board.after(rng.choice(board.legal_moves))
    return board


boards = st.builds(
    played, st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6), st.integers(0, 120)
)


@pytest.mark.parametrize(
    "text",
    [
        "W:W28,32:BK5,19",
        "W:BK5,19:W28,32",
        "W:W32,28:B19,K5",
        ' [FEN "W:W28,32:BK5,19"] ',
        '"W:W28,32:BK5,19"',
        "W:W28,32:BK5,19.",
        "W : W 28, 32 : B K5 , 19",
        "w:w28,32:bk5,19",
        "W:W28,32:BK5,19:H0:F12",
        "W:W028,32:BK05,19",
        "W:W28-28,32:BK5-5,19\r\n",
    ],
)
def test_forms_of_one_position(text: str) -> None:
    """Either colour first, spaces, quotes, tag, dot, small letters, move counts, ranges."""
    assert Board("international", text).fen == "W:W28,32:BK5,19"


@pytest.mark.parametrize(
    ("name", "text", "fen"),
    [
        ("international", "B:WK5:B", "B:WK5:B"),
        ("international", "W:W:B20-22", "W:W:B20,21,22"),
        ("international", "W:WK46-48:B1", "W:WK46,K47,K48:B1"),
        ("brazilian", "W:Wa1:Bh8", "W:W29:B4"),
        ("brazilian", "B:WKa1,C3:bkH8", "B:W22,K29:BK4"),
        ("portuguese", "W:Wh1:Ba8", "W:W1:B32"),
    ],
)
def test_forms_with_their_canonical_text(name: str, text: str, fen: str) -> None:
    """Empty lists, ranges, kings, files and ranks by the geometry of the board (BRD-05, BRD-06)."""
    assert Board(name, text).fen == fen


NOTATION_FAULTS = [
    ("", "fen-empty", 0),
    ("   ", "fen-empty", 3),
    ('[FEN ""]', "fen-empty", 6),
    (":W28:B1", "fen-no-side-to-move", 0),
    ("W28:B1", "fen-no-side-to-move", 1),
    ("X:W28:B1", "fen-no-side-to-move", 0),
    ("é:W28:B1", "fen-no-side-to-move", 0),
    ("W:W28:B1;", "fen-bad-character", 8),
    ("W:W28,Q5:B1", "fen-bad-character", 6),
    ("W:W28:G1", "fen-bad-character", 6),
    ("W:Wa1:B1", "fen-bad-character", 3),
    ("W:W28,,29:B1", "fen-bad-character", 6),
    ("W:W28 29:B1", "fen-bad-character", 6),
    ("W:W-28:B1", "fen-bad-character", 3),
    ("W:WKK28:B1", "fen-bad-character", 4),
    ("W:W28é:B1", "fen-bad-character", 5),
    ("W:W28,:B1", "fen-ends-early", 6),
    ("W:W28:BK", "fen-ends-early", 8),
    ("W:W28:", "fen-ends-early", 6),
    ("W", "fen-colour-missing", 1),
    ("W:W28", "fen-colour-missing", 5),
    ("W:B1", "fen-colour-missing", 4),
    ("W:W28:W29", "fen-colour-twice", 6),
    ("W:W28:B1:B2", "fen-colour-twice", 9),
    ("W:W31-28:B1", "fen-range-backwards", 3),
]


@pytest.mark.parametrize(("text", "code", "position"), NOTATION_FAULTS)
def test_text_that_cannot_be_read(text: str, code: str, position: int) -> None:
    """Each fault has its code and its place in the text."""
    with pytest.raises(NotationError) as error:
        Board.from_fen(text)
    assert (error.value.code, error.value.position) == (code, position)


@pytest.mark.parametrize("value", [b"W:W28:B1", 5, ["W"], "\ud800"])
def test_what_is_not_text(value: object) -> None:
    """A FEN is text."""
    with pytest.raises(NotationError) as error:
        Board("international", value)  # type: ignore[arg-type]
    assert error.value.code in ("fen-not-text", "fen-no-side-to-move")


POSITION_FAULTS = [
    ("international", "W:W51:B1", "square-off-board", "51"),
    ("international", "W:W0:B1", "square-off-board", "0"),
    ("international", "W:W40-51:B1", "square-off-board", "51"),
    ("international", "W:W99999999999999999999:B1", "square-off-board", "9999"),
    ("brazilian", "W:W33:B1", "square-off-board", "33"),
    ("brazilian", "W:Wa2:B1", "square-off-board", "a2"),
    ("brazilian", "W:Wa9:B1", "square-off-board", "a9"),
    ("brazilian", "W:Wi1:B1", "square-off-board", "i1"),
    ("portuguese", "W:Wa1:B32", "square-off-board", "a1"),
    ("international", "W:W28:B28", "squares-overlap", "28"),
    ("international", "W:W28,K28:B1", "squares-overlap", "28"),
    ("international", "W:W28-32,30:B1", "squares-overlap", "30"),
    ("international", "W:W5:B10", "man-on-promotion-row", "5"),
    ("international", "W:W28:B46", "man-on-promotion-row", "46"),
    ("brazilian", "W:W1:B12", "man-on-promotion-row", "1"),
    ("portuguese", "W:W29:B21", "man-on-promotion-row", "29"),
    ("portuguese", "W:W5:B4", "man-on-promotion-row", "4"),
    ("international", "W:W30-50:B1", "too-many-pieces", "21"),
    ("brazilian", "W:W29:BK20-28,1-4", "too-many-pieces", "13"),
    ("portuguese", "W:WK1-13:B", "too-many-pieces", "13"),
]


@pytest.mark.parametrize(("name", "text", "code", "value"), POSITION_FAULTS)
def test_positions_that_cannot_stand(name: str, text: str, code: str, value: str) -> None:
    """Each fault has its code, and its sentence shows the value."""
    with pytest.raises(PositionError) as error:
        Board(name, text)
    assert error.value.code == code
    assert value in str(error.value)


@given(boards)
def test_fen_round_trip(board: Board) -> None:
    """Reading what was written gives the same value, key and hash."""
    again = Board(board.variant, board.fen)
    assert again == board
    assert (hash(again), again.key, again.fen) == (hash(board), board.key, board.fen)


@settings(max_examples=30)
@given(boards)
def test_perft_counts_the_legal_moves(board: Board) -> None:
    """Depth 1 is their number, depth 2 the sum over their boards; divide says so by move."""
    moves = board.legal_moves
    assert board.perft(0) == 1
    assert board.perft(1) == len(moves) == len(board.legal_moves)
    assert board.perft(2) == sum(board.divide(2).values())
    assert list(board.divide(1)) == [m.text() for m in moves]


@given(boards)
def test_pieces_told_three_ways(board: Board) -> None:
    """men, kings and piece_at agree with from_pieces."""
    sets = {f"{c}_{k}": getattr(board, k)(c) for c in ("white", "black") for k in ("men", "kings")}
    assert Board.from_pieces(board.variant, **sets, turn=board.turn) == board
    for number in board.variant.numbers:
        pieces = [
            (key.split("_")[0], "man" if key.endswith("men") else "king")
            for key, squares in sets.items()
            if number in squares
        ]
        assert board.piece_at(number) == (pieces[0] if pieces else None)


def test_a_board_is_a_value() -> None:
    """Equal boards are one key of a dictionary; the turn and the variant tell boards apart."""
    white, black = Board("brazilian", "W:W22:B9"), Board("brazilian", "B:W22:B9")
    assert len({white, black, Board("brazilian", "W:B9:Wc3")}) == 2
    assert white.key != black.key
    assert Board("brazilian", "W:WK22:B9") != Board("portuguese", "W:WK22:B9")
    assert white != "W:W22:B9"


def test_a_board_cannot_be_changed() -> None:
    """No attribute can be set or made."""
    board = Board()
    for name in ("fen", "turn", "key", "anything"):
        with pytest.raises(AttributeError):
            setattr(board, name, 1)
    before = board.fen
    board.after("32-28")
    assert board.fen == before


def test_successors_keep_their_class() -> None:
    """A program's own Board makes its own Boards."""

    class Mine(Board):
        __slots__ = ()

    assert type(Mine("portuguese").after("9-13")) is Mine


def test_a_move_is_known_by_origin_destination_and_captures() -> None:
    """CAP-15: equal and hashed by the three."""
    board = Board("international", "W:WK13:B19,21,33,44")
    moves = [m for m in board.legal_moves if m.to_square == 16]
    assert [m.captured for m in sorted(moves, key=lambda m: m.captured)] == [
        (19, 21, 33),
        (19, 21, 44),
    ]
    assert len({*moves, *board.legal_moves}) == len(board.legal_moves)


def test_a_move_of_another_position_is_refused() -> None:
    """after() checks what it is given."""
    start = Board()
    move = start.legal_moves[0]
    with pytest.raises(IllegalMoveError) as error:
        start.after(move).after(move)
    assert error.value.code == "move-of-another-position"
    with pytest.raises(NotationError):
        start.after(5)  # type: ignore[arg-type]


def test_text_board_as_white_sees_it() -> None:
    """Files from White's left; the Portuguese board has its dark corner at White's right."""
    assert str(Board("brazilian", "W:Wa1:BKh8")).splitlines()[::7] == [
        "  ·   ·   ·   X",
        "o   ·   ·   ·",
    ]
    assert str(Board("portuguese", "W:W1:BK32")).splitlines()[::7] == [
        "X   ·   ·   ·",
        "  ·   ·   ·   o",
    ]
    assert Board("portuguese", "W:W1:BK32").draw(numbers=True).splitlines()[7].split() == [
        "4",
        "3",
        "2",
        "o",
    ]


def test_numbers_off_the_board_are_refused() -> None:
    """piece_at and from_pieces take the numbers of the variant."""
    with pytest.raises(PositionError, match="33"):
        Board("brazilian").piece_at(33)
    with pytest.raises(PositionError, match="0"):
        Board.from_pieces("brazilian", white_men=[0])
    with pytest.raises(PositionError) as error:
        Board.from_pieces("brazilian", white_men=[20], black_kings=[20])
    assert error.value.code == "squares-overlap"
