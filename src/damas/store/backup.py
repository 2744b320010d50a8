"""Whole databases: backed up, put back, and moved between SQLite and PostgreSQL.

A backup is always a SQLite file, also that of a PostgreSQL database: Damas opens, checks and serves
it, with no server and no tool of a certain version. Rows are read as of one moment and written in
one transaction; the copy is compared with its source before it is kept.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    Column,
    Connection,
    Engine,
    Insert,
    Table,
    bindparam,
    cast,
    column,
    delete,
    func,
    insert,
    inspect,
    select,
    table,
)
from sqlalchemy import Text as SqlText
from sqlalchemy.exc import DataError, IntegrityError, SQLAlchemyError

from ..base.errors import StoreError
from ..base.i18n import Text
from ..people import OWNER_ID
from .copies import copy_database, overwrite_database
from .database import (
    VERSION_TABLE,
    Database,
    _parse,
    _refuse_memory,
    _shown,
    back_up_database,
    default_database_url,
    examine_database,
    open_database,
)
from .engines import Damaged, read_json, write_json
from .failures import store_failed
from .models import Base
from .models.people import PersonRow
from .repositories.heartbeat import Heartbeat
from .repositories.operating import Operating

ROWS = 2000
"""Rows that are read and written together."""
ROWS_ALONE = ".rows"
"""The ending of the name of a file while rows are written into it."""
ALIVE_MS = 15_000
"""A server that was there so lately may still run."""
FROM_THE_BEGINNING = {"damas_floor"}
"""Tables in which a migration has put a row."""
OF_THE_SEARCH = "archive_words"
"""The full text index of SQLite's archive, which is built again."""
NAMES_OF_PLAYERS = "archive_names"
"""A table of PostgreSQL's archive, which its trigger fills again."""

STORED = JSON().with_variant(SqlText(), "sqlite")
"""The type of a column of JSON, whose text is given as it is stored."""

Progress = Callable[[str, int], None]
"""Is told the name of a table and how many of its rows are written."""

RUNNING = Text("A server runs on the database {name}: stop it first, and wait {seconds} seconds")
NOT_EMPTY = Text(
    "The database {name} holds data already ({table}): name an empty one, or say --replace"
)
OLDER = Text(
    "The database {name} is of an older version of Damas: copy it with that version, or with the "
    "tools of its server"
)
NOT_TAKEN = Text("A row of the table {table} was not taken ({row}): {reason}")
DIFFERENT = Text("The copy of the table {table} is not as the original; nothing was kept")


@dataclass(frozen=True, slots=True)
class Copied:
    """A finished copy: rows of each table. *mended* names rows with text that the target cannot
    hold and that was mended; *left_out* are tables of other programs."""

    rows: dict[str, int]
    mended: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()


def is_sqlite(url: str | None) -> bool:
    """Whether the database at *url* (as of `open_database`) is a SQLite file."""
    return _parse(url or default_database_url()).get_backend_name() == "sqlite"


def sqlite_path(url: str | None) -> Path:
    """The file of a SQLite database. Raises StoreError for one in memory."""
    parsed = _parse(url or default_database_url())
    _refuse_memory(parsed)
    return Path(str(parsed.database))


def shown_address(url: str | None) -> str:
    """The address of a database for people, without a password."""
    return _shown(_parse(url or default_database_url()))


def back_up(url: str | None, copy: Path, progress: Progress = lambda *_: None) -> Copied | None:
    """Copies the database at *url* into the SQLite file *copy*, also while servers use it.

    *copy* is whole or not there. None for a SQLite database, which is copied page by page. Raises
    StoreError.
    """
    state = examine_database(url)
    if is_sqlite(url):
        back_up_database(url, copy)
        return None
    if state.revision != state.newest:
        raise StoreError("older-database", OLDER.template, name=state.name)
    source = open_database(url)
    try:
        return _into_file(source, copy, progress)
    finally:
        source.close()


def note_backup(url: str | None) -> None:
    """Notes in a database that a backup of it has been made, so that its age is known. One of an
    older version, or that cannot be written, stays as it is."""
    state = examine_database(url)
    if state.revision != state.newest:
        return
    with contextlib.suppress(StoreError), contextlib.closing(open_database(url)) as opened:
        Operating(opened).note_backup(round(time.time() * 1000))


