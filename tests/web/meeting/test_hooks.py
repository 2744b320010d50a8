"""Programs told the news of an event: signed, once, again after a failure, and nowhere private."""

from __future__ import annotations

import hashlib
import hmac
import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from damas.app.notifications import NotificationSettings, outbox
from damas.http import create_app
from damas.store import MOST_HOOKS, NewNotification, Notifications, open_database
from damas.store.repositories import notifications
from web.test_tournament_api import Desk, begun

from .receivers import HookServer, until


@pytest.fixture(autouse=True)
def _allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The owner allows it; the outbox looks often, and tries again soon."""
    monkeypatch.setenv("DAMAS_WEBHOOKS", "1")
    monkeypatch.setattr(outbox, "BEAT_SECONDS", 0.05)
    monkeypatch.setattr(outbox, "FIRST_WAIT_MS", 50)


@pytest.fixture(name="program")
def _program() -> Iterator[HookServer]:
    made = HookServer()
    yield made
    made.shutdown()
    made.server_close()


@pytest.fixture
def app(database: str) -> FastAPI:
    """The application, which may send to this machine."""
    return create_app(
        database, notifications=NotificationSettings(None, 0.1, 0.1, private_push=True)
    )


@pytest.fixture(name="desk")
def _desk(server: TestClient) -> Desk:
    return begun(server)


def read(program: HookServer, place: int, secret: str) -> dict[str, Any]:
    """News that a program got, once it has proven who sent it."""
    headers, body = program.got[place]
    at, _, made = headers["X-Damas-Signature"].removeprefix("t=").partition(",v1=")
    due = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    assert hmac.compare_digest(due, made)
    assert abs(time.time() - int(at)) < 60
    found: dict[str, Any] = json.loads(body)
    assert headers["X-Damas-Delivery"] == found["delivery"]
    return found


def listed(desk: Desk) -> list[dict[str, Any]]:
    """The addresses of the event."""
    found: list[dict[str, Any]] = desk.get("/hooks")["hooks"]
    return found


def tried(desk: Desk, hook: str, status: int = 204) -> None:
    """Asks for a try."""
    path = f"/api/tournaments/{desk.event}/hooks/{hook}/try"
    assert desk.client.post(path, headers=desk.headers).status_code == status


@pytest.mark.both_databases
def test_a_program_is_told_each_news_once(desk: Desk, program: HookServer) -> None:
    """Of what happens from then on, as the public feed has it; again after it did not take it; a
    corrected result is news."""
    made = desk.post("/hooks", {"address": program.address}, 201)
    (shown,) = listed(desk)
    assert (shown, "secret" in shown) == ({k: made[k] for k in shown}, False)
    program.answers = [500]
    tried(desk, made["id"])
    until(lambda: len(program.got) == 2)
    first, again = read(program, 0, made["secret"]), read(program, 1, made["secret"])
    assert first == again
    assert program.got[0][0]["path"] == "/news?of=damas"
    until(lambda: listed(desk)[0]["last"] == "ok")
    for board in (1, 2):
        desk.do("result", round=1, board=board, white="1", black="0")

    def told() -> list[dict[str, Any]]:
        news = [read(program, at, made["secret"]) for at in range(len(program.got))]
        return [one for one in news if "results of round 1" in one["item"]["title"]]

    until(lambda: len(told()) == 1)
    feed = desk.client.get(f"/events/{desk.event}/feed.json?lang=en").json()
    found = next(one for one in feed["items"] if one["id"].endswith("results"))
    assert (told()[0]["event"], told()[0]["item"]["title"]) == (desk.event, found["title"])
    desk.do("correct", round=1, board=2, white="0", black="1", reason="typed wrong")
    until(lambda: len(told()) == 2)
    assert told()[1]["item"]["id"] == told()[0]["item"]["id"]
    time.sleep(0.3)  # for news that does not come
    assert len(told()) == 2


def test_many_tries_are_one_and_take_no_room_from_letters(
    desk: Desk, program: HookServer, database_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One a minute. Where the room of programs is full their news waits for none of people's; what
    waits for a way that was closed is deleted after its time."""
    made = desk.post("/hooks", {"address": program.address}, 201)
    for _ in range(3):
        tried(desk, made["id"])
    until(lambda: listed(desk)[0]["last"] == "ok")
    time.sleep(0.3)  # for tries that do not come
    assert len(program.got) <= 2  # the minute may have changed between them
    monkeypatch.setattr(notifications, "MOST_WAITING_HOOKS", 1)
    store = Notifications(open_database(database_url))

    def news(way: str, number: int, due: int) -> NewNotification:
        return NewNotification(f"{way} {number}", "", way, way, "x", due, f"to {number}", {})

    late = 10**15
    assert store.add([news("hook", n, late) for n in range(3)], 1) == 1
    assert store.add([news("contact", n, late) for n in range(3)], 1) == 3
    store.forget(late)
    assert store.forget(late + 1) == 4


def test_addresses_are_a_leaders(desk: Desk, program: HookServer, server: TestClient) -> None:
    """Nobody else lists, makes, tries or deletes one; there are few; a deleted one hears nothing,
    and one that says that it is gone is deleted."""
    made = desk.post("/hooks", {"address": program.address}, 201)
    path = f"/api/tournaments/{desk.event}/hooks"
    assert server.get(path).status_code == 403
    assert server.post(path, json={"address": program.address}).status_code == 403
    assert server.post(f"{path}/{made['id']}/try").status_code == 403
    assert server.delete(f"{path}/{made['id']}").status_code == 403
    for _ in range(MOST_HOOKS - 1):
        desk.post("/hooks", {"address": program.address}, 201)
    desk.post("/hooks", {"address": program.address}, 409)
    program.answers = [410]
    tried(desk, made["id"])
    until(lambda: len(listed(desk)) == MOST_HOOKS - 1)
    left = listed(desk)[0]["id"]
    for status in (204, 404):
        answer = server.delete(f"{path}/{left}", headers=desk.headers)
        assert answer.status_code == status
    tried(desk, left, 404)


BAD = ("http://example.org/", "https://example.org:8443/", "https://u@example.org/", "ftp://x", "x")


def test_only_public_addresses_over_tls(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a server that is not made for this machine; and on none whose owner has not allowed it."""
    with TestClient(create_app(database)) as server:
        desk = begun(server)
        for address in BAD:
            assert desk.post("/hooks", {"address": address}, 422)["code"] == "bad-address"
        made = desk.post("/hooks", {"address": "https://127.0.0.1/"}, 201)
        tried(desk, made["id"])
        until(lambda: listed(desk)[0]["last"] == "not public")
        assert desk.get("/hooks")["allowed"]
        monkeypatch.delenv("DAMAS_WEBHOOKS")
        assert not desk.get("/hooks")["allowed"]
        assert desk.post("/hooks", {"address": "https://example.org/"}, 422)["code"] == "no-hooks"
