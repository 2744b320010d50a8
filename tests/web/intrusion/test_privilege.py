"""A change of privilege: what was open for the person before it ends, in every hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

import damas.app.people.accounts
from damas.app.people import caller as callers
from damas.http.routes import people
from damas.store import AskedPeople, Notifications, PeopleListing, Ways
from web.passkey_device import Device
from web.people.conftest import BASE, new_game, sitting
from web.people.test_accounts import PASSWORD, me, register, sign_in
from web.people.test_cookies import cookie_of, use

NEW = "outra coisa longa"
FRESH = damas.app.people.accounts.FRESH_MS


def link_of(client: TestClient, **body: Any) -> str:
    """The secret of a link to another device."""
    made = client.post("/api/people/device", json=body)
    assert made.status_code == 200, made.text
    return str(made.json()["address"].partition("#link=")[2])


def follow(client: TestClient, secret: str) -> int:
    """The answer to a link, by its status."""
    return int(client.post("/api/people/link", json={"secret": secret}).status_code)


def add_passkey(client: TestClient, device: Device) -> Any:
    """The answer to a new passkey of the account."""
    options = client.post("/api/people/passkeys/options", json={}).json()
    return client.post("/api/people/passkeys", json={"credential": device.make(options)})


def signed(client: TestClient, device: Device) -> dict[str, Any]:
    """The answer of a device that is to be let in."""
    return device.sign(client.post("/api/people/passkeys/ask", json={}).json())


def by_password(client: TestClient, _codes: list[str]) -> None:
    """A new password."""
    assert client.post("/api/people/password", json={"new": NEW}).status_code == 200


def by_codes(client: TestClient, _codes: list[str]) -> None:
    """New recovery codes."""
    assert client.post("/api/people/codes", json={}).status_code == 200


def by_new_passkey(client: TestClient, _codes: list[str]) -> None:
    """A new passkey."""
    assert add_passkey(client, Device(BASE)).status_code == 201


def by_no_passkey(client: TestClient, _codes: list[str]) -> None:
    """A passkey that goes."""
    assert client.delete("/api/people/passkeys/k").status_code == 204


def by_recovery(client: TestClient, codes: list[str]) -> None:
    """A recovery code."""
    body = {"name": "Ana", "code": codes[0]}
    assert client.post("/api/people/recover", json=body).status_code == 204


ENDS_ALL: dict[str, Callable[[TestClient, list[str]], None]] = {
    "POST /api/people/password": by_password,
    "POST /api/people/codes": by_codes,
    "POST /api/people/passkeys": by_new_passkey,
    "DELETE /api/people/passkeys/{key}": by_no_passkey,
    "POST /api/people/recover": by_recovery,
}
"""The calls that change the ways into an account."""
ENDS_THE_GUEST = {
    "POST /api/people/register",
    "POST /api/people/sign-in",
    "POST /api/people/passkeys/enter",
}
"""The calls by which a guest becomes an account: what was open for the guest ends."""
CHANGES_NO_WAY_IN = {
    "POST /api/people/link": "signs in as the person who made the link, who stays as they were",
    "POST /api/people/sign-out": "ends the own session, and the links that it made",
    "DELETE /api/people/sessions/{handle}": "ends sessions, and the links that they made",
    "POST /api/people/delete": "ends the person",
    "PUT /api/people/email": "an address lets nobody in",
    "POST /api/people/confirm": "proves the person, and changes nothing",
    "POST /api/people/device": "asks for a proof; its link ends with the session",
    "POST /api/people/passkeys/ask": "asks a question",
    "POST /api/people/passkeys/options": "asks a question",
}


def test_every_call_of_accounts_is_a_change_of_privilege_or_is_none() -> None:
    """A new call must say which: this walk fails until it does."""
    unsafe = {
        f"{method} {route.path}"
        for route in people.router.routes
        if isinstance(route, APIRoute)
        for method in route.methods - {"GET", "HEAD"}
    }
    assert unsafe == {*ENDS_ALL, *ENDS_THE_GUEST, *CHANGES_NO_WAY_IN}


@pytest.mark.parametrize("way", ENDS_ALL)
@pytest.mark.both_databases
def test_a_new_way_in_ends_all_that_was_open(server, browser, monkeypatch, way) -> None:
    """Other sessions, their open lines, open links, notices in browsers, and the own old cookie;
    this browser goes on under a new one, and the older password or codes serve nobody else."""
    monkeypatch.setattr(callers, "FRESH_SECONDS", 0.0)
    ana, phone, copied = browser(), browser(), browser(visit=False)
    codes = register(ana)
    game = new_game(ana)
    sign_in(phone)
    before, secret, other = cookie_of(ana), link_of(ana), link_of(phone)
    accounts = server.app.state.services.registrar.accounts
    (person,) = server.get("/api/owner/people?text=Ana").json()
    notifications = Notifications(server.app.state.services.database)
    browser_of(notifications, person["id"])
    assert accounts.codes_left(person["id"])
    with sitting(phone, game) as seat:
        seat.hello()
        ENDS_ALL[way](ana, codes)
        assert seat.refused("move", ply=0, text="9-13")["code"] == "looking-on"
    assert me(phone)["kind"] == "nobody"
    assert me(use(copied, before))["kind"] == "nobody"
    assert (follow(browser(), secret), follow(browser(), other)) == (403, 403)
    assert notifications.browsers(person["id"]) == []
    assert (me(ana)["kind"], cookie_of(ana) != before) == ("account", True)


def browser_of(notifications: Notifications, person: str) -> None:
    """A browser that shows the notices of a person."""
    from damas.store import PushBrowser  # noqa: PLC0415

    kept = PushBrowser("b", person, "https://push.example.org/b", "k", "a", "en", BASE, "Phone", 1)
    notifications.add_browser(kept)
    assert len(notifications.browsers(person)) == 1


@pytest.mark.parametrize("way", ["password", "link"])
@pytest.mark.both_databases
def test_a_secret_on_its_way_in_while_it_ends(server, browser, monkeypatch, way) -> None:
    """A thief with the old password signs in again and again, so that one sign-in is under way when
    the password changes; or holds a link: no session begins by it."""
    registrar = server.app.state.services.registrar
    ana, thief = browser(), browser()
    register(ana)
    secret = link_of(ana)
    enter = registrar.enter

    async def late(*asked: Any, **more: Any) -> None:
        monkeypatch.setattr(registrar, "enter", enter)
        found = PeopleListing(server.app.state.services.database).page(AskedPeople("Ana"), 9)
        (person,) = [one.id for one in found]
        registrar.accounts.change_ways(person, Ways(password="x"), accounts_now() + 1)
        await enter(*asked, **more)

    monkeypatch.setattr(registrar, "enter", late)
    if way == "password":
        refused = sign_in(thief)
    else:
        refused = thief.post("/api/people/link", json={"secret": secret})
    assert (refused.status_code, refused.json()["code"]) == (403, "ways-changed")
    assert me(thief)["kind"] != "account"


def accounts_now() -> int:
    """The time by which accounts change."""
    return int(damas.app.people.accounts.now_ms())


@pytest.mark.parametrize("way", sorted(ENDS_THE_GUEST))
@pytest.mark.both_databases
def test_who_sat_here_before_as_the_same_guest_gets_no_account(browser, way) -> None:
    """An attacker, or the pupil before, made a link and went on with it here; the next person
    makes an account, or signs in: it is theirs alone."""
    device, attacker, victim = Device(BASE), browser(), browser()
    if way != "POST /api/people/register":
        elsewhere = browser()
        register(elsewhere)
        add_passkey(elsewhere, device)
    game = new_game(attacker)
    assert follow(victim, link_of(attacker)) == 204
    second, third = link_of(attacker), link_of(victim)
    if way == "POST /api/people/register":
        register(victim)
    elif way == "POST /api/people/sign-in":
        assert sign_in(victim).status_code == 204
    else:
        body = {"credential": signed(victim, device)}
        assert victim.post("/api/people/passkeys/enter", json=body).status_code == 204
    assert me(victim)["kind"] == "account"
    assert me(attacker)["kind"] == "nobody"
    assert attacker.post("/api/people/password", json={"new": NEW}).status_code == 403
    assert [follow(browser(), secret) for secret in (second, third)] == [403, 403]
    with sitting(victim, game) as seat:
        assert "seat" not in seat.hello()
    with sitting(attacker, game) as seat:
        assert seat.hello()["seat"] == "none"


@pytest.mark.both_databases
def test_two_who_are_one_guest_make_one_account(browser) -> None:
    """The second of them, who asked at the same moment, does not give the account another name."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    eve, victim = browser(), browser()
    new_game(eve)
    follow(victim, link_of(eve))

    def press(client: TestClient, name: str) -> int:
        body = {"name": name, "password": PASSWORD}
        return int(client.post("/api/people/register", json=body).status_code)

    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(press, (eve, victim), ("Eve", "Ana")))
    made = {one for one, code in zip(("Eve", "Ana"), found, strict=True) if code == 201}
    kinds = {"Eve": me(eve), "Ana": me(victim)}
    assert made  # both where the second came later, as nobody: an account of their own
    assert {name: kinds[name]["name"] for name in made} == {name: name for name in made}
    assert "account" not in [one["kind"] for name, one in kinds.items() if name not in made]


