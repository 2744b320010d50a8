"""Taking over an account, becoming the owner, finding out who is here."""

from __future__ import annotations

import json
from typing import Any

import pytest
from argon2 import PasswordHasher

import damas.app.people.accounts
from damas.people import passwords
from web.people.conftest import new_game, sitting
from web.people.test_accounts import PASSWORD, me, register, sign_in
from web.people.test_cookies import cookie_of, use


class Counting:
    """A hasher that counts its computations."""

    def __init__(self) -> None:
        self.inner = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
        self.verified = self.made = 0

    def __getattr__(self, name: str) -> Any:
        """The parameters."""
        return getattr(self.inner, name)

    def hash(self, text: str) -> str:
        """A hash, counted."""
        self.made += 1
        return self.inner.hash(text)

    def verify(self, stored: str, text: str) -> bool:
        """A check, counted."""
        self.verified += 1
        return self.inner.verify(stored, text)


def test_unknown_names_cost_the_same_work(browser, monkeypatch):
    """One argon2 check and no hash for a known name and an unknown one; also the first time of all,
    when nothing is cached."""
    register(browser())
    register(browser(), "Keys")
    counting = Counting()
    monkeypatch.setattr(passwords, "_hasher", lambda: counting)
    for name in ("Nobody", "Ana", "Keys", "Nobody else", "Иван", "<script>"):
        before = counting.verified, counting.made
        assert sign_in(browser(), name, "wrong wrong").status_code == 403
        assert (counting.verified, counting.made) == (before[0] + 1, before[1]), name


def test_the_same_answers_for_known_and_unknown_names(browser):
    """Byte for byte, header for header, in every way in; and the same count of tries."""
    register(browser())
    found = {}
    for name in ("Ana", "Zacarias"):
        answers = [
            sign_in(browser(), name, "wrong wrong"),
            browser().post(
                "/api/people/recover", json={"name": name, "code": "AAAA-AAAA-AAAA-AAAA"}
            ),
            browser().post("/api/people/passkeys/ask", json={}),
        ]
        shown = [(a.status_code, a.content, sorted(a.headers)) for a in answers[:2]]
        options = answers[2].json()
        found[name] = (shown, options.get("allowCredentials"), sorted(options))
    assert found["Ana"] == found["Zacarias"]


def test_no_list_of_people_for_strangers(browser):
    """Names and addresses of accounts are listed to the owner alone."""
    register(browser(), email="ana@example.org")
    eve = browser()
    register(eve, "Eve")
    for path in ("/api/owner/people", "/api/owner/people?text=A", "/api/people", "/openapi.json"):
        answer = eve.get(path)
        assert "ana@example.org" not in answer.text
        assert answer.status_code in (403, 404, 200)
        assert path == "/openapi.json" or answer.status_code != 200


@pytest.mark.one_server
@pytest.mark.parametrize(
    "more",
    [{"kind": "owner"}, {"id": "owner"}, {"owner": True}, {"person": "owner"}, {"blocked": False}],
)
def test_no_field_makes_an_owner(browser, more):
    """A field that a call does not know refuses the call."""
    ana = browser()
    body = {"name": "Ana", "password": PASSWORD, **more}
    assert ana.post("/api/people/register", json=body).status_code == 422
    assert me(ana)["kind"] in ("guest", "nobody")


@pytest.mark.one_server
@pytest.mark.parametrize(
    "name", ["owner", "Owner", "0wner", "dono", "Admin", "ad\u200bmin", "аdmin"]
)
def test_nobody_takes_the_servers_names(browser, name):
    """In any script and with any invisible sign."""
    body = {"name": name, "password": PASSWORD}
    assert browser().post("/api/people/register", json=body).status_code == 422


def test_an_account_is_not_made_twice(browser):
    """Two who register the same name at once: one has it."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    several = [browser() for _ in range(6)]

    def press(client):
        body = {"name": "Ana", "password": PASSWORD}
        return client.post("/api/people/register", json=body).status_code

    with ThreadPoolExecutor(6) as pool:
        codes = sorted(pool.map(press, several))
    assert codes == [201, 422, 422, 422, 422, 422]


def test_a_link_that_somebody_sends_takes_no_games(browser):
    """A victim of an attacker's link is signed in as the attacker, and hands nothing over."""
    eve, victim = browser(), browser()
    register(eve, "Eve")
    game = new_game(victim)
    secret = eve.post("/api/people/device").json()["address"].partition("#link=")[2]
    assert victim.post("/api/people/link", json={"secret": secret}).status_code == 204
    assert eve.get("/api/games").json() == []
    with sitting(eve, game) as line:
        assert line.hello()["seat"] == "none"


