"""The operator announces a restart: everybody at a game is told, and told when it is taken back."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cli.runner import run_here
from damas.app.core.times import now_ms
from damas.app.games import restart


def test_players_hear_of_a_restart_that_is_announced(
    client: Any, new_game: Callable[..., str], sit: Callable[..., Any], database: str
) -> None:
    """Those who are there, and those who come; with the operator's sentence."""
    game = new_game()
    with sit(client, game) as player:
        player.hello()
        assert (
            run_here("announce", "5", "A new version comes.", "--database", database).returncode
            == 0
        )
        heard = player.hear("restart")
        assert 200_000 < heard["in_ms"] <= 300_000
        assert heard["words"] == "A new version comes."
        with sit(client, game) as later:
            later.hello()
            assert later.hear("restart")["words"] == "A new version comes."
        assert run_here("announce", "0", "--database", database).returncode == 0
        assert player.hear("restart")["in_ms"] is None
    refused = run_here("announce", "5", "a" * 201, "--database", database)
    assert (refused.returncode, "at most 200 letters; this one has 201" in refused.stderr) == (
        1,
        True,
    )


def test_the_owner_announces_and_takes_back(
    client: Any, new_game: Callable[..., str], sit: Callable[..., Any]
) -> None:
    """By the page: those at a game, in the lobby and on every page are told."""
    with sit(client, new_game()) as player, client.websocket_connect("/ws/lobby") as lobby:
        player.hello()
        said = {"minutes": 5, "words": " A new version comes. "}
        answer = client.put("/api/owner/restart", json=said).json()
        assert 200_000 < answer["in_ms"] <= 300_000
        assert answer["words"] == "A new version comes."
        assert player.hear("restart")["words"] == "A new version comes."
        assert _told_in(lobby, announced=True)["words"] == "A new version comes."
        assert client.get("/api/waiting").json()["restart"]["in_ms"] > 200_000
        assert client.get("/api/owner/restart").json()["in_ms"] > 200_000
        assert client.put("/api/owner/restart", json={"minutes": None}).json() is None
        assert player.hear("restart")["in_ms"] is None
        assert _told_in(lobby, announced=False) is None


def _told_in(lobby: Any, *, announced: bool) -> Any:
    """The restart in the lobby, once there is one, or none any more."""
    for _ in range(10):
        found = lobby.receive_json()["waiting"]["restart"]
        if (found is not None) == announced:
            return found
    raise AssertionError("the lobby tells nothing new")


@pytest.mark.parametrize(
    "said", [{"minutes": 0}, {"minutes": 1441}, {"minutes": 5, "words": "x" * 201}, {}]
)
def test_an_announcement_has_bounds(client: Any, said: dict[str, Any]) -> None:
    """At least a minute, at most a day, a sentence of 200 letters; nothing is announced."""
    assert client.put("/api/owner/restart", json=said).status_code == 422
    assert client.get("/api/owner/restart").json() is None


def test_in_the_last_minute_the_lobby_brings_nobody_together(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A wish is refused with a sentence then, and taken before."""
    terms = {"regulation": "fenae-2025", "control": "5+3"}
    wish = {"terms": terms, "quick": True, "name": "Ana"}
    assert client.put("/api/owner/restart", json={"minutes": 2}).status_code == 200
    assert client.post("/api/lobby", json=wish).status_code == 201
    monkeypatch.setattr(restart, "now_ms", lambda: now_ms() + 61_000)
    refused = client.post("/api/lobby", json=wish)
    assert (refused.status_code, refused.json()["code"]) == (409, "restarts")
    assert "restarts in less than a minute" in refused.json()["message"]
