"""Foreign pages, foreign names, cookies that are planted or replayed, sockets of others."""

from __future__ import annotations

import re

import pytest
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from damas.app.core.network import Network
from damas.http import create_app
from web.clients import Client
from web.people.conftest import BASE, new_game, sitting
from web.people.test_accounts import me, register
from web.people.test_cookies import cookie_of, use
from web.people.test_policies import CHANGE, routes

from .conftest import event_of

pytestmark = pytest.mark.one_server

EVIL = {"origin": "https://evil.example"}
FILLED = {"game_id": "x", "table_id": "x", "event_id": "x", "token": "x"}


def paths(app, kind):
    """(method or "WS", address with its parts filled) of every route of a kind."""
    for route in routes(app.routes):
        if isinstance(route, kind):
            filled = re.sub(
                r"\{(\w+)(?::\w+)?\}", lambda part: FILLED.get(part[1], "1"), route.path
            )
            for method in sorted(getattr(route, "methods", {"WS"})):
                yield method, filled


def test_no_act_of_a_foreign_page_arrives(app, server, browser):
    """Every address that changes something, by every method, with a player's cookies and from the
    owner's machine: refused before the route is looked for."""
    ana = browser()
    new_game(ana)
    found = [one for one in paths(app, APIRoute) if one[0] in CHANGE]
    assert len(found) > 60
    for method, path in found:
        for client in (ana, server):
            answer = client.request(method, path, headers=EVIL)
            assert (path, answer.status_code) == (path, 403)
            assert answer.json()["code"] == "foreign-origin"


def test_no_socket_of_a_foreign_page_is_accepted(app, browser):
    """Every WebSocket that there is: cookies would go with it."""
    found = [path for _, path in paths(app, APIWebSocketRoute)]
    assert len(found) >= 6
    for path in found:
        ana = browser()
        with (
            pytest.raises(WebSocketDisconnect) as closed,
            ana.websocket_connect(path, headers=EVIL),
        ):
            pass
        assert (path, closed.value.code) == (path, 1008)


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded",
                                  "multipart/form-data; boundary=x"])  # fmt: skip