def test_a_secret_stands_in_no_address_that_is_sent(browser):
    """Links carry their secret after the #, which browsers send to nobody; no page tells it on."""
    ana = browser()
    made = ana.post("/api/people/device").json()
    path, _, secret = made["address"].partition("#")
    assert secret.startswith("link=")
    assert "?" not in path
    assert ana.get("/account").headers["referrer-policy"] == "no-referrer"


def test_recovery_ends_what_a_thief_has(browser):
    """A new password after a recovery code: the thief's session ends, the codes are counted."""
    ana, thief, again = browser(), browser(), browser()
    codes = register(ana)
    copied = cookie_of(ana)
    use(thief, copied)
    assert me(thief)["kind"] == "account"
    body = {"name": "Ana", "code": codes[0]}
    assert again.post("/api/people/recover", json=body).status_code == 204
    new = {"new": "outra coisa longa"}
    assert again.post("/api/people/password", json=new).status_code == 200
    assert me(thief)["kind"] == "nobody"
    assert sign_in(browser()).status_code == 403


def test_a_recovery_code_is_one_persons(browser):
    """Another's name does not take it, and trying does not use it up."""
    codes = register(browser())
    register(browser(), "Eve")
    wrong = browser().post("/api/people/recover", json={"name": "Eve", "code": codes[0]})
    assert wrong.status_code == 403
    right = browser().post("/api/people/recover", json={"name": "Ana", "code": codes[0]})
    assert right.status_code == 204


def test_one_code_sent_many_times_at_once_opens_once(browser):
    """Eight presses in the same moment."""
    from concurrent.futures import ThreadPoolExecutor  # noqa: PLC0415

    code, *_ = register(browser())
    several = [browser() for _ in range(4)]

    def press(client):
        return client.post("/api/people/recover", json={"name": "Ana", "code": code}).status_code

    with ThreadPoolExecutor(4) as pool:
        assert sorted(pool.map(press, several)) == [204, 403, 403, 403]


def test_a_passkey_of_nobody_opens_nothing(browser):
    """An answer to a challenge that was not asked, was answered, or is signed by an unknown key."""
    import base64  # noqa: PLC0415

    eve = browser()

    def answer_to(challenge):
        client = {
            "type": "webauthn.get",
            "challenge": challenge,
            "origin": "http://damas.example.org",
        }
        data = base64.urlsafe_b64encode(json.dumps(client).encode()).decode().rstrip("=")
        response = {"clientDataJSON": data, "authenticatorData": "AA", "signature": "AA"}
        sent = {"id": "AA", "rawId": "AA", "type": "public-key", "response": response}
        return eve.post("/api/people/passkeys/enter", json={"credential": sent})

    asked = eve.post("/api/people/passkeys/ask", json={}).json()["challenge"]
    for challenge in ("never-asked", asked, asked, ""):
        assert answer_to(challenge).json()["code"] == "wrong-passkey"
    assert me(eve)["kind"] == "guest"


def test_a_passkey_of_another_is_not_removed(browser, server):
    """Another's key is named, and stays."""
    from damas.store import Passkey, Ways  # noqa: PLC0415

    ana, eve = browser(), browser()
    register(ana)
    register(eve, "Eve")
    (person,) = server.get("/api/owner/people?text=Ana").json()
    accounts = server.app.state.services.registrar.accounts
    key = Passkey("k", person["id"], "c", "p", 0, "Phone", 1)
    accounts.change_ways(person["id"], Ways(passkey=key), 1)
    sign_in(ana)
    eve.delete("/api/people/passkeys/k")
    assert [one["id"] for one in me(ana)["passkeys"]] == ["k"]


def test_an_export_holds_nobody_else(browser, two):
    """The zip of one player has no e-mail address, session or device of the opponent."""
    import io  # noqa: PLC0415
    import zipfile  # noqa: PLC0415

    ana, rui, _game = two()
    register(rui, "Rui", email="rui@example.org")
    with zipfile.ZipFile(io.BytesIO(ana.get("/api/people/export.zip").content)) as packed:
        whole = "".join(packed.read(name).decode() for name in packed.namelist())
    assert "rui@example.org" not in whole
    assert cookie_of(rui).split(".")[0] not in whole


def test_the_database_holds_no_secret_that_opens(browser, database):
    """Cookies, links, recovery codes and passwords are hashes on the disk: a copy opens nothing."""
    import sqlite3  # noqa: PLC0415

    ana = browser()
    codes = register(ana)
    link = ana.post("/api/people/device").json()["address"].partition("#link=")[2]
    token = cookie_of(ana).split(".")[0].strip('"')
    with sqlite3.connect(database) as found:
        dump = "\n".join(found.iterdump())
    for secret in (PASSWORD, link, token, *codes):
        assert secret not in dump
    assert damas.app.people.accounts.hashed(token) in dump
