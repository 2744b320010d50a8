"""Published lists of ratings whole, for a file: reading that may take long (`WorkRoom.read`)."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from ...paper.rating_list import PrintedRating
from ...registry.files import write_ratings
from ...registry.privacy import public_fields, public_view

if TYPE_CHECKING:
    from ...store import ListedEntry, RatingLists, RegistryBook

MOST_LINES = 100_000


def whole_csv(
    registry: RegistryBook, lists: RatingLists, series: str, day: str, today: date
) -> bytes:
    """The list of a *day* for spreadsheets, of fields that are public *today*."""
    rows = lists.page(series, day, limit=MOST_LINES)
    views = views_of(registry, rows, today)
    return write_ratings((one.place or 0, views[one.person], one.entry) for one in rows).encode()


def whole_print(
    registry: RegistryBook, lists: RatingLists, series: str, day: str, today: date
) -> list[PrintedRating]:
    """The same for paper."""
    rows = lists.page(series, day, limit=MOST_LINES)
    views = views_of(registry, rows, today)
    return [PrintedRating.of(one.place or 0, views[one.person], one.entry) for one in rows]


def views_of(
    registry: RegistryBook, rows: list[ListedEntry], today: date
) -> dict[str, dict[str, Any]]:
    """The people of a list as everybody sees them; one whose rating is not public has a number."""
    found = {one.person: {"id": one.person, "name": f"#{one.person}"} for one in rows}
    for number, one in registry.people(list(found)).items():
        if "rating" in public_fields(one, today):
            found[number] = public_view(number, one, today)
    return found
