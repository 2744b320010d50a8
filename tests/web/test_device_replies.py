"""The computer's moves in a casual game are found on the player's device, where it can."""

from __future__ import annotations

import time
from typing import Any

import pytest

from damas.app.games import device_replies, thinking_pause
from damas.app.games.thinking_pause import pause_seconds

pytestmark = pytest.mark.one_server

CLOCK = {"base_seconds": 300}
ENGINE = {"kind": "engine", "level": 1}


def begun(seat: Any) -> dict[str, Any]:
    """The question for the first reply, after the person's first move."""
    state = seat.hello()
    seat.socket.send_json({"type": "engine", "here": True})
    seat.say("move", ply=0, path=state["legal"][0]["path"])
    return seat.hear("reply")


def reply(seat: Any, path: list[int], ply: int = 1, name: str = "e-1") -> dict[str, Any]:
    """The answer to a reply of the device."""
    seat.socket.send_json({"type": "reply", "id": name, "ply": ply, "path": path})
    while (found := seat.hear("ack", "refused"))["id"] != name:
        pass
    return found


def test_the_device_plays_for_the_computer(client: Any, new_game: Any, sit: Any) -> None:
    """Its move is the computer's, once; the log tells where it was found."""
    game = new_game(black=ENGINE)
    with sit(client, game) as seat:
        asked = begun(seat)
        question = {"type": "reply", "color": "black", "ply": 1, "seconds": None}
        assert asked == {**question, "pause_ms": 0}
        path = client.get(f"/api/games/{game}").json()["legal"][3]["path"]
        assert reply(seat, path)["type"] == "ack"
        assert reply(seat, path)["code"] == "not-asked"
        state = client.get(f"/api/games/{game}").json()
    assert [move["path"] for move in state["moves"]][1:] == [path]
    entries = client.app.state.services.games.games.entries(game)
    assert [entry.payload.get("device") for entry in entries if entry.kind == "move"] == [
        None,
        True,
    ]


@pytest.mark.parametrize(
    ("level", "choices", "left", "chance", "seconds"),
    [
        (8, 10, None, 1, 0),
        (7, 10, None, 0, 0.5),
        (1, 10, None, 1, 1.4),
        (1, 1, None, 1, 0.35),
        (1, 10, 9.0, 1, 0.09),
    ],
)
def test_easy_levels_take_their_time(
    level: int, choices: int, left: float | None, chance: float, seconds: float
) -> None:
    """Less for a forced move and on a short clock; deep levels none."""
    assert pause_seconds(level, choices, left, chance) == pytest.approx(seconds)


def test_an_easy_level_answers_a_person_after_a_pause(
    client: Any, new_game: Any, sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether the server finds the move or the device; a move taken back ends the pause."""
    monkeypatch.setattr(thinking_pause, "LEAST_SECONDS", 0.4)
    monkeypatch.setattr(thinking_pause, "MOST_SECONDS", 0.4)
    with sit(client, new_game(black=ENGINE), unhurried="1") as seat:
        state = seat.hello()
        began = time.monotonic()
        seat.say("move", ply=0, path=state["legal"][0]["path"])
        assert len(seat.state(2)["moves"]) == 2
        assert time.monotonic() - began >= 0.4
    with sit(client, new_game(black=ENGINE), unhurried="1") as seat:
        assert begun(seat)["pause_ms"] == 400


def test_an_illegal_reply_is_refused_and_the_server_answers(
    client: Any, new_game: Any, sit: Any
) -> None:
    """A device that plays against the rules, and then leaves, spoils nothing."""
    game = new_game(black=ENGINE)
    with sit(client, game) as seat:
        begun(seat)
        assert reply(seat, [1, 50])["type"] == "refused"
        seat.socket.send_json({"type": "engine", "here": False})
        assert len(seat.state(2)["moves"]) == 2


def test_a_device_that_does_not_answer_is_not_waited_for(
    client: Any, new_game: Any, sit: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After its time the server plays."""
    monkeypatch.setattr(device_replies, "PATIENCE_SECONDS", 0.05)
    with sit(client, new_game(black=ENGINE)) as seat:
        begun(seat)
        assert len(seat.state(2)["moves"]) == 2


def test_a_rated_game_is_played_by_the_server(client: Any, sit: Any) -> None:
    """Nobody can send moves for the computer where they would count."""
    body = {"regulation": "internacional", "black": ENGINE, "rated": True, "clock": CLOCK}
    game = client.post("/api/games", json=body).json()["id"]
    with sit(client, game) as seat:
        state = seat.hello()
        seat.socket.send_json({"type": "engine", "here": True})
        seat.say("move", ply=0, path=state["legal"][0]["path"])
        assert seat.hear("reply", "thinking")["type"] == "thinking"
        assert reply(seat, [20, 25])["code"] in {"not-asked", "stale-position"}
        for _ in range(100):  # the computer's move may have come before the refusal
            if len(seat.hello()["moves"]) == 2:
                return
            time.sleep(0.1)
    pytest.fail("the computer did not move")


@pytest.mark.own_server
def test_the_coach_words_searches_of_the_device(client: Any, new_game: Any, sit: Any) -> None:
    """Nothing is stored of them: the next caller is told of no review."""
    game = new_game("internacional")
    with sit(client, game) as seat:
        seat.hello()
        seat.do("move", ply=0, text="32-28")
        seat.do("resign", by="white")
    searches = [
        {"score": 20, "line": [[32, 28]]},
        {"score": -15, "line": [[19, 23], [28, 19]]},
    ]
    path = f"/api/games/{game}/review"
    found = client.post(path, json={"searches": searches})
    assert found.status_code == 200
    assert len(found.json()["review"]["points"]) == 2
    assert found.json()["again"] == []
    missed = [{"score": 300, "line": [[31, 27]]}, searches[1]]
    again = client.post(path, json={"searches": missed, "looks": {}}).json()["again"]
    assert again == [{"ply": 0, "nodes": 120_000}]
    quiet = {"score": 0, "line": [[32, 28]]}
    looks = {"0": [[{"score": 0, "line": [[19, 23]]}, quiet]]}
    looked = client.post(path, json={"searches": missed, "looks": looks}).json()
    assert (looked["again"], looked["review"]["marks"]) == ([], [])
    assert client.get(path).json()["review"] is None
    wrong = [{"score": 0, "line": [[1, 2]]}, searches[1]]
    for refused in (
        {"searches": searches[:1]},
        {"searches": wrong},
        {"searches": 3},
        {"searches": missed, "looks": {"0": [[quiet]]}},
    ):
        assert 400 <= client.post(path, json=refused).status_code < 500
