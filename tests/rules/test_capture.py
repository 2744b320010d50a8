"""REQUIREMENTS 3: capture."""

from __future__ import annotations

import pytest

from oracle.readings import PackageReading, SlowReading, package_board

Reading = SlowReading | PackageReading
VARIANTS = ("international", "brazilian", "portuguese")


@pytest.mark.requirement("CAP-01")
@pytest.mark.article("INT 4.1")
def test_cap_01_capture_is_mandatory(reading: Reading) -> None:
    """With a capture on the board nothing else may be played, by no piece."""
    assert reading.legal("international", "W:W28,46:B23") == ["28x19(23)"]


@pytest.mark.requirement("CAP-01")
@pytest.mark.article("FENAE 16", "CLAS captura.obrigatoriedade", "FPD 3.1.1.a", "DAMA tomada")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("brazilian", "W:W14,24:B10,1", "14x7(10)"),
        ("brazilian", "W:WK29,21:B18", "29x4(18) 29x8(18) 29x11(18) 29x15(18)"),
        ("portuguese", "W:W14,1:B19", "14x23(19)"),
        ("portuguese", "W:WK1,9:B14", "1x19(14) 1x23(14) 1x28(14) 1x32(14)"),
    ],
)
def test_cap_01_mandatory_8x8(reading: Reading, variant: str, fen: str, expected: str) -> None:
    """Men and kings alike must capture; there is no huffing."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-02")
@pytest.mark.article("INT 4.1", "INT 4.2")
def test_cap_02_man_captures_backward_international(reading: Reading) -> None:
    """A man captures behind it too."""
    assert reading.legal("international", "W:W22:B28") == ["22x33(28)"]


@pytest.mark.requirement("CAP-02")
@pytest.mark.article("FENAE 18.pu", "DAMA tomada")
def test_cap_02_man_captures_backward_brazilian(reading: Reading) -> None:
    """A man captures behind it too."""
    assert reading.legal("brazilian", "W:W14:B18") == ["14x23(18)"]


@pytest.mark.requirement("CAP-02")
@pytest.mark.article("INT 4.2", "FENAE 18.pu")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("international", "W:W28:B22,23,32,33", "28x17(22) 28x19(23) 28x37(32) 28x39(33)"),
        ("international", "B:W22,23,32,33:B28", "28x17(22) 28x19(23) 28x37(32) 28x39(33)"),
        ("brazilian", "W:W18:B14,15,22,23", "18x9(14) 18x11(15) 18x25(22) 18x27(23)"),
        ("brazilian", "B:W14,15,22,23:B18", "18x9(14) 18x11(15) 18x25(22) 18x27(23)"),
    ],
)
def test_cap_02_four_directions(reading: Reading, variant: str, fen: str, expected: str) -> None:
    """A man of either colour captures in all four directions."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-03")
@pytest.mark.article("CLAS evolução.b", "FPD 2.2.8")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("portuguese", "W:W19:B14", "19-22 19-23"),
        ("portuguese", "B:W19:B14", "14-10 14-11"),
        ("portuguese+backward", "W:W19:B14", "19x10(14)"),
        ("portuguese+backward", "B:W19:B14", "14x23(19)"),
        ("portuguese", "W:W14:B19", "14x23(19)"),
        ("portuguese+backward", "W:W14:B19", "14x23(19)"),
        ("portuguese", "W:W14:B10,11,18,19", "14x21(18) 14x23(19)"),
        ("portuguese+backward", "W:W14:B10,11,18,19", "14x5(10) 14x7(11) 14x21(18) 14x23(19)"),
    ],
)
def test_cap_03_portuguese_men_capture_ahead(
    reading: Reading, variant: str, fen: str, expected: str
) -> None:
    """Forward only as read here (AMB-03); the flag gives the other reading."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-03")
@pytest.mark.article("FPD 2.2.8")
def test_cap_03_the_readings_part_at_ply_five() -> None:
    """Five plies from the start count 7361 lines, 7473 where men capture backward."""
    start = "W:W1-12:B21-32"
    assert package_board(start, "portuguese").perft(5) == 7361
    assert package_board(start, "portuguese+backward").perft(5) == 7473


@pytest.mark.requirement("CAP-04")
@pytest.mark.article("INT 4.3")
def test_cap_04_king_lands_on_any_free_square(reading: Reading) -> None:
    """A king takes from afar and stops on any free square behind the piece."""
    expected = ["46x5(28)", "46x10(28)", "46x14(28)", "46x19(28)", "46x23(28)"]
    assert reading.legal("international", "W:WK46:B28") == expected


@pytest.mark.requirement("CAP-04")
@pytest.mark.article("FENAE 15", "CLAS evolução.d", "FPD 2.2.8", "DAMA tomada")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("brazilian", "W:WK4:B15", "4x18(15) 4x22(15) 4x25(15) 4x29(15)"),
        ("brazilian", "W:WK4:B25", "4x29(25)"),
        ("portuguese", "W:WK32:B19", "32x1(19) 32x5(19) 32x10(19) 32x14(19)"),
        ("portuguese", "B:WK5:BK32", "32x1(5)"),
    ],
)
def test_cap_04_king_backward(reading: Reading, variant: str, fen: str, expected: str) -> None:
    """A king takes behind it too, at any distance."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-05")
