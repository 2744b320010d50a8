"""Whole copies of a SQLite database, made while it is in use.

SQLite's own online backup reads the file and the log of newest writes as of one moment. A copy gets
its name only when all of it is on disk.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any

from ..base.errors import StoreError
from ..base.i18n import Text

PARTIAL = ".part"
NO_ROOM = Text(
    "There is no room for a copy of {path}: {needed} MB are needed in {folder}, {free} MB are free"
)
NO_COPY = Text("The copy {copy} of the database cannot be written ({reason})")
MB = 1_000_000


def wal_of(path: Path) -> Path:
    """The file in which SQLite keeps the newest writes of the database *path*."""
    return path.with_name(path.name + "-wal")


def looking_uri(path: Path) -> str | None:
    """The address by which SQLite reads the file *path*, and makes no file beside it.

    None for a file whose newest writes are in a log that no program holds: SQLite would put them in
    order first.
    """
    place, wal = path.absolute().as_uri(), wal_of(path)
    has_log = wal.exists() and wal.stat().st_size > 0
    if not has_log and not path.with_name(path.name + "-journal").exists():
        return f"{place}?mode=ro&immutable=1"
    held = path.with_name(path.name + "-shm").exists()
    return f"{place}?mode=ro" if held or not has_log else None


def copy_database(path: Path, copy: Path, *, replace: bool = False) -> None:
    """Copies the SQLite file *path* to *copy*, which only its owner can read.

    Raises StoreError if there is no room, or if *copy* exists and *replace* is not set; then no
    part of a copy stays.
    """
    if copy.exists() and not replace:
        raise StoreError("copy-there", "{copy} is there already: choose another name", copy=copy)
    require_room(path, copy)
    partial = copy.with_name(copy.name + PARTIAL)
    try:
        partial.unlink(missing_ok=True)
        os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
        _copy(path, partial)
        partial.replace(copy)
        _sync(copy.parent)
    except (OSError, sqlite3.Error) as error:
        with contextlib.suppress(OSError):
            partial.unlink(missing_ok=True)
        reason = getattr(error, "strerror", None) or str(error)
        raise StoreError("no-copy", NO_COPY.template, copy=str(copy), reason=reason) from error


def require_room(path: Path, copy: Path) -> None:
    """Raises StoreError if a copy does not fit."""
    log = wal_of(path)
    try:
        needed = path.stat().st_size + (log.stat().st_size if log.exists() else 0)
        free = shutil.disk_usage(copy.parent).free
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreError("no-copy", NO_COPY.template, copy=str(copy), reason=reason) from error
    if free < needed:
        sizes: dict[str, Any] = {"needed": -(-needed // MB), "free": free // MB}
        raise StoreError(
            "no-room", NO_ROOM.template, path=str(path), folder=str(copy.parent), **sizes
        )


def _copy(path: Path, partial: Path) -> None:
    uri = f"{path.absolute().as_uri()}?mode=ro"
    with (
        contextlib.closing(sqlite3.connect(uri, uri=True)) as source,
        contextlib.closing(sqlite3.connect(partial)) as target,
    ):
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, nothing beside it
        target.execute("PRAGMA user_version = 0")  # and not in use (newest_writes)
    _sync(partial)


def overwrite_database(copy: Path, path: Path) -> None:
    """Puts the contents of *copy* into the SQLite file *path*, in one transaction of that file.

    A program that has it open sees the old contents or the new ones. Raises StoreError.
    """
    uri = f"{copy.absolute().as_uri()}?mode=ro"
    try:
        with (
            contextlib.closing(sqlite3.connect(uri, uri=True)) as source,
            contextlib.closing(sqlite3.connect(path)) as target,
        ):
            source.backup(target)
    except sqlite3.Error as error:
        raise StoreError("no-copy", NO_COPY.template, copy=str(path), reason=str(error)) from error


def _sync(path: Path) -> None:
    """Makes the system write a file, or the names of a folder, to its disk."""
    if os.name == "nt" and path.is_dir():
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
