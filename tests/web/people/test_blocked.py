"""Somebody whom the owner has blocked reads, resigns, leaves with the own data, and no more."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute
from sqlalchemy import select
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from damas.app.core.times import now_ms
from damas.app.people import caller as callers
from damas.http.requests import Requirement
from damas.store import Blocking
from damas.store.models.people import BarredAddressRow, SessionRow
from damas.store.transaction import transaction
from web.clients import Client

from .conftest import BASE, Browser, new_game, sitting
from .test_accounts import register, sign_in
from .test_policies import CHANGE, routes

JSON = {"accept": "application/json"}
LEFT = {
    "POST /api/people/sign-in",
    "POST /api/people/recover",
    "POST /api/people/oidc",
    "DELETE /api/people/oidc",
    "POST /api/people/passkeys/ask",
    "POST /api/people/passkeys/enter",
    "POST /api/people/link",
    "POST /api/people/sign-out",
    "POST /api/classes/cards",  # pupils share a computer: the others come in and leave
    "POST /api/classes/device/leave",
    "POST /api/classes/device/{key}",
    "DELETE /api/classes/device/{key}",
    "DELETE /api/people/sessions/{handle}",
    "POST /api/people/confirm",
    "POST /api/people/delete",
    "PUT /api/people/preferences",
    "POST /api/jobs/own-data",
    "POST /api/jobs/{job_id}/cancel",
    "DELETE /api/jobs/{job_id}",
    "DELETE /api/invitations/{token}",
    "DELETE /api/lobby",
    "POST /api/tournaments/{event_id}/online/leave",
    "POST /api/tournaments/{event_id}/registrations/{number}/withdraw",
    "POST /notices/stop/{secret}",
    "POST /api/arbiter/training/answers",  # of an exam for nobody: nothing is stored
    "POST /api/notices/browsers/remove",
    "DELETE /api/notices/browsers/{which}",
}
"""All that is left to somebody who is blocked: other ways in, going, and the own data."""
WATCHED = {
    "/ws/games/{game_id}",
    "/ws/games/{game_id}/board",
    "/ws/boards/{secret}",
    "/ws/arbiter/{table_id}",
    "/ws/tournaments/{event_id}",
    "/ws/studies/{study_id}",
    "/ws/lobby",
    "/ws/watch",
    "/ws/analysis",
}
"""WebSockets that somebody who is blocked may read."""


def block(server: TestClient, person: str, *, yes: bool = True, **more: Any) -> None:
    """Blocks a person, as the owner."""
    answer = server.put(f"/api/owner/people/{person}/block", json={"blocked": yes, **more})
    assert answer.status_code == 204, answer.text


def somebody(server: TestClient) -> str:
    """The id of the one person who is not the owner."""
    (found,) = [one for one in server.get("/api/owner/people").json() if one["kind"] != "owner"]
    return str(found["id"])


@pytest.fixture(name="blocked")
def _blocked(server: TestClient, browser: Browser) -> TestClient:
    """An account that the owner has blocked."""
    made = browser()
    register(made)
    block(server, somebody(server))
    return made


def requirement(route: Any) -> Requirement:
    """The policy that a route states."""
    (found,) = [one.dependency for one in route.dependencies if is_policy(one)]
    return found


def is_policy(dependency: Any) -> bool:
    """Whether a dependency states the policy of its route."""
    return isinstance(dependency.dependency, Requirement)


def code(answer: Any) -> str:
    """The code of a refusal, "" for an answer without one."""
    kind = answer.headers.get("content-type", "")
    found = answer.json() if kind.startswith("application/json") else {}
    return str(found.get("code", "")) if isinstance(found, dict) else ""


@pytest.mark.both_databases
def test_every_address_that_changes_something_refuses(app: FastAPI, blocked: TestClient) -> None:
    """All routes, those outside of OpenAPI too; a new one refuses unless it says otherwise."""
    left, count, passed = set(), 0, {}
    for route in routes(app.routes):
        if not isinstance(route, APIRoute):
            continue
        for method in route.methods & CHANGE:
            count += 1
            if requirement(route).blocked:
                left.add(f"{method} {route.path}")
                continue
            path = re.sub(r"\{[^}]*\}", "1", route.path)
            answer = blocked.request(method, path, json={}, headers=JSON)
            if code(answer) not in ("blocked", "not-the-owner", "not-a-moderator"):
                passed[f"{method} {route.path}"] = answer.text
    assert count > 150
    assert passed == {}
    assert left == LEFT


@pytest.mark.both_databases
def test_no_line_takes_an_act(app: FastAPI, blocked: TestClient) -> None:
    """A WebSocket is closed at once, unless it is one that only shows."""
    ours = [one for one in routes(app.routes) if isinstance(one, APIWebSocketRoute)]
    assert {one.path for one in ours if requirement(one).blocked} == WATCHED
    for one in ours:
        if one.path not in WATCHED:
            path = re.sub(r"\{[^}]*\}", "1", one.path)
            with pytest.raises(WebSocketDisconnect) as closed, blocked.websocket_connect(path):
                pass
            assert (one.path, closed.value.code) == (one.path, 1008)


@pytest.mark.both_databases
def test_a_blocked_player_may_resign(
    server: TestClient, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So the opponent need not wait for the flag; nothing else is taken."""
    monkeypatch.setattr(callers, "FRESH_SECONDS", 0.0)
    ana = browser()
    game = new_game(ana)
    with sitting(ana, game) as seat:
        seat.hello()
        block(server, somebody(server))
        refused = seat.refused("move", ply=0, text="9-13")
        assert (refused["code"], "resign" in refused["message"]) == ("looking-on", True)
        seat.do("resign", by="white")
    assert server.get(f"/api/games/{game}").json()["outcome"]["reason"] == "resignation"


