"""Opening a database: its place, the checks of its file, and the migration of its tables.

A file that is damaged, foreign or too new for this program is refused with a sentence and left as
it is: the file is looked at read-only before anything is written to it. A newer database says which
program is the oldest that may still use it, so that servers get a new version one by one.
"""

from __future__ import annotations

import logging
import os
import re
import sqlite3
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Engine,
    String,
    column,
    create_engine,
    event,
    func,
    inspect,
    select,
    table,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.orm import Session

from ..base.environment import setting
from ..base.errors import StoreError
from ..base.files import data_directory
from ..base.i18n import Text
from ..base.installing import install_command
from .copies import copy_database, looking_uri
from .engines import BUSY_SECONDS, engine_of
from .group import GroupWriter
from .health import StoreHealth
from .newest_writes import LACKS_WRITES, NewestWrites, lacks_newest_writes

VERSION_TABLE = "damas_schema"
_VERSIONS = select(column("version_num", String)).select_from(table(VERSION_TABLE))
FLOOR_TABLE = "damas_floor"
MIGRATION_LOCK = 0x64616D6173  # of PostgreSQL: one process migrates, the others wait for it
CHECKED_WHOLE = 64 << 20  # bytes; to read all of a larger file each time would take seconds
MIGRATIONS = Path(__file__).with_name("migrations")
OF_THE_DISK = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_FULL)
"""Errors that say nothing about the file itself."""
BEFORE_UPGRADE = ".before-upgrade"
"""The ending of the name of a copy made before an upgrade of a SQLite file."""
NOT_UPGRADED = Text(
    "The database {name} was not brought to this version of Damas ({reason}); "
    "it is as it was before"
)
NO_ADDRESS = Text(
    "{name} holds neither the address of a database (postgresql+psycopg://...) nor the name of a"
    " file (games.db)"
)
_LIKE_A_PLACE = re.compile(r"[/\\.~]")
"""A sign of every address and path, and of a file's name before its ending."""

log = logging.getLogger("damas.store")
NO_POSTGRES = Text("The database {name} needs {module}; get it with: {command}")
NO_DRIVER = Text("The database {name} needs the driver {module}, which is not installed")


class Database:
    """An open database whose tables are those of this program."""

    def __init__(
        self, engine: Engine, file: Path | None = None, *, lacks_writes: bool = False
    ) -> None:
        """*file*: the SQLite file that is written to. *lacks_writes*: it was copied while in use,
        and without its newest writes."""
        self.engine = engine
        self.file = file
        self.lacks_writes = lacks_writes
        self._newest = NewestWrites(file) if file else None
        self.health = StoreHealth()
        self.writer = GroupWriter(engine, self.health, self.stored)
        # Made once: made anew for each session, they were a third of the time of a short one.
        alone = {} if engine.dialect.name == "sqlite" else {"isolation_level": "AUTOCOMMIT"}
        self._engines = {
            (write, single): engine.execution_options(
                damas_write=write, **(alone if single else {})
            )
            for write in (False, True)
            for single in (False, True)
        }

    def session(self, *, write: bool = True, single: bool = False) -> Session:
        """A new session; one that writes takes SQLite's write lock when it begins.

        *single*: for one question. A database server is then asked without a transaction around
        it, which would be two more ways there and back.
        """
        return Session(self._engines[write, single], expire_on_commit=False)

    def wrote(self) -> None:
        """Called after a transaction that wrote."""
        if self._newest is not None:
            self._newest.wrote()

    def stored(self) -> None:
        """Called after entries of a log were stored."""
        if self._newest is not None:
            self._newest.note()

    def close(self) -> None:
        """Closes all connections: those in use when they are given back."""
        if self._newest is not None:
            self._newest.close()
        event.listen(self.engine.pool, "checkin", _close_connection)
        self.engine.dispose()


@dataclass(frozen=True, slots=True)
class DatabaseState:
    """The state of a database, not opened for use.

    *name* is for people, without a password. *folder* is where a SQLite file lies, None for a
    database server. *revision* is the schema's, None before anything was stored; *newest* is that
    of this program. *lacks_writes*: a SQLite file that was copied while in use, without its newest
    writes.
    """

    name: str
    folder: Path | None
    revision: str | None
    newest: str
    lacks_writes: bool = False


