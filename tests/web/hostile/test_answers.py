"""Headers of every answer, errors included, and requests that once were a 500."""

from __future__ import annotations

import pytest

from damas.http.core.security import HEADERS, PAST_THE_GUARD
from web.built import security_headers

from .conftest import raw, refused
from .conftest import shared_server as server

__all__ = ["server"]

JSON = {"accept": "application/json"}


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/api/nowhere", 404),
        ("PUT", "/api/games", 405),
        ("POST", "/", 405),
        ("POST", "/api/games", 422),
        ("GET", "/static/none.js", 404),
        ("POST", "/static/icons/damas.svg", 405),
        ("GET", "/static/icons/damas.svg", 200),
        ("GET", "/static/../app.py", 404),
        ("GET", "/diagram.svg?fen=W", 422),
        ("DELETE", "/api/games/none", 404),
    ],
)
@pytest.mark.parametrize("accept", ["application/json", "text/html"])
def test_every_status_carries_the_security_headers(server, method, path, status, accept):
    """Not only 200 (C8)."""
    answer = server.request(method, path, headers={"accept": accept})
    assert answer.status_code == status
    assert security_headers(answer.headers) == HEADERS


def test_a_crash_carries_them_too(server, monkeypatch):
    """The answer to a fault of our own goes out past every layer."""
    monkeypatch.setattr("damas.http.routes.games.regulation_view", lambda *_: 1 / 0)
    answer = server.get("/api/regulations")
    assert answer.status_code == 500
    assert {name: answer.headers.get(name) for name in PAST_THE_GUARD} == PAST_THE_GUARD
    assert "division" not in answer.text


def test_a_method_that_is_refused_says_which_are_not(server):
    """As HTTP asks (RFC 9110, 15.5.6)."""
    assert "GET" in server.put("/healthz").headers["allow"]


@pytest.mark.parametrize("host", ["[x", "[", "a b", "]", "[::1", "a/b", "x@y", "\u00e9", "a:b:c"])
def test_a_host_that_is_none_is_refused(server, host):
    """`Host: [x` was a 500 (C8)."""
    answer = server.get("/healthz", headers={"host": host.encode("latin-1")})
    refused(answer, code="bad-host")


@pytest.mark.parametrize("origin", ["http://[x", "null", "http://", "localhost", "é"])
def test_an_origin_that_is_none_is_foreign(server, origin):
    """Any text that a program may write there."""
    headers = {"origin": origin.encode("latin-1")}
    answer = server.post("/api/games", content=raw({"regulation": "fenae-2025"}), headers=headers)
    refused(answer, code="foreign-origin")


@pytest.mark.parametrize("cookie", ["é", "1.é.é", "..", "é.ff", "%00", '"', "x" * 5000, "1.zz.00"])
def test_cookies_of_any_letters_are_a_spectators(server, event, cookie):
    """Non-ASCII ones were a 500 (C8)."""
    value = f"damas_event_{event}={cookie}; damas_locale=é".encode("latin-1")
    server.cookies.clear()
    answer = server.get(f"/api/tournaments/{event}", headers={"cookie": value})
    assert answer.status_code == 200
    assert answer.json()["me"]["role"] == "spectator"


@pytest.mark.parametrize("word", ["Bearer é", "Bearer ", "Bearer", "Basic x", "\xff"])
def test_so_are_words_of_authorisation(server, event, word):
    """A program with a word that is no link's."""
    server.cookies.clear()
    headers = {"authorization": word.encode("latin-1")}
    assert server.get(f"/api/tournaments/{event}", headers=headers).status_code == 200


@pytest.mark.parametrize("language", ["é;q=é", ";;;", "pt;q=nan", "pt;q=inf", ",", "x" * 4000])
def test_any_language_is_answered(server, language):
    """In English where it is none."""
    headers = {"accept-language": language.encode("latin-1"), **JSON}
    assert server.get("/nowhere", headers=headers).status_code == 404


def test_one_pin_opens_one_role(server, event):
    """A scorer's PIN that was an arbiter's too opened whichever was first (C8)."""
    path = f"/api/tournaments/{event}/keys?lang=en"
    pin = {"kind": "pin", "role": "arbiter", "name": "Rui", "pin": "739150"}
    assert server.post(path, content=raw(pin)).status_code == 201
    words = refused(server.post(path, content=raw({**pin, "role": "scorer"})), code="pin-taken")
    assert "arbiter" in words
    (held,) = [one for one in server.get(path).json() if one["kind"] == "pin"]
    assert server.delete(f"/api/tournaments/{event}/keys/{held['id']}").status_code == 204
    assert server.post(path, content=raw({**pin, "role": "scorer"})).status_code == 201
