"""Arbiter's tables on disk, as logs of events."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from ...base.errors import UnknownNameError
from ..logs import LogRepository, StoredEntry, new_id
from ..models.arbiter import ArbiterEventRow, ArbiterTableRow, ArbiterViewRow
from ..transaction import transaction

EVENT = "event"
"""*kind* of an entry that holds an event of the table."""
UNDO = "undo"
"""*kind* of an entry that takes the one before it back."""
SECRET_BYTES = 18
"""Random bytes of the secret by which others look at a table."""


@dataclass(frozen=True, slots=True)
class TableSummary:
    """The state of a table for lists: plies of the record, position, pending case, result."""

    ply: int
    fen: str
    pending: str | None = None
    result: str | None = None


@dataclass(frozen=True, slots=True)
class TableRecord:
    """One stored table. *version* is the number of entries in its log."""

    id: str
    regulation: str
    headers: Mapping[str, str]
    summary: TableSummary
    version: int
    created_ms: int
    updated_ms: int


_COLUMNS = tuple(one.name for one in fields(TableSummary))


class ArbiterTables(LogRepository[TableRecord, TableSummary]):
    """The repository of arbiter's tables."""

    HEAD, ENTRY, OWNER = ArbiterTableRow, ArbiterEventRow, "table_id"
    MADE = "table"
    MOST_BYTES = 4 << 20

    def create(
        self,
        regulation: str,
        headers: Mapping[str, str],
        summary: TableSummary,
        start: StoredEntry,
        maker: str = "",
    ) -> TableRecord:
        """A new table with an address of its own, and *start* as the beginning of its log.

        *maker*: the id of the person who made it.
        """
        at_ms = start.at_ms
        record = TableRecord(new_id(), regulation, dict(headers), summary, 1, at_ms, at_ms)
        self._insert(_row(record), [start], maker=maker)
        return record

    def set_headers(self, table_id: str, headers: Mapping[str, str]) -> None:
        """Replaces names and tags."""
        with transaction(self._database) as session:
            row = session.get(ArbiterTableRow, table_id)
            if row is None:
                raise self.unknown(table_id)
            row.headers = dict(headers)

    def shown(self, table_id: str, at_ms: int) -> str:
        """The secret by which others look at a table, made when it is first asked for."""
        query = select(ArbiterViewRow.id).where(ArbiterViewRow.table_id == table_id)
        while True:
            try:
                with transaction(self._database) as session:
                    found = session.scalar(query)
                    if found is None:
                        if session.get(ArbiterTableRow, table_id) is None:
                            raise self.unknown(table_id)
                        found = secrets.token_urlsafe(SECRET_BYTES)
                        made = ArbiterViewRow(id=found, table_id=table_id, made_ms=at_ms)
                        session.add(made)
            except IntegrityError:  # another process has made one at the same moment
                continue
            return found

    def shown_by(self, secret: str) -> str | None:
        """The table that a secret shows."""
        with transaction(self._database, write=False) as session:
            row = session.get(ArbiterViewRow, secret)
            return None if row is None else row.table_id

    def hide(self, table_id: str) -> None:
        """Ends the secret of a table: its links show nothing from now on."""
        with transaction(self._database) as session:
            session.execute(delete(ArbiterViewRow).where(ArbiterViewRow.table_id == table_id))

    @staticmethod
    def record_of(row: ArbiterTableRow) -> TableRecord:
        """The record of a head's row."""
        return TableRecord(
            id=row.id,
            regulation=row.regulation,
            headers=dict(row.headers),
            summary=TableSummary(row.ply, row.fen, row.pending, row.result),
            version=row.version,
            created_ms=row.created_ms,
            updated_ms=row.updated_ms,
        )

    @staticmethod
    def columns_of(summary: TableSummary) -> dict[str, Any]:
        """The columns of the head that lists show."""
        return {name: getattr(summary, name) for name in _COLUMNS}

    @staticmethod
    def unknown(log_id: str) -> UnknownNameError:
        """The error for an unknown id."""
        return UnknownNameError(
            "unknown-table", "There is no arbiter's table with the address {name}", name=log_id
        )


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
