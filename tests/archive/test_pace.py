"""Games go in many together while nobody else writes to the database, few while somebody does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from sqlalchemy import text

from damas.archive import Archive, Importer
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


def test_an_import_alone_puts_many_in_together(archive: Archive) -> None:
    """Its own notes about the file do not count as another program's."""
    done = [0]
    text = "".join(
        f'[White "W{number}"] [Black "B"] [GameType "20"]\n1. 32-28 *\n\n' for number in range(900)
    )
    archive.add_text(text, "x")
    importer = Importer(archive.database, progress=lambda report: done.append(report.games))
    importer.add_text(f"{text} ", "y")
    assert done == [0, 100, 300, 700, 900]
