"""One database that several processes have open: a file, and with `make test-all` also one of
a PostgreSQL server.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from damas.store import Database, open_database
from services.running import on_both_databases
from web.processes import Opened


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Every test of one database runs on both kinds."""
    on_both_databases(metafunc)


@pytest.fixture(name="opened")
def _opened(database_url: str) -> Iterator[Opened]:
    """Opens the one database as one more process has it."""
    found: list[Database] = []

    def again() -> Database:
        found.append(open_database(database_url))
        return found[-1]

    yield again
    for one in found:
        one.close()
