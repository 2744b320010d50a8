"""Games go in many together while nobody else writes to the database, few while somebody does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from damas.archive import Archive
from damas.archive.pace import FEW, MANY, QUIET_SECONDS, Pace
from damas.store import Database, open_database


@pytest.fixture
def database(archive: Archive) -> Database:
    """An empty database in a file."""
    return archive.database


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time of the pace, in seconds."""
    now = [1000.0]
    monkeypatch.setattr("damas.archive.pace.monotonic", lambda: now[0])
    return now


def write(database: Database) -> None:
    """Somebody commits something."""
    with database.session() as session, session.begin():
        session.execute(text("UPDATE archive_sources SET games = games"))
        session.execute(text("INSERT INTO archive_runs (id, level, version) VALUES (1, 0, 1)"))
        session.execute(text("DELETE FROM archive_runs"))


def numbers(games: int) -> Iterator[list[int]]:
    """Batches of numbers from 0."""
    for first in range(0, games, FEW):
        yield list(range(first, min(games, first + FEW)))


def test_more_and_more_games_go_in_together_while_nobody_else_writes(database: Database) -> None:
    """The import's own commits do not count."""
    sizes = []
    with Pace(database) as pace:
        for group in pace.joined(numbers(4_050)):
            sizes.append(len(group))
            write(database)
            pace.stored()
    assert sizes == [100, 200, 400, 800, MANY, MANY, 550]


def test_few_as_soon_as_another_program_writes(database: Database, clock: list[float]) -> None:
    """Games that wait go in by small groups at once, for a minute; none is left out, none comes
    twice."""
    other = open_database(str(database.engine.url))
    sizes, found = [], []
    with Pace(database) as pace:
        for group in pace.joined(numbers(3_000)):
            sizes.append(len(group))
            found += group
            pace.stored()
            if sum(sizes) == 1500:
                write(other)
            if sum(sizes) == 2500:
                clock[0] += QUIET_SECONDS
    other.close()
    assert sizes == [100, 200, 400, 800, *[FEW] * 11, 200, 200]
    assert found == list(range(3_000))


def test_a_number_that_is_given_is_kept_to(database: Database) -> None:
    """The batches stay as they are read."""
    with Pace(database, FEW) as pace:
        assert list(pace.joined(numbers(1_050))) == list(numbers(1_050))


def pages_of(database: Database) -> int:
    """The pages in the log after which a new connection writes them into the file."""
    with database.session(write=False) as session:
        return int(session.scalar(text("PRAGMA wal_autocheckpoint")))


def test_the_log_is_large_while_nobody_else_writes(database: Database, clock: list[float]) -> None:
    """It is as before as soon as somebody writes, and at the end."""
    other, seen = open_database(str(database.engine.url)), []
    with Pace(database) as pace:
        for group in pace.joined(numbers(8_000)):
            write(database)
            pace.stored()
            seen.append((len(group), pages_of(database)))
            if len(seen) == 6:
                write(other)
            if len(seen) == 8:
                clock[0] += QUIET_SECONDS
    assert seen[:6] == [(100, 1000), (200, 1000), (400, 1000), (800, 1000), *[(MANY, 16384)] * 2]
    assert seen[6] == (FEW, 1000)
    assert seen[-1][1] == 16384
    assert pages_of(database) == pages_of(other) == 1000
    other.close()