@pytest.mark.article("FENAE 15", "FENAE 17", "CLAS evolução.d", "FPD 2.2.9", "DAMA movimento")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("international", "W:WK46:B28,23", "46-32 46-37 46-41"),
        ("brazilian", "W:WK29:B22,18", "29-25"),
        ("brazilian", "W:W29:B25,22", ""),
        ("portuguese", "W:WK1:B10,14", "1-5"),
        ("portuguese", "W:W1:B5,10", ""),
    ],
)
def test_cap_05_two_contiguous_pieces(
    reading: Reading, variant: str, fen: str, expected: str
) -> None:
    """Two enemies without a gap cannot be jumped."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-05")
@pytest.mark.article("FENAE 17", "INT 4.2", "INT 4.3")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("international", "W:W7:B1,2", ""),
        ("international", "W:WK41:BK46,36,K47,5", "41-10 41-14 41-19 41-23 41-28 41-32 41-37"),
        ("brazilian", "W:WK25:B4", "25-8 25-11 25-15 25-18 25-21 25-22 25-29 25-30"),
        ("portuguese", "W:W27:B32,31", "27-30"),
    ],
)
def test_cap_05_no_capture_at_the_edge(
    reading: Reading, variant: str, fen: str, expected: str
) -> None:
    """A piece on the edge has no square behind it and cannot be jumped."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-06")
@pytest.mark.article("INT 4.1", "INT 4.7", "FENAE 26", "CLAS evolução.d", "FPD 2.2.9")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("international", "W:WK46,32:B19", "32-27 32-28 46-37 46-41"),
        ("brazilian", "W:WK29,25:B18", "25-21 25-22"),
        ("portuguese", "W:WK1,10:B19", "1-5 10-13 10-14"),
    ],
)
def test_cap_06_own_pieces_are_not_jumped(
    reading: Reading, variant: str, fen: str, expected: str
) -> None:
    """An own piece is neither taken nor jumped over."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-06")
@pytest.mark.article("INT 4.7")
def test_cap_06_own_piece_in_the_middle_of_a_chain(reading: Reading) -> None:
    """The chain goes round an own piece, never over it."""
    assert reading.legal("international", "W:WK46,23:B37,34") == [
        "46x28(37)",
        "46x32(37)",
    ]


@pytest.mark.requirement("CAP-07")
@pytest.mark.article("INT 4.5", "INT 4.6", "CLAS evolução.d", "FPD 2.2.8")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("international", "W:W46:B41,32,23,14", "46x10(14,23,32,41)"),
        ("international", "W:WK46:B28,14", "46x5(14,28) 46x10(14,28)"),
        ("brazilian", "W:W29:B25,18,11", "29x8(11,18,25)"),
        ("brazilian", "W:WK29:B22,14", "29x5(14,22) 29x9(14,22)"),
        ("portuguese", "W:W1:B5,14,23", "1x28(5,14,23)"),
    ],
)
def test_cap_07_chain(reading: Reading, variant: str, fen: str, expected: str) -> None:
    """The same piece goes on while it can, along the line or round a corner, in one ply."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-07a")
@pytest.mark.article("CLAS evolução.d", "FPD 2.2.8")
def test_cap_07a_a_king_may_go_on_along_its_diagonal(reading: Reading) -> None:
    """ "Terá que mudar" only restates the law of quantity (AMB-21)."""
    expected = ["1x19(5,14)", "1x23(5,14)", "1x28(5,14)", "1x32(5,14)"]
    assert reading.legal("portuguese", "W:WK1:B5,14") == expected


@pytest.mark.requirement("CAP-07a")
@pytest.mark.article("FPD 2.2.8")
def test_cap_07a_a_king_turns_where_it_takes_more(reading: Reading) -> None:
    """Straight on it takes two, 5 and 19; the turn at 14 gives three."""
    assert reading.legal("portuguese", "W:WK1:B5,19,18,26") == ["1x30(5,18,26)"]


