"""The first large file into an empty archive on PostgreSQL: indexes that only questions need are
away meanwhile, and made once when its games are in.

An index that is there costs each game pages at random; one that is made from all games is sorted
once. Games are known by their digests all the time, so that an import goes on where it was
ended. A program that is killed leaves an archive whose answers are right, and slow; the next import
of any file makes its indexes.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection, Engine, Executable, func, select, text
from sqlalchemy.exc import OperationalError, ProgrammingError
from sqlalchemy.schema import CreateIndex

from ..database import Database
from ..models.archive import ArchiveGameRow, ArchiveSourceRow
from .conditions import WORDS

LARGE = 20 << 20  # bytes of a file from which indexes are put away: some 30,000 games
TOGETHER = 5_000  # games that go in at a time
_LOCK = 0x64616D6174  # of PostgreSQL: held by the program that fills an archive, or makes indexes
_PATIENCE = "2s"  # for those who read the archive, to drop its indexes
_MEMORY = "256MB"  # for making one
_GAMES: Any = ArchiveGameRow.__table__


@contextmanager
def first_fill(database: Database, digest: bytes, size: int) -> Iterator[bool]:
    """Used around the import of one file; gives whether the indexes are away.

    They are, if this file is the first of an archive, and large. At the end, also by an error, they
    are made. *digest*, *size* in bytes: of the file.
    """
    if database.engine.dialect.name != "postgresql" or size < LARGE:
        yield False
        return
    with _alone(database) as filler:
        yield filler and _put_away(database, digest)


def make_indexes(database: Database) -> None:
    """Makes the indexes that are away, where no other program fills the archive just now."""
    if database.engine.dialect.name != "postgresql":
        return
    with database.engine.connect() as connection:
        away = len(_there(connection)) < len(_wanted())
    if away:
        with _alone(database):
            pass


@contextmanager
def _alone(database: Database) -> Iterator[bool]:
    """Whether no other program fills the archive; then none does until the end, when indexes that
    are away are made. The lock ends with the connection, if this program is killed."""
    with _commits_alone(database).connect() as guard:
        alone = bool(guard.scalar(select(func.pg_try_advisory_lock(_LOCK))))
        try:
            yield alone
        finally:
            if alone:
                _make(database)
                guard.execute(select(func.pg_advisory_unlock(_LOCK)))


def _commits_alone(database: Database) -> Engine:
    """Connections where each statement is a transaction."""
    return database.engine.execution_options(isolation_level="AUTOCOMMIT")


def _put_away(database: Database, digest: bytes) -> bool:
    """Drops the indexes if this file is the first of an archive; whether they are away."""
    try:
        with database.engine.begin() as connection:
            connection.execute(text(f"SET LOCAL lock_timeout = '{_PATIENCE}'"))
            if not _is_first(connection, digest):
                return False
            for name in _there(connection):
                connection.execute(text(f"DROP INDEX {name}"))
    except (OperationalError, ProgrammingError):  # somebody reads for longer, or it may not
        return False
    return True


def _is_first(connection: Connection, digest: bytes) -> bool:
    """Whether this file is not in yet, or not to its end, and all games of the archive are its."""
    row = ArchiveSourceRow
    mine = connection.execute(select(row.id, row.finished).where(row.digest == digest)).first()
    if mine is not None and mine.finished:
        return False
    others = select(_GAMES.c.id).limit(1)
    if mine is not None:
        others = others.where(_GAMES.c.source.is_distinct_from(mine.id))
    return connection.scalar(others) is None


def _make(database: Database) -> None:
    """Makes the indexes that are away, each in a transaction of its own; then the pages of games
    are marked as seen by all, so that questions need only indexes."""
    with database.engine.connect() as connection:
        away = set(_wanted()) - set(_there(connection))
    for name in sorted(away):
        with database.engine.begin() as connection:
            connection.execute(text(f"SET LOCAL maintenance_work_mem = '{_MEMORY}'"))
            connection.execute(_wanted()[name])
    if away:
        with _commits_alone(database).connect() as connection:
            for name in ("archive_games", "archive_endings", "archive_postings", "archive_tallies"):
                connection.execute(text(f"VACUUM (ANALYZE) {name}"))


def _wanted() -> dict[str, Executable]:
    """The statements that make the indexes of games, by their names."""
    here = {
        "words": f"USING gin ({WORDS})",
        "white_key": '(white_key COLLATE "C", id)',
        "black_key": '(black_key COLLATE "C", id)',
    }
    made: dict[str, Executable] = {str(one.name): CreateIndex(one) for one in _GAMES.indexes}
    for name, how in here.items():
        full = f"ix_archive_games_{name}"
        made[full] = text(f"CREATE INDEX {full} ON archive_games {how}")
    return made


def _there(connection: Connection) -> list[str]:
    """Those of them that are there."""
    names = text(
        "SELECT indexname FROM pg_indexes"
        " WHERE schemaname = current_schema() AND tablename = 'archive_games'"
    )
    return sorted(_wanted().keys() & set(connection.scalars(names)))
