"""The ratings beside the names in a list of games, with two queries for the whole list."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from ...base.errors import DamasError
from ..views.positions import RatingView
from .counting import kind_of
from .views import rating_view

if TYPE_CHECKING:
    from ...store import GameRecord, Ratings

Listed = dict[str, dict[str, RatingView]]
"""By game and colour."""


def _kinds(records: Sequence[GameRecord]) -> Iterator[tuple[str, tuple[str, str]]]:
    """The public games with their variants and speeds; nothing of a damaged one."""
    for record in records:
        if not record.setup.private:
            with suppress(DamasError):
                yield record.id, kind_of(record.setup)


def ratings_of(ratings: Ratings, records: Sequence[GameRecord], at_ms: int) -> Listed:
    """The ratings of the accounts in these games: before a game that was counted, else as now."""
    kinds = dict(_kinds(records))
    found: Listed = {}
    for game, colour, kind, rating in ratings.playing(list(kinds)):
        if kind == kinds[game]:
            found.setdefault(game, {})[colour] = rating_view(rating, at_ms)
    for game, counted in ratings.games(list(found)).items():
        for colour, view in found[game].items():
            before = counted.white_before if colour == "white" else counted.black_before
            view["value"] = round(before)
    return found