def test_a_form_of_a_foreign_page_sends_no_json(browser, kind):
    """A browser asks nobody before it sends these kinds: the origin refuses them all the same."""
    body = b'{"regulation": "fenae-2025"}'
    for headers in (EVIL, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        answer = browser().post(
            "/api/games", content=body, headers={"content-type": kind, **headers}
        )
        assert answer.json()["code"] == "foreign-origin"


def test_another_port_or_scheme_is_another_page(browser):
    """Another program of the same machine is foreign too."""
    ana = browser()
    game = new_game(ana)
    for origin in (
        "http://damas.example.org:8080",
        "http://sub.damas.example.org",
        "http://damas.example.org.evil.example",
        "http://evil.example/damas.example.org",
        "https://damas.example.org",
    ):
        answer = ana.delete(f"/api/games/{game}", headers={"origin": origin})
        assert answer.json()["code"] == "foreign-origin"


def test_a_page_without_tls_sends_no_act_over_tls(browser):
    """Anybody on the way may write such a page; a WebSocket has its scheme too."""
    ana = browser(base="https://damas.example.org")
    game = new_game(ana)
    plain, own = {"origin": "http://damas.example.org"}, {"origin": "https://damas.example.org"}
    assert ana.delete(f"/api/games/{game}", headers=plain).json()["code"] == "foreign-origin"
    with (
        pytest.raises(WebSocketDisconnect) as closed,
        ana.websocket_connect(f"/ws/games/{game}", headers=plain),
    ):
        pass
    assert closed.value.code == 1008
    with ana.websocket_connect(f"/ws/games/{game}", headers=own):
        pass
    assert ana.delete(f"/api/games/{game}", headers=own).status_code == 204


def test_behind_a_proxy_that_hides_tls_the_own_page_acts(database):
    """A hosted server without a declared proxy cannot see whether its visitors have TLS."""
    app = create_app(database, network=Network(["damas.example.org"], tls_unseen=True))
    with Client(app, base_url=BASE, client=("192.0.2.7", 1)) as ana:
        for origin, wanted in (
            ("https://damas.example.org", 201),
            ("http://damas.example.org", 201),
            ("https://evil.example", 403),
        ):
            body = {"regulation": "portuguesa-fpd"}
            answer = ana.post("/api/games", json=body, headers={"origin": origin})
            assert answer.status_code == wanted


def test_a_browser_that_came_over_tls_stays_with_it(browser):
    """On every answer over TLS, a refusal too; on none without, and on none of this machine."""
    name = "strict-transport-security"
    over, without = browser(base="https://damas.example.org"), browser()
    for path in ("/", "/api/people/me", "/nothing", "/static/nothing.js"):
        assert over.get(path).headers[name] == "max-age=31536000"
        assert name not in without.get(path).headers
    refused = over.post("/api/games", json={}, headers=EVIL)
    assert (refused.status_code, refused.headers[name]) == (403, "max-age=31536000")
    for own in ("https://localhost", "https://club.localhost:8443", "https://127.0.0.1"):
        assert name not in browser(base=own).get("/").headers


def test_other_pages_read_no_answer(browser):
    """No header lets a foreign page read answers, or show them in a frame."""
    for path in ("/", "/api/people/me", "/account", "/api/games"):
        answer = browser().get(path, headers=EVIL)
        assert not [name for name in answer.headers if name.startswith("access-control")]
        assert answer.headers["x-frame-options"] == "DENY"
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


def test_a_name_of_another_in_host_goes_into_no_link(database):
    """The link to another device, and its code, name an address of this server alone."""
    app = create_app(database, hosts=["damas.example.org"])
    with Client(app, base_url=BASE, client=("192.0.2.7", 1)) as ana:
        ana.get("/")
        for name, value in (("host", "evil.example"), ("x-forwarded-host", "evil.example"),
                            ("forwarded", "host=evil.example")):  # fmt: skip
            answer = ana.post("/api/people/device", headers={name: value})
            assert "evil" not in answer.json().get("address", "")
            assert answer.status_code == (421 if name == "host" else 200)


def test_a_header_of_a_visitor_makes_no_tls(browser):
    """X-Forwarded-Proto of somebody who is no declared proxy gives no Secure cookie."""
    answer = browser(visit=False).get("/", headers={"x-forwarded-proto": "https"})
    assert answer.headers["set-cookie"].startswith("damas_person=")


def test_the_cookie_of_an_event_is_secure_over_tls(browser):
    """As the person's: neither scripts nor a line without TLS get it."""
    over = browser(base="https://damas.example.org")
    data = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    for client, secure in ((over, True), (browser(), False)):
        made = client.post("/api/tournaments", json={"by": "Ana", "data": data})
        cookie = next(c for c in made.headers.get_list("set-cookie") if "damas_event" in c)
        assert ("Secure" in cookie) is secure
        assert "HttpOnly" in cookie
        assert "samesite=lax" in cookie.lower()


def test_two_cookies_of_one_name_open_nothing_new(browser):
    """A cookie planted beside the own one (from a sister name) does not join two people."""
    ana, eve = browser(), browser()
    game = new_game(ana)
    new_game(eve)
    mine, hers = cookie_of(eve), cookie_of(ana)
    for pair in (f"damas_person={mine}; damas_person=x{hers}", f"damas_person=x{hers}"):
        thief = browser(visit=False)
        answer = thief.delete(f"/api/games/{game}", headers={"cookie": pair})
        assert answer.status_code == 403


def test_a_cookie_of_another_purpose_is_no_person(browser, server):
    """A text that the server has signed for something else is refused."""
    ana = browser()
    event, _ = event_of(ana)
    signed = ana.cookies[f"damas_event_{event}"]
    assert me(use(browser(visit=False), signed))["kind"] == "nobody"


def test_a_session_that_is_ended_closes_for_open_sockets(browser, monkeypatch):
    """Signed out at one device, the line that is open at another acts no more."""
    from damas.app.people import caller as callers  # noqa: PLC0415

    monkeypatch.setattr(callers, "FRESH_SECONDS", 0.0)
    ana, phone = browser(), browser()
    register(ana)
    game = new_game(ana)
    phone.post("/api/people/sign-in", json={"name": "Ana", "password": "três tristes tigres"})
    with sitting(phone, game) as line:
        line.hello()
        line.do("move", ply=0, text="9-13")
        assert ana.delete("/api/people/sessions/others").status_code == 204
        assert line.refused("move", ply=1, text="24-20")["code"] == "looking-on"


def test_a_page_over_tls_is_no_owner_by_its_machine(database):
    """A proxy on the server's own machine speaks for strangers: TLS or a name says so."""
    app = create_app(database)
    with TestClient(app, base_url="https://damas.example.org", client=("127.0.0.1", 1)) as proxied:
        assert proxied.get("/api/owner/settings").status_code == 403
        assert proxied.get("/api/people/me").json()["local"] is False
