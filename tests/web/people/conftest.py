"""A server that others reach, and people with browsers of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.people import fair_ratings
from web.clients import Client
from web.conftest import Seat

BASE = "http://damas.example.org"
Browser = Callable[..., TestClient]


@pytest.fixture
def browser(server: TestClient) -> Browser:
    """Makes a browser of its own, with its own cookies, at its own address."""

    def make(address: str = "192.0.2.7", base: str = BASE, *, visit: bool = True) -> TestClient:
        made = Client(server.app, base_url=base, client=(address, 50000), follow_redirects=False)
        made.portal = server.portal  # one event loop for all, as a server has
        if visit:
            assert made.get("/privacy").status_code == 200
        return made

    return make


@contextmanager
def sitting(client: TestClient, game: str, **headers: str) -> Iterator[Seat]:
    """A browser at a game."""
    with client.websocket_connect(f"/ws/games/{game}?lang=en", headers=headers) as socket:
        yield Seat(socket)


def new_game(client: TestClient, **fields: Any) -> str:
    """Makes a game."""
    answer = client.post("/api/games", json={"regulation": "portuguesa-fpd", **fields})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


@pytest.fixture
def quick_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a game of five moves a side be played in a moment, as no people play."""
    monkeypatch.setattr(fair_ratings, "LEAST_MS", 0)
