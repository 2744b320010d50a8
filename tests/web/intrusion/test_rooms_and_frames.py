"""Rooms of others, pages in frames of other sites, profiles: places where many look on."""

from __future__ import annotations

import csv
import io

import pytest
from starlette.websockets import WebSocketDisconnect

from web.club.conftest import come_in, games_of, open_room, pair, shown
from web.meeting.conftest import code_of
from web.people.conftest import new_game, sitting
from web.people.test_accounts import register

pytestmark = pytest.mark.one_server

EVIL = '"><img src=x onerror=alert(1)>'
FORMULA = "=HYPERLINK(1)"


def test_a_room_of_others_is_a_door(browser):
    """With its address alone a stranger sees its name, and neither people, games nor table."""
    clara, ana, eve = browser(), browser(), browser()
    room = open_room(clara)
    come_in(ana, room["id"], "Ana")
    door = shown(eve, room["id"])
    assert "people" not in door
    assert "games" not in door
    assert room["code"] not in str(door)
    assert eve.get(f"/api/rooms/{room['id']}/table.csv").status_code == 403
    assert eve.get("/api/rooms").json() == []


HOSTS = (
    ("POST", "/pairings", {"round": 0}),
    ("POST", "/games", {"act": "end"}),
    ("POST", "/position", {"fen": "W:W31:B1", "round": 0}),
    ("PUT", "", {"terms": {"regulation": "fenae-2025"}, "settings": {}}),
    ("DELETE", "", None),
    ("DELETE", "/people/2", None),
)
"""Each act of a host; the owner of the server may do the last two."""


def test_a_member_is_not_the_host(browser, server):
    """Nor is a stranger, or the owner of the server, who may close the room."""
    clara, ana, rui, eve = (browser() for _ in range(4))
    room = open_room(clara)["id"]
    assert come_in(ana, room, "Ana") == 1
    assert come_in(rui, room, "Rui") == 2
    for client, acts in ((ana, HOSTS), (eve, HOSTS), (server, HOSTS[:-2])):
        for method, path, body in acts:
            answer = client.request(method, f"/api/rooms/{room}{path}", json=body)
            status, code = code_of(answer)
            assert (path, status) == (path, 403)
            assert code in ("not-the-host", "not-in-room")
    assert ana.delete(f"/api/rooms/{room}/people/0").status_code in (403, 409)
    assert len(shown(clara, room)["people"]) == 3
    assert games_of(clara, room) == []
    assert server.delete(f"/api/rooms/{room}").status_code == 204
    assert shown(clara, room)["open"] is False


def test_nobody_moves_at_the_boards_of_a_room(browser):
    """Neither its host, who plays at none, nor its other people: a seat is a person's."""
    clara, ana, rui, eva = (browser() for _ in range(4))
    room = open_room(clara)["id"]
    for client, name in ((ana, "Ana"), (rui, "Rui"), (eva, "Eva")):
        come_in(client, room, name)
    pair(clara, room, 0)
    (board, *_) = games_of(clara, room)
    players = {"Ana": ana, "Rui": rui, "Eva": eva}
    state = clara.get(f"/api/games/{board['id']}").json()
    for one in state["players"].values():
        players.pop(one["name"], None)
    assert players
    for stranger in (clara, *players.values()):
        with sitting(stranger, board["id"]) as line:
            assert line.hello()["seat"] == "none"
            assert line.refused("resign", by="white")["code"] == "looking-on"
    outside = browser().get(f"/api/games/{board['id']}")
    assert (outside.status_code, outside.json()["code"]) == (403, "private-game")


def test_the_line_of_a_room_is_its_peoples(browser):
    """A stranger, and a browser without a cookie, hear nothing of it."""
    clara = browser()
    room = open_room(clara)["id"]
    for stranger in (browser(), browser(visit=False)):
        with stranger.websocket_connect(f"/ws/rooms/{room}") as line:
            assert line.receive_json()["type"] == "refused"
            with pytest.raises(WebSocketDisconnect):
                line.receive_json()


def test_names_in_a_room_are_text(browser):
    """The room's name and its people's in the table: no formula, no name of a file outside."""
    clara, ana = browser(), browser()
    room = open_room(clara, name='../../=x"; filename=evil.exe')["id"]
    come_in(ana, room, FORMULA)
    answer = clara.get(f"/api/rooms/{room}/table.csv")
    disposition = answer.headers["content-disposition"]
    assert ".." not in disposition
    assert disposition.count("filename=") == 1
    for separator in ",;":
        for row in csv.reader(io.StringIO(answer.text.lstrip("\ufeff")), delimiter=separator):
            assert not [cell for cell in row if cell[:1] in ("=", "+", "@")]


def test_a_frame_gives_no_rights(browser):
    """The one page that other sites may show: no cookie, no act, and no other page beside it."""
    ana = browser()
    game = new_game(ana, white={"kind": "person", "name": EVIL})
    framed = browser(visit=False).get(f"/games/{game}/embed")
    assert framed.status_code == 200
    assert "set-cookie" not in framed.headers
    assert "<img src=x" not in framed.text
    assert "<form" not in framed.text
    for path in ("/", "/account", "/owner", f"/games/{game}", "/lobby", "/watch", "/ratings"):
        answer = ana.get(path, headers={"accept": "text/html"})
        assert answer.headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    private = new_game(ana, private=True)
    for address in (f"/games/{private}/embed", f"/games/{private}/card.png"):
        assert browser().get(address).status_code == 403
    assert ana.get(f"/games/{private}/embed").status_code == 403  # nor to its player, in a frame


def test_an_embed_of_another_address(browser):
    """oEmbed asks no other server and repeats no markup: an address that is not its own is 404."""
    ana = browser()
    game = new_game(ana, white={"kind": "person", "name": EVIL})
    base = "http://damas.example.org"
    for url in (
        "http://169.254.169.254/games/x",
        "file:///etc/passwd",
        "http://evil.example/",
        f"{base}@evil.example/games/{game}",
        "javascript:alert(1)",
        "//",
        "http://[",
    ):
        assert ana.get("/oembed", params={"url": url}).status_code == 404, url
    found = ana.get("/oembed", params={"url": f"{base}/games/{game}"}).json()
    assert "<img" not in found["html"]
    assert found["html"].count("<") == 2


def test_a_profile_tells_no_secret(browser, server):
    """Private games, the e-mail address, sessions and the way of signing in stay the person's."""
    ana, eve = browser(), browser()
    register(ana, email="ana@example.org")
    hidden = new_game(ana, private=True)
    (person,) = server.get("/api/owner/people?text=Ana").json()
    for path in ("/people/{}", "/api/people/{}/profile", "/api/people/{}/games"):
        answer = eve.get(path.format(person["id"]))
        assert answer.status_code == 200, path
        for secret in ("ana@example.org", hidden, "argon2", "passkey_id"):
            assert secret not in answer.text, (path, secret)


@pytest.mark.own_server
def test_a_rating_is_not_given_by_a_call(browser):
    """No field of a game, a seek or an account sets a rating; a private game is not rated."""
    ana = browser()
    register(ana)
    for path, body in (
        ("/api/games", {"regulation": "fenae-2025", "rating": 3000}),
        ("/api/lobby", {"terms": {"regulation": "fenae-2025", "control": "5+3"}, "rating": 3000}),
        ("/api/people/register", {"name": "B", "password": "três tristes tigres", "rating": 1}),
    ):
        assert ana.post(path, json=body).status_code in (409, 422), path
