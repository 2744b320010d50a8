"""Whether a database takes what is written, as this process sees it.

A write that the database refuses because of itself (full, locked, gone), and one that waits, are
noted with the moment at which they were asked for. Errors of the data say nothing of the database.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from .failures import is_lost
from .monotonic import steady_ms

LATE_MS = 1_500
"""A write that has waited for this time is late: players cannot act meanwhile."""
_FILE = frozenset({
    sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM, sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_PROTOCOL, sqlite3.SQLITE_NOMEM,
})  # fmt: skip
_SERVER = ("08", "53", "57P", "58", "XX", "25006")
"""Classes of states of PostgreSQL: connection, resources, intervention, system; read-only."""


def is_trouble(error: BaseException) -> bool:
    """Whether *error* of a driver tells of the database itself, not of the statement."""
    if isinstance(error, PoolTimeout):
        return True
    if not isinstance(error, DBAPIError) or isinstance(error, IntegrityError):
        return False
    code = getattr(error.orig, "sqlite_errorcode", None)
    if code is not None:
        return code & 0xFF in _FILE
    state = getattr(error.orig, "sqlstate", None)
    if state:
        return str(state).startswith(_SERVER)
    return is_lost(error) or type(error.orig).__name__ in ("OperationalError", "InterfaceError")


class StoreHealth:
    """The refused and the waiting writes of one process. Any thread may note them; all times are
    those of `steady_ms`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._waiting: dict[int, int] = {}
        self._failing: int | None = None
        self._noted = 0

    def began(self, key: int) -> None:
        """A write waits from now on; *key* names it until `ended`."""
        with self._lock:
            self._waiting[key] = steady_ms()

    def ended(self, key: int, error: BaseException | None = None) -> None:
        """It waits no longer; *error* of the driver, if it was not stored."""
        with self._lock:
            asked = self._waiting.pop(key, None)
        if error is not None and asked is not None:
            self.failed(error, asked)

    @contextmanager
    def writing(self) -> Iterator[None]:
        """A write that is made inside."""
        token = object()
        self.began(id(token))
        try:
            yield
        finally:
            self.ended(id(token))

    def failed(self, error: BaseException, asked: int) -> None:
        """Something that was asked for at that moment was not done."""
        if not is_trouble(error):
            return
        with self._lock:
            self._failing = asked if self._failing is None else min(asked, self._failing)
            self._noted = steady_ms()

    def suspect(self, since: int) -> None:
        """Nothing was done here since that moment, for any reason."""
        with self._lock:
            self._failing = since if self._failing is None else min(since, self._failing)
            self._noted = steady_ms()

    def works(self, tried: int) -> None:
        """The database has taken something that it was asked for at *tried*: what failed before
        is over."""
        with self._lock:
            if self._noted <= tried:
                self._failing = None

    @property
    def unable_since(self) -> int | None:
        """Since when the database takes nothing, None while it does."""
        with self._lock:
            oldest = next(iter(self._waiting.values()), None)  # they stand as they were asked for
            if oldest is None or steady_ms() - oldest <= LATE_MS:
                return self._failing
            return oldest if self._failing is None else min(self._failing, oldest)
