"""Expand, then contract: a migration takes nothing away from programs that may still be running.

The database itself says which is the oldest of them. All that they read and write must still be
there after all later migrations, and rows that they write must still be accepted.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from alembic import command

from damas.errors import StoreError
from damas.store import examine_database, open_database
from damas.store.database import _migrations, _newest

pytestmark = pytest.mark.full


def schema(engine: sa.Engine) -> dict[str, Any]:
    """The tables: their columns, and what else a row must fulfil."""
    look = sa.inspect(engine)
    return {
        name: {
            "columns": {one["name"]: one for one in look.get_columns(name)},
            "unique": [one["column_names"] for one in look.get_indexes(name) if one["unique"]]
            + [one["column_names"] for one in look.get_unique_constraints(name)],
            "foreign": [one["constrained_columns"] for one in look.get_foreign_keys(name)],
            "checks": [one["sqltext"] for one in look.get_check_constraints(name)],
        }
        for name in look.get_table_names()
    }


def faults(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """The faults that a program which knows the tables *before* meets in those *after*."""
    found = [f"{name}: gone" for name in before if name not in after]
    for name, old in before.items():
        new = after.get(name, old)
        found += [f"{name}.{one}: gone" for one in old["columns"] if one not in new["columns"]]
        for one, column in new["columns"].items():
            known = old["columns"].get(one)
            if known is None and not column["nullable"] and column["default"] is None:
                found.append(f"{name}.{one}: needed, and no default")
            if known and str(known["type"]) != str(column["type"]):
                found.append(f"{name}.{one}: of another type")
            if known and known["nullable"] and not column["nullable"]:
                found.append(f"{name}.{one}: may be empty no more")
        for kind in ("unique", "foreign", "checks"):
            for rule in new[kind]:
                added = kind != "checks" and set(rule) - set(old["columns"])
                if rule not in old[kind] and not added:
                    found.append(f"{name}: a new rule for old columns: {rule}")
    return found


def migrated(engine: sa.Engine, revision: str) -> dict[str, Any]:
    """The tables after the migrations up to *revision*."""
    config = _migrations()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    return schema(engine)


def test_programs_that_may_still_run_find_all_that_they_know(tmp_path: Path) -> None:
    """From the oldest of them, as the newest database says, to the newest."""
    engine = sa.create_engine(f"sqlite:///{tmp_path / 'one.sqlite3'}")
    migrated(engine, "head")
    with engine.connect() as connection:
        oldest = connection.execute(sa.text("SELECT oldest FROM damas_floor")).scalar()
    older = sa.create_engine(f"sqlite:///{tmp_path / 'other.sqlite3'}")
    before = migrated(older, str(oldest))
    assert faults(before, migrated(older, "head")) == []
    engine.dispose()
    older.dispose()


def newer(path: Path, oldest: str | None) -> None:
    """A database as a later program leaves it, which names the oldest one that may use it."""
    open_database(str(path)).close()
    engine = sa.create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        connection.execute(sa.text("UPDATE damas_schema SET version_num = '9999'"))
        connection.execute(sa.text("CREATE TABLE later (x INTEGER)"))
        connection.execute(sa.text("ALTER TABLE games ADD COLUMN later INTEGER"))
        if oldest is None:
            connection.execute(sa.text("DROP TABLE damas_floor"))
        else:
            connection.execute(sa.text(f"UPDATE damas_floor SET oldest = '{oldest}'"))
    engine.dispose()


def test_a_newer_database_that_only_has_more_is_used(tmp_path: Path) -> None:
    """It is neither refused nor changed."""
    path = tmp_path / "damas.sqlite3"
    newer(path, _newest())
    open_database(str(path)).close()
    assert examine_database(str(path)).revision == "9999"


@pytest.mark.parametrize("oldest", ["9999", None])
def test_a_database_that_is_too_new_is_refused(tmp_path: Path, oldest: str | None) -> None:
    """The later program has taken something away, or says nothing about it."""
    path = tmp_path / "damas.sqlite3"
    newer(path, oldest)
    with pytest.raises(StoreError, match="newer version"):
        open_database(str(path))
