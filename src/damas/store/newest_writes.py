"""The log of newest writes beside a SQLite file (`-wal`): that it is not forgotten when the file is
copied by hand.

A file that is written to is marked as in use, in the file itself. A marked file without a log
beside it was copied alone. A moment after the last entry of a log all writes are put into the
file, so that a copy of it alone lacks little or nothing.
"""

from __future__ import annotations

import atexit
import contextlib
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

from ..base.i18n import Text
from .copies import wal_of

IN_USE = 1
"""The mark: SQLite's `user_version`, which no other part uses."""
_MARK = slice(60, 64)  # its place in the file, by the file format of SQLite
QUIET_SECONDS = 1.5
LACKS_WRITES = Text(
    "{name} was copied while it was in use, without the file {name}-wal beside it: what was done"
    " last may be missing. Copy both files again, or make the copy with damas db backup"
)


def lacks_newest_writes(path: Path) -> bool:
    """Whether the file *path* was copied without its log while it was in use, or has lost it."""
    try:
        with path.open("rb") as file:
            mark = int.from_bytes(file.read(_MARK.stop)[_MARK])
    except OSError:
        return False
    return mark == IN_USE and not wal_of(path).exists()


class NewestWrites:
    """Marks the file at the first write, and puts the newest writes into it when nothing was added
    to a log for `QUIET_SECONDS`: no writer waits for that. A disk that takes no writes, or a locked
    file, changes nothing here."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._last = 0.0
        self._timer: threading.Timer | None = None
        self._closed = False
        self._marked = False

    def wrote(self) -> None:
        """Something was written."""
        if not self._marked:
            self._marked = True
            atexit.register(self.close)  # a program that ends otherwise leaves no mark either
            _run(self._path, _put_into_file)

    def note(self) -> None:
        """Something was added to a log."""
        self.wrote()
        self._last = time.monotonic()
        if self._timer is None:
            with self._lock:
                self._wait(QUIET_SECONDS)

    def close(self) -> None:
        """Takes the mark away. Another program that has the file open marks it again."""
        atexit.unregister(self.close)
        with self._lock:
            self._closed = True
            if self._timer is not None:
                self._timer.cancel()
        if self._marked:
            _run(self._path, lambda connection: connection.execute("PRAGMA user_version = 0"))

    def _wait(self, seconds: float) -> None:
        if self._timer is None and not self._closed:
            self._timer = threading.Timer(seconds, self._refresh)
            self._timer.daemon = True
            self._timer.start()

    def _refresh(self) -> None:
        left = self._last + QUIET_SECONDS - time.monotonic()
        if left <= 0:
            _run(self._path, _put_into_file)
        with self._lock:
            self._timer = None
            if left > 0:
                self._wait(left)


def _put_into_file(connection: sqlite3.Connection) -> None:
    if connection.execute("PRAGMA user_version").fetchone()[0] != IN_USE:
        connection.execute(f"PRAGMA user_version = {IN_USE}")
    connection.execute("PRAGMA wal_checkpoint(PASSIVE)")


def _run(path: Path, act: Callable[[sqlite3.Connection], object]) -> None:
    """Calls *act* with a connection of its own; a file that is locked, or a full disk, is left as
    it is."""
    try:
        with contextlib.closing(sqlite3.connect(path, 1.0, isolation_level=None)) as connection:
            act(connection)
    except sqlite3.Error:
        return
