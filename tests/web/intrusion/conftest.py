"""A server that others reach, people with browsers of their own, and one who means no good.

A file here is one kind of attack; more of them are in `../people`, `../hostile` and `../meeting`.
`docs/security.md` lists all, each with its test.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from web.clients import Client
from web.meeting.conftest import accept, invite
from web.people.conftest import BASE

Browser = Callable[..., TestClient]
Two = Callable[..., tuple[TestClient, TestClient, str]]


@pytest.fixture
def browser(server: TestClient) -> Browser:
    """Makes a browser of its own, with its own cookies; each at its own address, unless one is
    given."""
    count = iter(range(1, 250))

    def make(address: str = "", base: str = BASE, *, visit: bool = True) -> TestClient:
        place = (address or f"192.0.2.{next(count)}", 50000)
        made = Client(server.app, base_url=base, client=place, follow_redirects=False)
        made.portal = server.portal  # one event loop, as in a real server
        if visit:
            assert made.get("/privacy").status_code == 200
        return made

    return make


@pytest.fixture
def two(browser: Browser) -> Two:
    """Two people and their game; the first has White."""

    def make(**more: Any) -> tuple[TestClient, TestClient, str]:
        ana, rui = browser(), browser()
        made = invite(ana, "Ana", colour=more.pop("colour", "white"), **more)
        return ana, rui, accept(rui, made["token"], "Rui")

    return make


def event_of(client: TestClient, name: str = "Open", **more: Any) -> tuple[str, str]:
    """A new event of two players, paired; its id and its organiser's link."""
    data = {"name": name, "system": "round-robin", "rounds": 1, "wo_tolerance_min": 30, **more}
    made = client.post("/api/tournaments", json={"by": "Ana", "data": data})
    assert made.status_code == 201, made.text
    return made.json()["id"], made.json()["link"]


def act(client: TestClient, event: str, name: str, /, **data: Any) -> Any:
    """The answer to an act in an event."""
    return client.post(f"/api/tournaments/{event}/entries", json={"act": name, "data": data})
