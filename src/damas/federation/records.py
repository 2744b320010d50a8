"""Records with versions, and a draft in which an act changes them: all of it, or nothing.

A record is a JSON object under a kind and a number. Each change makes its version one higher; a
record is never taken away, only emptied, so that no number is given twice. The log of acts holds
every change and is the truth: the records are its fold (`fold`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Protocol

from ..base.text import Text
from .errors import RegistryConflictError, RegistryError

PERSON, CLUB, OFFICER, SERIES, REPORT, START, RATINGS, TRANSFER, PAYMENT, FEDERATION = (
    "person",
    "club",
    "officer",
    "series",
    "report",
    "start",
    "list",
    "transfer",
    "payment",
    "federation",
)
KIND_WORDS: Mapping[str, Text] = {
    PERSON: Text("person"),
    CLUB: Text("club"),
    OFFICER: Text("officer"),
    SERIES: Text("series of ratings"),
    REPORT: Text("report"),
    START: Text("first ratings"),
    RATINGS: Text("rating list"),
    TRANSFER: Text("transfer"),
    PAYMENT: Text("receipt"),
    FEDERATION: Text("federation"),
}
KINDS = tuple(KIND_WORDS)
ALIAS = "alias"
"""The only field of a record that was merged: the number of the one that is left."""
DIGITS = 6
CODES = ("national", "fmjd", "fide")
"""The numbers of a person that others gave; no two people have one."""


@dataclass(frozen=True, slots=True)
class RegistryRecord:
    """The *body* of a record at a *version* (0: never stored); None once it was removed."""

    kind: str
    id: str
    version: int = 0
    body: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class RecordChange:
    """One change of a record, to *version*: its body before and after, None for none."""

    kind: str
    id: str
    version: int
    before: Mapping[str, Any] | None
    after: Mapping[str, Any] | None

    def to_dict(self) -> dict[str, Any]:
        """The change as JSON."""
        return asdict(self)

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> RecordChange:
        """The change of a JSON object, as `to_dict` gives it."""
        return cls(data["kind"], data["id"], data["version"], data["before"], data["after"])


@dataclass(frozen=True, slots=True)
class RegistryEntry:
    """One act of the log, by its *number* from 1; *command* is the name that the caller gave it.

    *by* is the account and *name* the name of the officer, *role* the one that allowed it; *undoes*
    the number of the act that it takes back, 0 for none.
    """

    number: int
    command: str
    act: str
    data: Mapping[str, Any]
    by: str
    name: str
    role: str
    at_ms: int
    changes: tuple[RecordChange, ...] = ()
    undoes: int = 0
    notes: tuple[str, ...] = ()


class RecordSource(Protocol):
    """The source from which a draft reads.

    The store has one within its transaction, tests one in memory.
    """

    def record(self, kind: str, number: str) -> RegistryRecord:
        """A record; of version 0 without a body where there is none."""

    def read_ahead(self, kind: str, numbers: Sequence[str]) -> None:
        """Reads these records at once, so that `record` need not ask for each."""

    def last_number(self, kind: str) -> int:
        """The highest number that was ever given, 0 for none."""

    def with_codes(self, kind: str, values: Sequence[str]) -> dict[str, list[str]]:
        """The people with these numbers of a kind ("national", "fmjd", "fide"), by number."""

    def entry(self, number: int) -> RegistryEntry | None:
        """An act of the log."""

    def undone_by(self, number: int) -> int:
        """The act that took this one back, 0 for none."""

    def open_events(self, person: str) -> list[str]:
        """The names of events that are not finished and have this person among their players."""

    def reports_of(self, person: str) -> list[str]:
        """The numbers of the reports with a game of this person."""

    def with_values(self, kind: str, **values: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """The numbers and bodies of the records of a kind that have these values of fields."""


@dataclass
class RegistryDraft:
    """The records while one act changes them: what was changed is read as changed. *day* is that of
    the act, *by* the name of the officer."""

    source: RecordSource
    day: str = ""
    by: str = ""
    changed: dict[tuple[str, str], RegistryRecord] = field(default_factory=dict)
    before: dict[tuple[str, str], RegistryRecord] = field(default_factory=dict)
    numbers: dict[str, int] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    _codes: dict[tuple[str, str], list[str]] = field(default_factory=dict)

    def record(self, kind: str, number: str) -> RegistryRecord:
        """A record as it is now."""
        return self.changed.get((kind, number)) or self.source.record(kind, number)

    def body(self, kind: str, number: str, expected: int | None = None) -> Mapping[str, Any]:
        """The body of a record that is there.

        Raises RegistryError ("unknown-record"); RegistryConflictError if it is not of the version
        that is *expected* (None: any).
        """
        found = self.record(kind, number)
        if found.body is None:
            raise RegistryError(
                "unknown-record",
                "There is no {kind} {number}",
                kind=KIND_WORDS.get(kind, kind),
                number=number or "–",
            )
        self.expect(found, expected)
        return found.body

    def expect(self, found: RegistryRecord, expected: int | None) -> None:
        """Raises RegistryConflictError if a record has another version than *expected*."""
        if expected is not None and found.version != expected:
            raise RegistryConflictError(
                "changed-meanwhile",
                "{kind} {number} was changed meanwhile: it is of version {version}, and you saw"
                " {expected}. Nothing was changed; read it again, then say what you want to change",
                kind=KIND_WORDS.get(found.kind, found.kind),
                number=found.id,
                version=found.version,
                expected=expected,
            )

    def put(self, kind: str, number: str, body: Mapping[str, Any] | None) -> None:
        """Gives a record another body."""
        key = kind, number
        if key not in self.before:
            self.before[key] = self.source.record(kind, number)
        if kind == PERSON and body is not None:
            for code in CODES:
                if body.get(code):
                    self.with_code(code, body[code])
                    self._codes[code, body[code]].append(number)
        self.changed[key] = RegistryRecord(kind, number, self.before[key].version + 1, body)

    def new_number(self, kind: str) -> str:
        """The next number of a kind, which nothing ever had."""
        last = self.numbers.get(kind)
        self.numbers[kind] = (self.source.last_number(kind) if last is None else last) + 1
        number = f"{self.numbers[kind]:0{DIGITS}}"
        self.before[kind, number] = RegistryRecord(kind, number)
        return number

    def look_up(self, values: Mapping[str, Sequence[str]]) -> None:
        """Asks for the people with these numbers at once: kind → numbers."""
        for kind, wanted in values.items():
            for value, people in self.source.with_codes(kind, wanted).items():
                self._codes.setdefault((kind, value), []).extend(people)
            for value in wanted:
                self._codes.setdefault((kind, value), [])

    def with_code(self, kind: str, value: str) -> list[str]:
        """The people with this number of a kind, as they are now."""
        if (kind, value) not in self._codes:
            self.look_up({kind: [value]})
        return [
            number
            for number in dict.fromkeys(self._codes[kind, value])
            if (self.record(PERSON, number).body or {}).get(kind) == value
        ]

    def changes(self) -> tuple[RecordChange, ...]:
        """All changes, in the order of the first to each record."""
        return tuple(
            RecordChange(kind, number, now.version, self.before[kind, number].body, now.body)
            for (kind, number), now in self.changed.items()
        )


def leads_to(source: RecordSource | RegistryDraft, number: str) -> str:
    """The number that a person's number leads to, through merges; itself if it was not merged."""
    seen = {number}
    while True:
        body = source.record(PERSON, number).body
        following = (body or {}).get(ALIAS)
        if not isinstance(following, str) or following in seen:
            return number
        seen.add(following)
        number = following