@pytest.mark.requirement("CAP-08")
@pytest.mark.article("INT 4.13")
@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("W:W28,37:B22,23,13,31", "28x8(13,23)"),
        ("W:WK46,38:B32,33,23,10", "46x5(10,23,32)"),
        (
            "W:WK5,28:B23,13,14",
            "5x2(13,14) 5x8(13,14) 28x8(13,23) 28x10(14,23)",
        ),
    ],
)
def test_cap_08_majority_international(reading: Reading, fen: str, expected: str) -> None:
    """Only the chains that take most are legal; man and king count the same as captors."""
    assert reading.legal("international", fen) == expected.split()


@pytest.mark.requirement("CAP-08")
@pytest.mark.article("FENAE 19", "CLAS captura.quantidade", "FPD 3.1.1.b", "DAMA tomada")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("brazilian", "W:WK29,27:B22,24,15", "29x4(15,22) 29x8(15,22) 29x11(15,22)"),
        ("brazilian", "W:W27,22:B23,15,17", "27x11(15,23)"),
        ("portuguese", "W:W10,4:B14,23,8", "10x28(14,23)"),
        ("portuguese", "W:WK1,10:B14,23,13", "10x28(14,23)"),
    ],
)
def test_cap_08_majority_8x8(reading: Reading, variant: str, fen: str, expected: str) -> None:
    """The greatest number over all own pieces is the law on the small boards too."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-09")
@pytest.mark.article("FENAE 18", "FENAE 19", "INT 4.14", "DAMA tomada")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("brazilian", "W:W18:B14,K15", "18x9(14) 18x11(15)"),
        ("international", "W:W28:B22,K23", "28x17(22) 28x19(23)"),
        ("international", "W:WK46,33:B29,37", "46x34(29,37) 46x40(29,37) 46x45(29,37)"),
    ],
)
def test_cap_09_equal_captures_are_free(
    reading: Reading, variant: str, fen: str, expected: str
) -> None:
    """Among equal numbers the player chooses, with man or king, of man or king."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-10")
@pytest.mark.article("CLAS captura.qualidade", "FPD 3.1.1.c")
@pytest.mark.parametrize(
    ("fen", "expected"),
    [
        ("W:W14:B18,K19", "14x23(19)"),
        ("W:W10:B13,K14,21", "10x26(13,21)"),
        ("W:W10,12:B14,K15,23,24", "12x28(15,23)"),
        ("B:W14,K15:B19", "19x12(15)"),
    ],
)
def test_cap_10_quality(reading: Reading, fen: str, expected: str) -> None:
    """Among the most numerous, the most kings; number always first, for every captor."""
    assert reading.legal("portuguese", fen) == expected.split()


@pytest.mark.requirement("CAP-11")
@pytest.mark.article("INT 4.5", "INT 4.6", "INT 4.11", "FENAE 22", "CLAS evolução", "FPD 2.2.10")
@pytest.mark.parametrize(
    ("variant", "fen", "move", "expected"),
    [
        ("international", "W:WK42:B6,9,23,38,40", "42x4", "B:WK4:B6,40"),
        ("brazilian", "W:WK11:B8,18,24,26", "11x20", "B:WK20:B8"),
        ("portuguese", "W:WK4:B11,15,27,28", "4x24", "B:WK24:B15"),
    ],
)
def test_cap_11_pieces_leave_after_the_chain(
    reading: Reading, variant: str, fen: str, move: str, expected: str
) -> None:
    """Jumped pieces obstruct while the chain runs, and are all gone once it is over."""
    assert reading.after(variant, fen, move) == expected


@pytest.mark.requirement("CAP-12")
@pytest.mark.article("INT 4.8", "FENAE 21", "FENAE 22", "CLAS evolução.d", "FPD 2.2.9")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("international", "W:WK42:B6,9,23,38,40", "42x4(9,23,38)"),
        ("brazilian", "W:WK11:B8,18,24,26", "11x20(18,24,26)"),
        ("portuguese", "W:WK4:B11,15,27,28", "4x24(11,27,28)"),
    ],
)
def test_cap_12_turkish_strike(reading: Reading, variant: str, fen: str, expected: str) -> None:
    """No piece is jumped twice, and a jumped piece blocks like any other."""
    assert reading.legal(variant, fen) == [expected]


