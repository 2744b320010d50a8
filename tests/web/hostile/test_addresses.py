"""Fair shares go by address: nobody names an address of his own, and none fills the disk."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from damas.web import create_app
from damas.web.serving.connections import Connections
from damas.web.serving.server import uvicorn_config
from damas.web.work import Quota, QuotaError, visitor_of
from web.clients import owner_of

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
        return sum(connections.take(Transport(host), one) for _ in range(count))

    assert (taken("10.0.0.2", 5), taken("10.0.0.1", 5)) == (2, 5)


def test_a_quota_counts_by_visitor_and_forgets() -> None:
    """Two an hour and three a day; what failed does not count; a refusal says when to come."""
    now = 0.0
    quota = Quota([(2, 3600), (3, 86_400)], lambda: now)

    def made(visitor: str, *, fails: bool = False) -> int:
        """0 where it is made, else the seconds to wait."""
        try:
            with quota.counted(visitor):
                if fails:
                    raise ValueError
        except ValueError:
            return 0
        except QuotaError as error:
            return error.retry_seconds or 0
        return 0

    assert [made("a", fails=True) for _ in range(5)] == [0] * 5
    assert [made("a"), made("a"), made("a"), made("b")] == [0, 0, 3600, 0]
    now = 3000.0
    assert made("a") == 600
    now = 3600.0
    assert [made("a"), made("a")] == [0, 86_400 - 3600]
    now = 2 * 86_400.0
    assert made("a") == 0
    assert quota.visitors == 1


def test_a_quota_remembers_a_bounded_number_of_visitors() -> None:
    """Addresses cost nothing: the oldest are forgotten."""
    quota = Quota([(1, 3600)], most_visitors=10)
    for number in range(50):
        with quota.counted(f"v{number}"):
            pass
    assert quota.visitors == 10


SENTENCES = {
    "en": "Too many new tournaments from one address: try again in 60 min",
    "pt_PT": "Demasiados torneios novos do mesmo endereço: tente de novo daqui a 60 min",
    "pt_BR": "Torneios novos demais do mesmo endereço: tente de novo em 60 min",
}


def test_a_stranger_makes_a_bounded_number_of_events(database: str) -> None:
    """Then a sentence with the time to wait, also for files and copies; games go on."""
    data = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    body = {"by": "Ana", "data": data}
    with owner_of(create_app(database)) as client:
        client.app.state.services.work.new_events = Quota([(2, 3600)], lambda: 0.0)
        assert client.post("/api/tournaments", json={**body, "data": {}}).status_code == 422
        made = [client.post("/api/tournaments", json=body) for _ in range(2)]
        assert [answer.status_code for answer in made] == [201, 201]
        for locale, sentence in SENTENCES.items():
            answer = client.post(f"/api/tournaments?lang={locale}", json=body)
            assert (answer.status_code, answer.headers["retry-after"]) == (429, "3600")
            assert answer.json() == {"code": "too-many-events", "message": sentence}
        event = made[0].json()["id"]
        file = client.get(f"/api/tournaments/{event}/event.json").json()
        opened = client.post("/api/tournaments/import", json={"by": "Ana", "event": file})
        copied = client.post(f"/api/tournaments/{event}/copy", json={"name": "Again"})
        assert (opened.status_code, copied.status_code) == (429, 429)
        game = client.post("/api/games", json={"regulation": "internacional"})
        assert game.status_code == 201
