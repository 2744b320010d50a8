"""Texts that nothing could show, write or sort: refused at the edge, from any sender."""

from __future__ import annotations

import json

import pytest

from .conftest import BAD_TEXTS, raw, refused
from .conftest import shared_server as server

__all__ = ["server"]

BAD = pytest.mark.parametrize("text", BAD_TEXTS.values(), ids=BAD_TEXTS)


@BAD
def test_an_event_cannot_be_named_so(server, text):
    """The list of events stands after every text (C1)."""
    before = server.get("/api/tournaments").json()
    data = {"name": text, "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    answer = server.post("/api/tournaments", content=raw({"by": "Ana", "data": data}))
    refused(answer, "data.name", code="bad-text")
    assert server.get("/api/tournaments").json() == before


@BAD
@pytest.mark.parametrize("field", ["name", "club", "title", "federation", "fide_id", "born"])
def test_no_field_of_a_player_can_be_so(server, event, act, text, field):
    """In a field of any name."""
    refused(act("add-player", **{"name": "Rui", field: text}), f"data.{field}", code="bad-text")
    assert server.get(f"/api/tournaments/{event}").json()["players"] == []


def test_fields_within_fields_are_named_by_their_place(server, event):
    """The sentence says where."""
    players = [{"name": "Rui"}, {"name": "Eva", "extra": {"note\x00": 1}}]
    body = {"act": "add-players", "data": {"players": players}}
    answer = server.post(f"/api/tournaments/{event}/entries", content=raw(body))
    refused(answer, "note", "U+0000", code="bad-text")


@BAD
def test_a_game_a_board_and_a_score_are_held_to_it_too(server, text):
    """Every call that takes JSON."""
    white = {"kind": "person", "name": text}
    body = {"regulation": "fenae-2025", "white": white}
    refused(server.post("/api/games", content=raw(body)), "white.name", code="bad-text")
    board = {"regulation": "fenae-2025", "headers": {"White": text}}
    answer = server.post("/api/arbiter/tables", content=raw(board))
    refused(answer, "headers.White", code="bad-text")
    score = {"trainee": text, "client_id": "12345678"}
    answer = server.post("/api/arbiter/training/scores", content=raw(score))
    refused(answer, "trainee", code="bad-text")


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32-le"])
@pytest.mark.parametrize("text", ["An\x00a", "An\u202ea", "An\ud800a"])
def test_another_encoding_of_json_is_no_way_around(server, encoding, text):
    """A byte order mark or UTF-16, which Python's JSON reads too, is refused."""
    data = {"name": text, "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    body = raw({"by": "Ana", "data": data}).decode().encode(encoding)
    before = server.get("/api/tournaments").json()
    refused(server.post("/api/tournaments", content=body), code="not-text")
    assert server.get("/api/tournaments").json() == before


def test_a_comment_may_have_lines_and_a_name_may_have_accents(server, act):
    """Texts of people are taken as they are."""
    assert act("note", kind="remark", text="Two lines\nof a note").status_code == 200
    assert act("add-player", name="Zé d'Ávila Nuñez — “o Rápido” ♟").status_code == 200


@pytest.mark.parametrize("query", ["trainee=%00", "trainee=%ff", "trainee=%ed%a0%80"])
def test_a_query_is_held_to_it(server, query):
    """Bytes that are no text, and NUL, in an address."""
    refused(server.get(f"/api/arbiter/training/scores?{query}"), "trainee", code="bad-text")


@pytest.mark.parametrize("path", ["/api/games/%00", "/api/tournaments/a%1bb", "/games/%00"])
def test_nothing_is_at_an_address_with_control_characters(server, path):
    """It is refused as an address, before a database is asked."""
    assert server.get(path, headers={"accept": "application/json"}).status_code == 404


def test_bytes_that_are_no_utf8_are_refused(server):
    """In words."""
    answer = server.post("/api/games", content=b'{"regulation": "\xff"}')
    refused(answer, "UTF-8", code="not-text")


@BAD
def test_a_message_of_a_socket_is_refused_and_the_line_stays(server, text):
    """The next message is answered as ever."""
    game = server.post("/api/games", json={"regulation": "portuguesa-fpd"}).json()["id"]
    with server.websocket_connect(f"/ws/games/{game}?lang=en") as socket:
        socket.send_text(json.dumps({"type": "move", "id": "m1", "ply": 0, "rule": text}))
        reply = socket.receive_json()
        assert (reply["type"], reply["code"], reply["id"]) == ("refused", "bad-text", "m1")
        assert "rule" in reply["message"]
        socket.send_bytes(b"\x00\x01")
        assert socket.receive_json()["code"] == "bad-message"
        socket.send_text(json.dumps({"type": "hello", "version": None, "protocol": 3}))
        assert socket.receive_json()["type"] == "state"


@BAD
def test_an_arbiters_event_is_held_to_it(server, text):
    """By request and by socket."""
    table = server.post("/api/arbiter/tables", json={"regulation": "fenae-2025"}).json()["id"]
    event = {"event": "conduct", "by": "arbiter", "note": 1, "kind": text}
    answer = server.post(f"/api/arbiter/tables/{table}/events", content=raw(event))
    refused(answer, "kind", code="bad-text")
    lines = json.dumps({"event": "press", "by": "white"}) + "\n" + json.dumps(event)
    answer = server.post(f"/api/arbiter/tables/{table}/events", content=lines)
    refused(answer, "kind", code="bad-text")


@BAD
def test_an_event_file_is_held_to_it(server, text):
    """A file from another laptop."""
    data = {"name": text, "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    entry = {"act": "create", "data": data, "by": "Ana", "at": "2026-01-01T10:00:00Z"}
    file = {"format": "damas-event", "version": 1, "log": [entry]}
    answer = server.post("/api/tournaments/import", content=raw({"by": "Eva", "event": file}))
    refused(answer, "event.log.1.data.name", code="bad-text")


def test_a_list_of_players_is_held_to_it(server, event):
    """The row is not read, and the sentence says which cell; the others are."""
    file = "Nome;Clube\nRui;A\nE\x00va;B\nLia;C\x1b\nZé;D\n"
    answer = server.post(f"/api/tournaments/{event}/players-file?lang=en", content=file.encode())
    rows = answer.json()["rows"]
    assert [row["player"]["name"] for row in rows if row["player"]] == ["Rui", "Zé"]
    faults = [(row["line"], one["column"]) for row in rows for one in row["faults"]]
    assert faults == [(3, 1), (4, 2)]
    assert "U+0000" in rows[1]["faults"][0]["text"]


def test_a_file_of_games_is_mended(server):
    """Games are read as far as they can be, as ever; what no text may hold does not come in."""
    file = '[White "A\x01na"]\n[Black "Eva"]\n[GameType "20"]\n1. 32-28 {a\x00b} *\n\x1a'
    answer = server.post("/api/archive/files?name=a.pdn", content=file.encode("utf-16"))
    assert answer.status_code == 200
    assert '"added": 1' in answer.text
    (game,) = server.get("/api/archive/games").json()["games"]
    assert game["white"] == "A\ufffdna"
    text = server.get("/archive/games.pdn").text
    assert text.count("\ufffd") == 1
    assert "{a b}" in text  # a zero is a space, as those with which DOS filled a file
