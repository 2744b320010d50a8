"""The names that tables of openings have for a position."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from ...base.i18n import Text
from ...notation.openings import TABLES, built_in
from ...rules.board import Board


def names_at(board: Board) -> tuple[tuple[Text, str], ...]:
    """The openings that end in this position: the title of the table, and the name in it."""
    return _names(board.variant.id).get(board.fen, ())


@cache
def _names(game: str) -> Mapping[str, tuple[tuple[Text, str], ...]]:
    found: dict[str, tuple[tuple[Text, str], ...]] = {}
    for name, (variant, title) in TABLES.items():
        if variant != game:
            continue
        for opening in built_in(name).openings.values():
            if opening.kind == "moves":
                before = found.get(opening.fen, ())
                found[opening.fen] = (*before, (title, opening.id))
    return found
