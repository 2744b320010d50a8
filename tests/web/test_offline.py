"""Games played without a network become games of the server, once, by its rules."""

from __future__ import annotations

from typing import Any

from damas import Game
from damas.app.core.keep import Keep

COMMAND = "0d9c1d2e-offline-1"


def played(plies: int = 6) -> list[list[int]]:
    """The moves of a game."""
    game = Game("internacional")
    for ply in range(plies):
        game.push(game.legal_moves[ply % len(game.legal_moves)])
    return [list(move.path) for move in game.moves]


def body(**more: Any) -> dict[str, Any]:
    """A game against the computer, as a device sends it."""
    engine = {"kind": "engine", "level": 2}
    return {
        **{"id": COMMAND, "regulation": "internacional", "black": engine, "moves": played()},
        **{"resigned": "white", "result": "black", **more},
    }


def test_a_game_of_the_device_is_stored_once(client: Any) -> None:
    """The same command sent again is the same game; its log says where the moves came from."""
    first = client.post("/api/offline/games", json=body())
    again = client.post("/api/offline/games", json=body())
    assert first.status_code == again.status_code == 201
    assert first.json() == again.json()
    game = first.json()["id"]
    state = client.get(f"/api/games/{game}").json()
    assert [move["path"] for move in state["moves"]] == played()
    assert (state["outcome"]["result"], state["rated"]) == ("black", False)
    assert [one["id"] for one in client.get("/api/games").json()] == [game]
    entries = client.app.state.services.games.games.entries(game)
    moves = [entry.payload.get("device", False) for entry in entries if entry.kind == "move"]
    assert moves == [False, True] * 3


def test_a_game_agreed_as_a_draw_is_one(client: Any) -> None:
    """Two people on one screen; the offer and its answer stand in the log."""
    person = {"kind": "person"}
    sent = body(black=person, resigned=None, agreed=True, result="draw")
    game = client.post("/api/offline/games", json=sent).json()
    assert game["result"] == "draw"


def test_what_the_rules_refuse_makes_no_game(client: Any) -> None:
    """An illegal move, a colour that nobody plays, and a text that is no game."""
    wrong = [*played()[:2], [1, 50]]
    engine = {"kind": "engine", "level": 1}
    for sent in (body(moves=wrong), body(white=engine), body(moves=[]), body(id="x")):
        answer = client.post("/api/offline/games", json=sent)
        assert 400 <= answer.status_code < 500
        assert answer.json()["message"]
    assert client.get("/api/games").json() == []


def test_the_servers_result_counts(client: Any) -> None:
    """A device that calls an unfinished game won is told of the game as it stands."""
    sent = body(resigned=None, result="white", moves=played(5))
    assert client.post("/api/offline/games", json=sent).json()["result"] is None


def test_the_worker_has_the_version_of_its_files(client: Any) -> None:
    """At both addresses; a browser asks again each time."""
    for path in ("/service-worker.js", "/push-worker.js"):
        answer = client.get(path)
        assert answer.headers["content-type"].startswith("text/javascript")
        assert answer.headers["cache-control"] == Keep.SHARED.value
        assert "@version@" not in answer.text
        assert "showNotification" in answer.text
    assert "On this device" in client.get("/offline?lang=en").text