def default_database_url() -> str:
    """`DAMAS_DATABASE` or `DAMAS_DATABASE_URL`, or what stands in the file that one of them names
    with `_FILE`; else a SQLite file in the user's data directory.

    Raises StoreError for a word that is neither an address nor the name of a file: games would go
    into a new file of that name.
    """
    for name in ("DAMAS_DATABASE", "DAMAS_DATABASE_URL"):
        wanted = setting(name)
        if wanted is not None:
            if not (_LIKE_A_PLACE.search(wanted) or Path(wanted).exists()):
                raise StoreError("bad-database-url", NO_ADDRESS.template, name=name)
            return wanted
    return f"sqlite:///{data_directory() / 'damas' / 'damas.sqlite3'}"


def open_database(url: str | None = None) -> Database:
    """The database at *url* (SQLAlchemy's form; a bare path is a SQLite file), migrated.

    A missing SQLite file is made, with the folders of its path, so that a first start needs no
    preparation. Raises StoreError when it cannot be opened, is damaged, belongs to another program,
    or was written by a newer Damas. Nothing is changed in those cases.
    """
    parsed = _parse(url or default_database_url())
    file = Path(str(parsed.database)) if parsed.get_backend_name() == "sqlite" else None
    if file is not None:
        _check_file(parsed)
    lacks_writes = file is not None and lacks_newest_writes(file)
    try:
        engine = engine_of(parsed)
        try:
            with engine.execution_options(damas_write=True).begin() as connection:
                upgraded = _migrate(connection, parsed)
        except BaseException:
            engine.dispose()  # no file of SQLite's stays beside the database
            raise
    except SQLAlchemyError as error:
        reason = getattr(error, "orig", None) or error
        raise _cannot_open(parsed, reason) from None  # a traceback would show the address
    except ImportError as error:
        raise _driver_missing(parsed, error) from error
    if lacks_writes:
        log.warning("%s", Text(LACKS_WRITES.template, {"name": str(file)}))
    opened = Database(engine, file, lacks_writes=lacks_writes)
    if upgraded:
        opened.wrote()
    return opened


def back_up_database(url: str | None, copy: Path) -> None:
    """Copies the SQLite database at *url* (as of `open_database`), also while it is in use.

    *copy* is whole or not there. Raises StoreError for a file that is no database of ours, for
    another kind of database, and where the copy cannot be written.
    """
    parsed = _parse(url or default_database_url())
    if parsed.get_backend_name() != "sqlite":
        raise StoreError(
            "not-sqlite",
            "The database {name} is no file: copy it with the tools of its server (pg_dump)",
            name=_shown(parsed),
        )
    _refuse_memory(parsed)
    path = Path(str(parsed.database))
    if _revision_of_file(path, writable=False) is None:
        raise StoreError("no-database", "There is no database at {path} yet", path=str(path))
    copy_database(path, copy)


def examine_database(url: str | None = None, *, writable: bool = True) -> DatabaseState:
    """The state of the database at *url* (as of `open_database`); nothing is made or changed.
    *writable*: a file that cannot be written to is refused.

    Raises StoreError for the reasons for which `open_database` does.
    """
    parsed = _parse(url or default_database_url())
    newest = _newest()
    if parsed.get_backend_name() == "sqlite":
        _refuse_memory(parsed)
        path = Path(str(parsed.database))
        revision, lacks = _revision_of_file(path, writable), lacks_newest_writes(path)
        return DatabaseState(str(path), path.parent, revision, newest, lacks)
    try:
        engine = engine_of(parsed)
        try:
            with engine.connect() as connection:
                return DatabaseState(_shown(parsed), None, _revision(connection, parsed), newest)
        finally:
            engine.dispose()
    except SQLAlchemyError as error:
        raise _cannot_open(parsed, getattr(error, "orig", None) or error) from None
    except ImportError as error:
        raise _cannot_open(parsed, error) from error


