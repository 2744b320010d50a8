"""REQUIREMENTS 4: promotion."""

from __future__ import annotations

import pytest

from oracle.readings import PackageReading, SlowReading, package_board

Reading = SlowReading | PackageReading


@pytest.mark.requirement("PRO-01")
@pytest.mark.article("INT 3.5", "FENAE 14", "CLAS evolução", "FPD 2.2.5", "DAMA coroação")
@pytest.mark.parametrize(
    ("variant", "fen", "legal", "expected"),
    [
        ("international", "W:W6:BK50", "6-1", "B:WK1:BK50"),
        ("international", "B:WK1:B45", "45-50", "W:WK1:BK50"),
        ("brazilian", "W:W5:BK32", "5-1", "B:WK1:BK32"),
        ("portuguese", "W:W25:BK4", "25-29", "B:WK29:BK4"),
        ("portuguese", "B:WK29:B8", "8-4", "W:WK29:BK4"),
    ],
)
def test_pro_01_crowning(
    reading: Reading, variant: str, fen: str, legal: str, expected: str
) -> None:
    """A man that ends its move on the farthest row becomes a king."""
    assert reading.legal(variant, fen) == [legal]
    assert reading.after(variant, fen, legal) == expected


@pytest.mark.requirement("PRO-01")
@pytest.mark.article("INT 3.5")
def test_pro_01_crowning_by_capture(reading: Reading) -> None:
    """A capture that ends on the farthest row crowns too."""
    assert reading.legal("international", "W:W11:B7") == ["11x2(7)"]
    assert reading.after("international", "W:W11:B7", "11x2") == "B:WK2:B"


@pytest.mark.requirement("PRO-02")
@pytest.mark.article("INT 4.15", "FENAE 20", "DAMA coroação")
@pytest.mark.parametrize(
    ("variant", "fen", "move", "expected"),
    [
        ("brazilian", "W:W9:B6,7", "9x11(6,7)", "B:W11:B"),
        ("brazilian", "W:W17:B7,8,14", "17x12(7,8,14)", "B:W12:B"),
        ("international", "W:W12:B8,9,20", "12x25(8,9,20)", "B:W25:B"),
    ],
)
def test_pro_02_passing_does_not_crown(
    reading: Reading, variant: str, fen: str, move: str, expected: str
) -> None:
    """A man that only passes over the crown row in a chain stays a man."""
    assert reading.legal(variant, fen) == [move]
    assert reading.after(variant, fen, move) == expected


@pytest.mark.requirement("PRO-02")
@pytest.mark.article("FPD 2.2.5", "FPD 2.2.8")
def test_pro_02_portuguese_man_stops_on_the_crown_row(reading: Reading) -> None:
    """A man that takes forward only ends its move there, and is crowned."""
    assert reading.legal("portuguese", "W:W22:B27,28") == ["22x31(27)"]
    assert reading.after("portuguese", "W:W22:B27,28", "22x31") == "B:WK31:B28"


@pytest.mark.requirement("PRO-02")
@pytest.mark.article("FPD 2.2.5", "FPD 2.2.8")
def test_pro_02_under_the_other_reading_it_passes(reading: Reading) -> None:
    """If men take backward too (AMB-03), the chain goes on and the man stays a man."""
    assert reading.legal("portuguese+backward", "W:W22:B27,28") == ["22x24(27,28)"]
    assert reading.after("portuguese+backward", "W:W22:B27,28", "22x24") == "B:W24:B"


@pytest.mark.requirement("PRO-03")
@pytest.mark.article("FENAE 20.pu")
def test_pro_03_may_not_stop_on_the_crown_row(reading: Reading) -> None:
    """9x2 alone is not legal while a man could go on from there."""
    assert "9x2(6)" not in reading.legal("brazilian", "W:W9:B6,7")


@pytest.mark.requirement("PRO-03")
@pytest.mark.article("FENAE 20.pu", "INT 3.8")
def test_pro_03_going_on_is_judged_as_a_man(reading: Reading) -> None:
    """If only a king could go on from the crown row, the move ends and the man is crowned."""
    assert reading.legal("brazilian", "W:W9:B6,11") == ["9x2(6)"]
    assert reading.after("brazilian", "W:W9:B6,11", "9x2") == "B:WK2:B11"


@pytest.mark.requirement("PRO-04")
@pytest.mark.article("FENAE 14", "FENAE 19", "FENAE 20")
def test_pro_04_majority_before_promotion(reading: Reading) -> None:
    """Two pieces must be taken although one would be taken with promotion."""
    assert reading.legal("brazilian", "W:W9:B6,14,23") == ["9x27(14,23)"]


@pytest.mark.requirement("PRO-05")
@pytest.mark.article("INT 3.7", "CLAS evolução", "FPD 2.2.7")
@pytest.mark.parametrize(
    ("variant", "fen", "before", "move"),
    [
        ("international", "W:W6:B20", ("6-1", "20-25"), "1-45"),
        ("portuguese", "W:W25:B24", ("25-29", "24-20"), "29-22"),
    ],
)
def test_pro_05_a_king_at_once(
    reading: Reading, variant: str, fen: str, before: tuple[str, ...], move: str
) -> None:
    """The crowned man moves as a king in its next move, whether White or Black crowned it."""
    for played in before:
        fen = reading.after(variant, fen, played)
    assert move in reading.legal(variant, fen)


@pytest.mark.requirement("PRO-06")
@pytest.mark.article("INT 3.7")
def test_pro_06_a_king_stays_king(reading: Reading) -> None:
    """A king that leaves the crown row, by move or capture, is still a king."""
    assert reading.after("international", "W:WK1:B20", "1-7") == "B:WK7:B20"
    assert reading.after("international", "W:WK46:B28", "46x23") == "B:WK23:B"


@pytest.mark.requirement("PRO-01")
@pytest.mark.article("INT 3.5")
@pytest.mark.parametrize(
    ("variant", "fen", "move"),
    [("international", "W:W6:BK50", "6-1"), ("brazilian", "W:W9:B6,11", "9x2")],
)
def test_pro_01_the_move_says_that_it_promotes(variant: str, fen: str, move: str) -> None:
    """Only a move that crowns says so."""
    assert package_board(fen, variant).parse_move(move).promotes
    assert not package_board("W:W9:B6,7", "brazilian").parse_move("9x11").promotes
