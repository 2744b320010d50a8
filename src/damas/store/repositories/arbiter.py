"""Real boards on disk, as logs of events."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select

from ...errors import UnknownNameError
from ..logs import Log
from ..models.arbiter import ArbiterEventRow, ArbiterTableRow
from ..transaction import transaction
from .games import ID_BYTES

if TYPE_CHECKING:
    from ..database import Database

UNDO = "undo"
"""*kind* of an entry that takes the one before it back."""


@dataclass(frozen=True, slots=True)
class TableEvent:
    """One entry of a board's log: *kind* "event" or "undo", the event as it came, when (UTC)."""

    kind: str
    payload: Mapping[str, Any]
    at_ms: int
    client_id: str | None = None
    version: int = 0


@dataclass(frozen=True, slots=True)
class TableSummary:
    """Where a board stands, for lists: lances of the record, position, what waits, result."""

    ply: int
    fen: str
    pending: str | None = None
    result: str | None = None


@dataclass(frozen=True, slots=True)
class TableRecord:
    """One board as kept. *version* is the number of entries in its log."""

    id: str
    regulation: str
    headers: Mapping[str, str]
    summary: TableSummary
    version: int
    created_ms: int
    updated_ms: int


class ArbiterTables:
    """The repository of real boards. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def create(
        self, regulation: str, headers: Mapping[str, str], summary: TableSummary, event: TableEvent
    ) -> TableRecord:
        """A new board with an address of its own, and *event* as the beginning of its log."""
        at_ms = event.at_ms
        made = secrets.token_urlsafe(ID_BYTES)
        record = TableRecord(made, regulation, dict(headers), summary, 1, at_ms, at_ms)
        with transaction(self._database) as session:
            session.add(_row(record))
            session.flush()
            session.add(_event_row(record.id, replace(event, version=1)))
        return record

    def get(self, table_id: str) -> TableRecord:
        """The board with that id. Raises UnknownNameError when there is none."""
        with transaction(self._database, write=False) as session:
            row = session.get(ArbiterTableRow, table_id)
            if row is None:
                raise unknown_table(table_id)
            return _record(row)

    def events(self, table_id: str) -> list[TableEvent]:
        """The log of a board in order, entries that were taken back included."""
        query = (
            select(ArbiterEventRow)
            .where(ArbiterEventRow.table_id == table_id)
            .order_by(ArbiterEventRow.version)
        )
        with transaction(self._database, write=False) as session:
            return [
                TableEvent(row.kind, row.payload, row.at_ms, row.client_id, row.version)
                for row in session.scalars(query)
            ]

    def append(
        self,
        table_id: str,
        events: Sequence[TableEvent],
        *,
        expected: int,
        summary: TableSummary,
    ) -> list[TableEvent]:
        """Adds *events* after version *expected*, all or none; returns them numbered.

        Raises VersionConflictError when the log is no longer at *expected*.
        """
        return _LOG.append(
            self._database,
            table_id,
            events,
            expected=expected,
            shown=asdict(summary),
        )

    def set_headers(self, table_id: str, headers: Mapping[str, str]) -> None:
        """Writes names and tags anew."""
        with transaction(self._database) as session:
            row = session.get(ArbiterTableRow, table_id)
            if row is None:
                raise unknown_table(table_id)
            row.headers = dict(headers)

    def recent(self, limit: int = 100) -> list[TableRecord]:
        """Boards, the one last used first."""
        query = (
            select(ArbiterTableRow)
            .order_by(ArbiterTableRow.updated_ms.desc(), ArbiterTableRow.id)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [_record(row) for row in session.scalars(query)]

    def delete(self, table_id: str) -> None:
        """Removes a board and its log. Raises UnknownNameError when there is none."""
        with transaction(self._database) as session:
            session.execute(delete(ArbiterEventRow).where(ArbiterEventRow.table_id == table_id))
            gone = session.execute(
                delete(ArbiterTableRow)
                .where(ArbiterTableRow.id == table_id)
                .returning(ArbiterTableRow.id)
            )
            if gone.first() is None:
                raise unknown_table(table_id)


def unknown_table(table_id: str) -> UnknownNameError:
    """The error for an id that no board has."""
    return UnknownNameError(
        "unknown-table", "There is no arbiter's table with the address {name}", name=table_id
    )


def _event_row(table_id: str, event: TableEvent) -> ArbiterEventRow:
    return ArbiterEventRow(
        table_id=table_id,
        version=event.version,
        kind=event.kind,
        payload=dict(event.payload),
        client_id=event.client_id,
        at_ms=event.at_ms,
    )


_LOG = Log(ArbiterTableRow, _event_row, unknown_table)


def _row(record: TableRecord) -> ArbiterTableRow:
    return ArbiterTableRow(
        id=record.id,
        regulation=record.regulation,
        headers=dict(record.headers),
        created_ms=record.created_ms,
        updated_ms=record.updated_ms,
        version=record.version,
        **asdict(record.summary),
    )


def _record(row: ArbiterTableRow) -> TableRecord:
    return TableRecord(
        id=row.id,
        regulation=row.regulation,
        headers=dict(row.headers),
        summary=TableSummary(row.ply, row.fen, row.pending, row.result),
        version=row.version,
        created_ms=row.created_ms,
        updated_ms=row.updated_ms,
    )
