"""A player's word on the own line, against what the server measures."""

from __future__ import annotations

import time
from typing import Any

import pytest

from damas.meeting.lag import BESIDE_MS, FIRST_MS, UNMEASURED_MS

from .conftest import Browser, sitting
from .test_accounts import register
from .test_rated_games import meet


@pytest.fixture
def game(browser: Browser) -> Any:
    """A game of two accounts with a clock, and its players."""
    ana, rui = browser(), browser()
    register(ana, "Ana")
    register(rui, "Rui")
    return meet(ana, rui), ana, rui


def given(game: Any, protocol: int, delay_ms: int = 0) -> int:
    """The ms that White is given who says a minute; echoes are answered after so long."""
    name, ana, rui = game
    with sitting(rui, name) as other, sitting(ana, name) as seat:
        other.hello()
        seat.say("hello", version=None, protocol=protocol)
        if protocol >= 4:
            number = seat.hear("echo")["n"]
            time.sleep(delay_ms / 1000)
            seat.socket.send_json({"type": "echo", "n": number})
            seat.socket.send_json({"type": "echo", "n": number})
        path = ana.get(f"/api/games/{name}").json()["legal"][0]["path"]
        time.sleep(0.6)
        seat.say("move", ply=0, path=path, lag_ms=60_000)
        seat.hear("ack")
        found: int = ana.get(f"/api/games/{name}").json()["clock"]["lag"]["white"]["given_ms"]
        return found


def test_a_lie_is_believed_as_far_as_the_line_is_long(game: Any) -> None:
    """Here a few ms: it was half a second."""
    assert given(game, 4) < FIRST_MS / 2


def test_a_slow_line_is_made_good(game: Any) -> None:
    """Of 200 ms, measured by the server."""
    assert 200 <= given(game, 4, 200) <= FIRST_MS


def test_an_old_client_is_believed_little(game: Any) -> None:
    """It knows no echo, and is sent none."""
    assert given(game, 3) == UNMEASURED_MS > BESIDE_MS
