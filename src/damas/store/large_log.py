"""A larger write-ahead log of SQLite for a program that alone writes much to a database."""

from __future__ import annotations

from typing import Any

from sqlalchemy import event

from .database import Database

LARGE, DEFAULT = 16384, 1000
"""Pages of 4 KiB in the log, after which they are written into the database's file."""


class LargeLog:
    """While it is `large`, 64 MB are written at once into the file of an SQLite database: pages
    that change often are written once, and in their order.

    The commit that fills the log waits for all of them, so this is for a program that is alone. On
    other databases it does nothing.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._pages = DEFAULT
        self._is_here = database.engine.dialect.name == "sqlite"
        if self._is_here:
            event.listen(database.engine, "checkout", self._on_checkout)
            event.listen(database.engine, "checkin", self._on_checkin)

    def large(self) -> None:
        """From now on, the log may be large."""
        self._pages = LARGE

    def usual(self) -> None:
        """The log is as small again as other programs expect; what it holds is written now."""
        if self._is_here and self._pages == LARGE:
            self._pages = DEFAULT
            self._write()

    def close(self) -> None:
        """Ends it; the connections of the pool are as before."""
        self.usual()
        if self._is_here:
            event.remove(self._database.engine, "checkout", self._on_checkout)
            event.remove(self._database.engine, "checkin", self._on_checkin)

    def _write(self) -> None:
        connection = self._database.engine.raw_connection()
        try:
            connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()
        finally:
            connection.close()

    def _on_checkout(self, connection: Any, _record: Any, _proxy: Any) -> None:
        if self._pages != DEFAULT:
            connection.execute(f"PRAGMA wal_autocheckpoint = {self._pages}").fetchall()

    def _on_checkin(self, connection: Any, _record: Any) -> None:
        if connection is not None:
            connection.execute(f"PRAGMA wal_autocheckpoint = {DEFAULT}").fetchall()
