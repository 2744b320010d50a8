"""Repertoires over HTTP: made from games, PDN and by hand; asked; gaps; out again."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from damas.board import Board

pytestmark = pytest.mark.one_server

NUMBERS = count()
GAMES = """[Event "One"]
[GameType "26"]

1. c3-d4 d6-c5 2. b2-c3 *

[Event "Two"]
[GameType "26"]

1. c3-d4 b6-a5 *

[Event "Three"]
[GameType "26"]

1. c3-d4 b6-a5 2. d4-c5 *
"""


@pytest.fixture(name="made")
def _made(client: Any) -> dict[str, Any]:
    """A new repertoire of White in Brazilian draughts."""
    return make(client)


def make(client: Any, **more: Any) -> dict[str, Any]:
    """A new repertoire."""
    body = {"id": f"repertoire-{next(NUMBERS)}", "name": "Mine", "variant": "brazilian"}
    reply = client.post("/api/repertoires", json={**body, "colour": "white", **more})
    assert reply.status_code == 200, reply.text
    found: dict[str, Any] = reply.json()
    return found


def add(client: Any, made: dict[str, Any], line: str) -> str:
    """Adds a line by hand; the key of its last move."""
    board, key = Board("brazilian"), "start"
    for word in line.split():
        move = board.parse_move(word)
        body = {"parent": key, "path": list(move.path)}
        reply = client.post(f"/api/repertoires/{made['id']}/moves", json=body)
        assert reply.status_code == 200, reply.text
        key, board = reply.json()["key"], board.after(move)
    return key


def texts(client: Any, made: dict[str, Any]) -> list[str]:
    """The moves of the tree."""
    view = client.get(f"/api/repertoires/{made['id']}").json()
    return [node["text"] for node in view["nodes"][1:]]


def test_a_repertoire_is_made_listed_renamed_and_deleted(client: Any) -> None:
    """Made twice it is one; pages in Portuguese too."""
    made = make(client, name="  As minhas  ")
    again = client.post(
        "/api/repertoires",
        json={"id": made["id"], "name": "x", "variant": "brazilian", "colour": "white"},
    )
    assert again.json()["name"] == "As minhas"
    address = f"/api/repertoires/{made['id']}"
    assert client.post(f"{address}/name", json={"name": "Outras"}).json()["name"] == "Outras"
    assert "Outras" in client.get("/repertoire", params={"lang": "pt-PT"}).text
    assert "Outras" in client.get(f"/repertoire/{made['id']}", params={"lang": "pt-BR"}).text
    assert made["id"] in [one["id"] for one in client.get("/api/repertoires").json()]
    assert client.delete(address).status_code == 204
    assert client.get(address).status_code == 404
    assert client.get(f"/repertoire/{made['id']}").status_code == 404


def test_moves_are_added_by_hand_and_taken_out(client: Any, made: dict[str, Any]) -> None:
    """A move that is sent twice is there once."""
    key = add(client, made, "c3-d4 d6-c5")
    add(client, made, "c3-d4 d6-c5 b2-c3")
    assert add(client, made, "c3-d4 d6-c5") == key
    assert texts(client, made) == ["c3-d4", "d6-c5", "b2-c3"]
    address = f"/api/repertoires/{made['id']}/moves"
    assert len(client.delete(f"{address}/{key}").json()["nodes"]) == 2
    assert len(client.delete(f"{address}/{key}").json()["nodes"]) == 2
    bad = client.post(address, json={"parent": "start", "path": [1, 2]})
    assert bad.status_code == 422
    gone = client.post(address, json={"parent": key, "path": [1, 2]})
    assert gone.status_code == 422


def test_a_pdn_file_goes_in_and_comes_out(client: Any, made: dict[str, Any]) -> None:
    """The numbers are told; the same file again adds nothing."""
    address = f"/api/repertoires/pdn?id={made['id']}"
    first = client.post(address, content=GAMES.encode()).json()
    assert (first["added"], first["games"], first["left_out"]) == (5, 3, 0)
    assert client.post(address, content=GAMES.encode()).json()["added"] == 0
    out = client.get(f"/repertoire/{made['id']}.pdn")
    assert out.headers["content-disposition"].startswith("attachment")
    other = make(client)
    again = client.post(f"/api/repertoires/pdn?id={other['id']}", content=out.content).json()
    assert again["added"] == 5
    assert client.post(address, content=b"\xff\xfe\x00nonsense").status_code in (200, 422)


def test_a_file_that_is_too_large_is_refused(client: Any, made: dict[str, Any]) -> None:
    """A sentence, and nothing is stored."""
    reply = client.post(f"/api/repertoires/pdn?id={made['id']}", content=b" " * ((1 << 20) + 1))
    assert reply.status_code == 413
    assert texts(client, made) == []


def test_own_games_on_the_server_make_a_repertoire(client: Any, sit: Any) -> None:
    """Only finished ones of the same game and colour."""
    players = {"white": {"kind": "person"}, "black": {"kind": "engine", "level": 1}}
    asked = {"regulation": "fenae-2025", **players}
    game = client.post("/api/games", json=asked).json()["id"]
    with sit(client, game) as board:
        board.hello()
        board.do("move", ply=0, path=list(Board("brazilian").parse_move("c3-d4").path))
        board.state(at_least=2)
        board.do("resign")
    assert texts(client, make(client, games=True))[:1] == ["c3-d4"]
    assert texts(client, make(client, games=True, colour="black")) == []
    assert texts(client, make(client, games=True, variant="portuguese")) == []


def test_a_position_has_archive_figures_and_names(client: Any, made: dict[str, Any]) -> None:
    """Games, and the score of the side that plays the move."""
    client.post("/api/archive/files?name=a.pdn", content=GAMES.replace("*", "1-0").encode())
    add(client, made, "c3-d4 d6-c5")
    address = f"/api/repertoires/{made['id']}/positions"
    first = client.get(f"{address}/start").json()
    move = first["moves"][0]
    assert (move["algebraic"], move["games"], move["score"]) == ("c3-d4", 3, 100)
    assert move["key"]
    after = client.get(f"{address}/{move['key']}").json()
    figures = {one["algebraic"]: (one["games"], one["score"]) for one in after["moves"]}
    assert figures["b6-a5"] == (2, 0)
    named = add(client, made, "a3-b4 b6-a5")
    assert any("I-2" in one for one in client.get(f"{address}/{named}").json()["names"])
    assert client.get(f"{address}/nothing").status_code == 422
    gap = client.get(f"/api/repertoires/{made['id']}/gaps").json()[0]
    assert (gap["line"], gap["move"]["text"], gap["games"]) == (["c3-d4"], "b6-a5", 2)


def test_moves_are_asked_until_they_are_known(
    client: Any, made: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """New ones first; a wrong answer comes back after a minute, and counts once."""
    from damas.app.core import times  # noqa: PLC0415
    from damas.app.practice import repertoires  # noqa: PLC0415

    add(client, made, "c3-d4 d6-c5 b2-c3")
    address = f"/api/repertoires/{made['id']}"
    first = client.get(f"{address}/question").json()
    assert (first["due"], first["new"], first["question"]["key"]) == (0, 2, "start")
    wrong = {"key": "start", "path": list(Board("brazilian").parse_move("a3-b4").path)}
    verdict = client.post(f"{address}/answers", json=wrong).json()
    assert (verdict["right"], [one["text"] for one in verdict["moves"]]) == (False, ["c3-d4"])
    again = client.post(f"{address}/answers", json=wrong).json()
    assert again["due_ms"] == verdict["due_ms"]
    second = client.get(f"{address}/question").json()
    assert second["question"]["line"] == ["c3-d4", "d6-c5"]
    board = Board("brazilian", second["question"]["fen"])
    right = {"key": second["question"]["key"], "path": list(board.parse_move("b2-c3").path)}
    assert client.post(f"{address}/answers", json=right).json()["right"]
    assert client.get(f"{address}/question").json()["question"] is None
    monkeypatch.setattr(repertoires, "now_ms", lambda: times.now_ms() + 120_000)
    due = client.get(f"{address}/question", params={"new": False}).json()
    assert (due["due"], due["question"]["key"]) == (1, "start")
    listed = {one["id"]: one["due"] for one in client.get("/api/repertoires").json()}
    assert listed[made["id"]] == 1


@pytest.mark.parametrize(
    "body",
    [{"id": "x"}, {"name": ""}, {"name": "n" * 61}, {"colour": "red"}, {"more": 1}],
)
def test_a_body_out_of_bounds_is_refused(client: Any, body: dict[str, Any]) -> None:
    """Nothing is made."""
    asked = {"id": "repertoire-bad", "name": "x", "variant": "brazilian", "colour": "white"}
    assert client.post("/api/repertoires", json={**asked, **body}).status_code == 422


def test_a_repertoire_is_its_persons_alone(client: Any, made: dict[str, Any]) -> None:
    """Another guest finds nothing under its address."""
    other = type(client)(client.app, base_url=client.base_url)
    other.portal = client.portal
    assert other.get(f"/api/repertoires/{made['id']}").status_code in (403, 404)
    assert other.get(f"/repertoire/{made['id']}.pdn").status_code in (403, 404)


def test_learning_leads_there(client: Any) -> None:
    """Beside the problems."""
    assert 'href="/repertoire"' in client.get("/learn").text