@pytest.mark.both_databases
def test_what_comes_from_a_link_is_never_fresh(browser) -> None:
    """A link that was left open, or photographed, opens the games: not the account."""
    ana, thief = browser(), browser()
    register(ana)
    assert follow(thief, link_of(ana)) == 204
    assert me(thief)["name"] == "Ana"
    for method, path, body in (
        ("POST", "password", {"new": NEW}),
        ("POST", "codes", {}),
        ("POST", "device", {}),
        ("PUT", "email", {"email": ""}),
        ("POST", "passkeys", {"credential": {}}),
        ("DELETE", "passkeys/k", None),
        ("POST", "delete", {}),
    ):
        refused = thief.request(method, f"/api/people/{path}", json=body)
        assert (path, refused.status_code, refused.json()["code"]) == (path, 403, "confirm")
    assert thief.post("/api/people/device").json()["code"] == "confirm"
    proved = thief.post("/api/people/confirm", json={"password": PASSWORD})
    assert proved.status_code == 204
    assert thief.post("/api/people/password", json={"new": NEW}).status_code == 200


@pytest.mark.both_databases
def test_a_link_to_another_device_asks_for_the_password(browser, monkeypatch) -> None:
    """Somebody at an unlocked screen takes no link along; a guest has no password to give."""
    ana, guest = browser(), browser()
    register(ana)
    later(monkeypatch)
    assert ana.post("/api/people/device", json={}).json()["code"] == "confirm"
    wrong = ana.post("/api/people/device", json={"password": "wrong wrong"})
    assert wrong.json()["code"] == "wrong-password"
    assert follow(browser(), link_of(ana, password=PASSWORD)) == 204
    assert follow(browser(), link_of(guest)) == 204