def _revision_of_file(path: Path, writable: bool) -> str | None:
    """The revision of a SQLite file, read without writing; None where there is none yet."""
    try:
        if not path.exists() or (path.is_file() and path.stat().st_size == 0):
            return None
    except OSError as error:
        raise _cannot_write(path, error) from error
    rights = os.R_OK | (os.W_OK if writable else 0)
    if not path.is_file() or not os.access(path, rights):
        raise _cannot_write(path, PermissionError("read-only"))
    _check_tables(path)
    read_only = read_only_url(path)
    engine = create_engine(read_only)
    try:
        with engine.connect() as connection:
            return _revision(connection, read_only.set(database=str(path)))
    except SQLAlchemyError as error:
        raise _damaged(path, str(getattr(error, "orig", None) or error)) from None
    finally:
        engine.dispose()


def read_only_url(path: Path) -> URL:
    """The address of a SQLite file for reading only (`looking_uri`)."""
    place, _, words = (looking_uri(path) or f"{path.absolute().as_uri()}?mode=ro").partition("?")
    query = dict(one.split("=") for one in words.split("&"))
    return URL.create("sqlite", database=place, query={**query, "uri": "true"})


def _revision(connection: Connection, url: URL) -> str | None:
    """The schema's revision; None in an empty database. Raises StoreError for a foreign one."""
    tables = set(inspect(connection).get_table_names())
    _refuse_foreign(tables, _shown(url))
    if not tables:
        return None
    _is_newer(connection, _shown(url))
    return _version(connection)


def _parse(url: str) -> URL:
    if "://" not in url:
        url = f"sqlite:///{Path(url).expanduser()}"
    try:
        parsed = make_url(url)
        parsed.get_dialect()
    except (ArgumentError, NoSuchModuleError, ImportError, ValueError):
        raise StoreError(
            "bad-database-url",
            "{url} is not the address of a database; write a file name or sqlite:///file",
            url=_without_secrets(url),
        ) from None  # its cause may name the password
    return parsed


_SECRETS = re.compile(r"pass|pwd|secret|token|key", re.IGNORECASE)
_USER = re.compile(r"//.*@")
_QUERY = re.compile(r"([?&;][^=&;]*(?:pass|pwd|secret|token|key)[^=&;]*=)[^&;]*", re.IGNORECASE)


def _without_secrets(text: str) -> str:
    """An unreadable address, without any part that may be a password."""
    return _QUERY.sub(r"\1***", _USER.sub("//***@", text))


def _shown(url: URL) -> str:
    """An address for people, without a password beside the user or in a parameter."""
    if url.get_backend_name() == "sqlite":
        return url.database or ":memory:"
    hidden = {name: "***" for name in url.query if _SECRETS.search(name)}
    return url.update_query_dict(hidden).render_as_string(hide_password=True)


def _without_passwords(url: URL, reason: object) -> str:
    """The message of a driver, without the passwords of *url*."""
    secrets = [url.password, *(v for name, v in url.query.items() if _SECRETS.search(name))]
    text = str(reason)
    for secret in secrets:
        for one in (secret,) if isinstance(secret, str) else secret or ():
            text = text.replace(one, "***") if one else text
    return text


def _cannot_open(url: URL, reason: object) -> StoreError:
    return StoreError(
        "store-unopenable",
        "The database {name} cannot be opened: {reason}",
        name=_shown(url),
        reason=_without_passwords(url, reason),
    )


def _driver_missing(url: URL, error: ImportError) -> StoreError:
    """The extra that brings the driver of *url*, if there is one."""
    module = (error.name or url.get_driver_name()).split(".")[0]
    sentence = NO_POSTGRES if module == "psycopg" else NO_DRIVER
    fields = {"name": _shown(url), "module": module, "command": install_command("postgres")}
    return StoreError("no-driver", sentence.template, **fields)


