"""Geometry and names of squares: REQUIREMENTS BRD-01, BRD-03 and the three numberings of 0.3."""

from __future__ import annotations

import pytest

from damas.rules.squares import column_row, numbers_of
from damas.variants import variant


def diagonals(size: int) -> list[set[int]]:
    """The dark diagonals of two squares or more, as squares."""
    lines: dict[tuple[str, int], set[int]] = {}
    for square in range(size * size // 2):
        column, row = column_row(square, size, mirrored=False)
        lines.setdefault(("falling", column - row), set()).add(square)
        lines.setdefault(("rising", column + row), set()).add(square)
    return [line for line in lines.values() if len(line) > 1]


@pytest.mark.requirement("BRD-01")
@pytest.mark.article("INT 2.3")
def test_brd_01_there_are_17_diagonals_the_longest_of_ten() -> None:
    """17 dark diagonals of two squares or more; the longest is the grande diagonal."""
    lines = diagonals(10)
    assert len(lines) == 17
    longest = max(lines, key=len)
    assert {square + 1 for square in longest} == {5, 10, 14, 19, 23, 28, 32, 37, 41, 46}


@pytest.mark.requirement("BRD-01")
def test_every_8x8_square_lies_on_two_diagonals_or_in_a_corner() -> None:
    """Each dark square is on two of the diagonals, the two corners of the long one on one."""
    lines = diagonals(8)
    counts = [sum(square in line for line in lines) for square in range(32)]
    assert sorted(counts) == [1, 1] + [2] * 30


@pytest.mark.requirement("BRD-03")
@pytest.mark.article("INT 2.6.2")
def test_brd_03_tabelas_and_bases() -> None:
    """The edges and promotion rows of the 10x10 board."""
    lines = variant("international").named_lines
    assert set(lines["left_edge"]) == {6, 16, 26, 36, 46}
    assert set(lines["right_edge"]) == {5, 15, 25, 35, 45}
    assert set(lines["bases"]) == {*range(1, 6), *range(46, 51)}
    assert set(lines["angles"]) == {5, 46}


@pytest.mark.requirement("BRD-03")
@pytest.mark.article("INT 2.5.3", "INT 2.5.4")
def test_brd_03_travessas_and_columns() -> None:
    """Ten of five squares each; the outer columns are the tabelas, the outer rows the bases."""
    row = variant("international")
    lines = row.named_lines
    for name, axis in (("rows", 1), ("columns", 0)):
        groups = [lines[name][i : i + 5] for i in range(0, 50, 5)]
        assert [{row.place(n)[axis] for n in group} for group in groups] == [{i} for i in range(10)]
        assert sorted(n for group in groups for n in group) == list(range(1, 51))
    assert set(lines["columns"][:5]) == set(lines["left_edge"])
    assert set(lines["columns"][-5:]) == set(lines["right_edge"])
    assert {*lines["rows"][:5], *lines["rows"][-5:]} == set(lines["bases"])


@pytest.mark.requirement("BRD-06")
@pytest.mark.article("FPD 2.1.3")
def test_brd_06_portuguese_numbers_run_from_the_lower_right() -> None:
    """1 is the lower right corner as White sits, 4 the lower left end of that row, 32 top left."""
    row = variant("portuguese")
    assert row.place(1) == (7, 7)
    assert row.place(4) == (1, 7)
    assert row.place(5) == (6, 6)
    assert row.place(32) == (0, 0)
    assert [row.number_at(7, 7), row.number_at(1, 7), row.number_at(0, 0)] == [1, 4, 32]
    assert row.number_at(7, 6) is row.number_at(-1, 7) is None


@pytest.mark.parametrize("name", ["international", "brazilian"])
def test_other_numbers_run_from_the_upper_left(name: str) -> None:
    """1 is the first dark square of the top row."""
    assert variant(name).place(1) == (1, 0)


@pytest.mark.requirement("BRD-05")
@pytest.mark.parametrize(("number", "name"), [(1, "b8"), (4, "h8"), (29, "a1"), (32, "g1")])
def test_brd_05_brazilian_names(number: int, name: str) -> None:
    """PDN numbers and files and ranks (reading AMB-16)."""
    row = variant("brazilian")
    assert row.name(number) == name
    assert row.number_named(name) == number


@pytest.mark.parametrize(("number", "name"), [(1, "h1"), (4, "b1"), (8, "a2"), (32, "a8")])
def test_portuguese_names_follow_the_board_as_it_lies(number: int, name: str) -> None:
    """The dark corner is h1: files run from White's left in every numbering."""
    assert variant("portuguese").name(number) == name


@pytest.mark.parametrize("numbering", ["manoury", "pdn32", "portuguese"])
def test_every_numbering_names_each_square_once(numbering: str) -> None:
    """A numbering is a permutation."""
    size = 10 if numbering == "manoury" else 8
    assert sorted(numbers_of(numbering, size, size * size // 2)) == list(
        range(1, size * size // 2 + 1)
    )
