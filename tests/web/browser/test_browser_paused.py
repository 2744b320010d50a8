"""The server cannot save, or will restart: the players see it, and their clocks stand still."""

from __future__ import annotations

import contextlib
import resource
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest

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
        comes_true(lambda: "The clocks wait" in banner.inner_text())
        comes_true(lambda: "running" not in (clock.get_attribute("class") or ""))
        shown = clock.inner_text()
        table.page.wait_for_timeout(2_000)
        assert clock.inner_text() == shown
    table.wait_ply(1)
    comes_true(lambda: not banner.is_visible())
    assert table.state["clock"]["white_ms"] > 57_000
    assert table.state["clock"]["black_ms"] > 57_000


@contextlib.contextmanager
def full(server: Any) -> Iterator[None]:
    """Nothing that the server writes reaches its disk."""
    usual = resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (1_024, -1))
    try:
        yield
    finally:
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, usual)


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="Linux limits another process")
@pytest.mark.full
def test_what_was_refused_for_the_disk_is_sent_again_by_itself(server: Any, sit: Any) -> None:
    """A move on a full disk is refused; once there is room it is played, and nobody presses."""
    table = sit(server.new_game("portuguesa-fpd", clock=CLOCK))
    banner, notice = table.page.locator("#banner"), table.page.locator("#notice")
    with full(server):
        table.tap(9, 13)
        comes_true(lambda: "The clocks wait" in banner.inner_text())
        comes_true(lambda: "It will be sent again" in notice.inner_text())
        assert table.state["ply"] == 0
    table.wait_ply(1)
    comes_true(lambda: not banner.is_visible())
    assert "sent again" not in notice.inner_text()
    assert table.state["clock"]["white_ms"] > 57_000
