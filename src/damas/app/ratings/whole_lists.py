"""Published lists of ratings whole, for a file: reading that may take long (`WorkerPool.read`)."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from ...federation.files import write_ratings
from ...federation.privacy import EVERYBODY, listed_rows
from ...printing.rating_list import PrintedRating

if TYPE_CHECKING:
    from ...store import ListedEntry, RatingLists, RegistryBook

MOST_LINES = 100_000


def whole_csv(
    registry: RegistryBook, lists: RatingLists, series: str, day: str, today: date
) -> bytes:
    """The list of a *day* for spreadsheets, of fields that are public *today*."""
    rows = lists.page(series, day, limit=MOST_LINES)
    shown = rows_of(registry, rows, today)
    return write_ratings((one.place or 0, view, one.entry) for one, view in shown).encode()


def whole_print(
    registry: RegistryBook, lists: RatingLists, series: str, day: str, today: date
) -> list[PrintedRating]:
    """The same for paper."""
    rows = lists.page(series, day, limit=MOST_LINES)
    shown = rows_of(registry, rows, today)
    return [PrintedRating.of(one.place or 0, view, one.entry) for one, view in shown]


def rows_of(
    registry: RegistryBook, rows: list[ListedEntry], today: date
) -> list[tuple[ListedEntry, dict[str, Any]]]:
    """The lines of a list that everybody sees, with their people."""
    people = registry.people([one.person for one in rows])
    return listed_rows(EVERYBODY, rows, people, today)