@pytest.mark.requirement("CAP-13")
@pytest.mark.article("INT 4.8", "FENAE 21", "CLAS evolução.d", "FPD 2.2.9", "DAMA tomada")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("international", "W:WK15:B18,20,30,37", "15x35(18,20,30,37)"),
        ("brazilian", "W:WK26:B7,8,16,24", "26x28(7,8,16,24)"),
    ],
)
def test_cap_13_empty_squares_twice(
    reading: Reading, variant: str, fen: str, expected: str
) -> None:
    """A chain may cross the same empty square more than once."""
    assert reading.legal(variant, fen) == [expected]


@pytest.mark.requirement("CAP-14")
@pytest.mark.article("INT 4.4", "INT 4.9", "INT 4.11")
@pytest.mark.parametrize(
    ("variant", "fen", "text", "path"),
    [
        ("international", "W:W28,37:B22,23,13,31", "28x19x8", (28, 19, 8)),
        ("brazilian", "W:W17:B7,8,14", "17x10x3x12", (17, 10, 3, 12)),
        ("portuguese", "W:W10:B13,K14,21", "10-17-26", (10, 17, 26)),
    ],
)
def test_cap_14_step_by_step(variant: str, fen: str, text: str, path: tuple[int, ...]) -> None:
    """The full path, jump by jump, is read as the move and is given with it."""
    board = package_board(fen, variant)
    assert board.parse_move(text).path == path
    assert board.parse_move(text) == board.legal_moves[0]


@pytest.mark.requirement("CAP-15")
@pytest.mark.article("INT 4.14", "INT 8.2")
@pytest.mark.parametrize(
    ("variant", "fen", "expected"),
    [
        ("international", "W:WK13:B19,21,33,44", "13x16(19,21,33) 13x16(19,21,44)"),
        ("brazilian", "W:WK27:B6,10,16,18", "27x20(6,16,18) 27x20(10,16,18)"),
        ("international", "W:W38:B22,23,32,33", "38x38(22,23,32,33)"),
        ("brazilian", "W:W26:B14,15,22,23", "26x26(14,15,22,23)"),
    ],
)
def test_cap_15_same_ends_other_pieces(
    reading: Reading, variant: str, fen: str, expected: str
) -> None:
    """Captures with the same two ends differ by the captured pieces; a chain may end where it
    began."""
    assert reading.legal(variant, fen) == expected.split()


@pytest.mark.requirement("CAP-15")
@pytest.mark.article("INT 8.2")
@pytest.mark.parametrize(
    ("variant", "fen", "short"),
    [
        ("international", "W:WK13:B19,21,33,44", "13x16"),
        ("brazilian", "W:WK27:B6,10,16,18", "27x20"),
    ],
)
def test_cap_15_notation_tells_them_apart(variant: str, fen: str, short: str) -> None:
    """The short text is refused as ambiguous; the move's own notation gives it back."""
    from damas.errors import AmbiguousMoveError  # noqa: PLC0415

    board = package_board(fen, variant)
    with pytest.raises(AmbiguousMoveError):
        board.parse_move(short)
    texts = [move.text() for move in board.legal_moves]
    assert len(set(texts)) == 2
    assert [board.parse_move(text) for text in texts] == list(board.legal_moves)


@pytest.mark.requirement("CAP-15")
@pytest.mark.article("INT 4.5")
@pytest.mark.parametrize("variant", ["international", "brazilian"])
def test_cap_15_a_circle_leaves_the_captor_where_it_was(reading: Reading, variant: str) -> None:
    """After 38x38 or 26x26 the captor stands on its square and the four are gone."""
    fen, move, expected = {
        "international": ("W:W38:B22,23,32,33", "38x38", "B:W38:B"),
        "brazilian": ("W:W26:B14,15,22,23", "26x26", "B:W26:B"),
    }[variant]
    assert reading.after(variant, fen, move) == expected


@pytest.mark.requirement("CAP-16")
@pytest.mark.article("INT 4.10", "INT 5.4.0.9", "FENAE 23.i")
@pytest.mark.parametrize(
    ("variant", "fen", "text"),
    [
        ("international", "W:W28,37:B22,23,13,31", "28x19"),
        ("brazilian", "W:W17:B7,8,14", "17x10"),
        ("brazilian", "W:W17:B7,8,14", "17x10x3"),
        ("portuguese", "W:W10:B13,K14,21", "10-17"),
    ],
)
def test_cap_16_stopping_early_is_refused(variant: str, fen: str, text: str) -> None:
    """A chain that is let go before its end is no shorter capture."""
    from damas.errors import IllegalMoveError  # noqa: PLC0415

    board = package_board(fen, variant)
    with pytest.raises(IllegalMoveError):
        board.parse_move(text)
