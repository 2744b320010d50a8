"""Somebody whom the owner has blocked reads, resigns, leaves with the own data, and no more."""

from __future__ import annotations

import re
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute, APIWebSocketRoute
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from damas.web.people import Requirement
from damas.web.people import caller as callers

from .conftest import Browser, new_game, sitting
from .test_accounts import register
from .test_policies import CHANGE, routes

JSON = {"accept": "application/json"}
LEFT = {
    "POST /api/people/sign-in",
    "POST /api/people/recover",
    "POST /api/people/passkeys/ask",
    "POST /api/people/passkeys/enter",
    "POST /api/people/link",
    "POST /api/people/sign-out",
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
            if code(answer) not in ("blocked", "not-the-owner"):
                passed[f"{method} {route.path}"] = answer.text
    assert count > 150
    assert passed == {}
    assert left == LEFT


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
