"""The rows of the table of variants."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace
from itertools import pairwise

import pytest

from damas import Board
from damas.errors import PositionError, UnknownNameError
from damas.variants import VARIANTS, Variant, variant

ROWS = list(VARIANTS.values())


def test_the_games_have_their_gametypes() -> None:
    """NOT-04: those of the PDN standard."""
    found = {row.id: row.gametype for row in ROWS}
    first = {"international": 20, "brazilian": 26, "portuguese": 28, "russian": 25}
    family = {"spanish": 24, "pool": 23, "english": 21, "italian": 22, "frisian": 40, "frysk": 97}
    family |= {"antidraughts": 98, "breakthrough": 96, "killer": 45, "czech": 29, "thai": 31}
    family |= {"turkish": 30, "canadian": 27}
    assert found == first | family


@pytest.mark.parametrize(
    ("name", "fen"),
    [
        ("international", "W:W31-50:B1-20"),
        ("brazilian", "W:W21-32:B1-12"),
        ("portuguese", "W:W1-12:B21-32"),
        ("russian", "W:W21-32:B1-12"),
        ("turkish", "W:W41-56:B9-24"),
        ("canadian", "W:W43-72:B1-30"),
    ],
)
def test_start_positions(name: str, fen: str) -> None:
    """BRD-02, BRD-04, BRD-06."""
    assert Board(name) == Board(name, fen)


@pytest.mark.requirement("BRD-07")
@pytest.mark.article("FPD 2.1.4")
def test_brd_07_named_lines_of_the_portuguese_board() -> None:
    """rio, the two paralelas, the two circuitos."""
    lines = variant("portuguese").named_lines
    assert set(lines["main_road"]) == {1, 5, 10, 14, 19, 23, 28, 32}
    assert set(lines["parallel_4_25"]) == {4, 7, 11, 14, 18, 21, 25}
    assert set(lines["parallel_8_29"]) == {8, 12, 15, 19, 22, 26, 29}
    middle = {2, 5, 9, 13, 18, 22, 27, 31, 28, 24, 20, 15, 11, 6}
    great = {3, 6, 10, 13, 17, 21, 26, 30, 27, 23, 20, 16, 12, 7}
    assert set(lines["middle_circuit"]) == middle
    assert set(lines["great_circuit"]) == great


@pytest.mark.parametrize("row", ROWS, ids=lambda r: r.id)
def test_named_lines_are_lines(row: Variant) -> None:
    """Neighbours in a road, parallel or circuit touch at a corner; a circuit closes."""
    for name, line in row.named_lines.items():
        if name in ("left_edge", "right_edge", "bases", "angles", "rows", "columns"):
            continue
        closing = [(line[-1], line[0])] if "circuit" in name else []
        for a, b in [*pairwise(line), *closing]:
            (ax, ay), (bx, by) = row.place(a), row.place(b)
            assert (abs(ax - bx), abs(ay - by)) == (1, 1), (name, a, b)


@pytest.mark.parametrize("row", ROWS, ids=lambda r: r.id)
def test_squares_and_numbers_are_inverse(row: Variant) -> None:
    """square(number(s)) == s for every square."""
    assert [row.square(row.number(s)) for s in range(row.squares)] == list(range(row.squares))


def test_a_number_off_the_board_is_refused() -> None:
    """With the number and what exists."""
    with pytest.raises(PositionError, match=r"Square 33 .* 1 to 32") as error:
        variant("brazilian").square(33)
    assert error.value.code == "square-off-board"


@pytest.mark.parametrize("name", ["Portuguese", "turk", "", None])
def test_an_unknown_name_is_refused_and_the_known_ones_told(name: str) -> None:
    """Never guessed."""
    with pytest.raises(UnknownNameError, match="international, brazilian, portuguese") as error:
        variant(name)
    assert error.value.code == "unknown-variant"


@pytest.mark.requirement("CAP-03")
@pytest.mark.article("FPD 2.2.8")
def test_cap_03_the_other_reading_is_an_option() -> None:
    """AMB-03: with the flag a Portuguese man must capture backward; perft 5 tells them apart."""
    other = variant("portuguese").with_option(men_capture_backward=True)
    assert [m.text() for m in Board(other, "W:W19:B14").legal_moves] == ["19-10"]
    assert Board("portuguese").perft(5) == 7361
    assert Board(other).perft(5) == 7473


def test_an_option_is_one_row() -> None:
    """The same option is the same row, and back again the row of the table."""
    row = variant("portuguese")
    other = row.with_option(men_capture_backward=True)
    assert other is row.with_option(men_capture_backward=True)
    assert other.with_option(men_capture_backward=False) is row
    assert Board(other).variant is other
    assert Board(other) != Board(row)


@pytest.mark.parametrize(
    "row", [*ROWS, variant("portuguese").with_option(men_capture_backward=True)]
)
def test_rows_survive_copies(row: Variant) -> None:
    """Pickled and copied rows are the same row, so boards of other processes are equal to ours."""
    assert pickle.loads(pickle.dumps(row)) is row
    assert copy.deepcopy(row) is row


def test_a_combination_that_is_not_compiled_is_a_clear_error() -> None:
    """A row may ask for rules that the kernel does not have."""
    with pytest.raises(UnknownNameError, match=r"not compiled: .*priority = free"):
        Board(replace(variant("international"), id="other", priority="free"))


def test_a_fact_of_a_row_that_none_can_have_is_refused() -> None:
    """A misspelled value would hold of no game, and so a lesson would be taught to none."""
    italian = variant("italian")
    assert italian.holds("priority=by_king|value")
    assert not italian.holds("!first=white")
    with pytest.raises(ValueError, match="by_kings"):
        italian.holds("priority=by_kings|value")
    with pytest.raises(AttributeError, match="flies"):
        italian.holds("flies")
