"""Identity: the cookie of a guest, the owner at the own machine, and forgeries of both."""

from __future__ import annotations

import sqlite3
from http.cookies import SimpleCookie

import pytest
from itsdangerous import TimestampSigner
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from .conftest import BASE, Browser, new_game, sitting

NAME = "damas_person"


def cookie_of(client: TestClient) -> str:
    """The cookie of a browser."""
    return str(client.cookies[NAME])


def use(client: TestClient, value: str) -> TestClient:
    """A browser with another cookie."""
    client.cookies.clear()
    client.cookies.set(NAME, value)
    return client


def stored(database: str, table: str = "persons") -> int:
    """The number of rows."""
    with sqlite3.connect(database) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


def test_a_guest_has_an_identity_at_the_first_visit(browser: Browser) -> None:
    """A signed cookie that no script reads and no other site sends."""
    first = browser(visit=False).get("/")
    jar = SimpleCookie(first.headers["set-cookie"])
    morsel = jar[NAME]
    assert morsel["httponly"]
    assert morsel["samesite"] == "Lax"
    assert morsel["path"] == "/"
    assert not morsel["domain"]
    assert not morsel["secure"]
    assert first.headers["cache-control"] == "no-store"


def test_over_tls_the_cookie_is_secure(browser: Browser) -> None:
    """Its name begins with __Host-, so that no other host and no plain connection sets it."""
    client = browser(base="https://damas.example.org", visit=False)
    jar = SimpleCookie(client.get("/").headers["set-cookie"])
    assert jar[f"__Host-{NAME}"]["secure"]
    assert NAME not in jar


def test_a_plain_cookie_opens_nothing_over_tls(browser: Browser) -> None:
    """A cookie that somebody on the way has set is not taken."""
    ana = browser()
    game = new_game(ana)
    client = browser(base="https://damas.example.org", visit=False)
    assert use(client, cookie_of(ana)).delete(f"/api/games/{game}").status_code == 403


def test_visitors_who_look_fill_no_disk(browser: Browser, database: str) -> None:
    """Pages, lists and WebSockets store nobody; the first game stores one person."""
    before = stored(database)
    for _ in range(5):
        guest = browser()
        guest.get("/api/games")
        guest.get("/static/icons/damas.svg")
    assert (stored(database), stored(database, "sessions")) == (before, 0)
    new_game(guest)
    new_game(guest)
    assert (stored(database), stored(database, "sessions")) == (before + 1, 1)


def test_a_program_without_a_cookie_gets_one(browser: Browser) -> None:
    """Its game is its own as long as it sends the cookie back."""
    program = browser(visit=False)
    game = new_game(program)
    assert program.delete(f"/api/games/{game}").status_code == 204


def test_what_one_has_done_is_not_counted_for_another(browser: Browser) -> None:
    """A stored person has a mark that the page reads; the server does nothing under another one."""
    ana, bruno = browser(), browser()
    for guest in (ana, bruno):
        made = guest.post("/api/games", json={"regulation": "fenae-2025"})
        jar = SimpleCookie(made.headers["set-cookie"])
        assert not jar["damas_whose"]["httponly"]
        assert "set-cookie" not in guest.get("/games").headers
    meant = {"Damas-Whose": ana.cookies["damas_whose"]}
    body = {"regulation": "fenae-2025"}
    assert ana.post("/api/games", json=body, headers=meant).status_code == 201
    refused = bruno.post("/api/games", json=body, headers=meant)
    assert (refused.status_code, refused.json()["code"]) == (409, "another-person")
    bruno.cookies.set("damas_whose", meant["Damas-Whose"], domain=BASE.rpartition("/")[2])
    corrected = SimpleCookie(bruno.get("/api/games", headers=meant).headers["set-cookie"])
    assert corrected["damas_whose"].value != meant["Damas-Whose"]


def test_what_a_guest_has_done_is_the_accounts(browser: Browser) -> None:
    """The mark after signing in names the guest too; signing out takes it. Over TLS no other host
    can set it."""
    phone, laptop = browser(), browser()
    account = {"name": "Rui", "password": "uma frase comprida"}
    phone.post("/api/people/register", json=account)
    own = phone.cookies["damas_whose"]
    new_game(laptop)
    guest = laptop.cookies["damas_whose"]
    assert laptop.post("/api/people/sign-in", json=account).status_code == 204
    assert laptop.cookies["damas_whose"] == f"{own}-{guest}"
    assert "set-cookie" not in laptop.get("/games").headers
    laptop.post("/api/people/sign-out", json={})
    assert "damas_whose" not in laptop.cookies
    safe = browser(base="https://damas.example.org")
    new_game(safe)
    assert {"__Host-damas_whose", f"__Host-{NAME}"} == set(safe.cookies)


def test_the_owner_at_the_own_machine_has_no_mark(database: str) -> None:
    """One that another server on the machine gave is taken away."""
    from damas.http import create_app  # noqa: PLC0415

    with TestClient(
        create_app(database), base_url="http://localhost", client=("127.0.0.1", 1)
    ) as own:
        own.cookies.set("damas_whose", "a" * 16, domain="localhost.local")
        assert "Max-Age=0" in own.get("/privacy").headers["set-cookie"]


def test_files_bring_no_cookie(browser: Browser) -> None:
    """The package's files are the same for everybody and may be cached."""
    answer = browser(visit=False).get("/static/icons/damas.svg")
    assert "set-cookie" not in answer.headers


