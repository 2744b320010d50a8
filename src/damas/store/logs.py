"""Stored logs: the one repository that games, arbiter's tables and tournaments share.

A log has a head (a row with `id`, `version`, `updated_ms` and the columns that lists show) and
entries, numbered from 1. The version of the head is the number of entries; a writer names the
version that it has read, so that two writers never continue the same one.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from sqlalchemy import and_, case, delete, exists, insert, select

from ..base.errors import StoreError, UnknownNameError
from ..base.i18n import Text
from .engines import write_json
from .group import GroupWriter, Job, Write
from .models.people import MakerRow
from .spending import is_unlimited, size_of, spend
from .statements import MORE, MOST, OLD, RowStatement
from .transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from sqlalchemy.orm import Session

    from .database import Database
    from .models import Base

NEWS_SIZES = (1, 4, 16, 64)
MOST_NEWS = NEWS_SIZES[-1]  # logs whose news is read by one question
MB = 1 << 20
UNLIMITED = 1 << 62  # bytes
FULL = Text(
    "This record holds {most} MB, and no more fits: go on in a new one, or ask the owner of this"
    " server"
)
ID_BYTES = 9  # 12 characters, 72 random bits: nobody guesses such an address


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One accepted entry of a log.

    *kind* tells entries of one log apart; *payload* is the entry as it came; *at_ms* is its time
    (ms UTC). *client_id* is the client's own name for it, which makes sending twice harmless.
    *version* is its number in the log, 0 before it is stored.
    """

    kind: str
    payload: Mapping[str, Any]
    at_ms: int
    client_id: str | None = None
    version: int = 0


Record = TypeVar("Record")
"""The head of a log, as a frozen value."""
Summary = TypeVar("Summary")
"""The state of a log for lists."""


@dataclass(frozen=True, slots=True)
class LogAppend(Generic[Summary]):
    """Entries to be added to a log after version *expected*, with its state for lists then."""

    log_id: str
    entries: Sequence[StoredEntry]
    expected: int
    summary: Summary


class VersionConflictError(StoreError):
    """Another writer has appended to the log since it was read: read it again."""

    def __init__(self, log_id: str, expected: int) -> None:
        super().__init__(
            "version-conflict",
            "The record {log_id} has changed since version {expected}",
            log_id=log_id,
            expected=expected,
        )


