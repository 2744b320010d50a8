"""One database that several processes have open."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from damas.store import Database, open_database
from web.processes import Opened


@pytest.fixture(name="opened")
def _opened(tmp_path: Path) -> Iterator[Opened]:
    """Opens the one database as one more process has it."""
    found: list[Database] = []

    def again() -> Database:
        found.append(open_database(str(tmp_path / "damas.sqlite3")))
        return found[-1]

    yield again
    for one in found:
        one.close()