@pytest.mark.both_databases
def test_a_blocked_arbiter_acts_at_no_table(
    server: TestClient, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither by HTTP nor on the line that is open already."""
    monkeypatch.setattr(callers, "FRESH_SECONDS", 0.0)
    ana = browser()
    table = ana.post("/api/arbiter/tables", json={"regulation": "internacional"}).json()["id"]
    with ana.websocket_connect(f"/ws/arbiter/{table}") as line:
        assert line.receive_json()["type"] == "table"
        block(server, somebody(server))
        line.send_json({"event": "move", "move": "32-28"})
        assert line.receive_json()["code"] == "blocked"
    events = f"/api/arbiter/tables/{table}/events"
    assert code(ana.post(events, json={"event": "move", "move": "32-28"})) == "blocked"
    log = ana.get(f"/api/arbiter/tables/{table}").json()["log"]
    assert [one for one in log if "32-28" in str(one)] == []


def meet(host: TestClient, guest: TestClient) -> str:
    """A game of two people."""
    terms = {"regulation": "fenae-2025", "control": "5+3"}
    made = host.post("/api/invitations", json={"terms": terms, "name": "Host"}).json()
    taken = guest.post(f"/api/invitations/{made['token']}/accept", json={})
    return str(taken.json()["game"])


@pytest.mark.both_databases
def test_a_new_cookie_is_no_way_around(server: TestClient, browser: Browser) -> None:
    """From the address of somebody who is blocked nobody new invites, plays, registers or makes an
    event; a guest and an account of before do, and everybody from elsewhere. It ends with it."""
    ana, pupil, teacher = browser(), browser(), browser("198.51.100.4")
    new_game(ana)
    person = somebody(server)
    new_game(pupil)
    register(teacher, "Teacher")
    block(server, person)
    fresh = browser()
    event = {
        "by": "A",
        "data": {"name": "Open", "system": "swiss", "rounds": 5, "wo_tolerance_min": 30},
    }
    register_as = {"name": "Ana", "password": "três tristes tigres"}
    for path, body in (
        ("/api/games", {"regulation": "portuguesa-fpd"}),
        ("/api/invitations", {"terms": {"regulation": "portuguesa-fpd"}}),
        ("/api/tournaments", event),
        ("/api/people/register", register_as),
    ):
        assert (path, code(fresh.post(path, json=body))) == (path, "blocked-address")
    school = browser(visit=False)
    assert code(school.post("/api/tournaments", json=event)) == "blocked-address"
    new_game(pupil)
    signed = browser()
    assert sign_in(signed, "Teacher").status_code == 204
    new_game(signed)
    new_game(browser("198.51.100.9"))
    (row,) = [one for one in server.get("/api/owner/people").json() if one["id"] == person]
    assert row["address_until"] > row["seen"]
    block(server, person, yes=False)
    assert fresh.post("/api/tournaments", json=event).status_code == 201
    new_game(fresh)


@pytest.mark.both_databases
def test_the_owner_leaves_the_address_out(server: TestClient, browser: Browser) -> None:
    """Of a school, for instance."""
    ana = browser()
    new_game(ana)
    block(server, somebody(server), address_days=0)
    new_game(browser())
    assert code(ana.post("/api/games", json={"regulation": "portuguesa-fpd"})) == "blocked"


@pytest.mark.both_databases
def test_a_block_ends_for_the_address_after_its_days(
    server: TestClient, browser: Browser, app: FastAPI
) -> None:
    """And follows the person to another address until then; nothing of it is left after that."""
    ana = browser()
    new_game(ana)
    person = somebody(server)
    block(server, person, address_days=2)
    moved = Client(app, base_url=BASE, client=("203.0.113.8", 50000))
    moved.portal, moved.cookies = server.portal, ana.cookies
    assert code(moved.post("/api/games", json={"regulation": "portuguesa-fpd"})) == "blocked"
    blocking: Blocking = app.state.services.registrar.blocking
    database = blocking._database
    with transaction(database, write=False) as session:
        marks = list(session.scalars(select(BarredAddressRow.mark)))
    assert len(marks) == 2
    assert not any("192.0.2.7" in mark for mark in marks)
    now = now_ms()
    assert all(blocking.is_barred(mark, now) for mark in marks)
    assert not any(blocking.is_barred(mark, now + 3 * 86_400_000) for mark in marks)
    blocking.forget(now + 8 * 86_400_000)
    with transaction(database, write=False) as session:
        assert list(session.scalars(select(BarredAddressRow.mark))) == []
        assert not any(session.scalars(select(SessionRow.address_mark)))


@pytest.mark.both_databases
def test_a_table_of_no_event_takes_nothing_from_a_barred_address(
    server: TestClient, browser: Browser
) -> None:
    """Its address gives the right to act, so a new cookie, or none, would be a way around."""
    ana = browser()
    table = ana.post("/api/arbiter/tables", json={"regulation": "internacional"}).json()["id"]
    block(server, somebody(server))
    events = f"/api/arbiter/tables/{table}/events"
    nobody = browser(visit=False)
    assert code(nobody.post(events, json={"event": "move", "move": "32-28"})) == "blocked-address"
    elsewhere = browser("198.51.100.4", visit=False)
    assert elsewhere.post(events, json={"event": "move", "move": "32-28"}).status_code == 200


@pytest.mark.both_databases
def test_a_blocked_account_does_not_come_back_by_its_name(
    server: TestClient, browser: Browser
) -> None:
    """It may be deleted; the name, and all that look like it, stay blocked until the owner says
    otherwise."""
    ana = browser()
    register(ana, "Ana Reis")
    block(server, somebody(server), address_days=0)
    assert ana.post("/api/people/delete", json={}).status_code == 204
    for name in ("Ana Reis", "ana re1s", "AnaReis"):
        again = browser("198.51.100.4").post(
            "/api/people/register", json={"name": name, "password": "três tristes tigres"}
        )
        assert (name, again.status_code, code(again)) == (name, again.status_code, "name-taken")
    assert [one["name"] for one in server.get("/api/owner/names").json()] == ["Ana Reis"]
    free = {"name": "Ana Reis", "blocked": False}
    assert server.put("/api/owner/names", json=free).status_code == 204
    register(browser("198.51.100.4"), "Ana Reis")


@pytest.mark.both_databases
def test_the_name_of_an_account_with_complaints_is_nobodys_for_a_while(
    server: TestClient, browser: Browser, app: FastAPI
) -> None:
    """90 days; the mark holds no readable name, and goes then."""
    rui, ana = browser("198.51.100.4"), browser()
    register(ana, "Ana Reis")
    game = meet(rui, ana)
    rui.post(f"/api/games/{game}/report", json={"reason": "insult", "text": ""})
    assert ana.post("/api/people/delete", json={}).status_code == 204
    taken = browser().post(
        "/api/people/register", json={"name": "ANA REIS", "password": "três tristes tigres"}
    )
    assert code(taken) == "name-taken"
    assert server.get("/api/owner/names").json() == []
    app.state.services.registrar.blocking.forget(now_ms() + 91 * 86_400_000)
    register(browser(), "Ana Reis")


@pytest.mark.both_databases
def test_a_complaint_keeps_its_subject_and_its_words(server: TestClient, browser: Browser) -> None:
    """Copied when it is made: the account is deleted, and the game too."""
    ana, rui = browser(), browser("198.51.100.4")
    register(rui, "Rui Reis")
    game = meet(ana, rui)
    assert rui.post(f"/api/games/{game}/words", json={"text": "Vai-te!"}).status_code == 201
    ana.post(f"/api/games/{game}/report", json={"reason": "insult", "text": "look"})
    assert rui.post("/api/people/delete", json={}).status_code == 204
    assert server.delete(f"/api/games/{game}").status_code == 204
    (found,) = server.get("/api/reports").json()
    assert found["words"] == [{"about": True, "text": "Vai-te!"}]
    assert (found["about"]["name"], found["about"]["id"]) == ("Rui Reis", "")
    assert (found["about"]["kind"], found["by"]["id"] != "") == ("account", True)
    about_ana = ana.get("/api/people/export.zip")
    assert b"Vai-te" not in about_ana.content
