"""docs/protocol.md is true: its examples are what the server takes and gives."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from damas.app.analysis.requests import ASKED
from damas.app.core.schemas import NewGameIn
from damas.app.games.messages import MESSAGES

pytestmark = pytest.mark.one_server

DOCUMENT = (Path(__file__).parents[2] / "docs" / "protocol.md").read_text("utf-8")


def examples(kind):
    """The JSON blocks of the document that are marked with *kind*."""
    return [
        json.loads(t) for t in re.findall(rf"<!-- {kind} -->\n```json\n(.*?)```", DOCUMENT, re.S)
    ]


@pytest.mark.parametrize("example", examples("client"), ids=lambda e: e["type"])
def test_every_client_example_is_accepted(example):
    """Every message of the document can be read."""
    assert MESSAGES.read(json.dumps(example)).type == example["type"]


@pytest.mark.parametrize("example", examples("analysis client"), ids=lambda e: e["type"])
def test_every_question_to_the_analyses_is_accepted(example):
    """Every request of the document can be read."""
    assert ASKED.read(json.dumps(example)).type == example["type"]


def test_the_analyses_speak_as_documented(client, new_game, sit):
    """A position, a step and a review have exactly the documented fields."""
    shown = {example["type"]: example for example in examples("analysis server")}
    game_id = new_game("internacional")
    with sit(client, game_id) as seat:
        seat.hello()
        for ply, text in enumerate(("33-28", "18-22", "39-33", "17-21")):
            seat.do("move", ply=ply, text=text)
        seat.do("resign", by="white")
    with client.websocket_connect("/ws/analysis?lang=en") as socket:
        socket.send_json({"type": "look", "id": 1, "at": {"game": game_id, "ply": 3}})
        for kind in ("position", "step"):
            same_shape(shown[kind], next_of(socket, kind))
        socket.send_json({"type": "review", "id": 2, "game": game_id})
        same_shape(shown["review"], next_of(socket, "review"))


def next_of(socket, kind):
    """The next message of a kind; a busy machine may tell other things before."""
    while (reply := socket.receive_json())["type"] != kind:
        assert reply["type"] in {"position", "step", "ended", "reviewing"}, reply
    return reply


def test_every_kind_of_message_is_documented():
    """No message that the server knows is missing from the document."""
    documented = {example["type"] for example in examples("client")}
    mapping = MESSAGES.schema()["discriminator"]["mapping"]
    assert documented == set(mapping)


def test_a_change_alone_has_the_documented_fields(client, new_game, sit):
    """The messages for a move and for an offer have fields of the example."""
    (example,) = examples("moved")
    game_id = new_game(clock={"base_seconds": 300})
    with sit(client, game_id) as seat, client.websocket_connect(f"/ws/games/{game_id}") as line:
        seat.hello()
        (hello,) = (e for e in examples("client") if e["type"] == "hello")
        line.send_json(hello)
        state = line.receive_json()["state"]
        assert {"counter_rules", "capture_sign"} <= set(state)
        seat.do("move", ply=0, path=state["legal"][0]["path"])
        seat.do("offer_draw", by="white")
        moved, offered = line.receive_json(), line.receive_json()
    assert set(example) >= set(moved) >= {"type", "version", "at", "path", "legal", "clock"}
    assert offered["fields"] == {"offer": {"by": "white"}}
    assert set(example) >= set(offered)


def test_the_example_of_a_new_game_makes_one(client):
    """The body in the document is answered with 201."""
    (example,) = examples("new game")
    assert NewGameIn.model_validate(example)
    assert client.post("/api/games", json=example).status_code == 201


def same_shape(example, real, where="state"):
    """Holds *real* to the keys of *example*, at every depth where the example goes."""
    if isinstance(example, dict):
        assert set(example) <= set(real), f"{where}: {set(example) - set(real)} missing"
        if "numbers" not in real:  # the variant is shortened in the document
            assert set(example) == set(real), f"{where}: {set(real) - set(example)} not documented"
        for key, value in example.items():
            same_shape(value, real[key], f"{where}.{key}")
    elif isinstance(example, list) and example and real:
        same_shape(example[0], real[0], where)


def test_the_server_speaks_as_documented(client, new_game, sit):
    """A state, an acknowledgement and a refusal have exactly the documented fields."""
    shown = {example["type"]: example for example in examples("server")}
    (setup,) = examples("new game")
    game_id = new_game(**{**setup, "fen": shown["state"]["state"]["fen"]})
    with sit(client, game_id) as seat:
        seat.say("hello", version=None, protocol=3)
        same_shape(shown["state"], seat.hear("state"), "message")
        same_shape(shown["refused"], seat.refused("move", ply=0, path=[2, 3]), "refused")
        seat.say("move", ply=0, path=[2, 6])
        same_shape(shown["ack"], seat.hear("ack"), "ack")
        same_shape(shown["thinking"], seat.hear("thinking"), "thinking")
    (error,) = examples("error")
    same_shape(error, client.get("/api/games/abc").json(), "error")
    assert client.get("/api/games/abc").json() == error
