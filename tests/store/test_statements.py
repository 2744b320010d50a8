"""Statements that are made ready once: they store the same values as SQLAlchemy's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from sqlalchemy import JSON, Boolean, Column, Engine, Integer, MetaData, String, Table, select
from sqlalchemy.engine import make_url

from damas.store import Database
from damas.store.engines import engine_of
from damas.store.logs import LogRepository
from damas.store.statements import OLD, RowStatement

TABLE = Table(
    "kept_things",
    MetaData(),
    Column("id", String(8), primary_key=True),
    Column("version", Integer),
    Column("data", JSON(none_as_null=True)),
    Column("shown", Boolean),
)
ROWS: list[dict[str, Any]] = [
    {"id": "a", "version": 1, "data": {"name": "José", "path": [31, 27]}, "shown": True},
    {"id": "b", "version": 2, "data": None, "shown": False},
]
ADDED = RowStatement(TABLE, ("id", "version", "data", "shown"))
MOVED = RowStatement(TABLE, ("version", "data"), known=("id", "version"))


@pytest.fixture
def engine(database: Database) -> Iterator[Engine]:
    """A database of each kind with the table."""
    TABLE.create(database.engine)
    yield database.engine
    TABLE.drop(database.engine)


def stored(engine: Engine) -> list[dict[str, Any]]:
    """The rows of the table."""
    with engine.begin() as connection:
        found = connection.execute(select(TABLE).order_by(TABLE.c.id))
        return [dict(row._mapping) for row in found]


def test_rows_are_added_and_changed(engine: Engine) -> None:
    """JSON, nothing, yes and no are read as they were written; only rows as expected change."""
    with engine.begin() as connection:
        ADDED.run(connection, ROWS)
    assert stored(engine) == ROWS
    changes: list[dict[str, Any]] = [
        {"version": 5, "data": {"new": 1}, f"{OLD}id": "a", f"{OLD}version": 1},
        {"version": 6, "data": None, f"{OLD}id": "b", f"{OLD}version": 1},
    ]
    with engine.begin() as connection:
        assert MOVED.run(connection, changes) == 1
    assert [(row["version"], row["data"]) for row in stored(engine)] == [(5, {"new": 1}), (2, None)]


def test_one_statement_serves_several_databases() -> None:
    """It is made ready anew for each."""
    for _ in range(2):
        engine = engine_of(make_url("sqlite://"))
        with engine.begin() as connection:
            TABLE.create(connection)
            ADDED.run(connection, ROWS)
            assert connection.execute(select(TABLE.c.id)).scalars().all() == ["a", "b"]


def kinds(kind: Any = LogRepository) -> Iterator[Any]:
    """The repositories of logs."""
    for one in kind.__subclasses__():
        if hasattr(one, "ENTRY"):
            yield one
        yield from kinds(one)


@pytest.mark.parametrize("repository", tuple(kinds()), ids=lambda one: one.__name__)
def test_entries_of_logs_need_no_other_column(repository: Any) -> None:
    """No column of an entry has a default value that a statement for given columns would leave
    out."""
    assert [one.name for one in repository.ENTRY.__table__.columns if one.default is not None] == []
