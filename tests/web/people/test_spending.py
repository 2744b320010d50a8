"""Bytes are counted for the visitor who makes the server store them, and each log has a limit."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import func, select
from starlette.testclient import TestClient

from damas.app.people import spending
from damas.http import create_app
from damas.people.limits import LimitSettings
from damas.store import ArbiterTables, Database, Games, Rates, Studies, Tournaments
from web.clients import Client, owner_of
from web.people.conftest import BASE, new_game, sitting

PLAYERS = [{"name": f"Jogadora número {no}", "club": "Clube de Damas" * 4} for no in range(300)]
CREATE = {
    "name": "Aberto",
    "system": "swiss",
    "regulation": "fenae-2025",
    "rounds": 5,
    "wo_tolerance_min": 15,
}
LIMIT_KB = 96


@pytest.fixture(autouse=True)
def small(elsewhere: Database) -> None:
    """Little may be stored: the owner has said so."""
    Rates(elsewhere).set(LimitSettings({"stored-hour": LIMIT_KB, "stored-day": 8 * LIMIT_KB}))


class Event:
    """An event of a visitor, to which players are added and taken out again without end."""

    def __init__(self, client: TestClient) -> None:
        self.client = client
        made = client.post("/api/tournaments", json={"by": "A", "data": CREATE})
        assert made.status_code == 201, made.text
        self.id = made.json()["id"]
        self.headers = {"Authorization": f"Bearer {made.json()['link']}"}
        self.version = 1
        self.bytes = 0

    def act(self, act: str, **data: Any) -> Any:
        """An answer to an act."""
        path, body = f"/api/tournaments/{self.id}/entries", {"act": act, "data": data}
        answer = self.client.post(path, json=body, headers=self.headers)
        self.version += answer.status_code == 200
        return answer

    def grow(self, times: int) -> Any:
        """The first answer that is no 200, or the last."""
        for _ in range(times):
            for answer in (
                self.act("add-players", players=PLAYERS),
                self.act("undo", entry=self.version),
            ):
                if answer.status_code != 200:
                    return answer
            self.bytes += len(str(PLAYERS))
        return answer


def test_a_stranger_stores_so_much_and_no_more(server, browser, database) -> None:
    """Beyond the limit of an address: no act, no new event and no new game, with the time when it
    goes on; also at another process. Other addresses and the owner are not concerned."""
    event = Event(browser())
    refused = event.grow(40)
    assert (refused.status_code, refused.json()["code"]) == (429, "too-much-stored")
    assert 1 <= int(refused.headers["retry-after"]) <= 86_401
    assert event.bytes < (LIMIT_KB + 128) * 1024
    body = {"by": "A", "data": CREATE}
    assert browser().post("/api/tournaments", json=body).status_code == 429
    assert browser().post("/api/games", json={"regulation": "fenae-2025"}).status_code == 429
    assert Event(browser("192.0.2.8")).grow(1).status_code == 200
    assert Event(server).grow(8).status_code == 200
    with Client(create_app(database), base_url=BASE, client=("192.0.2.7", 1)) as elsewhere:
        assert Event(elsewhere).grow(10).status_code == 429


def test_a_game_goes_on_and_ends(server, browser) -> None:
    """Moves are not refused for other things that the address has stored."""
    guest = browser()
    game = new_game(guest)
    assert Event(browser()).grow(40).status_code == 429
    with sitting(guest, game) as seat:
        seat.hello()
        seat.do("move", ply=0, text="9-13")
        seat.do("resign")


def test_an_account_is_not_stopped_by_a_stranger_beside_it(server, browser) -> None:
    """At the same address an account has a limit of its own; and the address one for all."""
    account = browser()
    body = {"name": "Ana", "password": "um segredo comprido"}
    assert account.post("/api/people/register", json=body).status_code == 201
    own = Event(account)
    assert Event(browser()).grow(40).status_code == 429
    assert own.grow(1).status_code == 200
    assert own.grow(40).status_code == 429
    other = browser("192.0.2.99")
    assert other.post("/api/people/sign-in", json=body).status_code in (200, 204)
    event = Event.__new__(Event)
    event.__dict__.update(own.__dict__, client=other)
    assert event.act("undo", entry=2).status_code == 429


GROWING = {
    "/api/games": {"regulation": "fenae-2025"},
    "/api/arbiter/tables": {"regulation": "fenae-2025"},
    "/api/tournaments": {"by": "A", "data": CREATE},
    "/api/invitations": {"name": "Ana", "terms": {"regulation": "fenae-2025"}},
    "/api/studies": {"title": "A", "name": "Ana", "game": "brazilian"},
    "/api/classes": {"name": "5 B", "teacher": "Rita"},
}


@pytest.mark.parametrize("path", GROWING)
def test_whatever_is_stored_is_counted(browser, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    """Rows of every kind are counted where they are written; reading costs nothing."""
    counted: list[tuple[str, int]] = []

    async def add(_: object, subject: str, size: int) -> None:
        counted.append((subject, size))

    guest = browser()
    monkeypatch.setattr(spending.Spending, "add", add)
    assert guest.get("/api/games").status_code == 200
    assert counted == []
    answer = guest.post(path, json=GROWING[path])
    assert answer.status_code < 400, answer.text
    assert [subject for subject, _ in counted] == ["192.0.2.7"]
    assert counted[0][1] > 300


def test_a_full_log_takes_nothing_more_but_from_the_owner(
    database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The answer says so; the event stays readable, others go on."""
    monkeypatch.setattr(Tournaments, "MOST_BYTES", 100_000)
    app = create_app(database)
    with owner_of(app) as owner:
        guest = Client(app, base_url=BASE, client=("192.0.2.7", 1))
        guest.portal = owner.portal
        event = Event(guest)
        full = event.grow(40)
        assert (full.status_code, full.json()["code"]) == (413, "log-full")
        assert event.act("add-player", name="Eva").status_code == 413
        shown = guest.get(f"/api/tournaments/{event.id}", headers=event.headers)
        assert shown.status_code == 200
        assert shown.json()["version"] == event.version
        assert Event(guest).act("add-player", name="Eva").status_code == 200
        event.client = owner
        assert event.act("add-player", name="Eva").status_code == 200


def test_the_size_of_a_log_is_what_its_entries_are(server, browser, elsewhere: Database) -> None:
    """The head counts the values of all entries, and no log is beside it."""
    guest = browser()
    event = Event(guest)
    event.grow(1)
    with sitting(guest, new_game(guest)) as seat:
        seat.hello()
        seat.do("move", ply=0, text="9-13")
    for logs in (Tournaments, Games, ArbiterTables, Studies):
        head, entry = logs.HEAD, logs.ENTRY
        with elsewhere.session(write=False) as session:
            for log_id, size in session.execute(select(head.id, head.bytes)).all():
                count = select(func.count()).where(getattr(entry, logs.OWNER) == log_id)
                assert size >= 48 * session.scalar(count)
    with elsewhere.session(write=False) as session:
        size = session.scalar(select(Tournaments.HEAD.bytes))
    assert event.bytes * 0.7 < size < event.bytes * 1.5
