"""Dates as files write them: the standard's 2009.04.17, and 25.11.2000, 14-01-1996, 17 april 2009.

Only certain parts are read: of 03/04/1996, which may be in March or in April, the year.
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass

from ..i18n import Text
from ..letters import unaccented

_UNKNOWN = Text("The date {text} cannot be read")
_IMPOSSIBLE = Text("There is no day {text}; of this date only the year was read")
_DOUBTFUL = Text("The date {text} may mean two days; of this date only the year was read")
_OTHER_FORM = Text("The date {text} is not in the form of PDN; it was read as {date}")
_SEPARATOR = r"\s*[.\-/ ]\s*"
_PART = rf"(?:{_SEPARATOR}(\d{{1,2}}|\?{{1,2}})(?!\d))?"
_YEAR_FIRST = re.compile(rf"(\d{{4}}|\?{{4}})(?!\d){_PART}{_PART}")
_DIGITS = re.compile(r"(\d{4})(\d{2})(\d{2})")
_YEAR_LAST = re.compile(r"(\d{1,2}|\?\?)\s*([.\-/])\s*(\d{1,2}|\?\?)\s*\2\s*(\d{4})\.?")
_WORDS = re.compile(r"[^\W\d_]+|\d+")
_MONTHS = (
    "jan gen ene янв",
    "feb fev фев",
    "mar mrt maa mae мар",
    "apr avr abr апр",
    "may mai mei mag maj маи",
    "jun juin giu июн",
    "jul juil lug июл",
    "aug aou ago авг",
    "sep set сен",
    "oct okt out ott окт",
    "nov ноя",
    "dec dez dic дек",
)
_MONTH_OF = {start: n for n, starts in enumerate(_MONTHS, start=1) for start in starts.split()}
_BETWEEN = {"de", "of", "the", "den", "di", "del", "do", "г", "года", "roku", "le"}
_ORDINALS = {"st", "nd", "rd", "th", "e", "er", "o", "a"}


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

    def agrees(self, other: PdnDate) -> bool:
        """Whether both can be the same day."""
        mine, its = (self.year, self.month, self.day), (other.year, other.month, other.day)
        return all(a == b or not a or not b for a, b in zip(mine, its, strict=True))


def read_date(text: str) -> PdnDate:
    """The date that the value of a tag gives, with its Problem's sentence where there is one.

    >>> read_date("25.11.2000").key, read_date("17 april 2009").key, read_date("2021.02.30").key
    ('2000.11.25', '2009.04.17', '2021.00.00')
    """
    plain = text.strip()
    if not plain.strip("?.-/ "):
        return PdnDate()
    found = _DIGITS.fullmatch(plain) or _YEAR_FIRST.match(plain)
    if found and not _names_a_month(plain[found.end() :]):
        year, month, day = (_number(part) for part in found.groups())
        usual = not plain[found.end() :].strip(" .?")
        return _checked(plain, year, month, day, usual=usual)
    found = _YEAR_LAST.fullmatch(plain)
    if found:
        return _year_last(plain, found)
    return _in_words(plain)


def _names_a_month(text: str) -> bool:
    return any(_month(unaccented(word).casefold()) for word in _WORDS.findall(text))


def _number(part: str | None) -> int:
    return int(part) if part and part.isdigit() else 0


def _year_last(text: str, found: re.Match[str]) -> PdnDate:
    """Day first where dots stand between, or where only that can be."""
    first, sign, second, year = _number(found[1]), found[2], _number(found[3]), int(found[4])
    if sign != "." and first != second and 0 < first <= 12 and 0 < second <= 12:
        return PdnDate(year, problem=Text(_DOUBTFUL.template, {"text": text}))
    if sign != "." and second > 12 >= first:
        first, second = second, first
    return _checked(text, year, second, first, usual=False)


def _in_words(text: str) -> PdnDate:
    """A day, a month by its name in one of a dozen languages, and a year, in any order."""
    year = month = day = 0
    for word in _WORDS.findall(text):
        plain = unaccented(word).casefold()
        if word.isdigit():
            if len(word) == 4 and not year:
                year = int(word)
                continue
            if len(word) <= 2 and not day:
                day = int(word)
                continue
        named = 0 if month else _month(plain)
        if named:
            month = named
        elif plain not in _BETWEEN and plain not in _ORDINALS:
            return PdnDate(problem=Text(_UNKNOWN.template, {"text": text}))
    if not (year and month):
        return PdnDate(problem=Text(_UNKNOWN.template, {"text": text}))
    return _checked(text, year, month, day, usual=False)


def _month(word: str) -> int:
    """The number of a month by the beginning of its name; 0 for another word."""
    return _MONTH_OF.get(word[:4]) or _MONTH_OF.get(word[:3]) or 0


def _checked(text: str, year: int, month: int, day: int, *, usual: bool) -> PdnDate:
    possible = month <= 12 and year > 0 and (not day or month > 0)
    if possible and month:
        possible = day <= calendar.monthrange(max(year, 1), month)[1]
    if not possible and year:
        return PdnDate(year, problem=Text(_IMPOSSIBLE.template, {"text": text}))
    if not year:  # a year that is not known, such as ????.04.17
        return PdnDate(0, month if month <= 12 else 0, day if day <= 31 else 0)
    date = PdnDate(year, month, day)
    if usual:
        return date
    params = {"text": text, "date": date.key}
    return PdnDate(year, month, day, Text(_OTHER_FORM.template, params))