def fold(entries: Iterable[RegistryEntry]) -> dict[tuple[str, str], RegistryRecord]:
    """The records that a log leads to, for comparing them with those that are stored."""
    found: dict[tuple[str, str], RegistryRecord] = {}
    for entry in entries:
        for one in entry.changes:
            found[one.kind, one.id] = RegistryRecord(one.kind, one.id, one.version, one.after)
    return found


@dataclass
class MemoryRecords:
    """A registry in memory: records and log, without a database."""

    records: dict[tuple[str, str], RegistryRecord] = field(default_factory=dict)
    log: list[RegistryEntry] = field(default_factory=list)
    events: dict[str, list[str]] = field(default_factory=dict)

    def record(self, kind: str, number: str) -> RegistryRecord:
        """A record; of version 0 without a body where there is none."""
        return self.records.get((kind, number)) or RegistryRecord(kind, number)

    def read_ahead(self, kind: str, numbers: Sequence[str]) -> None:
        """All are at hand already."""

    def last_number(self, kind: str) -> int:
        """The highest number that was ever given."""
        return max((int(n) for k, n in self.records if k == kind and n.isdigit()), default=0)

    def with_codes(self, kind: str, values: Sequence[str]) -> dict[str, list[str]]:
        """The people with these numbers of a kind, by number."""
        found: dict[str, list[str]] = {}
        for number, body in self.bodies(PERSON):
            if body.get(kind) in values:
                found.setdefault(str(body[kind]), []).append(number)
        return found

    def entry(self, number: int) -> RegistryEntry | None:
        """An act of the log."""
        return self.log[number - 1] if 0 < number <= len(self.log) else None

    def undone_by(self, number: int) -> int:
        """The act that took this one back, 0 for none."""
        return next((one.number for one in self.log if one.undoes == number), 0)

    def open_events(self, person: str) -> list[str]:
        """The names of events that are not finished."""
        return self.events.get(person, [])

    def reports_of(self, person: str) -> list[str]:
        """The numbers of the reports with a game of this person."""
        return [number for number, body in self.bodies(REPORT) if person in people_of(body)]

    def with_values(self, kind: str, **values: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """The numbers and bodies of the records of a kind that have these values of fields."""
        for number, body in self.bodies(kind):
            if all(body.get(name) == value for name, value in values.items()):
                yield number, body

    def bodies(self, kind: str) -> Iterator[tuple[str, Mapping[str, Any]]]:
        """All records of a kind that are there."""
        for (k, number), one in sorted(self.records.items()):
            if k == kind and one.body is not None:
                yield number, one.body

    def keep(self, entry: RegistryEntry) -> None:
        """Adds an act to the log, and its changes to the records."""
        self.log.append(entry)
        self.records |= fold([entry])


def people_of(report: Mapping[str, Any]) -> set[str]:
    """The numbers of the people in the body of a report."""
    games: Sequence[Sequence[Any]] = report.get("games", ())
    return {str(side) for game in games for side in (game[1], game[2])}
