"""Dates as files write them: the standard's 2009.04.17, and 25.11.2000, 14-01-1996, 17 april 2009.

Only certain parts are read: of 03/04/1996, which may be in March or in April, the year.
"""

from __future__ import annotations

import calendar
import re
from dataclasses import dataclass, replace

from ..i18n import Text
from ..letters import unaccented
from .date_words import is_weekday, month_named, roman_month

_UNKNOWN = Text("The date {text} cannot be read")
_IMPOSSIBLE = Text("There is no day {text}; of this date only the year was read")
_DOUBTFUL = Text("The date {text} may mean two days; of this date only the year was read")
_OTHER_FORM = Text("The date {text} is not in the form of PDN; it was read as {date}")
_SEPARATOR = r"\s*[.\-/ ]\s*"
_PART = rf"(?:{_SEPARATOR}(\d{{1,2}}|\?{{1,2}})(?!\d))?"
_YEAR_FIRST = re.compile(rf"(\d{{4}}|\?{{4}})(?!\d){_PART}{_PART}")
_DIGITS = re.compile(r"(\d{4})(\d{2})(\d{2})")
_YEAR_LAST = re.compile(r"(\d{1,2}|\?\?)\s*([.\-/])\s*(\d{1,2}|\?\?)\s*\2\s*(\d{4})\.?")
_MONTH_AND_YEAR = re.compile(r"(\d{1,2})\s*[.\-/]\s*(\d{4})\.?")
_WORDS = re.compile(r"[^\W\d_]+|\d+")
_FIRST_WORD = re.compile(r"[\s(]*([^\W\d_]+)(?:-feira)?[\s.,)]+")
_LAST_WORD = re.compile(r"[\s,(]+([^\W\d_]+)(?:-feira)?[\s.,)]*$")
_LONGEST = 200  # signs of a value that are read
_BETWEEN = {"de", "of", "the", "den", "di", "del", "do", "г", "года", "roku", "r", "le"}
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

    >>> read_date("25.11.2000").key, read_date("17.IV.2009").key, read_date("2021.02.30").key
    ('2000.11.25', '2009.04.17', '2021.00.00')
    """
    plain = text.strip()[:_LONGEST]
    if not plain.strip("?.-/ "):
        return PdnDate()
    date = _read(plain)
    if date.problem is None or date.problem.template != _UNKNOWN.template:
        return date
    alone = _without_weekday(plain)
    again = _read(alone) if alone != plain else date
    return replace(again, problem=_said_of(plain, again))


def _said_of(text: str, date: PdnDate) -> Text:
    """The Problem of a date that was read from a part of *text*."""
    if date.problem is not None:
        return Text(date.problem.template, {**date.problem.params, "text": text})
    return Text(_OTHER_FORM.template, {"text": text, "date": date.key})


def _without_weekday(text: str) -> str:
    """*text* without the day of the week that it begins or ends with."""
    first, last = _FIRST_WORD.match(text), _LAST_WORD.search(text)
    if first and is_weekday(first[1]):
        return text[first.end() :]
    return text[: last.start()] if last and is_weekday(last[1]) else text


def _read(plain: str) -> PdnDate:
    found = _DIGITS.fullmatch(plain) or _YEAR_FIRST.match(plain)
    if found and not _names_a_month(plain[found.end() :], roman=found[2] is None):
        year, month, day = (_number(part) for part in found.groups())
        usual = not plain[found.end() :].strip(" .?")
        return _checked(plain, year, month, day, usual=usual)
    found = _YEAR_LAST.fullmatch(plain)
    if found:
        return _year_last(plain, found)
    found = _MONTH_AND_YEAR.fullmatch(plain)
    if found:
        return _checked(plain, int(found[2]), int(found[1]), 0, usual=False)
    return _in_words(plain)


def _names_a_month(text: str, *, roman: bool) -> bool:
    words = _WORDS.findall(text)
    return any(month_named(word) or (roman and roman_month(word)) for word in words)


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
    """A day, a month by its name in one of a dozen languages or as a Roman numeral, and a year, in
    any order."""
    year = month = day = 0
    for word in _WORDS.findall(text):
        if word.isdecimal() and len(word) == 4 and not year:
            year = int(word)
        elif word.isdecimal() and len(word) <= 2 and not day:
            day = int(word)
        elif not month and (named := month_named(word) or _numeral(word, day)):
            month = named
        elif unaccented(word).casefold() not in _BETWEEN | _ORDINALS:
            return PdnDate(problem=Text(_UNKNOWN.template, {"text": text}))
    if not (year and month):
        return PdnDate(problem=Text(_UNKNOWN.template, {"text": text}))
    return _checked(text, year, month, day, usual=False)


def _numeral(word: str, day: int) -> int:
    """The month of a Roman numeral; a small one is a word unless a day stands before."""
    return roman_month(word) if day or word.isupper() else 0


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
