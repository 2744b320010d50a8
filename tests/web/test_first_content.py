"""Public pages show their own content by the first answer alone: nothing is waited for before it.

docs/benchmarks.md has the seconds; here are the reasons for them.
"""

from __future__ import annotations

import gzip
import re
from base64 import b64encode
from hashlib import sha256
from itertools import count
from typing import Any

import pytest
from starlette.testclient import TestClient

from web.clients import Client

from .test_tournament_api import Desk, made

pytestmark = pytest.mark.one_server

MOST_BYTES = 14_600
"""The first answer up to its content, compressed: ten packets, the first that a server sends."""
NUMBERS = count(1)
NAMES = ("Ana", "Rui", "Eva", "Zé")
POLICY = "Content-Security-Policy"


@pytest.fixture(name="stranger")
def _stranger(client: TestClient) -> TestClient:
    """A visitor from the net."""
    found = Client(client.app, base_url="https://damas.example.org", client=("203.0.113.9", 50000))
    found.portal = client.portal
    return found


def federated(client: TestClient) -> tuple[str, str]:
    """A registered person in a published list: the number, and the code of the list."""

    def act(which: str, **data: Any) -> Any:
        body = {"id": f"first-content-{next(NUMBERS)}", "act": which, "data": data}
        answer = client.post("/api/federation/acts", json=body)
        assert answer.status_code == 200, answer.text
        return answer.json()["entry"]

    code = f"first{next(NUMBERS)}"
    number = str(act("add-person", name="Ana Silva", birth="1980-05-01")["records"][0]["id"])
    act("set-series", series=code, name="Classical", book="fmjd", first="2024-01-01", months=3)
    act("set-start", series=code, ratings=[[number, 2100, 40]])
    until = "2024-05-01"
    seen = client.get(f"/api/federation/series/{code}/preview", params={"until": until}).json()
    act("publish", series=code, until=until, preview=seen["preview"])
    return number, code


def entered(client: TestClient, **settings: Any) -> Desk:
    """A Swiss of four players that has not begun; *settings* are the event's."""
    desk, _ = made(client, **{"name": "Copa de Braga", "system": "swiss", "rounds": 3, **settings})
    desk.do("add-players", players=[{"name": one, "club": "Clube A"} for one in NAMES])
    return desk


def paired(desk: Desk) -> Desk:
    """The same with the next round."""
    desk.do("pair", **desk.get("/proposal")["data"])
    return desk


def home(_: TestClient) -> tuple[str, str]:
    """A board."""
    return "/", 'class="db-piece'


def people(client: TestClient) -> tuple[str, str]:
    """The registry."""
    number, _ = federated(client)
    return "/federation", f'href="/federation/people/{number}"'


def person(client: TestClient) -> tuple[str, str]:
    """A person's page."""
    number, _ = federated(client)
    return f"/federation/people/{number}", f"{number}</h2>"


def rating_list(client: TestClient) -> tuple[str, str]:
    """A published list."""
    number, code = federated(client)
    return f"/federation/ratings/{code}", f'href="/federation/people/{number}"'


def events(client: TestClient) -> tuple[str, str]:
    """The list of events."""
    desk = entered(client)
    return "/tournaments", f'href="/tournaments/{desk.event}"'


def event(client: TestClient) -> tuple[str, str]:
    """An event's page, with a round."""
    desk = paired(entered(client))
    return f"/events/{desk.event}", '<span class="who">Ana</span>'


def festival(client: TestClient) -> tuple[str, str]:
    """A festival's page before its first round, by its first section."""
    desk = entered(client)
    desk.post("/sections", {"id": "add-section-first", "name": "B", "own": "A"}, 201)
    return f"/events/{desk.event}", "<span>Ana</span></td>"


def registration(client: TestClient) -> tuple[str, str]:
    """The page on which people register."""
    desk = entered(client)
    desk.do("open-registration", places=40, note="Sala da biblioteca")
    return f"/tournaments/{desk.event}/register", "<p>Places: 40. Registered: 4. Waiting: 0.</p>"


PAGES = (home, people, person, rating_list, events, event, festival, registration)


@pytest.mark.parametrize("page", PAGES)
def test_nothing_is_waited_for_before_the_content(
    page: Any,
    client: TestClient,
    stranger: TestClient,
) -> None:
    """No style sheet and no script that blocks; the content comes with the first packets."""
    path, content = page(client)
    text = stranger.get(path, headers={"Accept-Language": "en"}).text
    before, found, _ = text.partition(content)
    assert found, f"{content} is not in the answer"
    assert "<h1" in before
    assert "stylesheet" not in before
    assert "@import" not in before
    assert "@font-face" not in before
    for tag in re.findall(r"<script[^>]*\bsrc=[^>]*>", text):
        assert " defer" in tag or 'type="module"' in tag
    assert len(gzip.compress(before.encode())) <= MOST_BYTES


@pytest.mark.parametrize("page", PAGES)
def test_the_styles_of_a_page_are_allowed_by_their_hashes_alone(
    page: Any,
    client: TestClient,
    stranger: TestClient,
) -> None:
    """A style of somebody else would not be used; where there is none, none is allowed."""
    answer = stranger.get(page(client)[0])
    styles = re.findall(r"<style>(.*?)</style>", answer.text, re.DOTALL)
    assert len(styles) >= 2
    sources = [f"'sha256-{b64encode(sha256(one.encode()).digest()).decode()}'" for one in styles]
    policy = answer.headers[POLICY]
    assert policy.endswith(f"; style-src 'self' {' '.join(sources)}")
    assert "unsafe-inline" not in policy
    assert "style-src" not in stranger.get("/api/regulations").headers[POLICY]
