"""Moderators: what they do, what they cannot do, what people are told, and the trail of it."""

from __future__ import annotations

from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from damas.app.core.times import now_ms
from damas.app.people import caller as callers
from damas.app.people import restrained
from damas.people.names import read_name
from damas.store import Accounts, People, PersonRecord, Ways
from web.club.conftest import open_room

from .conftest import Browser, new_game, sitting
from .test_accounts import register, sign_in
from .test_blocked import code, meet

DAY = 86_400_000
REASON = "Insultos à mesa"


def person(server: TestClient, name: str) -> str:
    """The id of an account."""
    found = server.get("/api/owner/people", params={"text": name}).json()
    return str(next(one["id"] for one in found if one["name"] == name))


@pytest.fixture(name="mod")
def _mod(server: TestClient, browser: Browser) -> TestClient:
    """An account that the owner has made a moderator."""
    made = browser("198.51.100.4")
    register(made, "Marta Luz")
    role = server.put(
        f"/api/owner/people/{person(server, 'Marta Luz')}/role", json={"moderator": True}
    )
    assert role.status_code == 204
    return made


def put(client: TestClient, who: str, what: str, **body: Any) -> Any:
    """Does an act about a person."""
    return client.put(f"/api/owner/people/{who}/{what}", json=body)


@pytest.mark.both_databases
def test_a_block_has_an_end_and_a_reason_that_the_person_reads(
    server: TestClient, browser: Browser, mod: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On every page, in each refusal and on all devices; after the end the person plays again, and
    the list shows no block."""
    ana, phone = browser(), browser()
    register(ana, "Ana Reis")
    assert sign_in(phone, "Ana Reis").status_code == 204
    who, until = person(server, "Ana Reis"), now_ms() + 3 * DAY
    act = {"blocked": True, "until_ms": until, "reason": REASON, "address_days": 0}
    assert put(mod, who, "block", **act).status_code == 204
    for device in (ana, phone):
        refused = device.post("/api/games", json={"regulation": "portuguesa-fpd"})
        assert (refused.status_code, code(refused)) == (403, "blocked")
        assert REASON in refused.json()["message"]
        assert "until 20" in refused.json()["message"]
        assert REASON in device.get("/?lang=en").text
        assert device.get("/api/people/me").json()["block"]["reason"] == REASON
    shown = mod.get(f"/api/owner/people/{who}").json()
    assert shown["block"]["until"] > shown["block"]["since"]
    monkeypatch.setattr("damas.store.repositories.people._now_ms", lambda: until + 1)
    for device in (ana, phone):
        new_game(device)
        assert REASON not in device.get("/").text
    assert mod.get(f"/api/owner/people/{who}").json()["block"] is None


@pytest.mark.both_databases
def test_somebody_who_is_muted_plays_and_writes_to_nobody(
    server: TestClient, browser: Browser, mod: TestClient
) -> None:
    """At a game and in a room, phrases too; the moves go on; it is taken back."""
    ana, rui = browser(), browser()
    register(ana, "Ana Reis")
    game = meet(ana, rui)
    who = person(server, "Ana Reis")
    room = open_room(ana)["id"]
    assert put(mod, who, "mute", muted=True, reason=REASON).status_code == 204
    for words in ({"text": "Olá"}, {"phrase": "hello"}):
        refused = ana.post(f"/api/games/{game}/words", json=words)
        assert (refused.status_code, code(refused)) == (403, "muted")
        assert REASON in refused.json()["message"]
        assert code(ana.post(f"/api/rooms/{room}/words", json=words)) == "muted"
    assert ana.get(f"/api/games/{game}").status_code == 200
    new_game(ana)
    assert REASON in ana.get("/?lang=en").text
    assert put(mod, who, "mute", muted=False).status_code == 204
    assert ana.post(f"/api/games/{game}/words", json={"text": "Olá"}).status_code == 201


@pytest.mark.both_databases
def test_a_muted_guest_does_not_write_under_a_new_cookie(
    server: TestClient, browser: Browser, mod: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """For a day, from the same address; whoever was there before, has an account, or comes from
    elsewhere writes."""
    ana = browser()
    new_game(ana)
    who = server.get("/api/owner/people", params={"only": "guest"}).json()[0]["id"]
    before, rui = browser(), browser("198.51.100.9")
    early, game = meet(before, rui), meet(ana, rui)
    hello = {"text": "Olá"}

    def says(client: TestClient, game: str) -> int:
        answer = client.post(f"/api/games/{game}/words", json=hello)
        return int(answer.status_code)

    assert put(mod, who, "mute", muted=True, reason=REASON).status_code == 204
    new = browser()
    later = meet(new, rui)
    refused = new.post(f"/api/games/{later}/words", json=hello)
    assert (refused.status_code, code(refused)) == (403, "muted")
    assert "With an account you can" in refused.json()["message"]
    assert (says(ana, game), says(before, early), says(rui, later)) == (403, 201, 201)
    elsewhere = browser("198.51.100.10")
    assert says(elsewhere, meet(elsewhere, rui)) == 201
    monkeypatch.setattr(restrained, "now_ms", lambda: now_ms() + 25 * 3_600_000)
    assert says(new, later) == 201
    monkeypatch.undo()
    assert says(new, later) == 403
    register(new, "Nova Gente")
    assert says(new, later) == 201


@pytest.mark.both_databases
def test_a_forced_name_is_in_the_games_and_the_old_one_is_nobodys(
    server: TestClient, browser: Browser, mod: TestClient
) -> None:
    """With its reason in the trail; a name that is taken, or no name, is refused."""
    ana, rui = browser(), browser("198.51.100.9")
    register(ana, "Reles Nome")
    register(rui, "Rui Reis")
    game = meet(ana, rui)
    who = person(server, "Reles Nome")
    assert code(put(mod, who, "name", name="Rui Re1s", reason=REASON)) == "name-taken"
    assert code(put(mod, who, "name", name="Ana Reis", reason=" ")) == "no-reason"
    assert code(put(mod, who, "name", name="- -", reason=REASON)) == "bad-name"
    assert put(mod, who, "name", name="Ana Reis", reason=REASON).status_code == 204
    assert ana.get("/api/people/me").json()["name"] == "Ana Reis"
    assert "Reles Nome" not in server.get("/api/own-games").text
    assert sign_in(browser(), "Ana Reis").status_code == 204
    taken = browser("198.51.100.10").post(
        "/api/people/register", json={"name": "Reles Nome", "password": "três tristes tigres"}
    )
    assert code(taken) == "name-taken"
    about = server.get(f"/api/owner/people/{who}").json()["acts"][0]
    assert (about["act"], about["title"], about["reason"]) == ("rename", "Reles Nome", REASON)
    assert game


@pytest.mark.both_databases
def test_notes_are_for_moderators(server: TestClient, browser: Browser, mod: TestClient) -> None:
    """Neither the page of the person nor the own data has them; they go with the person."""
    ana = browser()
    register(ana, "Ana Reis")
    who = person(server, "Ana Reis")
    path = f"/api/owner/people/{who}/notes"
    assert mod.post(path, json={"text": "Falei com ela por telefone"}).status_code == 204
    (found,) = server.get(f"/api/owner/people/{who}").json()["notes"]
    assert (found["text"], found["by"]) == ("Falei com ela por telefone", "Marta Luz")
    for page in (f"/people/{who}", "/api/people/me", "/account"):
        assert "telefone" not in ana.get(page).text
    assert b"telefone" not in ana.get("/api/people/export.zip").content
    assert code(ana.get(f"/api/owner/people/{who}")) == "not-a-moderator"
    assert code(ana.post(path, json={"text": "x"})) == "not-a-moderator"


@pytest.mark.both_databases
def test_a_moderator_rises_no_higher(
    server: TestClient, browser: Browser, mod: TestClient, app: FastAPI
) -> None:
    """No act on the owner, on another moderator or on oneself; none of the owner's acts, pages or
    settings; after the role is taken, or in a block, nothing."""
    other, ana = browser("198.51.100.5"), browser()
    register(other, "Outro Mod")
    register(ana, "Ana Reis")
    who = {name: person(server, name) for name in ("Marta Luz", "Outro Mod", "Ana Reis")}
    put(server, who["Outro Mod"], "role", moderator=True)
    for target in ("owner", who["Outro Mod"], who["Marta Luz"]):
        for what, body in (
            ("block", {"blocked": True, "reason": REASON}),
            ("mute", {"muted": True, "reason": REASON}),
            ("name", {"name": "Um Nome", "reason": REASON}),
        ):
            assert (what, code(put(mod, target, what, **body))) == (what, "only-others")
        note = mod.post(f"/api/owner/people/{target}/notes", json={"text": "x"})
        assert code(note) == "only-others"
    ana_id = who["Ana Reis"]
    for method, path, body in (
        ("PUT", f"people/{who['Ana Reis']}/role", {"moderator": True}),
        ("POST", f"people/{ana_id}/reset", {}),
        ("POST", f"people/{ana_id}/sessions/end", {}),
        ("DELETE", f"people/{ana_id}", {}),
        ("PUT", "settings", {"registration": "closed"}),
        ("PUT", "restart", {"minutes": 5}),
        ("PUT", "pause", {}),
        ("POST", "pause/end", {}),
        ("GET", "copy", None),
        ("GET", "limits", None),
        ("GET", "moderation", None),
    ):
        refused = mod.request(method, f"/api/owner/{path}", json=body)
        assert (path, refused.status_code, code(refused)) == (path, 403, "not-the-owner")
    removal = {"act": "remove", "kind": "game", "id": new_game(ana), "reason": REASON}
    assert code(mod.post("/api/owner/moderation", json=removal)) == "not-the-owner"
    assert code(put(mod, ana_id, "block", blocked=True)) == "no-reason"
    shown = mod.get(f"/api/owner/people/{ana_id}").json()
    assert not {"email", "sessions"} & set(shown)
    page = mod.get("/owner").text
    assert 'id="people"' in page
    assert 'id="limits"' not in page
    put(server, who["Outro Mod"], "role", moderator=False)
    assert code(other.get("/api/owner/people")) == "not-a-moderator"
    put(server, who["Marta Luz"], "block", blocked=True, reason=REASON)
    assert code(mod.get("/api/owner/people")) == "not-a-moderator"
    assert code(mod.get("/owner", headers={"accept": "application/json"})) == "not-a-moderator"
    assert People(app.state.services.database).find(ana_id) is not None


@pytest.mark.both_databases
def test_a_complaint_about_a_moderator_is_for_the_owner(
    server: TestClient, browser: Browser, mod: TestClient
) -> None:
    """The moderator neither reads nor closes it, nor takes the owner's words away; other remarks
    are taken away and put back."""
    ana = browser()
    game = meet(ana, mod)
    assert ana.post(f"/api/games/{game}/words", json={"text": "Vai-te!"}).status_code == 201
    assert mod.post(f"/api/games/{game}/words", json={"text": "Cala-te!"}).status_code == 201
    ana.post(f"/api/games/{game}/report", json={"reason": "insult", "text": ""})
    (report,) = server.get("/api/reports").json()
    assert mod.get("/api/reports").json() == []
    assert mod.put(f"/api/reports/{report['id']}", json={"closed": True}).status_code == 404
    own, hers = (
        f"{game}:{number}" for number in ((2, 1) if report["words"][1]["about"] else (1, 2))
    )
    act = {"act": "remove", "kind": "word", "reason": REASON}
    moderation = "/api/owner/moderation"
    assert code(mod.post(moderation, json=act | {"id": own})) == "only-others"
    assert mod.post(moderation, json=act | {"id": hers}).status_code == 204
    assert mod.post(moderation, json=act | {"id": hers, "act": "put-back"}).status_code == 204


@pytest.mark.both_databases
def test_a_link_for_a_lost_password_works_once(server: TestClient, browser: Browser) -> None:
    """It proves the person, who sets a new password without the old one; what was open ends. A link
    for the owner is not made so."""
    ana, found = browser(), browser("198.51.100.9")
    register(ana, "Ana Reis")
    who = person(server, "Ana Reis")
    address = server.post(f"/api/owner/people/{who}/reset").json()["address"]
    secret = address.partition("#link=")[2]
    assert found.post("/api/people/link", json={"secret": secret}).status_code == 204
    assert browser().post("/api/people/link", json={"secret": secret}).status_code == 403
    new = found.post("/api/people/password", json={"new": "outra palavra bem longa"})
    assert new.status_code == 200, new.text
    assert ana.get("/api/people/me").json()["kind"] != "account"
    assert code(server.post("/api/owner/people/owner/reset")) == "owner-stays"
    (act,) = server.get(f"/api/owner/people/{who}").json()["acts"]
    assert (act["act"], act["by"]) == ("reset", "owner")


@pytest.mark.both_databases
def test_the_trail_comes_in_pages(server: TestClient, browser: Browser, mod: TestClient) -> None:
    """Fifty lines each, the newest first, with who, when, what and why."""
    new_game(browser())
    (guest,) = [one for one in server.get("/api/owner/people").json() if one["kind"] == "guest"]
    for number in range(52):
        put(mod, guest["id"], "mute", muted=True, reason=f"razão {number}")
    first = mod.get("/api/owner/acts").json()
    assert len(first) == 50
    assert (first[0]["reason"], first[0]["name"], first[0]["by"], first[0]["act"]) == (
        "razão 51",
        "Marta Luz",
        "moderator",
        "mute",
    )
    rest = mod.get("/api/owner/acts", params={"before": first[-1]["number"]}).json()
    assert [one["act"] for one in rest] == ["mute", "mute", "moderator"]
    assert mod.get("/api/owner/acts", params={"before": -1}).status_code == 422
    assert put(mod, guest["id"], "mute", muted=True, reason="x", until_ms=1).status_code == 422
    assert put(mod, guest["id"], "mute", muted=True, reason="x" * 501).status_code == 422


@pytest.mark.both_databases
def test_an_open_board_of_somebody_blocked_takes_no_move(
    server: TestClient, browser: Browser, mod: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a line that was open before, from two devices."""
    monkeypatch.setattr(callers, "FRESH_SECONDS", 0.0)
    ana, phone = browser(), browser()
    register(ana, "Ana Reis")
    sign_in(phone, "Ana Reis")
    game = new_game(ana)
    with sitting(ana, game) as seat, sitting(phone, game) as other:
        seat.hello()
        other.hello()
        who = person(server, "Ana Reis")
        put(mod, who, "block", blocked=True, reason=REASON, address_days=0)
        for one in (seat, other):
            refused = one.refused("move", ply=0, text="9-13")
            assert refused["code"] == "looking-on"


@pytest.mark.both_databases
def test_one_of_thousands_is_found(server: TestClient, browser: Browser, mod: TestClient) -> None:
    """By a part of the name in any spelling, by what holds, page by page; by the address of mail by
    the owner alone."""
    ana = browser("198.51.100.30")
    register(ana, "Inês Conceição")
    assert ana.put("/api/people/email", json={"email": "ines@example.org"}).status_code == 204
    database = server.app.state.services.database  # type: ignore[attr-defined]
    for at in range(120):
        record = PersonRecord(f"many{at}", "account", f"Muitos {at}", "", 1, at)
        Accounts(database).make(record, read_name(record.name).skeleton, Ways("hash"))

    def names(client: TestClient, **asked: Any) -> list[str]:
        counted = client.get("/api/owner/people-count", params=asked).json()["count"]
        pages = [
            client.get("/api/owner/people", params={**asked, "offset": offset}).json()
            for offset in (0, 100)
        ]
        found = [one["name"] for page in pages for one in page]
        assert (len(found), len(set(found))) == (counted, counted)
        return found

    assert names(mod, text="conceicao") == names(mod, text="INÊS") == ["Inês Conceição"]
    assert len(names(mod, text="Muitos")) == 120
    assert names(mod, only="moderator") == ["Marta Luz"]
    assert names(mod, only="blocked") == []
    put(mod, person(server, "Inês Conceição"), "block", blocked=True, reason=REASON)
    assert names(mod, only="blocked") == ["Inês Conceição"]
    assert names(mod, text="Muitos", only="blocked") == []
    assert names(server, text="ines@example.org") == ["Inês Conceição"]
    assert names(mod, text="ines@example.org") == []
    assert mod.get("/api/owner/people?only=everyone").status_code == 422
