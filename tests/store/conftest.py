"""A database for every test of the store."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from damas.store import Database, open_database
from services.running import on_both_databases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test that uses a database is run on both kinds."""
    if not metafunc.definition.get_closest_marker("both_databases"):
        on_both_databases(metafunc)


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A new database: a SQLite file, or with `make test-all` one of PostgreSQL."""
    opened = open_database(database_url)
    yield opened
    opened.close()