def restore(
    copy: Path, url: str | None, *, allowed: bool = False, progress: Progress = lambda *_: None
) -> None:
    """Puts the backup *copy* in the place of the database at *url*, all of it or nothing.

    A database that holds data is replaced only if that is *allowed*. Raises StoreError.
    """
    back_up_of = examine_database(str(copy), writable=False)
    if back_up_of.revision is None:
        raise StoreError("no-database", "There is no database at {path} yet", path=str(copy))
    with contextlib.closing(open_database(url)) as target:
        require_quiet(target, url)
        if not allowed:
            _require_empty(target, url)
    if is_sqlite(url):
        overwrite_database(copy, sqlite_path(url))
        open_database(url).close()  # an older copy is brought to this version
        return
    with tempfile.TemporaryDirectory() as folder:  # the copy itself stays as it is
        newest = Path(folder) / "copy.sqlite3"
        copy_database(copy, newest)
        with (
            contextlib.closing(open_database(str(newest))) as source,
            contextlib.closing(open_database(url)) as target,
        ):
            copy_rows(source.engine, target.engine, progress)


def move(
    source_url: str | None,
    target_url: str,
    *,
    allowed: bool = False,
    progress: Progress = lambda *_: None,
) -> Copied:
    """Copies everything from one database to another of any kind; the source stays as it is.

    All of it is there at the end, or nothing. Raises StoreError, also if a server uses one of them.
    """
    if is_sqlite(target_url) and is_sqlite(source_url):
        raise StoreError("same-kind", "Both are files: copy one with damas db backup")
    with contextlib.closing(open_database(source_url)) as source:
        require_quiet(source, source_url)
        if is_sqlite(target_url):
            return _into_file(source, sqlite_path(target_url), progress)
        with contextlib.closing(open_database(target_url)) as target:
            require_quiet(target, target_url)
            if not allowed:
                _require_empty(target, target_url)
            return copy_rows(source.engine, target.engine, progress)


def _into_file(source: Database, copy: Path, progress: Progress) -> Copied:
    """Copies all rows into a new SQLite file, which gets its name when it is whole."""
    if copy.exists():
        raise StoreError("copy-there", "{copy} is there already: choose another name", copy=copy)
    partial = copy.with_name(copy.name + ROWS_ALONE)
    partial.unlink(missing_ok=True)
    try:
        with contextlib.closing(open_database(str(partial))) as target:
            copied = copy_rows(source.engine, target.engine, progress)
        copy_database(partial, copy)  # one file, nothing beside it, on the disk
    finally:
        for ending in ("", "-wal", "-shm"):
            partial.with_name(partial.name + ending).unlink(missing_ok=True)
    return copied


