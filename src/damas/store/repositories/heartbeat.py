"""The last sign of life of a server: server downtime is not counted on players' clocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError

from ..models.presence import PresenceRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database

LONGEST_SILENCE_MS = 10_000
"""Without a sign of life for more than this there was no server."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time (ms UTC) without a server."""

    down_ms: int
    up_ms: int


class Heartbeat:
    """The one row that every server on a database keeps up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, now_ms: int) -> None:
        """Stores that a server is running at *now_ms* (UTC)."""
        try:
            with transaction(self._database) as session:
                session.merge(PresenceRow(id=1, seen_ms=now_ms))
        except IntegrityError:  # another server has stored the first row in this very moment
            return

    def start(self, now_ms: int) -> Outage | None:
        """A process starts at *now_ms*: the last time without a server, None if there was none.

        Of several processes that start together the first ends that time; all get the same.
        """
        try:
            with transaction(self._database) as session:
                row = session.get(PresenceRow, 1, with_for_update=True)
                if row is None:
                    session.add(PresenceRow(id=1, seen_ms=now_ms))
                    return None
                if now_ms - row.seen_ms > LONGEST_SILENCE_MS:
                    row.down_ms, row.up_ms = row.seen_ms, now_ms
                row.seen_ms = max(row.seen_ms, now_ms)
                return _outage(row)
        except IntegrityError:  # another process has stored the first row in this very moment
            return None

    def last_outage(self) -> Outage | None:
        """The last time without a server, None if there was none."""
        with transaction(self._database, write=False) as session:
            row = session.get(PresenceRow, 1)
            return None if row is None else _outage(row)

    def last_seen_ms(self) -> int | None:
        """When a server was last running (ms UTC), or None for a new database."""
        with transaction(self._database, write=False) as session:
            row = session.get(PresenceRow, 1)
            return row.seen_ms if row else None


def _outage(row: PresenceRow) -> Outage | None:
    if row.down_ms is None or row.up_ms is None:
        return None
    return Outage(row.down_ms, row.up_ms)
