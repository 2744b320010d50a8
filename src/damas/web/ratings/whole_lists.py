"""Published lists of ratings whole, as files: made in a thread, once, and kept until somebody acts
in the registry or a new day begins: the age of a person may decide which fields are public."""

from __future__ import annotations

import asyncio
from datetime import date
from typing import TYPE_CHECKING, Any

from ...registry.files import write_ratings
from ...registry.privacy import public_fields, public_view
from ..work import in_database

if TYPE_CHECKING:
    from ...store import ListedEntry, RatingLists, RegistryBook

MOST_LINES = 100_000
MOST_KEPT = 4


class WholeLists:
    """The lists of one process."""

    def __init__(self, registry: RegistryBook, lists: RatingLists) -> None:
        self._registry, self._lists = registry, lists
        self._kept: dict[tuple[str, str], str] = {}
        self._kept_at: tuple[int, date] = 0, date.min  # the last act, and the day
        self._turn = asyncio.Lock()

    async def csv(self, series: str, day: str, today: date) -> str:
        """The list of a *day* for spreadsheets, of fields that are public *today*."""
        async with self._turn:  # others who ask meanwhile get the same
            now = await in_database(self._registry.last_act), today
            if now != self._kept_at:
                self._kept.clear()
                self._kept_at = now
            if (series, day) not in self._kept:
                made: str = await in_database(self._csv, series, day, today)
                while len(self._kept) >= MOST_KEPT:
                    del self._kept[next(iter(self._kept))]
                self._kept[series, day] = made
            return self._kept[series, day]

    def _csv(self, series: str, day: str, today: date) -> str:
        rows = self._lists.page(series, day, limit=MOST_LINES)
        views = views_of(self._registry, rows, today)
        return write_ratings((one.place or 0, views[one.person], one.entry) for one in rows)


def views_of(
    registry: RegistryBook, rows: list[ListedEntry], today: date
) -> dict[str, dict[str, Any]]:
    """The people of a list as everybody sees them; one whose rating is not public has a number."""
    found = {one.person: {"id": one.person, "name": f"#{one.person}"} for one in rows}
    for number, one in registry.people(list(found)).items():
        if "rating" in public_fields(one, today):
            found[number] = public_view(number, one, today)
    return found