@pytest.mark.one_server
@pytest.mark.parametrize(
    "change",
    [
        lambda cookie: cookie[:-9] + ("A" if cookie[-9] != "A" else "B") + cookie[-8:],
        lambda cookie: "x" + cookie,
        lambda cookie: cookie.rpartition(".")[0],
        lambda cookie: cookie.split(".")[0],
        lambda cookie: (
            TimestampSigner("guess", salt="damas.person").sign(cookie.split(".")[0]).decode()
        ),
        lambda _: "owner",
        lambda _: ".." * 40,
    ],
)
def test_a_forged_or_tampered_cookie(browser: Browser, change) -> None:
    """A cookie that this server has not signed is nobody's."""
    ana = browser()
    game = new_game(ana)
    thief = use(browser(visit=False), change(cookie_of(ana)))
    assert thief.delete(f"/api/games/{game}").status_code == 403
    assert thief.get("/api/games").json() == []


def test_an_expired_cookie(browser: Browser, monkeypatch) -> None:
    """After 400 days the signature opens nothing, wherever the cookie was kept."""
    ana = browser()
    game = new_game(ana)
    later = TimestampSigner.get_timestamp
    monkeypatch.setattr(TimestampSigner, "get_timestamp", lambda self: later(self) + 401 * 86_400)
    assert ana.delete(f"/api/games/{game}").status_code == 403


def test_a_cookie_of_another_server(browser: Browser, tmp_path) -> None:
    """Each database has a secret of its own."""
    from damas.http import create_app  # noqa: PLC0415

    ana = browser()
    other = create_app(str(tmp_path / "other.db"))
    with TestClient(other, base_url=BASE, client=("192.0.2.9", 1)) as stranger:
        stranger.get("/")
        forged = cookie_of(stranger)
    mine = {one["id"] for one in use(ana, forged).get("/api/games").json()}
    assert mine == set()


def test_processes_share_the_secret(browser: Browser, database: str) -> None:
    """A cookie that one process gave is known to the next."""
    from damas.http import create_app  # noqa: PLC0415

    ana = browser()
    game = new_game(ana)
    with TestClient(create_app(database), base_url=BASE, client=("192.0.2.9", 1)) as other:
        assert use(other, cookie_of(ana)).delete(f"/api/games/{game}").status_code == 204


@pytest.mark.one_server
@pytest.mark.parametrize(
    "headers",
    [
        {"x-forwarded-for": "192.0.2.1"},
        {"forwarded": "for=192.0.2.1"},
        {"x-real-ip": "192.0.2.1"},
        {"via": "1.1 proxy"},
        {"x-forwarded-host": "damas.example.org"},
        {"host": "damas.example.org"},
    ],
)
def test_a_proxy_on_the_same_machine_is_not_the_owner(server: TestClient, headers) -> None:
    """Requests that came by a proxy, or under a name of the net, are a visitor's."""
    game = new_game(server)
    assert server.delete(f"/api/games/{game}", headers=headers).status_code == 403


def test_older_proxies_speak_an_older_http(server: TestClient) -> None:
    """nginx without settings names the server itself in Host, but asks with HTTP/1.0."""
    from starlette.requests import HTTPConnection  # noqa: PLC0415

    from damas.http.requests.visits import from_this_machine  # noqa: PLC0415

    scope = {
        "type": "http",
        "client": ("127.0.0.1", 1),
        "headers": [(b"host", b"127.0.0.1:8000")],
        "http_version": "1.1",
    }
    assert from_this_machine(HTTPConnection(scope))
    assert not from_this_machine(HTTPConnection({**scope, "http_version": "1.0"}))


def test_behind_a_declared_proxy_nobody_is_the_owner_unasked(database: str) -> None:
    """Then every request comes from one machine, and proves nothing."""
    from damas.app.core.network import Access  # noqa: PLC0415
    from damas.http import create_app  # noqa: PLC0415

    app = create_app(database, access=Access.HOSTED)
    with TestClient(app, base_url="http://localhost", client=("127.0.0.1", 1)) as guest:
        assert guest.post("/api/archive/files", content=b"").status_code == 403


def test_a_page_of_another_name_reaches_nothing(database: str) -> None:
    """A foreign page that points a name of its own at this machine is refused, and no owner."""
    from damas.http import create_app  # noqa: PLC0415

    app = create_app(database, hosts=["localhost"])
    with TestClient(app, base_url="http://localhost", client=("127.0.0.1", 1)) as own:
        game = new_game(own)
        rebound = {"host": "evil.example"}
        assert own.delete(f"/api/games/{game}", headers=rebound).status_code == 421
        assert own.get("/api/games", headers=rebound).status_code == 421
        with pytest.raises(WebSocketDisconnect) as closed, sitting(own, game, **rebound):
            pass
        assert (closed.value.code, closed.value.reason) == (1008, "origin")


def test_a_websocket_without_a_session_watches(browser: Browser) -> None:
    """No cookie: nobody, who looks on."""
    game = new_game(browser())
    with sitting(browser(visit=False), game) as socket:
        assert socket.hello()["seat"] == "none"
        assert socket.refused("move", ply=0, text="9-13")["code"] == "looking-on"


def test_a_websocket_with_anothers_session_watches(browser: Browser) -> None:
    """The seat belongs to the person of the cookie, not to the address."""
    game = new_game(browser("192.0.2.7"))
    with sitting(browser("192.0.2.7"), game) as socket:
        assert socket.hello()["seat"] == "none"
        assert socket.refused("resign", by="white")["code"] == "looking-on"
