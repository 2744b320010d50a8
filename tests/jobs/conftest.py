"""A database for every test of jobs, of either kind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from damas.store import Database, open_database
from services.running import on_both_databases


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test runs on SQLite, and with `make test-all` on PostgreSQL."""
    on_both_databases(metafunc)


@pytest.fixture
def database(database_url: str) -> Iterator[Database]:
    """A new database."""
    opened = open_database(database_url)
    yield opened
    opened.close()
