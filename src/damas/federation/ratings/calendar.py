"""The days of lists: each counts the events that ended before it, since the list before."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date

MONTHS = (1, 2, 3, 4, 6, 12)
MOST_LISTS = 600
"""Lists of one series: fifty years of months."""


def list_dates(first: str, months: int, last: str) -> Iterator[str]:
    """The days of all lists from *first* up to *last*, so many *months* apart.

    >>> list(list_dates("2026-01-01", 3, "2026-08-01"))
    ['2026-01-01', '2026-04-01', '2026-07-01']
    """
    day = date.fromisoformat(first)
    for _ in range(MOST_LISTS):
        if day.isoformat() > last:
            return
        yield day.isoformat()
        count = day.year * 12 + day.month - 1 + months
        day = date(count // 12, count % 12 + 1, 1)


def first_after(ended: str, first: str, months: int) -> str:
    """The list that counts an event: the first one after the day on which it *ended*; "" where
    there is none.

    >>> first_after("2026-03-31", "2026-01-01", 3), first_after("2026-04-01", "2026-01-01", 3)
    ('2026-04-01', '2026-07-01')
    """
    return next((day for day in list_dates(first, months, "9999") if day > ended), "")
