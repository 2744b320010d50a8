"""Moves as text: what is written and every form that is read (NOT-01 to NOT-03, CAP-15)."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from damas import Board, Game, Move
from damas.errors import (
    AmbiguousMoveError,
    ArgumentError,
    IllegalMoveError,
    NotationError,
    PositionError,
)
from damas.variants import VARIANTS
from sampling import cases

FORK = Board("international", "W:WK13:B19,21,33,44")
STEP = "W:W37,28:B22,23,13,31"  # only 28x19x8


def wandered(name: str, seed: int, plies: int) -> Board:
    """The board after up to *plies* random moves."""
    rng, board = random.Random(seed), Board(name)
    for _ in range(plies):
        if not board.legal_moves:
            break
        board = board.after(rng.choice(board.legal_moves))
    return board


def crowded(name: str, seed: int) -> Board:
    """A board of kings and men strewn at random: long and forking chains."""
    rng = random.Random(seed)
    row = Board(name).variant
    rows = {n: row.place(n)[1] for n in row.numbers}
    squares = rng.sample(row.numbers, rng.randint(4, row.men_per_side))
    kings = rng.randint(1, 3)
    black = [n for n in squares[kings:] if 0 < rows[n] < row.size - 1]
    return Board.from_pieces(row, white_kings=squares[:kings], black_men=black)


boards = st.one_of(
    st.builds(
        wandered, st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6), st.integers(0, 99)
    ),
    st.builds(crowded, st.sampled_from(sorted(VARIANTS)), st.integers(0, 10**6)),
)


@pytest.mark.requirement("NOT-01")
@pytest.mark.article("INT 8.2")
@pytest.mark.parametrize(
    "text",
    ["32-28", "32x28", "32:28", "32X28", "32×28", "32 - 28", " 32 28 ", "032-028", "32–28"]
    + [f"32-28{sign}" for sign in ("!", "?", "!!", "??", "!?", "?!", " !", " (?)")],
)
def test_not_01_not_03_forms_of_a_quiet_move(text: str) -> None:
    """Separators, spaces, leading zeros and signs say nothing new."""
    assert Board().parse_move(text).text() == "32-28"


@pytest.mark.parametrize("text", ["28x8", "28-8", "28x19x8", "28-19-8", "28:19:8", "28 x 19 x 8"])
def test_forms_of_a_chain(text: str) -> None:
    """Short and long, with any separator."""
    move = Board("international", STEP).parse_move(text)
    assert (move.path, move.captured, move.text()) == ((28, 19, 8), (13, 23), "28x8")


@pytest.mark.requirement("NOT-02")
@pytest.mark.article("CLAS generalidades")
def test_not_02_portuguese_captures_have_a_hyphen() -> None:
    """Read with either sign; written 14-23, and 14x23 for PDN."""
    board = Board("portuguese", "W:W14:B19")
    assert board.parse_move("14-23") == board.parse_move("14x23") == board.parse_move("14:23")
    move = board.parse_move("14-23")
    assert (move.text(), str(move), move.text("pdn")) == ("14-23", "14-23", "14x23")


@pytest.mark.requirement("BRD-05")
@pytest.mark.parametrize("text", ["c3-d4", "c3d4", "C3-D4", "c3 d4", "c3:d4", "22-18", "c3xd4!"])
def test_brazilian_squares_by_file_and_rank(text: str) -> None:
    """Names as numbers, with or without a separator."""
    move = Board("brazilian").parse_move(text)
    assert (move.text(), move.text("algebraic")) == ("22-18", "c3-d4")


def test_algebraic_captures() -> None:
    """x for captures; long when the short form fits two."""
    board = Board("brazilian", "W:WK27:B6,10,16,18")
    for move in board.legal_moves:
        assert "x" in move.text("algebraic")
        assert board.parse_move(move.text("algebraic")) == move


def test_portuguese_squares_by_file_and_rank() -> None:
    """By the board as it lies: 9-13 starts on h3 and goes to g4."""
    move = Board("portuguese").parse_move("9-13")
    assert move.text("algebraic") == "h3-g4"
    assert Board("portuguese").parse_move("h3-g4") == move


def test_international_has_no_file_and_rank() -> None:
    """None to show, and nothing read."""
    assert Board().legal_moves[0].to_dict()["algebraic"] is None
    with pytest.raises(NotationError):
        Board().parse_move("a3-b4")


@pytest.mark.requirement("CAP-15")
def test_cap_15_ambiguous_short_text_tells_its_candidates() -> None:
    """13x16 has two captured sets; each long text names one."""
    with pytest.raises(AmbiguousMoveError) as error:
        FORK.parse_move("13x16")
    assert error.value.code == "ambiguous-move"
    assert {m.captured for m in error.value.candidates} == {(19, 21, 33), (19, 21, 44)}
    for move in error.value.candidates:
        assert move.text() in str(error.value)
        assert FORK.parse_move(move.text()) == move
        assert len(move.text().split("x")) == 4


@pytest.mark.requirement("CAP-15")
def test_cap_15_one_square_between_can_be_enough() -> None:
    """Every partial text is either the move or told to be ambiguous."""
    for move in FORK.legal_moves:
        for middle in move.path[1:-1]:
            text = f"{move.from_square}x{middle}x{move.to_square}"
            found = FORK.find_moves([move.from_square, middle, move.to_square])
            assert move in found
            if len(found) == 1:
                assert FORK.parse_move(text) == move
            else:
                with pytest.raises(AmbiguousMoveError):
                    FORK.parse_move(text)


@pytest.mark.requirement("CAP-15")
def test_cap_15_origin_is_destination() -> None:
    """38x38 is one move, both ways round the square."""
    board = Board("international", "W:W38:B22,23,32,33")
    assert [m.text() for m in board.legal_moves] == ["38x38"]
    assert board.parse_move("38x38").captured == (22, 23, 32, 33)
    assert board.parse_move("38x29x18x27x38") == board.parse_move("38x27x18x29x38")


@settings(max_examples=cases(80))
@given(boards)
def test_what_is_written_is_read(board: Board) -> None:
    """notation, pdn, algebraic and the full path of every legal move name that move."""
    for move in board.legal_moves:
        assert board.parse_move(move.text()) == move
        assert board.parse_move(move.text("pdn")) == move
        assert board.parse_move("x".join(map(str, move.path))) == move
        if board.variant.size == 8:
            assert board.parse_move(move.text("algebraic")) == move


@settings(max_examples=cases(30))
@given(boards)
def test_notations_are_distinct_and_short_when_they_can_be(board: Board) -> None:
    """No two legal moves share a text; two squares where origin and destination are enough, and for
    the capture of one piece, which has no other squares."""
    moves = list(board.legal_moves)
    assert len({m.text() for m in moves}) == len(moves)
    ends = [(m.from_square, m.to_square) for m in moves]
    for move in moves:
        alone = ends.count((move.from_square, move.to_square)) == 1
        is_short = move.text("pdn").count("x") + move.text("pdn").count("-") == 1
        assert is_short == (alone or len(move.path) == 2)


@settings(max_examples=cases(30))
@given(boards)
def test_paths_are_true(board: Board) -> None:
    """A path begins and ends with the move and jumps once for each captured piece."""
    for move in board.legal_moves:
        assert (move.path[0], move.path[-1]) == (move.from_square, move.to_square)
        assert len(move.path) == max(len(move.captured), 1) + 1
        assert move.is_capture == bool(move.captured)


UNREADABLE = [
    "",
    "   ",
    "x",
    "32",
    "32-",
    "-28",
    "32--28",
    "32-28-",
    "move",
    "32+28",
    "1-1-0-",
    "5e3-4",
]


@pytest.mark.parametrize("text", [*UNREADABLE, "3" * 99, "32-28" + " " * 5000 + "x", "٣٢-٢٨"])
def test_text_that_is_no_move(text: str) -> None:
    """NotationError, with an example of readable text."""
    with pytest.raises(NotationError, match="32-28") as error:
        Board().parse_move(text)
    assert error.value.code == "unreadable-move"


@pytest.mark.parametrize("value", [None, 5, b"32-28"])
def test_what_is_not_text(value: object) -> None:
    """NotationError here too."""
    with pytest.raises(NotationError):
        Board().parse_move(value)  # type: ignore[arg-type]


def test_squares_are_numbers() -> None:
    """Words in their place are refused as what they are."""
    with pytest.raises(PositionError, match="list of numbers"):
        Board().parse_move(("32", "28"))  # type: ignore[arg-type]


@pytest.mark.parametrize("move", [[32, 28], (32, 28), "32-28", Board().parse_move("32-28")])
def test_a_move_is_its_text_its_squares_or_itself(move: str | list[int] | Move) -> None:
    """All three are read, played and followed alike."""
    game = Game()
    game.push(move)
    assert Board().parse_move(move) == Game().parse_move(move) == game.moves[0]
    assert Board().after(move) == game.board


def test_two_squares_are_the_capture_of_one_piece() -> None:
    """All squares tell apart what two fit (CAP-15); what fits several is ambiguous."""
    board = Board("international", "W:WK46:B41,32,23,14,28")
    for one in board.legal_moves:
        assert board.parse_move(one.path) == one


def test_a_way_that_is_not_legal_is_refused_with_its_reason() -> None:
    """As text is."""
    with pytest.raises(IllegalMoveError, match="32-27-21 is not legal") as caught:
        Board().parse_move([32, 27, 21])
    assert caught.value.refusal is not None
    assert caught.value.refusal.code == "quiet-chain"


def test_the_text_of_a_move_has_a_style() -> None:
    """By numbers as the game writes it, as PDN does, by letters on small boards."""
    capture = Board("portuguese", "W:W10:B14").legal_moves[0]
    assert (capture.text(), capture.text("pdn")) == ("10-19", "10x19")
    assert capture.text(style="algebraic") == capture.text("algebraic") != ""
    move = Board().legal_moves[0]
    for style, words in (("algebraic", "have no letters"), ("runes", "numeric"), (None, "numeric")):
        with pytest.raises(ArgumentError, match=words):
            move.text(style)  # type: ignore[arg-type]


def test_the_moves_are_counted_as_they_are_listed() -> None:
    """Before and after the list is made, in a game that is over too."""
    game = Game("internacional", "W:WK46:B1")
    for board in (Board(), game.board, Board(fen="W:W50:BK45"), Board(fen="B:W50:BK5")):
        legal = board.legal_moves
        count, some = len(legal), bool(legal)
        assert (count, some) == (len(list(legal)), bool(list(legal)))
        assert (len(legal), bool(legal)) == (count, some)
    game.resign("white")
    assert not game.legal_moves
    assert list(game.legal_moves) == []


def test_a_light_square_is_named() -> None:
    """a2 is on the board but not played on."""
    with pytest.raises(NotationError, match="a2") as error:
        Board("brazilian").parse_move("a2-b3")
    assert error.value.code == "not-a-playing-square"


@pytest.mark.parametrize("text", ["32-29", "32-99", "1-6", "20-25", "25-30", "32-28-23", "0-0"])
def test_a_move_that_is_not_legal_says_why(text: str) -> None:
    """IllegalMoveError carries its refusal."""
    with pytest.raises(IllegalMoveError) as error:
        Board().parse_move(text)
    assert error.value.code == "illegal-move"
    assert str(error.value.refusal.text) in str(error.value)


def test_after_takes_text() -> None:
    """As move()."""
    assert Board().after("32-28").fen.startswith("B:W28,31,33")
    with pytest.raises(IllegalMoveError):
        Board().after("32-23")
