"""Connections to a database: their settings, whose turn it is to write, and whether they answer."""

from __future__ import annotations

import json
import re
import time
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL
from sqlalchemy.exc import DisconnectionError
from sqlalchemy.pool import QueuePool

from ..base.input_checks import mended_value
from .fair_lock import FairLock
from .pipeline import FAR_SECONDS
from .spending import count_statement

BUSY_SECONDS = 15.0
SILENT_SECONDS = 1.0
FAR_OPENING = 0.05
"""A server that takes longer to open a connection is asked whether it is far away."""
SILENT_WAYS = 250
"""A connection may be silent for so many times as long as its server takes to answer, if that is
longer: a far server is asked more seldom whether it is still there."""
LONGEST_SILENCE = 10.0
ANSWERED = "damas_answered"  # in the info of a connection: when its server last answered
GATE = "damas_gate"  # in the info of a connection: it has its turn to write
AS_BYTES = "damas_bytes"
"""An option of a question: PostgreSQL answers in its own bytes, not in text, which has two letters
for each byte of a column of bytes."""
_ENCODED = json.JSONEncoder(separators=(",", ":")).encode
POOL: dict[str, Any] = {"pool_size": 18, "max_overflow": 2, "pool_use_lifo": True}
"""Connections of a process to a database server. As many are kept as its threads use at the same
time, because a new one takes several ways to the server and back; the one used last is used first,
because one that was silent is asked whether it is still there."""
_DOUBTFUL = re.compile(r"\\u(?:[dD][89a-fA-F]|00[01]|007[fF]|00[89]|20[26]|[fF][dDfF])")


class WrittenJson(str):
    """A value of a column of JSON as the text that is stored: made once, counted and stored."""

    __slots__ = ()


def write_json(value: object) -> str:
    """The text of a column of JSON."""
    return value if type(value) is WrittenJson else WrittenJson(_ENCODED(value))


class Damaged(dict[str, Any]):
    """An object without fields, in place of a column of JSON that cannot be read any more."""


def read_json(text: object) -> Any:
    """A column of JSON, with characters that no text may hold mended; `Damaged` if it is not JSON.

    One damaged row must not take the others of a list with it.
    """
    read = text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)
    try:
        value = json.loads(read)
    except (ValueError, RecursionError):
        return Damaged()
    if not isinstance(value, dict | list | None):
        return Damaged()
    return mended_value(value) if _DOUBTFUL.search(read) else value


def engine_of(url: URL) -> Engine:
    """The engine of the database at *url*; it has no connection yet."""
    if url.get_backend_name() != "sqlite":
        engine = create_engine(url, json_serializer=write_json, json_deserializer=read_json, **POOL)
        if engine.dialect.driver == "psycopg":
            event.listen(engine, "before_cursor_execute", _ask_for_bytes)
            event.listen(engine, "do_connect", _connect)
        event.listen(engine, "before_cursor_execute", count_statement)
        event.listen(engine, "connect", _note_answer)
        event.listen(engine, "checkin", _note_answer)
        event.listen(engine, "checkout", SilentConnections(engine.dialect).check)
        return engine
    wait = {"timeout": BUSY_SECONDS}
    engine = create_engine(
        url, connect_args=wait, json_serializer=write_json, json_deserializer=read_json
    )
    lock = FairLock()
    event.listen(engine, "before_cursor_execute", count_statement)
    if url.query.get("mode") != "ro":
        event.listen(engine, "connect", _set_journal)
    event.listen(engine, "connect", _on_sqlite_connect)
    event.listen(engine, "begin", partial(_on_sqlite_begin, lock))
    event.listen(engine, "checkin", partial(_on_sqlite_end, lock))
    event.listen(engine, "invalidate", partial(_on_sqlite_end, lock))
    return engine


def _ask_for_bytes(_connection: Any, cursor: Any, *about: Any) -> None:
    """Asks for an answer in bytes where the question has the option."""
    context = about[2]
    if context is not None and context.execution_options.get(AS_BYTES):
        cursor.format = 1  # psycopg.pq.Format.BINARY


def _connect(dialect: Any, _record: Any, words: Any, more: Any) -> Any:
    """Opens a connection of psycopg. One to a far server gets no statement ready apart, which is a
    way more than to send it whole."""
    began = time.monotonic()
    connection = dialect.connect(*words, **more)
    if time.monotonic() - began > FAR_OPENING:
        ways = []
        for _ in range(3):
            asked = time.monotonic()
            dialect.do_ping(connection)
            ways.append(time.monotonic() - asked)
        if min(ways) > FAR_SECONDS:
            connection.prepare_threshold = None
    return connection


def _note_answer(_connection: Any, record: Any, *_: Any) -> None:
    """Notes when the database server last answered on a connection."""
    record.info[ANSWERED] = time.monotonic()


class SilentConnections:
    """Asks whether the server still answers on a connection that has been silent for a while. One
    that was used just now is not asked: each question costs a way to the server and back."""

    def __init__(self, dialect: Any) -> None:
        self._dialect = dialect
        self._silence = SILENT_SECONDS

    def check(self, connection: Any, record: Any, _proxy: Any) -> None:
        """Called when a connection is taken from the pool. Raises DisconnectionError, so that
        another one is taken, if there is no answer."""
        began = time.monotonic()
        if began - record.info[ANSWERED] < self._silence:
            return
        try:
            self._dialect.do_ping(connection)
        except self._dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error
        took = time.monotonic() - began
        self._silence = max(SILENT_SECONDS, min(SILENT_WAYS * took, LONGEST_SILENCE))


def _on_sqlite_connect(connection: Any, _record: Any) -> None:
    """Sets foreign keys."""
    connection.isolation_level = None  # the program begins transactions, the driver guesses none
    connection.execute("PRAGMA foreign_keys = ON")


def _set_journal(connection: Any, _record: Any) -> None:
    """Sets write-ahead logging, and commits on disk before they return."""
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL"):
        connection.execute(f"PRAGMA {pragma}")


def _on_sqlite_begin(lock: FairLock, connection: Connection) -> None:
    write = connection.get_execution_options().get("damas_write", True)
    if write:  # without a turn in time SQLite reports that it is busy
        connection.info[GATE] = lock.acquire(BUSY_SECONDS)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if write else "BEGIN")


def _on_sqlite_end(lock: FairLock, _connection: Any, record: Any, *_: Any) -> None:
    """Called when the transaction has ended, committed or not."""
    if record.info.pop(GATE, False):
        lock.release()


def connections_of(engine: Engine) -> tuple[int, int]:
    """The connections that are in use, and how many may be."""
    used = engine.pool.checkedout() if isinstance(engine.pool, QueuePool) else 0
    return used, POOL["pool_size"] + POOL["max_overflow"]
