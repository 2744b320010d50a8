"""The dates in the tags of a game, each with its Problem where there is one.

Of 03/04/1996, which may be in March or in April, only the year is read.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...base.days import read_day
from ...base.i18n import Text

_PROBLEMS = {
    "unknown": Text("The date {text} cannot be read"),
    "impossible": Text("There is no day {text}; of this date only the year was read"),
    "doubtful": Text("The date {text} may mean two days; of this date only the year was read"),
    "form": Text("The date {text} is not in the form of PDN; it was read as {date}"),
}


@dataclass(frozen=True, slots=True)
class PdnDate:
    """*year*, *month*, *day*, each 0 where it is not known, and the *problem* of the text."""

    year: int = 0
    month: int = 0
    day: int = 0
    problem: Text | None = None

    @property
    def key(self) -> str:
        """A text that sorts, with zeros for unknown parts; empty where the year is not known."""
        return f"{self.year:04}.{self.month:02}.{self.day:02}" if self.year else ""


def read_date(text: str) -> PdnDate:
    """The date that the value of a tag gives, with its Problem's sentence where there is one.

    >>> read_date("25.11.2000").key, read_date("17.IV.2009").key, read_date("2021.02.30").key
    ('2000.11.25', '2009.04.17', '2021.00.00')
    """
    found = read_day(text)
    date = PdnDate(found.year, found.month, found.day)
    if not found.fault:
        return date
    params = {"text": text.strip(), "date": date.key}
    return PdnDate(date.year, date.month, date.day, Text(_PROBLEMS[found.fault].template, params))
