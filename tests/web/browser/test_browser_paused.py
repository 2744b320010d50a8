"""The server cannot save, or will restart: the players see it, and their clocks stand still."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Any

from .conftest import comes_true

CLOCK = {"base_seconds": 60, "increment_seconds": 0}


@contextlib.contextmanager
def locked(server: Any) -> Iterator[None]:
    """Another program holds the file of the database."""
    path = server.database.removeprefix("sqlite:///")
    with contextlib.closing(sqlite3.connect(path, timeout=10, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield


def test_while_the_server_cannot_save_the_clocks_stand_still(server: Any, sit: Any) -> None:
    """A move waits for it; then the game goes on by itself, and the time is not lost."""
    table = sit(server.new_game("portuguesa-fpd", clock=CLOCK), color_scheme="dark")
    banner, clock = table.page.locator("#banner"), table.page.locator("#seat-bottom .clock")
    comes_true(lambda: "running" in (clock.get_attribute("class") or ""))
    with locked(server):
        table.tap(9, 13)
        comes_true(lambda: "the clocks stand still" in banner.inner_text())
        comes_true(lambda: "running" not in (clock.get_attribute("class") or ""))
        shown = clock.inner_text()
        table.page.wait_for_timeout(2_000)
        assert clock.inner_text() == shown
    table.wait_ply(1)
    comes_true(lambda: not banner.is_visible())
    assert table.state["clock"]["white_ms"] > 57_000
    assert table.state["clock"]["black_ms"] > 57_000
