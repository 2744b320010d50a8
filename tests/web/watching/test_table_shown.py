"""An arbiter's board shown to others: by a secret that opens nothing, without a cookie, framed."""

from __future__ import annotations

import contextlib
import re
from html import unescape
from typing import Any

import pytest

from damas.app.arbiter import watched
from web.meeting.conftest import code_of

pytestmark = pytest.mark.one_server

MOVE = {"event": "move", "by": "white", "path": [32, 28]}
PRESS = {"event": "press", "by": "white"}


def made(client: Any, **headers: str) -> str:
    """A board with a clock; its id."""
    body = {"regulation": "internacional", "clock": {"white": 600, "black": 600}}
    answer = client.post("/api/arbiter/tables", json=body | {"headers": headers})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def shown(client: Any, table: str) -> str:
    """The secret by which others see a board."""
    answer = client.post(f"/api/arbiter/tables/{table}/view")
    assert answer.status_code == 200, answer.text
    found = answer.json()
    secret = re.fullmatch(r"http://[^/]+/boards/([\w-]+)/embed", found["address"])
    assert secret is not None, found
    assert f'src="{found["address"]}"' in found["html"]
    return secret[1]


def test_others_see_the_moves_and_the_clocks(browser: Any) -> None:
    """Names, position, the last move; another move follows at once; the board is not named."""
    ana = browser()
    table = made(ana, White="Ana <b>", Black="Rui", Event="Copa", Round="4", Table="2")
    secret = shown(ana, table)
    assert shown(ana, table) == secret  # made once
    eve = browser()
    eve.cookies.clear()
    page = eve.get(f"/boards/{secret}/embed?lang=en")
    assert page.status_code == 200
    assert "set-cookie" not in page.headers
    assert "frame-ancestors *" in page.headers["content-security-policy"]
    assert "x-frame-options" not in page.headers
    assert "Ana &lt;b&gt;" in page.text
    assert "Copa · Round 4 · Board 2" in page.text
    assert "<form" not in page.text
    assert table not in page.text
    with eve.websocket_connect(f"/ws/boards/{secret}?lang=en") as line:
        first = line.receive_json()
        (board,) = first["boards"]
        assert (board["id"], board["ply"], board["last"]) == (secret, 0, None)
        assert board["players"]["white"]["name"] == "Ana <b>"
        events = f"/api/arbiter/tables/{table}/events"
        assert ana.post(events, json=[MOVE, PRESS]).status_code == 200
        while board["ply"] == 0 or board["clock"]["running"] != "black":
            message = line.receive_json()
            (board,) = message["boards"]
            assert table not in str(message)
        assert (board["last"]["from"], board["last"]["to"], board["turn"]) == (32, 28, "black")
        assert set(first["variants"]) == {"international"}


def test_a_move_is_drawn_once_for_all_who_look_on(browser: Any, monkeypatch: Any) -> None:
    """However many frames of a club's site are open, and a new name is seen by all."""
    ana, eve = browser(), browser()
    table = made(ana, White="Ana")
    secret = shown(ana, table)
    drawn, view = [], watched.watched_view
    monkeypatch.setattr(watched, "watched_view", lambda *words: drawn.append(1) or view(*words))
    monkeypatch.setattr(watched, "KEPT_MS", 60_000)
    with contextlib.ExitStack() as stack:
        lines = [
            stack.enter_context(eve.websocket_connect(f"/ws/boards/{secret}?lang=en"))
            for _ in range(4)
        ]
        for line in lines:
            assert line.receive_json()["boards"][0]["ply"] == 0
        ana.post(f"/api/arbiter/tables/{table}/events", json=MOVE)
        for line in lines:
            assert line.receive_json()["boards"][0]["ply"] == 1
        assert len(drawn) == 2
        body = {"headers": {"White": "Eva"}}
        assert ana.put(f"/api/arbiter/tables/{table}/headers", json=body).status_code == 200
        for line in lines:
            assert line.receive_json()["boards"][0]["players"]["white"]["name"] == "Eva"
        assert len(drawn) == 3


def test_the_secret_opens_nothing_else(browser: Any) -> None:
    """No act, no log and no page of the arbiter, and messages on its line are ignored."""
    ana, eve = browser(), browser()
    table = made(ana)
    secret = shown(ana, table)
    assert eve.post(f"/api/arbiter/tables/{secret}/events", json=MOVE).status_code == 404
    assert eve.get(f"/arbiter/{secret}").status_code == 404
    assert eve.get(f"/arbiter/{secret}.jsonl").status_code == 404
    with eve.websocket_connect(f"/ws/boards/{secret}") as line:
        line.receive_json()
        line.send_json(MOVE)
        ana.post(f"/api/arbiter/tables/{table}/events", json={"event": "adjust", "by": "white"})
        assert line.receive_json()["boards"][0]["ply"] == 0
    for method in ("post", "put", "delete"):
        assert getattr(eve, method)(f"/boards/{secret}/embed").status_code == 405


def test_oembed_frames_a_board_that_is_shown(browser: Any) -> None:
    """Found by the link in the board's page; the address of the arbiter's own page has no frame,
    and none is left when the board is shown no more."""
    ana, eve = browser(), browser()
    table = made(ana, White="Ana <b>", Black="Rui")
    secret = shown(ana, table)
    page = eve.get(f"/boards/{secret}/embed").text
    link = re.search(r'<link rel="alternate" type="application/json\+oembed" href="([^"]+)"', page)
    assert link
    found = eve.get(unescape(link[1])).json()
    assert (found["type"], found["title"]) == ("rich", "Ana <b> – Rui")
    assert f'/boards/{secret}/embed" width="{found["width"]}"' in found["html"]
    assert "Ana &lt;b&gt;" in found["html"]
    assert table not in str(found)
    base = found["provider_url"]
    for path in (f"arbiter/{table}", f"boards/{table}/embed", f"boards/{secret}", "boards//embed"):
        assert eve.get("/oembed", params={"url": base + path}).status_code == 404, path
    assert ana.delete(f"/api/arbiter/tables/{table}/view").status_code == 204
    assert eve.get(unescape(link[1])).status_code == 404


@pytest.mark.both_databases
def test_the_arbiter_stops_showing_a_board(browser: Any) -> None:
    """The old address is dead from then on; a new one is another; with the board it goes."""
    ana, eve = browser(), browser()
    table = made(ana)
    secret = shown(ana, table)
    assert ana.delete(f"/api/arbiter/tables/{table}/view").status_code == 204
    gone = eve.get(f"/boards/{secret}/embed?lang=en")
    assert (gone.status_code, "not shown any more" in gone.text) == (404, True)
    second = shown(ana, table)
    assert second != secret
    assert ana.delete(f"/api/arbiter/tables/{table}").status_code == 204
    assert eve.get(f"/boards/{second}/embed").status_code == 404
    assert eve.get("/boards/nonsense/embed").status_code == 404
    assert code_of(ana.post("/api/arbiter/tables/nothing/view"))[0] == 404
