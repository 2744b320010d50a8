"""Days as people and files write them: 2009-04-17, 25.11.2000, 14-01-1996, 17 april 2009, 1980.

One reading and one set of bounds for births in forms, lists, reports and the federation's records,
for the days of events, and for the tags of games. Only certain parts are read.
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

from .collation import unaccented
from .date_words import is_weekday, month_named, roman_month
from .i18n import Text

FIRST_YEAR, LAST_YEAR = 1880, 2199
"""The years of people, events, titles and lists; games can be older."""
ANY_TIME = date(LAST_YEAR, 12, 31)
_SEPARATOR = r"\s*[.\-/ ]\s*"
_PART = rf"(?:{_SEPARATOR}(\d{{1,2}}|\?{{1,2}})(?!\d))?"
_YEAR_FIRST = re.compile(rf"(\d{{4}}|\?{{4}})(?!\d){_PART}{_PART}", re.ASCII)
_DIGITS = re.compile(r"(\d{4})(\d{2})(\d{2})", re.ASCII)
_YEAR_LAST = re.compile(r"(\d{1,2}|\?\?)\s*([.\-/])\s*(\d{1,2}|\?\?)\s*\2\s*(\d{4})\.?", re.ASCII)
_HOUR = re.compile(r"[ T]\d{1,2}:\d{2}.*")
_PLAIN = re.compile(r"(\d{4})[-/.](\d{2})[-/.](\d{2})", re.ASCII)
_NOT_KNOWN = re.compile(r"|0|[-\u2013?]+|0000(?:[./-]00[./-]00)?|00[./-]00[./-]0000")
_MONTH_AND_YEAR = re.compile(r"(\d{1,2})\s*[.\-/]\s*(\d{4})\.?", re.ASCII)
_WORDS = re.compile(r"[^\W\d_]+|\d+")
_FIRST_WORD = re.compile(r"[\s(]*([^\W\d_]+)(?:-feira)?[\s.,)]+")
_LAST_WORD = re.compile(r"[\s,(]+([^\W\d_]+)(?:-feira)?[\s.,)]*$")
_LONGEST = 200  # signs of a value that are read
_BETWEEN = {"de", "of", "the", "den", "di", "del", "do", "г", "года", "roku", "r", "le"}
_ORDINALS = {"st", "nd", "rd", "th", "e", "er", "o", "a"}
_BIRTH_FAULTS = {
    "unknown": Text("{text} is no year or date of birth; write 1990 or day/month/year"),
    "impossible": Text("{text} is no date of birth: the calendar has no such day"),
    "late": Text("{text} is no date of birth: it is still to come"),
    "early": Text("{text} is no date of birth: it is before {first}"),
}


@dataclass(frozen=True, slots=True)
class ReadDay:
    """*year*, *month*, *day*, each 0 where it is not known.

    *fault*: "" for a day in the usual form, year first; "form": written otherwise; "unknown": it
    cannot be read; "impossible": the calendar has no such day, of which only the year was read;
    "doubtful": it may mean two days, only the year was read. *rest*: what stands behind a day.
    """

    year: int = 0
    month: int = 0
    day: int = 0
    fault: str = ""
    rest: str = ""

    def written(self, sign: str) -> str:
        """The day with *sign* between its parts, unknown ones as zeros; a year alone as 1980."""
        if not self.month:
            return f"{self.year:04}" if self.year else ""
        return f"{self.year:04}{sign}{self.month:02}{sign}{self.day:02}"


def is_day(year: int, month: int, day: int) -> bool:
    """Whether the calendar has that day.

    >>> is_day(2024, 2, 29), is_day(2026, 2, 29), is_day(0, 1, 1)
    (True, False, False)
    """
    if not (0 < year <= 9999 and 1 <= month <= 12):
        return False
    return 1 <= day <= calendar.monthrange(year, month)[1]


def plain_day(text: str, signs: str = "-/.") -> date | None:
    """The day of a text such as 2026-05-01, 2026/05/01 or 2026.05.01; None for another.

    *signs*: those that may stand between the parts.

    >>> plain_day("2026-05-01"), plain_day("2026-02-30"), plain_day("2026/05/01", "-")
    (datetime.date(2026, 5, 1), None, None)
    """
    found = _PLAIN.fullmatch(text)
    if found is None or text[4] not in signs or text[7] not in signs:
        return None
    parts = tuple(map(int, found.groups()))
    return date(*parts) if is_day(*parts) and FIRST_YEAR <= parts[0] <= LAST_YEAR else None


def monday_of(at_ms: int) -> date:
    """The Monday of the week of a moment (ms UTC).

    >>> monday_of(0)
    datetime.date(1969, 12, 29)
    """
    day = datetime.fromtimestamp(at_ms / 1000, UTC).date()
    return day - timedelta(days=day.weekday())


def read_day(text: str, *, day_first: bool = False) -> ReadDay:
    """The day that a text means.

    *day_first*: 3/4/1996 is the third of April, as lists and forms ask for it; else such a day is
    doubtful unless dots stand in it.

    >>> read_day("25.11.2000").written("."), read_day("17 april 2009").written("-")
    ('2000.11.25', '2009-04-17')
    >>> read_day("1980/00/00").written("/"), read_day("03/04/1996").fault
    ('1980', 'doubtful')
    """
    plain = text.strip()[:_LONGEST]
    if not plain.strip("?.-/ "):
        return ReadDay()
    found = _read(plain, day_first)
    if found.fault != "unknown":
        return found
    alone = _without_weekday(plain)
    again = _read(alone, day_first) if alone != plain else found
    return again if again.fault else replace(again, fault="form")


def _without_weekday(text: str) -> str:
    """*text* without the day of the week that it begins or ends with."""
    first, last = _FIRST_WORD.match(text), _LAST_WORD.search(text)
    if first and is_weekday(first[1]):
        return text[first.end() :]
    return text[: last.start()] if last and is_weekday(last[1]) else text


def _read(plain: str, day_first: bool) -> ReadDay:
    found = _DIGITS.fullmatch(plain) or _YEAR_FIRST.match(plain)
    if found and not _names_a_month(plain[found.end() :], roman=found[2] is None):
        rest = plain[found.end() :].strip(" .?")
        year, month, day = (_number(part) for part in found.groups())
        return replace(_checked(year, month, day, "form" if rest else ""), rest=rest)
    found = _YEAR_LAST.match(plain)
    if found and (found.end() == len(plain) or _HOUR.fullmatch(plain[found.end() :])):
        return _year_last(found, day_first)
    found = _MONTH_AND_YEAR.fullmatch(plain)
    if found:
        return _checked(int(found[2]), int(found[1]), 0, "form")
    return _in_words(plain)


def _names_a_month(text: str, *, roman: bool) -> bool:
    words = _WORDS.findall(text)
    return any(month_named(word) or (roman and roman_month(word)) for word in words)


def _number(part: str | None) -> int:
    return int(part) if part and part.isdecimal() else 0


def _year_last(found: re.Match[str], day_first: bool) -> ReadDay:
    """Day first where dots stand between, where it is asked for, or where only that can be."""
    first, sign, second, year = _number(found[1]), found[2], _number(found[3]), int(found[4])
    open_order = sign != "." and not day_first
    if open_order and first != second and 0 < first <= 12 and 0 < second <= 12:
        return ReadDay(year, fault="doubtful")
    if open_order and second > 12 >= first:
        first, second = second, first
    return _checked(year, second, first, "form")


def _in_words(text: str) -> ReadDay:
    """A day, a month by its name in one of a dozen languages or as a Roman numeral, and a year, in
    any order."""
    year = month = 0
    day: int | None = None
    for word in _WORDS.findall(text):
        if word.isdecimal() and len(word) == 4 and not year:
            year = int(word)
        elif word.isdecimal() and len(word) <= 2 and day is None:
            day = int(word)
        elif not month and (named := month_named(word) or _numeral(word, day or 0)):
            month = named
        elif unaccented(word).casefold() not in _BETWEEN | _ORDINALS:
            return ReadDay(fault="unknown")
    if not (year and month):
        return ReadDay(fault="unknown")
    return _checked(year, month, day or 0, "form")


def _numeral(word: str, day: int) -> int:
    """The month of a Roman numeral; a small one is a word unless a day stands before."""
    return roman_month(word) if day or word.isupper() else 0


def _checked(year: int, month: int, day: int, fault: str) -> ReadDay:
    if not year:  # a year that is not known, such as ????.04.17
        return ReadDay(0, month if month <= 12 else 0, day if day <= 31 else 0)
    if (day and not month) or (month and not is_day(year, month, day or 1)):
        return ReadDay(year, fault="impossible")
    return ReadDay(year, month, day, fault)


# Births ------------------------------------------------------------------------------------------


def read_birth(text: str, newest: date | None = None) -> ReadDay | Text:
    """The day or the year of somebody's birth, or the sentence that says why it is none.

    *newest*: the last day that it can be; None: today, wherever in the world.

    >>> read_birth("00.00.1980").written("/"), read_birth("5/3/1990").written("-")
    ('1980', '1990-03-05')
    >>> str(read_birth("1980-02-30"))
    '1980-02-30 is no date of birth: the calendar has no such day'
    """
    if _NOT_KNOWN.fullmatch(text.strip()):
        return ReadDay()
    newest = newest or (datetime.now(UTC) + timedelta(hours=14)).date()
    found = read_day(text, day_first=True)
    fault = found.fault
    if not found.year or (found.rest and not _HOUR.fullmatch(f" {found.rest.lstrip('T')}")):
        fault = "unknown"
    elif (found.year, found.month, found.day) > (newest.year, newest.month, newest.day):
        fault = "late"
    elif found.year < FIRST_YEAR:
        fault = "early"
    if fault in _BIRTH_FAULTS:
        shown = {"text": text.strip()[:60], "first": FIRST_YEAR}
        return Text(_BIRTH_FAULTS[fault].template, shown)
    return found
