"""A database for every test of jobs."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from damas.store import Database, open_database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A new database of SQLite; `tests/services` has the same tests with PostgreSQL."""
    opened = open_database(str(tmp_path / "damas.sqlite3"))
    yield opened
    opened.close()