class LogFullError(StoreError):
    """The log holds as many bytes as a log of its kind may."""

    def __init__(self, most: int) -> None:
        super().__init__("log-full", FULL.template, most=most // MB)


class LogRepository(ABC, Generic[Record, Summary]):
    """The logs of one kind. Every write is on disk when its method returns."""

    HEAD: ClassVar[Any]
    """The model of heads."""
    ENTRY: ClassVar[Any]
    """The model of entries."""
    OWNER: ClassVar[str]
    """The column of entries, and of *parts*, that holds the id of their log."""
    PARTS: ClassVar[tuple[Any, ...]] = ()
    """Models of other rows that are deleted with a log."""
    MOST_BYTES: ClassVar[int] = 32 * MB
    """The size of a log to which others than the owner of the server add nothing more."""
    COUNTED: ClassVar[bool] = True
    """Whether entries are counted for the visitor who adds them."""
    MADE: ClassVar[str] = ""
    """The kind under which the makers of these logs are stored, "" if they are not."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._marks: Mapping[str, Any] = {}  # columns of a head that tell of its last writer

    def get(self, log_id: str) -> Record:
        """The head of the log with that id. Raises UnknownNameError when there is none."""
        with transaction(self._database, write=False) as session:
            row = session.get(self.HEAD, log_id)
            if row is None:
                raise self.unknown(log_id)
            return self.record_of(row)

    def versions(self, log_ids: Sequence[str]) -> dict[str, int]:
        """The versions of logs as they are stored now; unknown ids are left out."""
        head = self.HEAD
        query = select(head.id, head.version).where(head.id.in_(log_ids))
        with transaction(self._database, write=False) as session:
            return {row.id: row.version for row in session.execute(query).all()}

    def entries(self, log_id: str, after: int = 0) -> list[StoredEntry]:
        """The entries of a log in order, from the one that follows version *after*."""
        rows = self.ENTRY
        query = (
            select(rows)
            .where(getattr(rows, self.OWNER) == log_id, rows.version > after)
            .order_by(rows.version)
        )
        with transaction(self._database, write=False) as session:
            return [self.entry_of(row) for row in session.scalars(query)]

    def news(self, known: Mapping[str, int]) -> dict[str, tuple[Record, list[StoredEntry]]]:
        """The heads of logs as they are stored now, and their entries after the version that is
        *known* of each (at most `MOST_NEWS` logs); ids of no log are left out. One question."""
        head, rows = self.HEAD, self.ENTRY
        known = _padded(known)
        later = and_(
            getattr(rows, self.OWNER) == head.id, rows.version > case(known, value=head.id)
        )
        query = (
            select(head, rows).outerjoin(rows, later).where(head.id.in_(known))
            .order_by(head.id, rows.version)
        )  # fmt: skip
        found: dict[str, tuple[Record, list[StoredEntry]]] = {}
        with transaction(self._database, write=False, single=True) as session:
            for row, entry in session.execute(query):
                if row.id not in found:
                    found[row.id] = self.record_of(row), []
                if entry is not None:
                    found[row.id][1].append(self.entry_of(entry))
        return found

    def append(
        self, log_id: str, entries: Sequence[StoredEntry], *, expected: int, summary: Summary
    ) -> list[StoredEntry]:
        """Adds *entries* after version *expected*, all or none; returns them numbered.

        Raises VersionConflictError when the log is no longer at *expected*, and UnknownNameError
        when there is none.
        """
        job = self.appending(log_id, entries, expected=expected, summary=summary)
        self.writer.store(job)
        self.count(job)
        return _numbered(entries, expected)

    def appending(
        self, log_id: str, entries: Sequence[StoredEntry], *, expected: int, summary: Summary
    ) -> Job:
        """An `append` to be left with `writer`, which stores it with all others that wait."""
        numbered = _numbered(entries, expected)
        moving = {
            "version": expected + len(numbered),
            "updated_ms": numbered[-1].at_ms,
            **self.columns_of(summary),
            **self._marks,
        }
        rows = [_as_stored(self.entry_values(log_id, entry)) for entry in numbered]
        moved, added = _statements(self.HEAD, self.ENTRY, tuple(moving), tuple(rows[0]))
        size = size_of(rows)
        room = UNLIMITED if is_unlimited() else self.MOST_BYTES - size
        known = {f"{OLD}id": log_id, f"{OLD}version": expected, f"{MOST}bytes": room}
        head = {**known, f"{MORE}bytes": size, **moving}
        return Job(
            (Write(moved, (head,), counted=True), Write(added, rows)),
            place=log_id,
            refusal=partial(self._refusal, log_id, expected, room),
            clash=partial(VersionConflictError, log_id, expected),
            size=size,
        )

    def count(self, job: Job) -> None:
        """Counts a stored job for the visitor who has added it."""
        if self.COUNTED:
            spend(job.size)

    def append_in(self, session: Session, appends: Sequence[LogAppend[Summary]]) -> None:
        """Adds to several logs in one transaction of the caller: to all of them or to none.

        Raises VersionConflictError when one of them is no longer as it was read, and
        UnknownNameError when there is none. Heads are held in the order of the group's writer.
        """
        connection = session.connection()
        for one in sorted(appends, key=lambda append: append.log_id):
            job = self.appending(
                one.log_id, one.entries, expected=one.expected, summary=one.summary
            )
            refused = job.refusal(connection)
            if refused is not None:
                raise refused
            for write in job.writes:
                write.statement.run(connection, write.rows)

    @property
    def writer(self) -> GroupWriter:
        """The writer of all appends to the logs of this database."""
        return self._database.writer

    def _refusal(
        self, log_id: str, expected: int, room: int, connection: Connection
    ) -> Exception | None:
        """The reason why nothing may be appended to a log after version *expected*, where it may
        hold *room* bytes until then."""
        head = self.HEAD.__table__.c
        there = select(head.version, head.bytes).where(head.id == log_id).with_for_update()
        found = connection.execute(there).first()
        if found is None:
            return self.unknown(log_id)
        if found.version != expected:
            return VersionConflictError(log_id, expected)
        return None if found.bytes <= room else LogFullError(self.MOST_BYTES)

    def largest(self, limit: int = 10) -> list[tuple[str, int]]:
        """The ids of the largest logs with their bytes, the largest first."""
        head = self.HEAD
        query = select(head.id, head.bytes).order_by(head.bytes.desc()).limit(limit)
        with transaction(self._database, write=False) as session:
            return [(row.id, row.bytes) for row in session.execute(query)]

    def ids(self, after: str = "", limit: int = 1000) -> list[str]:
        """Ids of logs in order, from the one that follows *after*."""
        head = self.HEAD
        query = select(head.id).where(head.id > after).order_by(head.id).limit(limit)
        with transaction(self._database, write=False) as session:
            return list(session.scalars(query))

    def recent(self, limit: int = 100, offset: int = 0) -> list[Record]:
        """Heads, the log last written to first."""
        head = self.HEAD
        query = select(head).order_by(head.updated_ms.desc(), head.id).limit(limit).offset(offset)
        return self._records(query)

    def delete(self, log_id: str) -> None:
        """Removes a log with its parts. Raises UnknownNameError when there is none."""
        head = self.HEAD
        with transaction(self._database) as session:
            for part in (*self.PARTS, self.ENTRY):
                session.execute(delete(part).where(getattr(part, self.OWNER) == log_id))
            made = MakerRow.kind == self.MADE, MakerRow.id == log_id
            session.execute(delete(MakerRow).where(*made))
            removed = session.execute(delete(head).where(head.id == log_id).returning(head.id))
            if removed.first() is None:
                raise self.unknown(log_id)

    def maker(self, log_id: str) -> str:
        """The id of the person who made a log, "" if it is not known."""
        with transaction(self._database, write=False) as session:
            row = session.get(MakerRow, (self.MADE, log_id))
            return (row.person_id if row else None) or ""

    def made_by(self, person: str, limit: int = 100, offset: int = 0) -> list[Record]:
        """Heads of the logs that a person made, the log last written to first."""
        head = self.HEAD
        made = exists().where(
            MakerRow.kind == self.MADE, MakerRow.id == head.id, MakerRow.person_id == person
        )
        query = select(head).where(made).order_by(head.updated_ms.desc(), head.id)
        return self._records(query.limit(limit).offset(offset))

    def _insert(
        self,
        head: Any,
        entries: Sequence[StoredEntry] = (),
        parts: Sequence[Base] = (),
        maker: str = "",
    ) -> None:
        """Stores a new head with the beginning of its log, and the person who made it."""
        with transaction(self._database) as session:
            self._begin(session, head, entries)
            session.add_all(parts)
            if maker:
                session.add(MakerRow(kind=self.MADE, id=head.id, person_id=maker))
        self._database.stored()

    def _begin(self, session: Session, head: Any, entries: Sequence[StoredEntry]) -> None:
        """Adds a new head with the beginning of its log in a transaction of the caller."""
        rows = [self.entry_values(head.id, entry) for entry in _numbered(entries, 0)]
        head.bytes = size_of(rows)
        session.add(head)
        session.flush()
        if rows:
            session.execute(insert(self.ENTRY.__table__), rows)

    def _records(self, query: Any) -> list[Record]:
        with transaction(self._database, write=False) as session:
            return [self.record_of(row) for row in session.scalars(query)]

    @staticmethod
    @abstractmethod
    def record_of(row: Any) -> Record:
        """The record of a head's row."""

    @staticmethod
    def entry_of(row: Any) -> StoredEntry:
        """The entry of a row."""
        return StoredEntry(row.kind, row.payload, row.at_ms, row.client_id, row.version)

    @classmethod
    def entry_values(cls, log_id: str, entry: StoredEntry) -> dict[str, Any]:
        """The columns of an entry's row."""
        return {
            cls.OWNER: log_id,
            "version": entry.version,
            "kind": entry.kind,
            "payload": dict(entry.payload),
            "client_id": entry.client_id,
            "at_ms": entry.at_ms,
        }

    @staticmethod
    @abstractmethod
    def columns_of(summary: Summary) -> dict[str, Any]:
        """The columns of the head that lists show."""

    @staticmethod
    @abstractmethod
    def unknown(log_id: str) -> UnknownNameError:
        """The error for an unknown id."""


def _as_stored(row: dict[str, Any]) -> dict[str, Any]:
    """The row of an entry with its objects as they are written."""
    for name, value in row.items():
        if type(value) is dict:
            row[name] = write_json(value)
    return row


@cache
def _statements(
    head: Any, entry: Any, moving: tuple[str, ...], columns: tuple[str, ...]
) -> tuple[RowStatement, RowStatement]:
    """The statements that move a head on to its next version and add an entry."""
    moved = RowStatement(head.__table__, moving, known=("id", "version"), grown=("bytes",))
    return moved, RowStatement(entry.__table__, columns)


def _padded(known: Mapping[str, int]) -> dict[str, int]:
    """*known* with ids of no log, up to one of few sizes: few statements are prepared."""
    size = next((size for size in NEWS_SIZES if size >= len(known)), len(known))
    return {**known, **{f"?{place}": 0 for place in range(size - len(known))}}


def _numbered(entries: Sequence[StoredEntry], after: int) -> list[StoredEntry]:
    return [
        entry if entry.version == number else replace(entry, version=number)
        for number, entry in enumerate(entries, after + 1)
    ]


def new_id() -> str:
    """A random address for a new log: none that a command line would take for an option."""
    while (made := secrets.token_urlsafe(ID_BYTES)).startswith("-"):
        pass
    return made
