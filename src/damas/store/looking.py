"""A database opened only to be looked at: its file has the same bytes afterwards.

A SQLite file of the newest revision is read where it lies. One of an older revision, or one with a
log of newest writes that no server holds, is copied into a temporary folder and read there.
"""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from ..base.errors import StoreError
from ..base.i18n import Text
from .copies import looking_uri, require_room, wal_of
from .database import (
    Database,
    DatabaseState,
    _damaged,
    _parse,
    _refuse_memory,
    default_database_url,
    examine_database,
    open_database,
    read_only_url,
)
from .engines import engine_of

OLDER = Text(
    "The database {name} is of revision {revision}, this program's is {newest}: it can be looked"
    " at once damas serve has brought it to that"
)
MISSING = Text("There is no database at {path} yet")


@dataclass(frozen=True, slots=True)
class LookedAt:
    """An open database, and its state where it lies."""

    database: Database
    state: DatabaseState


@contextmanager
def looking_at(url: str | None = None) -> Iterator[LookedAt]:
    """The database at *url* (as of `open_database`), for reading only; nothing of it is changed.

    Raises StoreError for the reasons for which `open_database` does, and where there is none.
    """
    parsed = _parse(url or default_database_url())
    if parsed.get_backend_name() != "sqlite":
        state = examine_database(url)
        if state.revision != state.newest:
            fields = {"revision": str(state.revision), "newest": state.newest}
            raise StoreError("older-database", OLDER.template, name=state.name, **fields)
        with contextlib.closing(open_database(url)) as database:
            yield LookedAt(database, state)
        return
    _refuse_memory(parsed)
    path = Path(str(parsed.database))
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        there = path.is_file() and looking_uri(path) is None
        state = examine_database(str(_copied(path, copy) if there else path), writable=False)
        state = replace(state, name=str(path), folder=path.parent)
        if state.revision is None:
            raise StoreError("no-database", MISSING.template, path=str(path))
        if not there and state.revision != state.newest:
            there = _copied(path, copy).exists()
        opened = open_database(str(copy)) if there else Database(engine_of(read_only_url(path)))
        with contextlib.closing(opened):
            yield LookedAt(opened, state)


def _copied(path: Path, copy: Path) -> Path:
    """A copy of a file with its log of newest writes, as they are."""
    require_room(path, copy)
    try:
        uri = looking_uri(path)
        if uri is None:
            shutil.copyfile(path, copy)
            shutil.copyfile(wal_of(path), wal_of(copy))
            return copy
        with (
            contextlib.closing(sqlite3.connect(uri, uri=True)) as source,
            contextlib.closing(sqlite3.connect(copy)) as target,
        ):
            source.backup(target)
    except (OSError, sqlite3.Error) as error:
        raise _damaged(path, str(error)) from error
    return copy
