"""Opening a database: what is refused, in words, and that nothing is harmed by it."""

from __future__ import annotations

import re
import sqlite3
import sys
import tomllib
from pathlib import Path

import pytest
from sqlalchemy import inspect, text

from damas.base.installing import install_command
from damas.errors import StoreError
from damas.store import Database, open_database
from damas.store.database import VERSION_TABLE, default_database_url
from damas.store.models.games import Base

ROOT = Path(__file__).parents[2]


def refused(path: Path | str) -> StoreError:
    """The error of opening *path*."""
    with pytest.raises(StoreError) as caught:
        open_database(str(path))
    return caught.value


def ours(path: Path) -> Path:
    """A database of this program at *path*, closed again."""
    open_database(str(path)).close()
    return path


def test_a_new_file_gets_the_tables_in_folders_made_for_it(tmp_path: Path) -> None:
    """A first start needs nothing prepared."""
    database = open_database(str(tmp_path / "a" / "b" / "damas.sqlite3"))
    assert {"games", "events", "presence", VERSION_TABLE} <= set(
        inspect(database.engine).get_table_names()
    )
    database.close()


@pytest.mark.parametrize("address", ["postgresql+psycopg://ana:segredo@localhost/x"])
def test_a_missing_driver_is_named_with_the_extra_that_brings_it(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL's driver is an extra of its own; the password is not shown."""
    monkeypatch.setitem(sys.modules, "psycopg", None)
    error = refused(address)
    assert error.code == "no-driver"
    assert f"needs psycopg; get it with: {install_command('postgres')}" in str(error)
    assert "segredo" not in str(error)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert any("psycopg" in one for one in extras["optional-dependencies"]["postgres"])


def test_a_missing_driver_of_another_database_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """No extra brings it."""
    monkeypatch.setitem(sys.modules, "MySQLdb", None)
    assert "needs the driver MySQLdb, which is not installed" in str(refused("mysql://h/x"))


def test_migrations_make_the_tables_that_the_models_describe(database: Database) -> None:
    """Alembic creates the columns and keys that SQLAlchemy expects, and those that only older
    programs read."""
    found = inspect(database.engine)
    for table in Base.metadata.sorted_tables:
        columns = {c["name"]: c["nullable"] for c in found.get_columns(table.name)}
        if table.name == "events":
            assert columns.pop("clock")  # may be empty
        assert columns == {c.name: c.nullable for c in table.columns}
        key = found.get_pk_constraint(table.name)["constrained_columns"]
        assert key == [c.name for c in table.primary_key]


def test_migrations_are_one_chain() -> None:
    """Each follows on the one before, and its file's number is its own."""
    files = sorted((ROOT / "src/damas/store/migrations/versions").glob("r*.py"))
    chain = []
    for file in files:
        text = file.read_text("utf-8")
        found = re.findall(r'^(?:down_)?revision = (?:"(\d+)"|None)$', text, re.MULTILINE)
        chain.append((file.name[1:5], *found))
    numbers = [f"{n:04}" for n in range(1, len(files) + 1)]
    assert chain == list(zip(numbers, numbers, ["", *numbers], strict=False))


@pytest.mark.parametrize(
    ("pragma", "value"),
    [("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1), ("busy_timeout", 15_000)],
)
def test_every_commit_is_on_disk_before_it_returns(
    tmp_path: Path, pragma: str, value: object
) -> None:
    """SQLite runs with a write-ahead log and full synchronisation."""
    database = open_database(str(tmp_path / "d.sqlite3"))
    with database.engine.connect() as connection:
        assert connection.execute(text(f"PRAGMA {pragma}")).scalar() == value
    database.close()


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    """A second start finds its tables and keeps the revision."""
    path = ours(tmp_path / "d.sqlite3")
    before = path.read_bytes()
    ours(path)
    assert path.read_bytes() == before


@pytest.mark.parametrize("content", [b"not a database at all\n" * 300, b"SQLite format 3\0" * 200])
def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path, content: bytes) -> None:
    """A wrong file given by mistake survives."""
    path = tmp_path / "letter.txt"
    path.write_bytes(content)
    assert refused(path).code == "store-damaged"
    assert path.read_bytes() == content


def test_a_truncated_database_is_refused_and_kept(tmp_path: Path) -> None:
    """Half a file is told apart from a whole one."""
    path = ours(tmp_path / "d.sqlite3")
    path.write_bytes(path.read_bytes()[:9000])
    error = refused(path)
    assert error.code == "store-damaged"
    assert str(path) in str(error)
    assert path.stat().st_size == 9000


def test_a_database_of_another_program_is_refused_and_kept(tmp_path: Path) -> None:
    """Tables that are not ours stay alone, down to the byte."""
    path = tmp_path / "other.sqlite3"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE letters (id INTEGER)")
    other.close()
    before = path.read_bytes()
    assert refused(path).code == "store-foreign"
    assert path.read_bytes() == before


def test_a_newer_schema_is_refused(tmp_path: Path) -> None:
    """An old program does not write into a newer one's database."""
    path = ours(tmp_path / "d.sqlite3")
    with sqlite3.connect(path) as connection:
        connection.execute(f"UPDATE {VERSION_TABLE} SET version_num = '9999'")
        connection.execute("UPDATE damas_floor SET oldest = '9999'")
    connection.close()
    assert refused(path).code == "store-newer"


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    """The sentence says which path cannot be written."""
    (tmp_path / "file").write_text("x")
    error = refused(tmp_path / "file" / "damas.sqlite3")
    assert error.code == "store-unwritable"
    assert str(tmp_path / "file") in str(error)


def test_a_folder_in_place_of_the_file_is_refused(tmp_path: Path) -> None:
    """A folder is no database."""
    assert refused(tmp_path).code == "store-unwritable"


@pytest.mark.parametrize("url", ["nosuch://host/x", "http://example", "postgresql+nosuch://h/x"])
def test_an_address_that_names_no_database_is_refused(url: str) -> None:
    """A mistyped --database is a sentence."""
    assert refused(url).code == "bad-database-url"


def test_memory_is_refused() -> None:
    """Games that would vanish are not accepted."""
    assert refused("sqlite://").code == "store-in-memory"


def test_the_default_lies_in_the_users_data_directory(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """DAMAS_DATABASE wins; else the platform's place, not the current folder."""
    monkeypatch.delenv("DAMAS_DATABASE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert default_database_url().endswith("damas.sqlite3")
    monkeypatch.setenv("DAMAS_DATABASE", "sqlite:///elsewhere.db")
    assert default_database_url() == "sqlite:///elsewhere.db"
