"""Two people who meet on a server that others reach, each with a browser and an address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from web.clients import Client

BASE = "http://damas.example.org"
Browser = Callable[..., TestClient]


@pytest.fixture
def browser(server: TestClient) -> Browser:
    """Makes a browser of its own, with its own cookies, at its own address."""
    count = iter(range(1, 250))

    def make() -> TestClient:
        address = (f"192.0.2.{next(count)}", 50000)
        made = Client(server.app, base_url=BASE, client=address, follow_redirects=False)
        made.portal = server.portal  # one event loop, as in a real server
        assert made.get("/privacy").status_code == 200
        return made

    return make


def terms(regulation: str = "fenae-2025", **more: Any) -> dict[str, Any]:
    """Terms as a form sends them."""
    return {"regulation": regulation, "control": "5+3", **more}


def invite(client: TestClient, name: str = "", **more: Any) -> dict[str, Any]:
    """Makes an invitation."""
    answer = client.post("/api/invitations", json={"terms": terms(**more), "name": name})
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def accept(client: TestClient, token: str, name: str = "") -> str:
    """Takes an invitation; the game."""
    answer = client.post(f"/api/invitations/{token}/accept", json={"name": name})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["game"])


def code_of(answer: Any) -> tuple[int, str]:
    """Status and code of a refusal."""
    return answer.status_code, answer.json()["code"]


@pytest.fixture
def two(browser: Browser) -> Callable[..., tuple[TestClient, TestClient, str]]:
    """Two people and their game; the first has White."""

    def make(**more: Any) -> tuple[TestClient, TestClient, str]:
        ana, rui = browser(), browser()
        made = invite(ana, "Ana", colour=more.pop("colour", "white"), **more)
        return ana, rui, accept(rui, made["token"], "Rui")

    return make
