"""The first large file into an archive on PostgreSQL from a page, and by a job: as from a command,
its indexes are away meanwhile and made at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event

from damas.app.jobs.archive_files import ARCHIVE_IMPORT, ImportFile
from damas.app.jobs.archive_import import Importing
from damas.archive import Archive, Query
from damas.jobs import Runner
from damas.store import Database, JobFiles, Jobs, JobState, NewJob, open_database
from damas.store.archive import first_fill
from jobs.test_runner import found, now_ms, until

from .test_first_fill import TEXT, indexes

GAMES = 60


@pytest.fixture
def database(new_postgres: Callable[[], str]) -> Iterator[Database]:
    """A new database."""
    opened = open_database(new_postgres())
    yield opened
    opened.close()


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every file is large; five games go in at a time."""
    monkeypatch.setattr(first_fill, "LARGE", 1)
    monkeypatch.setattr("damas.archive.importer.TOGETHER", 5)


@pytest.fixture
def dropped(database: Database) -> list[str]:
    """The statements that drop an index, as they come."""
    said: list[str] = []

    def note(*about: Any) -> None:
        if about[2].startswith("DROP INDEX"):
            said.append(about[2])

    event.listen(database.engine, "before_cursor_execute", note)
    return said


def of_page(database: Database, path: Path, rows: int | None = None) -> list[dict[str, Any]]:
    """The rows that a page is given of an import; it leaves after so many of them."""

    async def read() -> list[dict[str, Any]]:
        given: list[dict[str, Any]] = []
        progress = Importing(database, path, "games.pdn", "en").progress()
        async for row in progress:
            given.append(row)
            if len(given) == rows:
                break
        await progress.aclose()
        return given

    return asyncio.run(read())


def test_a_page_brings_in_a_first_large_file(
    database: Database, tmp_path: Path, dropped: list[str]
) -> None:
    """Five games at a time, and the same indexes before and after."""
    before, path = indexes(database), tmp_path / "games.pdn"
    path.write_text(TEXT, encoding="utf-8")
    given = of_page(database, path)
    assert [row["games"] for row in given] == [*range(5, GAMES + 1, 5), GAMES]
    assert len(dropped) == len(before) - 2
    assert indexes(database) == before
    archive = Archive(database)
    assert (archive.count(), archive.search(Query(player="w7")).total) == (GAMES, 1)
    dropped.clear()
    assert of_page(database, path)[-1]["done"]
    assert (archive.count(), dropped) == (GAMES, [])


def test_a_person_who_leaves_the_page_and_comes_again(database: Database, tmp_path: Path) -> None:
    """Indexes are there after it; the rest follows, and no game is there twice."""
    before, path = indexes(database), tmp_path / "games.pdn"
    path.write_text(TEXT, encoding="utf-8")
    of_page(database, path, rows=2)
    assert indexes(database) == before
    there = Archive(database).count()
    assert there >= 10
    last = of_page(database, path)[-1]
    assert (last["done"], last["skipped"], last["added"]) == (True, there, GAMES - there)
    assert indexes(database) == before
    assert Archive(database).count() == GAMES


def test_a_job_brings_in_a_first_large_file(database: Database, dropped: list[str]) -> None:
    """Of a file that was sent to it."""
    before = indexes(database)
    written = ARCHIVE_IMPORT.written(ImportFile("games.pdn"))
    new = NewJob(ARCHIVE_IMPORT.name, "", written, "games.pdn", receiving=True)
    job = Jobs(database).ask(new, now_ms(), most=9, most_own=9)
    JobFiles(database).write(job.id, "in", 0, TEXT.encode())
    Jobs(database).received(job.id, job.arguments, now_ms())
    runner = Runner(database, [ARCHIVE_IMPORT], places=1)
    runner.start()
    until(lambda: found(database, job).state is JobState.DONE, 60)
    runner.stop()
    assert len(dropped) == len(before) - 2
    assert indexes(database) == before
    assert Archive(database).count() == GAMES