def later(monkeypatch: pytest.MonkeyPatch, by_ms: int = FRESH + 1) -> None:
    """For the accounts it is later: nobody has just signed in."""
    clock = damas.app.people.accounts.now_ms
    monkeypatch.setattr(damas.app.people.accounts, "now_ms", lambda: clock() + by_ms)


@pytest.mark.both_databases
def test_an_account_without_a_password_confirms_by_its_passkey(browser, monkeypatch) -> None:
    """Also long after it signed in; a passkey of another proves nothing."""
    ana, eve, device, others = browser(), browser(), Device(BASE), Device(BASE)
    options = ana.post("/api/people/passkeys/options", json={"name": "Ana"}).json()
    body = {"name": "Ana", "credential": device.make(options)}
    assert ana.post("/api/people/register", json=body).status_code == 201
    register(eve, "Eve")
    assert add_passkey(eve, others).status_code == 201
    later(monkeypatch)
    assert ana.post("/api/people/device").json()["code"] == "confirm"
    assert ana.post("/api/people/confirm", json={}).json()["code"] == "confirm"
    wrong = ana.post("/api/people/confirm", json={"credential": signed(ana, others)})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "confirm")
    assert ana.post("/api/people/device").json()["code"] == "confirm"
    right = ana.post("/api/people/confirm", json={"credential": signed(ana, device)})
    assert right.status_code == 204
    assert follow(browser(), link_of(ana)) == 204
    assert ana.post("/api/people/password", json={"new": NEW}).status_code == 200


