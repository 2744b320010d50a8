"""Dates as people write them."""

from __future__ import annotations

import re
from datetime import date

from ...base.i18n import Text, translate

MONTHS = (
    *(Text("January"), Text("February"), Text("March"), Text("April"), Text("May"), Text("June")),
    *(Text("July"), Text("August"), Text("September"), Text("October"), Text("November")),
    Text("December"),
)
WEEKDAYS = (
    *(Text("Monday"), Text("Tuesday"), Text("Wednesday"), Text("Thursday"), Text("Friday")),
    *(Text("Saturday"), Text("Sunday")),
)
"""A week begins on Monday."""
SHORT_WEEKDAYS = (
    *(Text("Mon"), Text("Tue"), Text("Wed"), Text("Thu"), Text("Fri"), Text("Sat"), Text("Sun")),
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
        return f"{of_month} {MONTHS[month - 1].template} {year}" if 1 <= month <= 12 else text
    return "/".join(reversed(found.groups()))


def days_in(text: str, lang: str) -> str:
    """*text* with every date in it as the language writes it."""
    return re.sub(r"\b\d{4}-\d{2}-\d{2}\b", lambda found: day(found[0], lang), text)


def dates(start: str, end: str, lang: str) -> str:
    """The days from *start* to *end*, one where they are the same; "" where there is none."""
    first, last = day(start, lang), day(end, lang)
    return f"{first} \N{EN DASH} {last}" if first and last and first != last else first or last


def month_of(shown: date, lang: str) -> str:
    """The month of a day as a heading: "November 2026", "Novembro de 2026"."""
    words = f"{translate(MONTHS[shown.month - 1], lang)}{_of(lang)}{shown.year}"
    return words[0].upper() + words[1:]


def weekday_and_day(shown: date, lang: str) -> str:
    """A day of a month that is known: "Monday, 30 November", "segunda-feira, 30 de novembro"."""
    weekday = translate(WEEKDAYS[shown.weekday()], lang)
    return f"{weekday}, {shown.day}{_of(lang)}{translate(MONTHS[shown.month - 1], lang)}"


def _of(lang: str) -> str:
    return " de " if lang[:2] in ("pt", "es") else " "
