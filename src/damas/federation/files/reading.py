"""A list of people, read: rows to take in, and every fault with its line, column and reason.

A list with faults is taken in whole after it was mended, or without the rows with faults if that is
said: reading changes nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ...base.arguments import check_kind
from ...base.bounds import NAME
from ...base.collation import name_key
from ...base.days import read_birth
from ...base.i18n import Text
from ...base.input_checks import unfit
from ...base.spreadsheet import UnreadableError, check_size, list_text, read_table
from ..faults import ListFault
from ..kinds import is_code
from ..records import CODES
from .fixed import fixed_rows, is_fixed
from .headings import MEANINGS, SEXES, TITLES, plain

MOST_ROWS = 30_000
MOST_BYTES = 16 << 20
MOST_FAULTS = 1000
"""Faults that are listed; of a list with more nothing can be hoped for."""
_LETTERS = re.compile(r"[^\W\d_]{2}")
_UNIQUE: tuple[str, ...] = ("person", *CODES)
Seen = dict[str, tuple[int, Mapping[str, str]]]
"""Number, or name and birth, of a person → its first line, and the numbers there."""
_NUMBER = re.compile(r"\d{1,5}", re.ASCII)


@dataclass
class PeopleList:
    """The people of a list: *rows* as the act "import-people" takes them, with their *lines*.

    *ratings* has (place in *rows*, rating, games) where the list has ratings; *columns* field →
    heading, *ignored* other headings.
    """

    rows: list[dict[str, Any]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    faults: list[ListFault] = field(default_factory=list)
    ratings: list[tuple[int, int, int]] = field(default_factory=list)
    columns: dict[str, str] = field(default_factory=dict)
    ignored: list[str] = field(default_factory=list)

    def fault(self, line: int, column: int, reason: Text) -> None:
        """Adds a fault."""
        if len(self.faults) < MOST_FAULTS:
            self.faults.append(ListFault(line, column, reason))


def read_people(data: bytes) -> PeopleList:
    """The people of a CSV, XLSX or FIDE text; faults are listed, nothing is raised.

    Raises MissingLibraryError for XLSX without openpyxl.
    """
    check_kind("data", data, bytes)
    found = PeopleList()
    try:
        rows = _rows(data)
    except UnreadableError as error:
        found.fault(0, 0, error.text)
        return found
    head = _headings(found, rows)
    if head < 0:
        return found
    columns = {MEANINGS[plain(cell)]: at for at, cell in enumerate(rows[head])
               if plain(cell) in MEANINGS}  # fmt: skip
    seen: Seen = {}
    for line, row in enumerate(rows[head + 1 :], start=head + 2):
        cells = {name: _cell(row, at) for name, at in columns.items()}
        if any(cells.values()):
            _Row(found, cells, columns, line).read(seen)
    if not found.rows and not found.faults:
        found.fault(0, 0, Text("The list has no person"))
    return found


def _rows(data: bytes) -> list[list[Any]]:
    if data[:2] != b"PK":
        check_size(data, MOST_BYTES)
        text = list_text(data)
        if is_fixed(text):
            return list(fixed_rows(text))
    return read_table(data, MOST_ROWS, MOST_BYTES)


def _headings(found: PeopleList, rows: list[list[Any]]) -> int:
    """The place of the row of headings; -1, and a fault, without one."""
    for place, row in enumerate(rows[:20]):
        fields = {MEANINGS.get(plain(cell), "") for cell in row}
        if "name" in fields or {"family", "given"} <= fields:
            for cell in row:
                name = MEANINGS.get(plain(cell), "")
                if name in found.columns:
                    what = Text("Two columns mean the same: {heading}", {"heading": str(cell)[:60]})
                    found.fault(place + 1, row.index(cell) + 1, what)
                elif name:
                    found.columns[name] = str(cell)[:60]
                elif str(cell or "").strip():
                    found.ignored.append(str(cell)[:60])
            return place
    found.fault(0, 0, Text("No row has a heading for names, such as Nome or Name"))
    return -1


def _cell(row: list[Any], at: int) -> str:
    value = row[at] if at < len(row) else None
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return " ".join(str("" if value is None else value).split())


@dataclass
class _Row:
    """One row while it is read."""

    found: PeopleList
    cells: Mapping[str, str]
    columns: Mapping[str, int]
    line: int
    values: dict[str, Any] = field(default_factory=dict)
    sound: bool = True

    def read(self, seen: Seen) -> None:
        """Adds the row to the list, or its faults."""
        for name in ("person", "national", "fmjd", "fide"):
            self._code(name)
        self._name()
        self._birth()
        self._word("sex", SEXES, Text("{text} is not a sex: write m or f"))
        self._word("title", TITLES, Text("{text} is no title that is known"))
        self._short("federation")
        self._short("club")
        self._short("note")
        self._licence()
        rating = self._rating()
        self._once(seen)
        if self.sound:
            if rating:
                self.found.ratings.append((len(self.found.rows), *rating))
            self.found.rows.append(self.values)
            self.found.lines.append(self.line)

    def _fault(self, name: str, template: Text, text: str) -> None:
        self.sound = False
        reason = Text(template.template, {**template.params, "text": text[:60]})
        self.found.fault(self.line, self.columns.get(name, -1) + 1, reason)

    def _name(self) -> None:
        text = self.cells.get("name", "")
        column = "name"
        if not text:
            column = "family" if "family" in self.columns else "name"
            parts = (self.cells.get("given", ""), self.cells.get("family", ""))
            text = " ".join(filter(None, parts))
        if not _LETTERS.search(text):
            self._fault(column, Text("{text} is no name"), text or "–")
        elif unfit(text) or len(text) > 120:
            self._fault(column, Text("{text} is too long, or cannot be printed"), text)
        self.values["name"] = text

    def _code(self, name: str) -> None:
        text = self.cells.get(name, "")
        if text in ("", "0", "-"):
            return
        if is_code(text):
            self.values[name] = text
        else:
            self._fault(name, Text("{text} is no number: letters, digits and . _ / - are"), text)

    def _birth(self) -> None:
        text = self.cells.get("birth", "")
        birth = read_birth(text)
        if isinstance(birth, Text):
            self._fault("birth", birth, text)
        elif birth.year:
            self.values["birth"] = birth.written("-") if birth.day else f"{birth.year:04}"

    def _word(self, name: str, known: Mapping[str, str], otherwise: Text) -> None:
        text = self.cells.get(name, "")
        if not text or text == "-":
            return
        code = known.get(plain(text))
        if code is None:
            self._fault(name, otherwise, text)
        elif name == "title":
            self.values["titles"] = [{"title": code}]
        else:
            self.values[name] = code

    def _short(self, name: str) -> None:
        text = self.cells.get(name, "")
        most = {"federation": 40, "club": NAME}.get(name, 2000)
        if text in ("", "-"):
            return
        if len(text) > most or unfit(text):
            self._fault(name, Text("{text} is too long, or cannot be printed"), text)
        else:
            self.values[name] = text

    def _licence(self) -> None:
        text = self.cells.get("licence", "")
        if not text:
            return
        if is_code(text):
            self.values["licences"] = [{"season": text}]
        else:
            self._fault("licence", Text("{text} is no season, such as 2026 or 2025/26"), text)

    def _rating(self) -> tuple[int, int] | None:
        text, games = self.cells.get("rating", ""), self.cells.get("games", "")
        if text in ("", "0", "-"):
            return None
        if not _NUMBER.fullmatch(text) or not 0 < int(text) < 10_000:
            self._fault("rating", Text("{text} is no rating"), text)
            return None
        return int(text), int(games) if _NUMBER.fullmatch(games) else 0

    def _once(self, seen: Seen) -> None:
        """A number may stand in a list once; so may a name with its birth, but for two people who
        have different numbers of one kind."""
        numbers = {name: self.values[name] for name in _UNIQUE if name in self.values}
        keys = [(name, f"{name} {number}") for name, number in numbers.items()]
        if self.sound:
            keys.append(("name", f"{name_key(self.values['name'])} {self.values.get('birth', '')}"))
        for name, key in keys:
            first, others = seen.setdefault(key, (self.line, numbers))
            same = name != "name" or all(numbers.get(k, v) == v for k, v in others.items())
            if first != self.line and same:
                self.sound = False
                what = Text("The same person is in line {first}", {"first": first})
                self.found.fault(self.line, self.columns.get(name, -1) + 1, what)
                return
