"""A database for every test of the store."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from damas.store import Database, open_database


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A new database."""
    opened = open_database(str(tmp_path / "damas.sqlite3"))
    yield opened
    opened.close()
