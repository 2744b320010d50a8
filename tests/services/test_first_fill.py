"""The first large file into an archive on PostgreSQL: its indexes are made once, at the end."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from archive.test_import import many
from damas import Board
from damas.archive import Archive, Importer, ImportReport, Query
from damas.archive.read_ahead import read_ahead
from damas.store import Database, open_database, put_rows
from damas.store.archive import first_fill
from damas.store.models.archive import ArchiveEndingRow, ArchiveGameRow, ArchiveSourceRow

TEXT = many(60)
SCRIPT = """
import sys
from pathlib import Path
from damas.archive import Archive, Importer, importer
from damas.store.archive import first_fill
first_fill.LARGE, importer.TOGETHER = 1, 5
archive = Archive(sys.argv[1])
def tell(report):
    print(report.games, flush=True)
    sys.stdin.readline()
Importer(archive.database, progress=tell).add_file(Path(sys.argv[2]))
"""


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


def indexes(database: Database) -> dict[str, str]:
    """The indexes of games, with the statements that make them."""
    asked = text("SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'archive_games'")
    with database.engine.connect() as connection:
        return {row.indexname: row.indexdef for row in connection.execute(asked)}


def imported(
    database: Database, content: str = TEXT, tell: Callable[[ImportReport], None] | None = None
) -> ImportReport:
    """The report of an import; *tell* is called after every batch."""
    return Importer(database, progress=tell).add_text(content, "games.pdn")


def answers(database: Database | str) -> list[Any]:
    """The answers of an archive about its games."""
    archive = Archive(database)
    asked = (Query(), Query(board=Board()), Query(player="w7"), Query(result="white"))
    found: list[Any] = [archive.search(one) for one in asked]
    found += [archive.explore(Board()), list(archive.export()), archive.count()]
    return found


def test_the_same_archive_with_the_same_indexes(database: Database, tmp_path: Path) -> None:
    """As on SQLite, in every answer; meanwhile only the indexes that know games are there."""
    before, meanwhile = indexes(database), []
    imported(database, tell=lambda _: meanwhile.append(set(indexes(database))))
    assert set(map(frozenset, meanwhile)) == {
        frozenset({"pk_archive_games", "uq_archive_games_digest"})
    }
    assert len(meanwhile) == 12
    assert indexes(database) == before
    other = Archive(str(tmp_path / "a.sqlite3"))
    imported(other.database)
    assert answers(database) == answers(other.database)
    other.close()


def test_interrupted_and_run_again(database: Database) -> None:
    """Indexes are there after the interruption, away while it goes on, and there at the end."""
    before = indexes(database)

    def stop(report: ImportReport) -> None:
        if report.games >= 20:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        imported(database, tell=stop)
    assert indexes(database) == before
    assert Archive(database).count() == 20
    meanwhile: list[int] = []
    report = imported(database, tell=lambda _: meanwhile.append(len(indexes(database))))
    assert (report.skipped, report.added, report.merged) == (20, 40, 0)
    assert set(meanwhile) == {2}
    assert indexes(database) == before


@pytest.mark.parametrize("next_file", ["the same", "another", "of a page"])
def test_killed_and_another_import(
    database: Database, new_postgres: Callable[[], str], tmp_path: Path, next_file: str
) -> None:
    """SIGKILL between two batches: the games that are in are found, the next import makes the
    indexes, and after the same file again nothing is lost or there twice."""
    before, path = indexes(database), tmp_path / "games.pdn"
    path.write_text(TEXT, encoding="utf-8")
    url = database.engine.url.render_as_string(hide_password=False)
    with subprocess.Popen(
        [sys.executable, "-c", SCRIPT, url, str(path)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
    ) as process:  # fmt: skip
        assert process.stdout is not None
        assert process.stdout.readline() == "5\n"
        process.send_signal(signal.SIGKILL)
    assert len(indexes(database)) == 2
    archive = Archive(database)
    assert (archive.search(Query()).total, archive.search(Query(player="w3")).total) == (5, 1)
    if next_file == "another":
        Importer(database).add_text(many(1, seed=7), "one.pdn")
        assert indexes(database) == before
    if next_file == "of a page":
        Importer(database).add_batches(lambda _: [], "empty.pdn", b"x" * 16)
        assert indexes(database) == before
    report = Importer(database).add_file(path)
    assert (report.skipped, report.added) == (5, 55)
    assert indexes(database) == before
    assert archive.search(Query(board=Board())).total > 0
    assert archive.count() == 60 + (next_file == "another")


def test_another_import_leaves_the_indexes_to_the_one_that_fills(database: Database) -> None:
    """A game that comes in meanwhile waits for no index of all games."""
    before, meanwhile = indexes(database), []
    other = open_database(database.engine.url.render_as_string(hide_password=False))

    def add(report: ImportReport) -> None:
        if report.games == 20:
            imported(other, many(1, seed=5))
            Importer(other).add_batches(lambda _: [], "page.pdn", b"p" * 16)
            meanwhile.append(len(indexes(database)))

    imported(database, tell=add)
    other.close()
    assert meanwhile == [2]
    assert indexes(database) == before
    assert Archive(database).count() == 61


def test_an_archive_with_other_games_keeps_its_indexes(database: Database) -> None:
    """Those who search in it wait for nobody; and a file that is in drops nothing either."""
    imported(database)
    meanwhile: list[int] = []
    imported(database, many(10, seed=3), lambda _: meanwhile.append(len(indexes(database))))
    imported(database, tell=lambda _: meanwhile.append(len(indexes(database))))
    assert set(meanwhile) == {len(indexes(database))}
    assert Archive(database).count() == 70


def test_a_reader_is_not_waited_for(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """While somebody reads the archive for long, games go in with the indexes."""
    monkeypatch.setattr(first_fill, "_PATIENCE", "50ms")
    before, meanwhile = indexes(database), []
    with database.session(write=False) as session:
        session.scalars(select(ArchiveGameRow.id)).all()
        report = imported(database, tell=lambda _: meanwhile.append(len(indexes(database))))
    assert report.added == 60
    assert set(meanwhile) == {len(before)}


def test_a_small_file_keeps_the_indexes(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is gained by it."""
    monkeypatch.setattr(first_fill, "LARGE", len(TEXT) + 1)
    meanwhile: list[int] = []
    imported(database, tell=lambda _: meanwhile.append(len(indexes(database))))
    assert set(meanwhile) == {len(indexes(database))}


