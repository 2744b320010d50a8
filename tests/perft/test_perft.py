"""Published counts of lines, as the package counts them.

`drop` counts captures with equal ends and captured set once, which is what the package calls a
move. The rows of the `keep` convention count each order of jumps for itself; the package has no
such count, so they are held against the slow reading (tests/oracle). For Russian draughts only
those are published (by the engine Kodra).
"""

from __future__ import annotations

from typing import Any

import pytest

from oracle.readings import load, package_board

NORMAL = 300_000_000  # nodes of the largest row that `make test-all` counts
QUICK = 30_000_000  # and `make test`
ROWS = load("perft.json")
DROP = [row for row in ROWS if row["convention"] == "drop"]


def row_id(row: dict[str, Any]) -> str:
    """A short name for a row."""
    return f"{row['variant']}-{row['name'].replace(' ', '_')}-{row['depth']}"


def marks_of(row: dict[str, Any]) -> list[pytest.MarkDecorator]:
    """The marks of a row that takes longer."""
    if row["nodes"] > NORMAL:
        return [pytest.mark.long]
    return [pytest.mark.full] if row["nodes"] > QUICK else []


@pytest.mark.parametrize(
    "row",
    [pytest.param(row, id=row_id(row), marks=marks_of(row)) for row in DROP],
)
def test_perft(row: dict[str, Any]) -> None:
    """The package counts as many lines as published."""
    assert package_board(row["fen"], row["variant"]).perft(row["depth"]) == row["nodes"]


@pytest.mark.parametrize(
    ("variant", "fen", "depth"),
    [
        ("international", "W:W31-50:B1-20", 5),
        ("brazilian", "W:W21-32:B1-12", 6),
        ("portuguese", "W:W1-12:B21-32", 6),
        ("russian", "W:W21-32:B1-12", 6),
    ],
)
def test_divide_adds_up(variant: str, fen: str, depth: int) -> None:
    """The lines after each move add up to the whole."""
    board = package_board(fen, variant)
    parts = dict(board.divide(depth))
    assert len(parts) == len(board.legal_moves)
    assert sum(parts.values()) == board.perft(depth)


@pytest.mark.parametrize("variant", ["international", "brazilian", "portuguese", "russian"])
def test_depth_zero_is_one_line(variant: str) -> None:
    """Nothing played is one line; one ply is the number of legal moves."""
    from damas import Board  # noqa: PLC0415

    assert Board(variant).perft(0) == 1
    assert Board(variant).perft(1) == len(Board(variant).legal_moves)
