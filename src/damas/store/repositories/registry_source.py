"""The records of a registry as an act reads them, within its transaction."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from ...federation import RegistryEntry, RegistryRecord
from ...federation.records import PERSON, REPORT, RecordChange
from ..models.registry import RegistryLogRow, RegistryPlaceRow, RegistryRecordRow
from ..models.tournaments import TournamentRow

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

BATCH = 500


class StoredRecords:
    """Records and log of the database, as `damas.federation.records.RecordSource` asks for them."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._ahead: dict[tuple[str, str], RegistryRecord] = {}

    def record(self, kind: str, number: str) -> RegistryRecord:
        """A record; of version 0 without a body where there is none."""
        found = self._ahead.get((kind, number))
        if found is not None:
            return found
        row = self._session.get(RegistryRecordRow, (kind, number))
        return RegistryRecord(kind, number) if row is None else record_of(row)

    def read_ahead(self, kind: str, numbers: Sequence[str]) -> None:
        """Reads these records at once; nothing else changes them while the act is done."""
        row = RegistryRecordRow
        columns = select(row.id, row.version, row.body).where(row.kind == kind)
        for start in range(0, len(numbers), BATCH):
            part = numbers[start : start + BATCH]
            for number, version, body in self._session.execute(columns.where(row.id.in_(part))):
                self._ahead[kind, number] = RegistryRecord(kind, number, version, body)

    def last_number(self, kind: str) -> int:
        """The highest number that was ever given: all have as many digits."""
        row = RegistryRecordRow
        found = self._session.scalar(select(func.max(row.id)).where(row.kind == kind))
        return int(found) if found else 0

    def with_codes(self, kind: str, values: Sequence[str]) -> dict[str, list[str]]:
        """The people with these numbers of a kind, by number."""
        row = RegistryRecordRow
        found: dict[str, list[str]] = {}
        column = {"national": row.national, "fmjd": row.fmjd, "fide": row.fide}[kind]
        for start in range(0, len(values), BATCH):
            part = values[start : start + BATCH]
            query = select(column, row.id).where(row.kind == PERSON, column.in_(part))
            for value, number in self._session.execute(query):
                found.setdefault(str(value), []).append(number)
        return found

    def entry(self, number: int) -> RegistryEntry | None:
        """An act of the log."""
        if not 0 < number < 2**31:
            return None
        row = self._session.get(RegistryLogRow, number)
        return None if row is None else entry_of(row)

    def undone_by(self, number: int) -> int:
        """The act that took this one back, 0 for none."""
        row = RegistryLogRow
        return self._session.scalar(select(row.number).where(row.undoes == number)) or 0

    def open_events(self, person: str) -> list[str]:
        """The names of tournaments of this server that are not finished."""
        row, place = TournamentRow, RegistryPlaceRow
        query = (
            select(row.summary)
            .join(place, place.id == row.id)
            .where(place.kind == "event", place.person == person)
            .order_by(row.id)
        )
        return [
            str(one.get("name", ""))
            for one in self._session.scalars(query)
            if not one.get("finished")
        ]

    def reports_of(self, person: str) -> list[str]:
        """The numbers of the reports with a game of this person."""
        row = RegistryPlaceRow
        query = select(row.id).where(row.person == person, row.kind == REPORT).order_by(row.id)
        return list(self._session.scalars(query))

    def with_values(self, kind: str, **values: str) -> Iterable[tuple[str, Mapping[str, Any]]]:
        """The numbers and bodies of the records of a kind that have these values of fields."""
        row = RegistryRecordRow
        query = select(row.id, row.body).where(row.kind == kind, row.body.is_not(None))
        for name, value in values.items():
            query = query.where(row.body[name].as_string() == value)
        rows = self._session.execute(query.order_by(row.id))
        return [(number, body or {}) for number, body in rows]


def record_of(row: RegistryRecordRow) -> RegistryRecord:
    """The record of a row."""
    return RegistryRecord(row.kind, row.id, row.version, row.body)


def entry_of(row: RegistryLogRow) -> RegistryEntry:
    """The act of a row."""
    return RegistryEntry(
        row.number,
        row.command,
        row.act,
        row.data,
        row.by,
        row.name,
        row.role,
        row.at_ms,
        tuple(RecordChange.from_dict(one) for one in row.changes),
        row.undoes or 0,
        tuple(row.notes),
    )
