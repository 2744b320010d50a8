"""REQUIREMENTS 1: the boards as the documents set them up, seen through their legal moves."""

from __future__ import annotations

import pytest

from oracle import moves as slow
from oracle.readings import PackageReading, SlowReading, package_board

Reading = SlowReading | PackageReading


@pytest.mark.requirement("BRD-02")
@pytest.mark.article("INT 2.7", "INT 2.8")
def test_brd_02_initial_position_international(reading: Reading) -> None:
    """White on 31 to 50 and Black on 1 to 20 leave White nine moves."""
    expected = ["31-26", "31-27", "32-27", "32-28", "33-28", "33-29", "34-29", "34-30", "35-30"]
    assert reading.legal("international", "W:W31-50:B1-20") == expected


@pytest.mark.requirement("BRD-04")
@pytest.mark.article("FENAE 11", "FENAE 12", "DAMA tabuleiro")
def test_brd_04_initial_position_brazilian(reading: Reading) -> None:
    """Twelve men on three rows a side leave White seven moves."""
    expected = ["21-17", "22-17", "22-18", "23-18", "23-19", "24-19", "24-20"]
    assert reading.legal("brazilian", "W:W21-32:B1-12") == expected


@pytest.mark.requirement("BRD-04")
@pytest.mark.article("FENAE 11")
def test_brd_04_first_square_at_the_left_is_dark() -> None:
    """a1, number 29, lies on the long dark diagonal that ends at h8, number 4."""
    board = package_board("W:WK29:B", "brazilian")
    assert sorted(m.to_square for m in board.legal_moves) == [4, 8, 11, 15, 18, 22, 25]


@pytest.mark.requirement("BRD-05")
@pytest.mark.article("FENAE 12")
def test_brd_05_algebraic_and_numbers_name_the_same_squares() -> None:
    """`Wa1:Bh8` and `W29:B4` are the same position, as are all 32 names and numbers."""
    assert package_board("W:Wa1:BKh8", "brazilian") == package_board("W:W29:BK4", "brazilian")
    for n, (row, column) in enumerate(slow.numbered_squares(slow.RULES["brazilian"]), start=1):
        name = f"{'abcdefgh'[column]}{8 - row}"
        by_name = package_board(f"W:WK{name}:B", "brazilian")
        assert by_name == package_board(f"W:WK{n}:B", "brazilian"), name


@pytest.mark.requirement("BRD-06")
@pytest.mark.article("CLAS generalidades", "FPD 2.1.3", "FPD 2.2.1")
def test_brd_06_initial_position_portuguese(reading: Reading) -> None:
    """White on 1 to 12 moves to higher numbers: seven moves."""
    expected = ["9-13", "10-13", "10-14", "11-14", "11-15", "12-15", "12-16"]
    assert reading.legal("portuguese", "W:W1-12:B21-32") == expected


@pytest.mark.requirement("BRD-06")
@pytest.mark.article("FPD 2.1.4", "FPD 2.1.5")
def test_brd_06_the_rio_joins_1_and_32(reading: Reading) -> None:
    """A king in White's lower right corner has the rio and nothing else."""
    expected = ["1-5", "1-10", "1-14", "1-19", "1-23", "1-28", "1-32"]
    assert reading.legal("portuguese", "W:WK1:BK4") == expected


@pytest.mark.requirement("BRD-06")
@pytest.mark.article("FPD 2.1.3")
def test_brd_06_black_moves_to_lower_numbers(reading: Reading) -> None:
    """The initial position is the same for Black, counted from the other end."""
    expected = ["21-17", "21-18", "22-18", "22-19", "23-19", "23-20", "24-20"]
    assert reading.legal("portuguese", "B:W1-12:B21-32") == sorted(expected)


@pytest.mark.requirement("BRD-12")
@pytest.mark.article("INT 3.1", "INT 3.2", "DAMA tomada")
def test_brd_12_a_chain_of_two_is_one_ply(reading: Reading) -> None:
    """A capture in chain is one ply: the opponent moves after it."""
    fen = "W:W28,37:B22,23,13,31"
    assert reading.after("international", fen, "28x8") == "B:W8,37:B22,31"


@pytest.mark.requirement("BRD-13")
@pytest.mark.article("INT 3.3", "FENAE 9", "FPD 2.2.3")
@pytest.mark.parametrize("name", ["international", "brazilian", "portuguese"])
def test_brd_13_white_has_the_first_move(name: str) -> None:
    """A board made without a position is the initial one, with White to move."""
    from damas import Board  # noqa: PLC0415 - the slow reading is tested without it

    board = Board(name)
    assert board.turn == "white"
    assert board == package_board(slow.RULES[name].start, name)


@pytest.mark.requirement("BRD-14")
@pytest.mark.article("INT 3.3")
@pytest.mark.parametrize(
    ("variant", "move", "expected"),
    [
        ("international", "32-28", "B:W28,31,33-50:B1-20"),
        ("brazilian", "22-18", "B:W18,21,23-32:B1-12"),
        ("portuguese", "10-14", "B:W1-9,11,12,14:B21-32"),
    ],
)
def test_brd_14_players_alternate(reading: Reading, variant: str, move: str, expected: str) -> None:
    """After White's move only Black's pieces move."""
    rules = slow.RULES[variant]
    fen = reading.after(variant, rules.start, move)
    assert fen == slow.fen(slow.position(rules, expected))
    movers = {int(text.split("-")[0]) for text in reading.legal(variant, fen)}
    black = {1, *range(2, 21)} if rules.size == 10 else set(range(1, 13))
    assert movers <= (black if variant != "portuguese" else set(range(21, 33)))