def test_rows_go_in_as_they_are_or_not_at_all(database: Database) -> None:
    """Bytes, texts and nothing come out again; a row that is refused takes all others with it, and
    the error is one of SQLAlchemy."""
    sources: Any = ArchiveSourceRow.__table__
    rows = [
        {
            "id": number,
            "digest": bytes([number, 0, 255]),
            "name": name,
            "games": 0,
            "finished": 0,
            "reading": 0,
        }
        for number, name in enumerate(("João\t\\N\n", "", "ж 🙂"), 1)
    ]
    with database.session() as session, session.begin():
        put_rows(session, sources, rows)
        put_rows(session, sources, [])
    with database.session() as session:
        assert [dict(row) for row in session.execute(select(sources)).mappings()] == rows
    endings: Any = ArchiveEndingRow.__table__
    for table, wrong, kind in (
        (sources, {**rows[0], "id": 9}, IntegrityError),
        (endings, {"kind": 1, "game": 77}, IntegrityError),
        (sources, {**rows[0], "id": 9, "digest": b"9", "name": "\0"}, SQLAlchemyError),
    ):
        with pytest.raises(kind), database.session() as session, session.begin():
            put_rows(session, table, [wrong])
    with database.session() as session:
        assert len(session.execute(select(sources)).all()) == 3
        assert session.execute(select(endings)).all() == []


def test_games_are_read_while_others_are_stored() -> None:
    """In their order, some ahead; a fault comes where it stood; who leaves ends the reading."""
    read: list[int] = []

    def numbers(last: int) -> Iterator[int]:
        for number in range(last):
            read.append(number)
            yield number
        raise OSError("gone")

    ahead = read_ahead(numbers(9), 2)
    assert next(ahead) == 0
    deadline = time.monotonic() + 10
    while len(read) < 4 and time.monotonic() < deadline:
        time.sleep(0.01)
    assert read == [0, 1, 2, 3]
    with pytest.raises(OSError, match="gone"):
        assert list(ahead) == list(range(1, 9))
    read.clear()
    left = read_ahead(numbers(1000), 2)
    assert next(left) == 0
    left.close()
    assert len(read) < 10
