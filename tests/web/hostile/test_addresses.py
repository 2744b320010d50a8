"""Fair shares go by address: nobody names an address of his own, and none fills the disk."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from fastapi import FastAPI

from damas.app.work import visitor_of
from damas.http import create_app
from damas.http.serving.connections import Connections
from damas.http.serving.server import uvicorn_config
from web.clients import Client, limited, owner_of

pytestmark = pytest.mark.one_server

FORWARDED = [(b"x-forwarded-for", b"203.0.113.7"), (b"host", b"localhost")]


def visitor_seen(client: str, proxies: list[str]) -> str:
    """The visitor that the application sees when *client* sends a request that is forwarded."""
    seen: list[str] = []

    async def app(scope: Any, _receive: Any, _send: Any) -> None:
        from starlette.requests import HTTPConnection  # noqa: PLC0415

        seen.append(visitor_of(HTTPConnection(scope)))

    config = uvicorn_config(app, Connections(), proxies)
    config.load()
    scope = {"type": "http", "headers": FORWARDED, "client": (client, 5000), "path": "/"}
    asyncio.run(config.loaded_app(scope, None, None))
    return seen[0]


@pytest.mark.parametrize("client", ["127.0.0.1", "::1", "192.0.2.9"])
def test_a_client_does_not_choose_its_address(client: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """X-Forwarded-For is passed over, also from this machine, also where the shell trusts it."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    assert visitor_seen(client, []) == client.replace("::1", "::")


def test_a_trusted_proxy_says_who_asks() -> None:
    """Its address alone; anybody else's word counts for nothing."""
    assert visitor_seen("127.0.0.1", ["127.0.0.1"]) == "203.0.113.7"
    assert visitor_seen("192.0.2.9", ["127.0.0.1"]) == "192.0.2.9"


def test_the_connections_of_a_trusted_proxy_are_many_peoples() -> None:
    """It may have all connections, where another address has a quarter."""
    connections = Connections(8, shared=["10.0.0.1"])

    class Transport:
        """A connection from an address."""

        def __init__(self, host: str) -> None:
            self.host = host

        def get_extra_info(self, _: str) -> tuple[str, int]:
            """The address."""
            return self.host, 1

    def taken(host: str, count: int) -> int:
        one: Any = None
        return sum(connections.admit(Transport(host), one) for _ in range(count))

    assert (taken("10.0.0.2", 5), taken("10.0.0.1", 5)) == (2, 5)


SENTENCES = {
    "en": "Too many new tournaments from one address: try again in 60 min",
    "pt_PT": "Demasiados torneios novos do mesmo endereço: tente de novo daqui a 60 min",
    "pt_BR": "Torneios novos demais do mesmo endereço: tente de novo em 60 min",
}


def stranger(app: FastAPI, address: str = "192.0.2.66") -> Client:
    """A browser from elsewhere."""
    made = Client(app, base_url="http://damas.example.org", client=(address, 5000))
    made.get("/")
    return made


def test_a_stranger_makes_a_bounded_number_of_events(database: str) -> None:
    """Then a sentence with the time to wait, also for files and copies; games go on."""
    data = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    body = {"by": "Ana", "data": data}
    app = create_app(database)
    limited(app, event_hour=2)
    with owner_of(app) as owner:
        client = stranger(app)
        assert client.post("/api/tournaments", json={**body, "data": {}}).status_code == 422
        made = [client.post("/api/tournaments", json=body) for _ in range(2)]
        assert [answer.status_code for answer in made] == [201, 201]
        for locale, sentence in SENTENCES.items():
            answer = client.post(f"/api/tournaments?lang={locale}", json=body)
            assert answer.status_code == 429
            assert 3500 < int(answer.headers["retry-after"]) <= 3600
            assert answer.json() == {"code": "too-many-events", "message": sentence}
        event = made[0].json()["id"]
        file = client.get(f"/api/tournaments/{event}/event.json").json()
        opened = client.post("/api/tournaments/import", json={"by": "Ana", "event": file})
        copied = client.post(f"/api/tournaments/{event}/copy", json={"name": "Again"})
        assert (opened.status_code, copied.status_code) == (429, 429)
        game = client.post("/api/games", json={"regulation": "internacional"})
        assert game.status_code == 201
        assert owner.post("/api/tournaments", json=body).status_code == 201


@pytest.mark.parametrize(
    ("limit", "path", "code"),
    [
        ("game_hour", "/api/games", "too-many-games"),
        ("table_hour", "/api/arbiter/tables", "too-many-tables"),
    ],
)
def test_a_stranger_makes_a_bounded_number_of_games_and_boards(
    database: str, limit: str, path: str, code: str
) -> None:
    """New cookies do not help, nor another process; refused ones do not count; others go on."""
    body = {"regulation": "fenae-2025"}
    one, other = create_app(database), create_app(database)
    limited(one, **{limit: 3})
    with owner_of(one) as owner, owner_of(other):
        wrong = [stranger(one).post(path, json=body | {"fen": "x"}) for _ in range(5)]
        assert {answer.status_code for answer in wrong} == {422}
        made = [stranger(app).post(path, json=body).status_code for app in (one, other, one)]
        assert made == [201] * 3
        for app in (one, other):
            late = stranger(app).post(path, json=body)
            assert (late.status_code, late.json()["code"]) == (429, code)
        assert stranger(one, "192.0.2.67").post(path, json=body).status_code == 201
        assert [owner.post(path, json=body).status_code for _ in range(5)] == [201] * 5


def test_meetings_count_as_games(database: str) -> None:
    """Two guests of one address who invite each other without end are one stranger."""
    app = create_app(database)
    limited(app, game_hour=4)
    terms = {"terms": {"regulation": "fenae-2025", "control": "5+3"}, "name": ""}
    with owner_of(app):
        ana, rui = stranger(app), stranger(app)
        found = []
        for _ in range(3):
            made = ana.post("/api/invitations", json=terms)
            found.append(made.status_code)
            token = made.json().get("token", "none")
            found.append(rui.post(f"/api/invitations/{token}/accept", json={}).status_code)
    assert found == [201, 200, 201, 200, 429, 429]
