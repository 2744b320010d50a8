"""Dates as people write them."""

from __future__ import annotations

import re

_DAY = re.compile(r"(\d{4})[-/.](\d{2})[-/.](\d{2})")


def day(text: str, lang: str) -> str:
    """A date as it is written in the language: "2026-11-22" is 22/11/2026 in Portuguese."""
    found = _DAY.fullmatch(text.strip())
    if found is None or lang == "en":
        return text
    return "/".join(reversed(found.groups()))


def dates(start: str, end: str, lang: str) -> str:
    """The days from *start* to *end*, one where they are the same; "" where there is none."""
    first, last = day(start, lang), day(end, lang)
    return f"{first} \N{EN DASH} {last}" if first and last and first != last else first or last
