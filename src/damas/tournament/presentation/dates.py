"""Dates as people write them."""

from __future__ import annotations

import re

_MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July", "August", "September"),
    *("October", "November", "December"),
)
_DAY = re.compile(r"(\d{4})[-/.](\d{2})[-/.](\d{2})")


def day(text: str, lang: str) -> str:
    """A date as the language writes it: "2026-11-22" is 22/11/2026 in Portuguese, 22 November 2026
    in English; a text that is no date stays as it is."""
    found = _DAY.fullmatch(text.strip())
    if found is None:
        return text
    if lang == "en":
        year, month, of_month = map(int, found.groups())
        return f"{of_month} {_MONTHS[month - 1]} {year}" if 1 <= month <= 12 else text
    return "/".join(reversed(found.groups()))


def days_in(text: str, lang: str) -> str:
    """*text* with every date in it as the language writes it."""
    return re.sub(r"\b\d{4}-\d{2}-\d{2}\b", lambda found: day(found[0], lang), text)


def dates(start: str, end: str, lang: str) -> str:
    """The days from *start* to *end*, one where they are the same; "" where there is none."""
    first, last = day(start, lang), day(end, lang)
    return f"{first} \N{EN DASH} {last}" if first and last and first != last else first or last