def unsound(database: Database) -> list[str]:
    """The faults that the database's own checks find: none if it is sound."""
    if database.engine.dialect.name != "sqlite":
        return []  # PostgreSQL checks keys at each write, and pages by checksums (pg_amcheck)
    with database.engine.connect() as connection:
        said = [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check")]
        lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
    found = [] if said == ["ok"] else said
    return found + [f"{row[0]} {row[1]}: {row[2]}" for row in lost]


def copy_rows(source: Engine, target: Engine, progress: Progress) -> Copied:
    """Puts the rows of all tables in the place of the target's, in one transaction, and compares
    them afterwards.

    Raises StoreError; then nothing has changed.
    """
    tables = Base.metadata.sorted_tables
    copied = Copied({})
    try:
        with _snapshot(source) as reading, target.begin() as writing:
            for one in reversed(tables):
                writing.execute(delete(one))
            for one in tables:
                copied = _copy_table(one, reading, writing, copied, progress)
            _finish(writing)
            return replace(copied, left_out=_strangers(reading))
    except SQLAlchemyError as error:
        raise store_failed(error) from error


def _copy_table(
    table: Table, reading: Connection, writing: Connection, copied: Copied, progress: Progress
) -> Copied:
    strict = writing.dialect.name != "sqlite"
    statement, count, digest, mended = _insertion(table), 0, 0, list(copied.mended)
    for batch in _batches(table, reading):
        if strict:
            batch = [_fitting(table, row, mended) for row in batch]  # noqa: PLW2901
        _insert(table, statement, batch, writing)
        count += len(batch)
        digest += sum(map(_digest, batch))
        progress(table.name, count)
    _compare(table, writing, count, digest)
    return replace(copied, rows=copied.rows | {table.name: count}, mended=tuple(mended))


def _compare(table: Table, writing: Connection, count: int, digest: int) -> None:
    """Raises StoreError if the rows of the copy are not those that were read."""
    found = [(len(batch), sum(map(_digest, batch))) for batch in _batches(table, writing)]
    if (sum(n for n, _ in found), sum(d for _, d in found)) != (count, digest):
        raise StoreError("different-copy", DIFFERENT.template, table=table.name)


def _batches(table: Table, connection: Connection) -> Iterator[list[dict[str, Any]]]:
    """The rows of a table. JSON comes as the text that is stored, not read and written again."""
    columns = [_read_as(one).label(one.name) for one in table.columns]
    options = {"stream_results": True, "yield_per": ROWS}
    rows = connection.execute(select(*columns), execution_options=options)
    for part in rows.mappings().partitions(ROWS):
        yield [dict(row) for row in part]


def _read_as(column: Column[Any]) -> Any:
    return cast(column, SqlText) if isinstance(column.type, JSON) else column


def _insertion(rows: Table) -> Insert:
    """The statement that adds a row; JSON is given as text."""
    values: dict[str, Any] = {}
    for one in rows.columns:
        is_text = isinstance(one.type, JSON)
        value = bindparam(one.name, type_=SqlText() if is_text else one.type)
        values[one.name] = cast(value, STORED) if is_text else value
    return insert(rows).values(values)


def _insert(
    table: Table, statement: Insert, rows: Sequence[dict[str, Any]], writing: Connection
) -> None:
    """Adds rows; the one that the database does not take is named. Raises StoreError."""
    try:
        with writing.begin_nested():
            writing.execute(statement, list(rows))
    except (DataError, IntegrityError) as error:
        reason, which = str(error.orig).partition("\n")[0], "?"
        for row in rows:
            try:
                with writing.begin_nested():
                    writing.execute(statement, row)
            except (DataError, IntegrityError) as one:
                reason, which = str(one.orig).partition("\n")[0], _key(table, row)
                break
        details = {"table": table.name, "row": which, "reason": reason}
        raise StoreError("row-refused", NOT_TAKEN.template, **details) from error


def _fitting(table: Table, row: dict[str, Any], mended: list[str]) -> dict[str, Any]:
    """The row with texts that PostgreSQL can hold; one that had to change is noted."""
    fitting = {name: _fit(table.columns[name], value) for name, value in row.items()}
    if fitting != row:
        mended.append(f"{table.name} {_key(table, row)}")
    return fitting


def _fit(column: Column[Any], value: Any) -> Any:
    if not isinstance(value, str):
        return value
    if not isinstance(column.type, JSON):
        return value.replace("\0", "\ufffd")
    read = read_json(value)
    if isinstance(read, Damaged):
        return "{}"
    mended = "\\u" in value and json.loads(value) != read
    return write_json(read) if mended else value


def _key(table: Table, row: dict[str, Any]) -> str:
    return ", ".join(str(row[one.name]) for one in table.primary_key)


def _digest(row: dict[str, Any]) -> int:
    """A number for a row, the same in every database."""
    values = [bytes(v) if isinstance(v, memoryview) else v for v in row.values()]
    return int.from_bytes(hashlib.blake2b(repr(values).encode(), digest_size=12).digest())


def _finish(writing: Connection) -> None:
    """All that is no row: the next numbers of PostgreSQL, the search index of SQLite."""
    if writing.dialect.name == "sqlite":
        words = table(OF_THE_SEARCH, column(OF_THE_SEARCH))
        writing.execute(insert(words).values({OF_THE_SEARCH: "rebuild"}))
        return
    for one in Base.metadata.sorted_tables:
        key = one.autoincrement_column
        if key is None:
            continue
        name = writing.scalar(select(func.pg_get_serial_sequence(one.name, key.name)))
        if name is not None:
            highest = writing.scalar(select(func.max(key)))
            writing.execute(select(func.setval(name, highest or 1, highest is not None)))


@contextmanager
def _snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that reads the whole database as of one moment and changes nothing."""
    options: dict[str, Any] = {"damas_write": False}
    if engine.dialect.name != "sqlite":
        options = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
    with engine.connect().execution_options(**options) as connection, connection.begin():
        yield connection


def _strangers(connection: Connection) -> tuple[str, ...]:
    """Tables that hold rows and are not of this program."""
    ours = {*Base.metadata.tables, VERSION_TABLE, NAMES_OF_PLAYERS}
    names = [one for one in inspect(connection).get_table_names() if one not in ours]
    return tuple(sorted(one for one in names if not one.startswith(OF_THE_SEARCH)))


def require_quiet(database: Database, url: str | None) -> None:
    """Raises StoreError if a server was there a moment ago."""
    seen = Heartbeat(database).last_seen_ms()
    if seen is not None and time.time() * 1000 - seen < ALIVE_MS:
        raise StoreError(
            "server-running",
            RUNNING.template,
            name=shown_address(url),
            seconds=ALIVE_MS // 1000,
        )


def _require_empty(database: Database, url: str | None) -> None:
    """Raises StoreError if there is a row in any table."""
    with database.engine.connect() as connection:
        for one in Base.metadata.sorted_tables:
            if one.name in FROM_THE_BEGINNING:
                continue
            query = select(one).limit(1)
            if one.name == PersonRow.__tablename__:  # the owner is there from the beginning
                query = query.where(one.c.id != OWNER_ID)
            if connection.execute(query).first() is not None:
                details = {"name": shown_address(url), "table": one.name}
                raise StoreError("database-not-empty", NOT_EMPTY.template, **details)
