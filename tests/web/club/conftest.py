"""A host and people of a room, each with a browser and an address."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from web.meeting.conftest import browser, code_of, terms

__all__ = ["browser", "code_of"]

Opened = tuple[TestClient, dict[str, Any], list[TestClient]]


def open_room(host: TestClient, *, book: str = "fenae-2025", **more: Any) -> dict[str, Any]:
    """Opens a room; its id and code. *more*: settings, and *terms* of the games."""
    asked = terms(book, **more.pop("terms", {}))
    body = {"name": more.pop("name", "Friday"), "terms": asked, "settings": more, "host": "Clara"}
    answer = host.post("/api/rooms", json=body)
    assert answer.status_code == 201, answer.text
    made: dict[str, Any] = answer.json()
    return made


def come_in(client: TestClient, room: str, name: str) -> int:
    """Comes in; the own number."""
    answer = client.post(f"/api/rooms/{room}/people", json={"name": name})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["number"])


def pair(host: TestClient, room: str, round_: int, **more: Any) -> int:
    """Pairs; the round that the room has come to."""
    answer = host.post(f"/api/rooms/{room}/pairings", json={"round": round_, **more})
    assert answer.status_code == 200, answer.text
    return int(answer.json()["round"])


def shown(client: TestClient, room: str) -> dict[str, Any]:
    """The room as somebody sees it."""
    answer = client.get(f"/api/rooms/{room}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def games_of(client: TestClient, room: str, round_: int = 0) -> list[dict[str, Any]]:
    """The games of a room, or of one round."""
    found = shown(client, room)["games"]
    return [one for one in found if round_ in (0, one["round"])]


@pytest.fixture
def opened(browser: Callable[..., TestClient]) -> Callable[..., Opened]:
    """Makes a room with a host and so many people: they are numbers 1 and so on."""

    def make(people: int = 3, **more: Any) -> Opened:
        host = browser()
        room = open_room(host, **more)
        names = ("Ana", "Rui", "Eva", "Ivo", "Lia", "Noé", "Pia", "Tom")
        inside = [browser() for _ in range(people)]
        for number, (client, name) in enumerate(zip(inside, names, strict=False), 1):
            assert come_in(client, room["id"], name) == number
        return host, room, inside

    return make
