"""The last sign of life of a server: server downtime is not counted on players' clocks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy.exc import IntegrityError

from ..models.presence import PresenceRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database


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

    def last_seen_ms(self) -> int | None:
        """When a server was last running (ms UTC), or None for a new database."""
        with transaction(self._database, write=False) as session:
            row = session.get(PresenceRow, 1)
            return row.seen_ms if row else None
