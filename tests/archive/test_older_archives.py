"""An archive of an older program: opened, it has the indexes of this one and gives its answers."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from alembic import command
from sqlalchemy import create_engine, inspect, text

from damas import Board
from damas.archive import Archive, Query
from damas.store import open_database
from damas.store.database import _migrations

from .conftest import GAMES


def as_of(url: str, revision: str) -> None:
    """Brings a database back to an older revision."""
    database, config = open_database(url), _migrations()
    with database.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, revision)
    database.close()


def run(url: str, statement: str) -> None:
    """Runs a statement on a database as it is."""
    engine = create_engine(url if "://" in url else f"sqlite:///{url}")
    with engine.begin() as connection:
        connection.execute(text(statement))
    engine.dispose()


def indexes(archive: Archive) -> dict[str, list[str | None]]:
    """The indexes of games and chunks, with their columns."""
    looked = inspect(archive.database.engine)
    found = looked.get_indexes("archive_games") + looked.get_indexes("archive_postings")
    return {str(one["name"]): one["column_names"] for one in found}


def answers(archive: Archive) -> list[object]:
    """Its answers about its games."""
    asked = Query(), Query(board=Board()), Query(board=Board(), result="draw"), Query(player="ines")
    return [*map(archive.search, asked), archive.explore(Board())]


@pytest.mark.both_databases
@pytest.mark.parametrize(("revision", "killed"), [("0030", False), ("0030", True), ("0031", False)])
def test_of_a_revision_before(database_url: str, revision: str, killed: bool) -> None:
    """Also one whose first import was killed while its indexes were away."""
    archive = Archive(database_url)
    archive.add_text(GAMES, "games.pdn")
    expected, known = answers(archive), indexes(archive)
    assert known["ix_archive_games_day_of"] == ["id", "date"]
    archive.close()
    as_of(database_url, revision)
    if killed:
        run(database_url, "DROP INDEX ix_archive_games_date")
    archive = Archive(database_url)
    assert indexes(archive) == known
    assert answers(archive) == expected
    archive.add_text(GAMES.replace("Inês", "Ana"), "more.pdn")
    assert archive.search(Query(player="ana")).total == 2
    archive.close()


@pytest.mark.full
def test_chunks_are_packed_quickly(new_postgres: Callable[[], str]) -> None:
    """By LZ4 where the server has it."""
    archive = Archive(new_postgres())
    asked = text(
        "SELECT attcompression FROM pg_attribute WHERE attname = 'data'"
        " AND attrelid = 'archive_postings'::regclass"
    )
    known = text(
        "SELECT 'lz4' = ANY(enumvals) FROM pg_settings WHERE name = 'default_toast_compression'"
    )
    with archive.database.engine.connect() as connection:
        assert (connection.scalar(asked) == "l") == bool(connection.scalar(known))
    archive.close()
