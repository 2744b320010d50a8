"""The database fails while people play: what the server could not store is not charged to them."""

from __future__ import annotations

import resource
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any

import pytest

from damas.store import engines

SHORT = {"base_seconds": 2, "increment_seconds": 0}


@pytest.fixture(name="quick")
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A locked file is refused after a moment, not after 15 seconds."""
    monkeypatch.setattr(engines, "BUSY_SECONDS", 0.3)


@contextmanager
def locked(database: str) -> Iterator[sqlite3.Connection]:
    """Another process holds the file for writing."""
    path = database.removeprefix("sqlite:///")
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield other
    finally:
        other.close()


@contextmanager
def locked_for(database: str, seconds: float) -> Iterator[None]:
    """The same for so long, while something is done."""
    with locked(database) as other:
        timer = Timer(seconds, other.execute, ("COMMIT",))
        timer.start()
        try:
            yield
        finally:
            timer.join()


@contextmanager
def full() -> Iterator[None]:
    """Nothing can be written to any file beyond its beginning."""
    usual, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_024, most))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (usual, most))


def test_the_log_tells_of_an_outage_once_and_counts(
    caplog: pytest.LogCaptureFixture,
    client: Any,
    new_game: Callable[..., str],
    sit: Callable[..., Any],
) -> None:
    """Its cause at the beginning, and at the end how long it was and how often it failed."""
    with sit(client, new_game()) as white:
        white.hello()
        caplog.clear()
        with full():
            white.say("move", id="w1", ply=0, text="9-13")
            assert white.hear("store")["works"] is False
            time.sleep(3)
        assert white.hear("store")["works"] is True
    said = [one.getMessage() for one in caplog.records if one.name.startswith("damas")]
    assert sum("the database failed" in one for one in said) == 1, said
    (end,) = [one for one in said if one.startswith("the games go on")]
    assert int(end.rpartition(", ")[2].split()[0]) > 5
    assert len(said) < 6, said


def test_a_move_that_was_refused_while_the_file_was_locked_is_played_after_it(
    quick: None, client: Any, new_game: Callable[..., str], sit: Callable[..., Any], database: str
) -> None:
    """White has two seconds; the file is locked for three, and nobody has lost on time."""
    game = new_game(clock=SHORT)
    with sit(client, game) as white:
        white.hello()
        with locked(database):
            white.say("move", id="w1", ply=0, text="9-13")
            both = [white.hear("refused", "store") for _ in range(2)]
            assert sorted(one.get("code", one.get("works")) or "" for one in both) == [
                "",  # the store does not work
                "store-failed",
            ]
            time.sleep(3)
        assert white.hear("store")["works"] is True
        state = white.do("move", id="w1", ply=0, text="9-13")
        assert state["outcome"] is None
        assert 500 < state["clock"]["white_ms"] <= 2_000


def test_a_move_that_waited_for_the_file_stops_the_clock_when_it_came(
    client: Any,
    new_game: Callable[..., str],
    sit: Callable[..., Any],
    database: str,
) -> None:
    """It is stored after three seconds: White is charged for none of them, and Black's two seconds
    begin when Black can see it."""
    game = new_game(clock=SHORT)
    with sit(client, game) as white:
        white.hello()
        with locked_for(database, 3.0):
            white.say("move", id="w1", ply=0, text="9-13")
            state = white.state(3)
        assert state["outcome"] is None
        assert 1_500 < state["clock"]["white_ms"] <= 2_000
        assert 1_500 < state["clock"]["black_ms"] <= 2_000
        while state["outcome"] is None:  # and then it runs
            state = white.state()
        assert state["outcome"]["reason"] == "time"


def test_no_flag_falls_while_the_disk_is_full(
    client: Any, new_game: Callable[..., str], sit: Callable[..., Any]
) -> None:
    """White has two seconds, there is no room for three, and the move is played after that."""
    game = new_game(clock=SHORT)
    with sit(client, game) as white:
        white.hello()
        with full():
            white.say("move", id="w1", ply=0, text="9-13")
            assert white.hear("refused")["code"] == "store-failed"
            time.sleep(3)
            white.say("move", id="w1", ply=0, text="9-13")
            assert white.hear("refused")["code"] == "store-failed"
        while not white.hear("store")["works"]:
            pass
        assert white.do("move", id="w1", ply=0, text="9-13")["outcome"] is None


def test_the_log_says_what_was_given_back_and_why(
    quick: None, client: Any, new_game: Callable[..., str], sit: Callable[..., Any], database: str
) -> None:
    """No more than the failure and a moment; a process that starts later judges the same."""
    game = new_game(clock={"base_seconds": 60, "increment_seconds": 0})
    with sit(client, game) as white:
        white.hello()
        began = time.monotonic()
        with locked(database):
            white.say("move", id="w1", ply=0, text="9-13")
            white.hear("refused")
            time.sleep(2)
        while not white.hear("store")["works"]:
            pass
        lasted_ms = 1000 * (time.monotonic() - began)
    games = client.app.state.services.games.games
    given = [one.payload for one in games.entries(game) if one.kind == "away"]
    assert {one["cause"] for one in given} == {"store"}
    assert 2_000 < sum(one["ms"] for one in given) < lasted_ms + 1_100
    outages = client.app.state.services.games.leases.watch.known
    assert [one.cause for one in outages] == ["store"]