@pytest.mark.parametrize("end", ["sign-out", "others", "one"])
@pytest.mark.both_databases
def test_a_link_ends_with_the_session_that_made_it(browser, end) -> None:
    """Signed out here, from another device, or everywhere else."""
    ana, phone = browser(), browser()
    register(ana)
    sign_in(phone)
    secret, own = link_of(phone), link_of(ana)
    if end == "sign-out":
        phone.post("/api/people/sign-out")
    elif end == "others":
        ana.delete("/api/people/sessions/others")
    else:
        listed = ana.get("/api/people/sessions").json()
        other = next(one["id"] for one in listed if not one["here"])
        ana.delete(f"/api/people/sessions/{other}")
    assert follow(browser(), secret) == 403
    assert follow(browser(), own) == 204


@pytest.mark.both_databases
def test_who_leaves_leaves_no_pages(browser) -> None:
    """The browser drops the pages that it kept: the next person finds none of them by *Back*."""
    ana = browser()
    register(ana)
    gone = ana.post("/api/people/sign-out")
    assert gone.headers["clear-site-data"] == '"cache"'
    sign_in(ana)
    assert ana.post("/api/people/delete", json={}).headers["clear-site-data"] == '"cache"'


@pytest.mark.both_databases
def test_a_refused_passkey_leaves_no_half_made_account(browser) -> None:
    """A key that is another's already: the name stays free, and so does the invitation."""
    device, rui, ana = Device(BASE), browser(), browser()
    register(rui, "Rui")
    assert add_passkey(rui, device).status_code == 201
    game = new_game(ana)
    options = ana.post("/api/people/passkeys/options", json={"name": "Ana"}).json()
    body = {"name": "Ana", "credential": device.make(options)}
    refused = ana.post("/api/people/register", json=body)
    assert (refused.status_code, refused.json()["code"]) == (422, "passkey-known")
    assert me(ana)["kind"] == "guest"
    with sitting(ana, game) as seat:
        assert "seat" not in seat.hello()
    register(browser(), "Ana")


@pytest.mark.both_databases
def test_a_taken_name_uses_up_no_invitation(server, browser) -> None:
    """The invited person tries again with another name."""
    register(browser(), "Ana")
    secret = server.portal.call(server.app.state.services.registrar.ticket, "invite")
    server.put("/api/owner/settings", json={"registration": "invited"})
    guest = browser()
    body = {"name": "Ana", "password": PASSWORD, "invitation": secret}
    assert guest.post("/api/people/register", json=body).json()["code"] == "name-taken"
    register(guest, "Rui", invitation=secret)


@pytest.mark.both_databases
def test_the_owners_link_lets_the_owner_set_a_password(server, browser) -> None:
    """It is made by a command on the server's own machine: the way back in for an owner."""
    make = server.app.state.services.registrar.ticket
    first, again = browser(), browser()
    assert follow(first, server.portal.call(make, "owner", "owner")) == 204
    register(first, "Chefe")
    assert follow(again, server.portal.call(make, "owner", "owner")) == 204
    assert again.post("/api/people/password", json={"new": NEW}).status_code == 200
    assert me(first)["kind"] == "nobody"
    assert sign_in(browser(), "Chefe", NEW).status_code == 204
