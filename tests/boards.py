"""What tests know of one game's board holds for every other game that is played on it."""

from __future__ import annotations

from typing import TypeVar

from damas.variants import VARIANTS, Variant

T = TypeVar("T")


def _board(row: Variant) -> tuple[int, bool]:
    """The number of squares, and whether numbers begin on White's side."""
    return row.squares, row.numbers[0] > row.numbers[-1]


def for_all_games(known: dict[str, T]) -> dict[str, T]:
    """The value of each game: its own, or that of the first with such a board."""
    boards = {_board(VARIANTS[name]): value for name, value in reversed(known.items())}
    return {row.id: known.get(row.id, boards[_board(row)]) for row in VARIANTS.values()}
