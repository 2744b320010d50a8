"""When a server was last there: so that nobody's clock is charged for a server that was not."""

from __future__ import annotations

from sqlalchemy.exc import SQLAlchemyError

from ..database import Database
from ..models.presence import PresenceRow
from ..transaction import store_failed


class Presence:
    """The one row that every server on a database keeps up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def beat(self, now_ms: int) -> None:
        """Says that a server is there at *now_ms* (UTC)."""
        try:
            with self._database.session() as session, session.begin():
                session.merge(PresenceRow(id=1, seen_ms=now_ms))
        except SQLAlchemyError as error:
            raise store_failed(error) from error

    def last_seen_ms(self) -> int | None:
        """When a server was last there, or None for a new database."""
        try:
            with self._database.session(write=False) as session:
                row = session.get(PresenceRow, 1)
                return row.seen_ms if row else None
        except SQLAlchemyError as error:
            raise store_failed(error) from error
