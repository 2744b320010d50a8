"""Accounts: registering, signing in and out, passwords, links, what is stored; attacks on them."""

from __future__ import annotations

import io
import json
import sqlite3
import time
import zipfile
from typing import Any

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

import damas.app.people.accounts
from damas.app.people import caller as callers
from damas.http import create_app
from damas.http.requests import sockets
from damas.store.models.people import SessionRow
from damas.store.repositories import people
from damas.store.transaction import transaction
from web.clients import Client, limited

from .conftest import BASE, Browser, new_game, sitting
from .test_cookies import cookie_of, use

PASSWORD = "três tristes tigres"


def register(client: TestClient, name: str = "Ana", password: str = PASSWORD, **more: Any) -> Any:
    """An account of a browser's person; its recovery codes."""
    body = {"name": name, "password": password, **more}
    answer = client.post("/api/people/register", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()["codes"]


def sign_in(client: TestClient, name: str = "Ana", password: str = PASSWORD) -> Any:
    """The answer to a name and a password."""
    return client.post("/api/people/sign-in", json={"name": name, "password": password})


def me(client: TestClient) -> dict[str, Any]:
    """The person of a browser."""
    found: dict[str, Any] = client.get("/api/people/me").json()
    return found


def test_a_guests_games_become_the_accounts(browser: Browser) -> None:
    """By registering, and on another device by signing in."""
    phone, laptop = browser(), browser()
    first = new_game(phone)
    register(phone)
    second = new_game(laptop)
    assert sign_in(laptop).status_code == 204
    assert {one["id"] for one in laptop.get("/api/games").json()} == {first, second}
    with sitting(laptop, first) as seat:
        assert "seat" not in seat.hello()
    with sitting(phone, second) as seat:
        assert "seat" not in seat.hello()


def test_what_was_there_before_signing_in_opens_nothing(browser: Browser) -> None:
    """A cookie that somebody else has planted is not the one of the session (fixation)."""
    victim, thief = browser(), browser(visit=False)
    planted = cookie_of(victim)
    new_game(victim)
    register(victim)
    assert cookie_of(victim) != planted
    assert me(use(thief, planted))["kind"] == "nobody"
    victim.post("/api/people/sign-out")
    use(victim, planted)
    sign_in(victim)
    assert me(use(thief, planted))["kind"] != "account"


def test_after_signing_out_a_copied_cookie_opens_nothing(browser: Browser) -> None:
    """The session ended on the server, not in the browser alone (replay)."""
    ana, thief = browser(), browser(visit=False)
    register(ana)
    copied = cookie_of(ana)
    assert me(use(thief, copied))["kind"] == "account"
    assert ana.post("/api/people/sign-out").status_code == 204
    assert me(use(thief, copied))["kind"] == "nobody"
    game = use(thief, copied).post("/api/games", json={"regulation": "portuguesa-fpd"})
    assert game.status_code == 201
    sign_in(ana)
    assert ana.get("/api/games").json() == []


@pytest.mark.parametrize("path", ["/ws/games/{}", "/ws/games/{}/board"])
def test_after_signing_out_a_private_game_is_heard_no_more(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, path: str
) -> None:
    """Its open lines are closed, that of the game and that of its analysis board; a public one
    goes on."""
    monkeypatch.setattr(sockets, "LOOK_SECONDS", 0.02)
    monkeypatch.setattr(callers, "FRESH_SECONDS", 0.0)
    ana = browser()
    register(ana)
    games = [new_game(ana, private=private) for private in (True, False)]
    for game in games:
        with sitting(ana, game) as seat:
            seat.hello()
            seat.do("resign", by="white")
    hidden, public = (path.format(game) for game in games)
    with ana.websocket_connect(hidden) as socket, ana.websocket_connect(public) as other:
        for one in (socket, other):
            if "board" not in path:
                one.send_json({"type": "hello", "protocol": 3})
            while one.receive_json()["type"] not in ("state", "board"):
                pass
        assert ana.post("/api/people/sign-out").status_code == 204
        heard = socket.receive()
        while heard["type"] != "websocket.close":
            heard = socket.receive()
        assert heard["code"] == 4404
        kind = "look" if "board" in path else "ping"
        other.send_json({"type": kind, "id": 7, **({"number": 0} if kind == "look" else {})})
        while other.receive_json().get("id") != 7:
            pass


def test_a_guest_signs_out_for_good(browser: Browser) -> None:
    """The cookie of a guest who has signed out makes no guest of the same name again."""
    ana, thief = browser(), browser(visit=False)
    game = new_game(ana)
    copied = cookie_of(ana)
    ana.post("/api/people/sign-out")
    assert use(thief, copied).delete(f"/api/games/{game}").status_code == 403
    assert thief.post("/api/games", json={"regulation": "portuguesa-fpd"}).status_code == 201
    assert use(thief, copied).delete(f"/api/games/{game}").status_code == 403


def test_a_new_password_ends_every_other_session(browser: Browser, monkeypatch) -> None:
    """Also that of an open WebSocket; this browser goes on with a new cookie."""
    monkeypatch.setattr(callers, "FRESH_SECONDS", 0.0)
    ana, thief = browser(), browser()
    register(ana)
    game = new_game(ana)
    sign_in(thief)
    before = cookie_of(ana)
    with sitting(thief, game) as seat:
        seat.hello()
        seat.do("move", ply=0, text="9-13")
        changed = ana.post("/api/people/password", json={"new": "outra coisa longa"})
        assert changed.status_code == 200
        assert seat.refused("move", ply=1, text="24-20")["code"] == "looking-on"
    assert me(thief)["kind"] == "nobody"
    assert me(use(browser(visit=False), before))["kind"] == "nobody"
    assert me(ana)["kind"] == "account"
    assert sign_in(browser()).status_code == 403
    assert sign_in(browser(), password="outra coisa longa").status_code == 204


def test_changes_need_the_password_or_a_fresh_sign_in(browser: Browser, monkeypatch) -> None:
    """Somebody at an unlocked screen cannot take the account over."""
    ana = browser()
    register(ana)
    monkeypatch.setattr(damas.app.people.accounts, "FRESH_MS", 0)
    for call, body in (
        ("password", {"new": "outra coisa longa"}),
        ("codes", {}),
        ("delete", {}),
    ):
        refused = ana.post(f"/api/people/{call}", json=body)
        assert (call, refused.status_code, refused.json()["code"]) == (call, 403, "confirm")
        wrong = ana.post(f"/api/people/{call}", json={**body, "password": "wrong wrong"})
        assert wrong.json()["code"] == "wrong-password"
    assert ana.put("/api/people/email", json={"email": ""}).status_code == 403
    right = {"new": "outra coisa longa", "password": PASSWORD}
    assert ana.post("/api/people/password", json=right).status_code == 200


def test_signing_in_without_end_fills_no_disk(
    browser: Browser, server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A person has so many sessions; with one more the one last seen longest ago ends."""
    monkeypatch.setattr(people, "MOST_SESSIONS", 3)
    first, others = browser(), [browser() for _ in range(4)]
    register(first)
    time.sleep(0.01)
    for client in others:
        assert sign_in(client).status_code == 204
    assert me(first)["stored"] is False
    assert me(others[-1])["kind"] == "account"
    with transaction(server.app.state.database, write=False) as session:  # type: ignore[attr-defined]
        rows = session.scalars(select(SessionRow).where(SessionRow.person_id.is_not(None)))
        assert len(list(rows)) == 3


def test_sessions_are_listed_and_ended(browser: Browser) -> None:
    """One, or all but this one; nobody ends another's."""
    laptop, phone, rui = browser(), browser(), browser()
    register(laptop)
    sign_in(phone)
    register(rui, "Rui")
    listed = laptop.get("/api/people/sessions").json()
    assert [one["here"] for one in listed].count(True) == 1
    other = next(one["id"] for one in listed if not one["here"])
    assert rui.delete(f"/api/people/sessions/{other}").status_code == 404
    assert me(phone)["kind"] == "account"
    assert laptop.delete(f"/api/people/sessions/{other}").status_code == 204
    assert me(phone)["kind"] == "nobody"
    sign_in(phone)
    assert laptop.delete("/api/people/sessions/others").status_code == 204
    assert (me(phone)["kind"], me(laptop)["kind"]) == ("nobody", "account")


def test_recovery_codes_work_once(browser: Browser) -> None:
    """Then the person signs in and sets a new password without the old one; new codes come with
    it, and the older ones open nothing."""
    ana, again = browser(), browser()
    code, *rest = register(ana)
    entered = again.post("/api/people/recover", json={"name": "ana", "code": code.lower()})
    assert entered.status_code == 204
    new = again.post("/api/people/password", json={"new": "outra coisa longa"})
    codes = new.json()["codes"]
    assert me(again)["codes"] == len(codes) == len(rest) + 1
    for one in (code, rest[0]):
        used = browser().post("/api/people/recover", json={"name": "Ana", "code": one})
        assert (used.status_code, used.json()["code"]) == (403, "wrong-code")
    codes = again.post("/api/people/codes", json={}).json()
    new = browser().post("/api/people/recover", json={"name": "Ana", "code": codes[0]})
    assert new.status_code == 204


def test_names_that_look_alike_are_refused(browser: Browser) -> None:
    """In any case, script, or with other signs."""
    register(browser(), "Ana Maria")
    for name in ("ANA MARIA", "AnaMaria", "Ana-Marıa", "Ana Mari4"[:-1] + "a"):
        refused = browser().post("/api/people/register", json={"name": name, "password": PASSWORD})
        assert (name, refused.json()["code"]) == (name, "name-taken")


def test_markup_in_a_name_is_refused(browser: Browser) -> None:
    """A name has letters, figures and a few signs; others are refused with the sign."""
    body = {"name": "<img src=x>", "password": PASSWORD}
    refused = browser().post("/api/people/register", json=body)
    assert (refused.status_code, refused.json()["code"]) == (422, "bad-name")


def test_another_device_by_a_link_that_works_once(browser: Browser) -> None:
    """A guest goes on at a phone with the same seat; the link is used up."""
    laptop, phone = browser(), browser()
    game = new_game(laptop)
    made = laptop.post("/api/people/device").json()
    assert made["code"].lstrip().startswith("<?xml")
    secret = made["address"].partition("#link=")[2]
    assert phone.post("/api/people/link", json={"secret": secret}).status_code == 204
    with sitting(phone, game) as seat:
        assert "seat" not in seat.hello()
    again = browser().post("/api/people/link", json={"secret": secret})
    assert (again.status_code, again.json()["code"]) == (403, "wrong-link")


def test_a_link_expires(browser: Browser, monkeypatch) -> None:
    """After a quarter of an hour it opens nothing."""
    ana = browser()
    secret = ana.post("/api/people/device").json()["address"].partition("#link=")[2]
    now = damas.app.people.accounts.now_ms
    monkeypatch.setattr(damas.app.people.accounts, "now_ms", lambda: now() + 16 * 60_000)
    assert browser().post("/api/people/link", json={"secret": secret}).status_code == 403


def test_an_invitation_is_no_way_in(server: TestClient, browser: Browser) -> None:
    """Each secret works for its own purpose only."""
    headers = {"host": "127.0.0.1:8000"}
    del headers
    services = server.app.state.services  # type: ignore[attr-defined]
    portal = server.portal
    assert portal is not None
    secret = portal.call(services.registrar.ticket, "invite")
    assert browser().post("/api/people/link", json={"secret": secret}).status_code == 403
    server.put("/api/owner/settings", json={"registration": "invited"})
    ana = browser()
    refused = ana.post("/api/people/register", json={"name": "Ana", "password": PASSWORD})
    assert (refused.status_code, refused.json()["code"]) == (403, "needs-invitation")
    register(ana, invitation=secret)
    used = {"name": "Rui", "password": PASSWORD, "invitation": secret}
    assert browser().post("/api/people/register", json=used).json()["code"] == "wrong-link"


def test_guests_only(server: TestClient, browser: Browser) -> None:
    """No accounts are made; guests play, and who has an account signs in."""
    register(browser())
    server.put("/api/owner/settings", json={"registration": "closed"})
    refused = browser().post("/api/people/register", json={"name": "Rui", "password": PASSWORD})
    assert (refused.status_code, refused.json()["code"]) == (403, "registration-closed")
    assert sign_in(browser()).status_code == 204
    new_game(browser())


def test_the_owner_enters_from_elsewhere_by_a_link(server: TestClient, browser: Browser) -> None:
    """And then has the owner's rights, by a name and a password as well."""
    services = server.app.state.services  # type: ignore[attr-defined]
    portal = server.portal
    assert portal is not None
    secret = portal.call(services.registrar.ticket, "owner", "owner")
    away = browser()
    assert away.get("/api/owner/people").status_code == 403
    assert away.post("/api/people/link", json={"secret": secret}).status_code == 204
    assert away.get("/api/owner/people").status_code == 200
    register(away, "Chefe")
    assert me(away)["kind"] == "owner"
    again = browser()
    sign_in(again, "Chefe")
    assert again.get("/api/owner/people").status_code == 200


def test_the_owners_calls_are_the_owners(browser: Browser) -> None:
    """Neither a guest nor an account reads or changes them."""
    ana = browser()
    register(ana)
    calls = [
        ("GET", "/owner", None),
        ("GET", "/api/owner/settings", None),
        ("PUT", "/api/owner/settings", {"registration": "closed"}),
        ("POST", "/api/owner/invitations", None),
        ("GET", "/api/owner/people", None),
        ("PUT", "/api/owner/people/x/block", {"blocked": True}),
        ("DELETE", "/api/owner/people/x", None),
    ]
    for client in (ana, browser()):
        for method, path, body in calls:
            headers = {"accept": "application/json"}
            answer = client.request(method, path, json=body, headers=headers)
            assert (path, answer.status_code) == (path, 403)


def test_a_blocked_person_looks_on(server: TestClient, browser: Browser, monkeypatch) -> None:
    """No new game, no move, nothing at the account but leaving it, until let back."""
    monkeypatch.setattr(callers, "FRESH_SECONDS", 0.0)
    ana = browser()
    game = new_game(ana)
    register(ana)
    (person,) = server.get("/api/owner/people?text=Ana").json()
    with sitting(ana, game) as seat:
        seat.hello()
        blocked = server.put(f"/api/owner/people/{person['id']}/block", json={"blocked": True})
        assert blocked.status_code == 204
        assert seat.refused("move", ply=0, text="9-13")["code"] == "looking-on"
    refused = ana.post("/api/games", json={"regulation": "portuguesa-fpd"})
    assert (refused.status_code, refused.json()["code"]) == (403, "blocked")
    assert ana.get("/api/people/export.zip").status_code == 200
    server.put(f"/api/owner/people/{person['id']}/block", json={"blocked": False})
    new_game(ana)


def test_all_that_is_stored_is_given_out(browser: Browser) -> None:
    """The rows of every table that names the person, and the games as PDN; no secret among them."""
    ana, rui = browser(), browser()
    game = new_game(ana, white={"kind": "person", "name": "Ana M."})
    codes = register(ana, email="ana@example.org")
    register(rui, "Rui", email="rui@example.org")
    with zipfile.ZipFile(io.BytesIO(ana.get("/api/people/export.zip").content)) as packed:
        names = packed.namelist()
        about = json.loads(packed.read("about-you.json"))
        whole = "".join(packed.read(name).decode() for name in names)
    assert f"games/{game}.pdn" in names
    assert about["persons"][0]["email"] == "ana@example.org"
    assert {one["colour"] for one in about["seats"]} == {"white", "black"}
    assert about["sessions"]
    for hidden in ("$argon2", "rui@", *codes):
        assert hidden not in whole


def test_deleted(server: TestClient, browser: Browser, database: str) -> None:
    """Games stay, the name goes; nothing that names the person is left."""
    ana = browser()
    game = new_game(ana, white={"kind": "person", "name": "Ana Maria"})
    register(ana, "Ana Maria", email="ana@example.org")
    assert ana.post("/api/people/delete", json={}).status_code == 204
    assert me(ana)["kind"] in ("nobody", "guest")
    assert sign_in(browser(), "Ana Maria").status_code == 403
    assert server.get(f"/api/games/{game}").json()["players"]["white"]["name"] is None
    with sqlite3.connect(database) as connection:
        dump = "\n".join(connection.iterdump())
    assert "Ana Maria" not in dump
    assert "ana@example.org" not in dump
    register(browser(), "Ana Maria")


def test_nobodys_deletion_or_export(browser: Browser) -> None:
    """A browser without a cookie is told nothing of others, and deletes nobody."""
    register(browser())
    nobody = browser(visit=False)
    with zipfile.ZipFile(io.BytesIO(nobody.get("/api/people/export.zip").content)) as packed:
        assert not any(json.loads(packed.read("about-you.json")).values())
    assert nobody.post("/api/people/delete", json={}).status_code == 204
    assert sign_in(browser()).status_code == 204


def test_the_owner_is_not_deleted(server: TestClient) -> None:
    """A server without an owner could be led by nobody."""
    assert server.post("/api/people/delete", json={}).json()["code"] == "owner-stays"
    assert server.delete("/api/owner/people/owner").json()["code"] == "owner-stays"


def test_a_flood_of_guests_costs_one_address(browser: Browser, server: TestClient) -> None:
    """So many new guests of one address are stored in an hour; others are not kept waiting."""
    limited(server.app, guest_from=3)
    for _ in range(3):
        new_game(browser("192.0.2.50", visit=False))
    late = browser("192.0.2.50").post("/api/games", json={"regulation": "portuguesa-fpd"})
    assert (late.status_code, late.json()["code"]) == (429, "too-many-tries")
    new_game(browser("192.0.2.51"))


@pytest.mark.one_server
@pytest.mark.parametrize(
    "address", ["x", "a@b", "a b@c.de", "a@c.de\n", "@c.de", "x" * 250 + "@c.de"]
)
def test_no_email_address(browser: Browser, address: str) -> None:
    """Text that is none is refused with a sentence."""
    body = {"name": "Ana", "password": PASSWORD, "email": address}
    refused = browser().post("/api/people/register", json=body)
    assert refused.status_code == 422


def test_an_accounts_name_stands_at_its_games(browser: Browser) -> None:
    """Against the engine; at one screen two people name themselves; a name that is given stays."""
    ana = browser()
    register(ana)
    engine = {"kind": "engine", "level": 1}
    alone, named = (
        new_game(ana, black=engine),
        new_game(ana, black=engine, white={"kind": "person", "name": "A."}),
    )
    both = new_game(ana)
    shown = [
        ana.get(f"/api/games/{game}").json()["players"]["white"]["name"]
        for game in (alone, named, both)
    ]
    assert shown == ["Ana", "A.", None]


def test_guests_whose_cookies_have_expired_are_forgotten(browser: Browser, database: str) -> None:
    """When a server starts: after 400 days nobody can come back as one; the games stay."""
    new_game(browser())
    register(browser())
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE persons SET seen_ms = 1")
        connection.execute("UPDATE sessions SET seen_ms = 1")
        connection.execute("DELETE FROM rate_counts")  # as if the first server started long ago
    with (
        Client(create_app(database), base_url=BASE, client=("192.0.2.9", 1)),
        sqlite3.connect(database) as connection,
    ):
        for _ in range(100):
            kinds = {kind for (kind,) in connection.execute("SELECT kind FROM persons")}
            if "guest" not in kinds:
                break
            time.sleep(0.05)
        games = connection.execute("SELECT count(*) FROM games").fetchone()[0]
        sessions = connection.execute("SELECT count(*) FROM sessions").fetchone()[0]
    assert (kinds, games, sessions) == ({"owner", "account"}, 1, 0)
