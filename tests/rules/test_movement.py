"""REQUIREMENTS 2: movement without capture."""

from __future__ import annotations

import pytest

from oracle.readings import PackageReading, SlowReading

Reading = SlowReading | PackageReading


@pytest.mark.requirement("MOV-01")
@pytest.mark.article("INT 3.4")
def test_mov_01_man_one_square_ahead(reading: Reading) -> None:
    """A man goes to one of the two squares ahead."""
    assert reading.legal("international", "W:W23:B1") == ["23-18", "23-19"]


@pytest.mark.requirement("MOV-01")
@pytest.mark.article("INT 3.4")
def test_mov_01_man_on_the_edge(reading: Reading) -> None:
    """A man on the edge has one square ahead."""
    assert reading.legal("international", "W:W16:B1") == ["16-11"]


@pytest.mark.requirement("MOV-01")
@pytest.mark.article("INT 3.4", "FENAE 13", "CLAS evolução.a", "FPD 2.2.8", "DAMA movimento")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("international", "B:W50:B23", "23-28 23-29"),
        ("brazilian", "W:W18:B1", "18-14 18-15"),
        ("brazilian", "B:W32:B18", "18-22 18-23"),
        ("portuguese", "W:W14:B32", "14-18 14-19"),
        ("portuguese", "B:W1:B14", "14-10 14-11"),
    ],
)
def test_mov_01_man_goes_ahead_only(
    reading: Reading, variant: str, fen: str, expected: str
) -> None:
    """White's and Black's men go ahead, each its own way, and never back."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("MOV-02")
@pytest.mark.article("INT 3.9")
def test_mov_02_king_any_distance(reading: Reading) -> None:
    """A king goes any distance, ahead and back, on both its diagonals."""
    targets = (6, 10, 11, 14, 17, 19, 22, 23, 32, 33, 37, 39, 41, 44, 46, 50)
    expected = [f"28-{n}" for n in targets]
    assert reading.legal("international", "W:WK28:B5") == expected


@pytest.mark.requirement("MOV-02")
@pytest.mark.article("FENAE 15", "DAMA movimento")
def test_mov_02_king_brazilian(reading: Reading) -> None:
    """The Brazilian king goes any distance, ahead and back."""
    expected = [f"18-{n}" for n in (4, 5, 8, 9, 11, 14, 15, 22, 23, 25, 27, 29, 32)]
    assert reading.legal("brazilian", "W:WK18:B1") == expected


@pytest.mark.requirement("MOV-02")
@pytest.mark.article("CLAS evolução.c", "FPD 2.2.8")
def test_mov_02_king_portuguese(reading: Reading) -> None:
    """The Portuguese king goes any distance, ahead and back."""
    expected = [f"14-{n}" for n in (1, 4, 5, 7, 10, 11, 18, 19, 21, 23, 25, 28, 32)]
    assert reading.legal("portuguese", "W:WK14:B29") == expected


@pytest.mark.requirement("MOV-03")
@pytest.mark.article("INT 3.9", "FENAE 15", "FPD 2.2.9", "DAMA movimento")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("international", "W:WK46,32:B19", "32-27 32-28 46-37 46-41"),
        ("international", "W:WK46:B28,23", "46-32 46-37 46-41"),
        ("brazilian", "W:WK29,18:B1", "18-14 18-15 29-22 29-25"),
        ("brazilian", "W:WK29:B22,18", "29-25"),
        ("portuguese", "W:WK1,14:B29", "1-5 1-10 14-18 14-19"),
        ("portuguese", "W:WK1:B14,19", "1-5 1-10"),
    ],
)
def test_mov_03_obstructed_diagonal(
    reading: Reading, variant: str, fen: str, expected: str
) -> None:
    """An own piece, or two enemies without a gap, end the king's diagonal."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("MOV-05")
@pytest.mark.article("INT 3.8", "CLAS evolução", "FPD 2.2.6")
@pytest.mark.parametrize(
    ("variant", "fen", "move", "expected"),
    [
        ("international", "W:W6:BK50", "6-1", "B:WK1:BK50"),
        ("brazilian", "W:W9:B6,11", "9x2", "B:WK2:B11"),
        ("portuguese", "W:W25:BK4", "25-29", "B:WK29:BK4"),
    ],
)
def test_mov_05_the_opponent_plays_before_a_new_king(
    reading: Reading, variant: str, fen: str, move: str, expected: str
) -> None:
    """A man that is crowned ends the move; the next one is the opponent's."""
    assert reading.after(variant, fen, move) == expected