def _check_file(url: URL) -> None:
    """Refuses a SQLite file that is damaged or foreign, without writing to it."""
    _refuse_memory(url)
    path = Path(str(url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_write(path.parent, error) from error
    if not os.access(path.parent, os.W_OK):
        raise _cannot_write(path.parent, PermissionError("read-only"))
    if not path.exists():
        _make_private(path)
        return
    if path.is_file() and path.stat().st_size == 0:
        return
    if not path.is_file() or not os.access(path, os.R_OK | os.W_OK):
        raise _cannot_write(path, PermissionError("read-only"))
    _check_tables(path)


def _refuse_memory(url: URL) -> None:
    if not url.database or url.database == ":memory:":
        raise StoreError(
            "store-in-memory", "Games cannot be kept in memory: name a file for the database"
        )


def _make_private(path: Path) -> None:
    """Makes an empty file that only its owner reads; SQLite gives the files beside it the same
    mode."""
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise _cannot_write(path, error) from error


def _cannot_write(path: Path, error: OSError) -> StoreError:
    return StoreError(
        "store-unwritable",
        "{path} cannot be written to ({reason}); choose another file with --database",
        path=str(path),
        reason=error.strerror or str(error),
    )


def _check_tables(path: Path) -> None:
    """Refuses a file that is not a sound database of Damas. *path* exists and is not empty."""
    uri = looking_uri(path) or f"{path.absolute().as_uri()}?mode=ro"
    try:
        connection = sqlite3.connect(uri, uri=True, timeout=BUSY_SECONDS)
        try:
            small = path.stat().st_size <= CHECKED_WHOLE
            check = "PRAGMA quick_check(1)" if small else "SELECT 'ok'"
            sound = connection.execute(check).fetchone()[0]
            rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            tables = {name for (name,) in rows if not name.startswith("sqlite_")}
        finally:
            connection.close()
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF in OF_THE_DISK:
            raise _cannot_open(URL.create("sqlite", database=str(path)), error) from error
        raise _damaged(path, str(error)) from error
    if sound != "ok":
        raise _damaged(path, str(sound))
    _refuse_foreign(tables, str(path))


def _damaged(path: Path, reason: str) -> StoreError:
    return StoreError(
        "store-damaged",
        "{path} is damaged or is not a database ({reason}); it was left as it is",
        path=str(path),
        reason=reason,
    )


def _refuse_foreign(tables: set[str], name: str) -> None:
    if tables and VERSION_TABLE not in tables:
        raise StoreError(
            "store-foreign",
            "The database {name} belongs to another program; it was left as it is",
            name=name,
        )


def _close_connection(_connection: Any, record: Any) -> None:
    """Called when a connection is given back to a pool that was closed meanwhile."""
    record.close()


def _migrations() -> Any:
    from alembic.config import Config  # noqa: PLC0415  (with `command` alone)

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _migrate(connection: Connection, url: URL) -> bool:
    """Brings the tables to the newest revision, all in the transaction of *connection*: before the
    commit the database is the older one, in every case. A SQLite file is copied first. Returns:
    whether it was not at the newest one.

    Raises StoreError for a foreign database, and if the disk fails.
    """
    name = _shown(url)
    if connection.dialect.name == "postgresql":
        connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
    tables = set(inspect(connection).get_table_names())
    _refuse_foreign(tables, name)
    if tables:
        if _is_newer(connection, name) or _version(connection) == _newest():
            return False
        if url.get_backend_name() == "sqlite":
            path = Path(str(url.database))
            copy_database(path, path.with_name(path.name + BEFORE_UPGRADE), replace=True)
    from alembic import command  # noqa: PLC0415  (a sixth of a start, in which it has no work)

    config = _migrations()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except OperationalError as error:
        reason = _without_passwords(url, error.orig)
        raise StoreError("not-upgraded", NOT_UPGRADED.template, name=name, reason=reason) from None
    return True


def _version(connection: Connection) -> str | None:
    return connection.execute(_VERSIONS).scalar()


@cache
def _revisions() -> tuple[str, frozenset[str]]:
    """The newest revision, and all, by the names of the files: `r0042_restart_announced.py`."""
    known = frozenset(one.name[1:5] for one in (MIGRATIONS / "versions").glob("r????_*.py"))
    return max(known), known


def _newest() -> str:
    return _revisions()[0]


def _is_newer(connection: Connection, name: str) -> bool:
    """Whether a newer program has migrated the database, and this one may still use it.

    Raises StoreError where it may not.
    """
    found = set(connection.execute(_VERSIONS).scalars())
    _, known = _revisions()
    if found - known and _oldest(connection) not in known:
        raise StoreError(
            "store-newer",
            "The database {name} was written by a newer version of Damas; install that version",
            name=name,
        )
    return bool(found - known)


def _oldest(connection: Connection) -> str | None:
    """The oldest revision whose program may use the database, as it says itself."""
    if not inspect(connection).has_table(FLOOR_TABLE):
        return None
    oldest = select(column("oldest", String)).select_from(table(FLOOR_TABLE))
    return connection.execute(oldest).scalar()
