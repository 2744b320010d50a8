"""Whether other connections write to a database: nobody then waits for long work."""

from __future__ import annotations

from .database import Database


class OtherWrites:
    """Looks whether anybody else wrote to an SQLite database since a moment.

    On another database nobody waits for a writer: there it sees nobody.
    """

    def __init__(self, database: Database) -> None:
        self._connection = None
        if database.engine.dialect.name == "sqlite":
            self._connection = database.engine.raw_connection()
        self._marked = self._version()

    def mark(self) -> None:
        """From now on; what is committed already does not count."""
        self._marked = self._version()

    def seen(self) -> bool:
        """Whether somebody committed since the mark."""
        return self._version() != self._marked

    def close(self) -> None:
        """Gives the connection back."""
        if self._connection is not None:
            self._connection.close()

    def _version(self) -> int:
        """A number that changes with every commit of another connection."""
        if self._connection is None:
            return 0
        cursor = self._connection.cursor()
        version: int = cursor.execute("PRAGMA data_version").fetchone()[0]
        cursor.close()
        return version
