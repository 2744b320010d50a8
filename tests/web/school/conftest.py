"""One server for a file, and people with browsers of their own: studies and classes do not meet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

import pytest
from starlette.testclient import TestClient

from web.clients import Client

Browser = Callable[..., TestClient]
BASE = "http://damas.example.org"
_ADDRESS = count(1)


@pytest.fixture
def browser(shared_client: TestClient) -> Browser:
    """Makes a browser of its own, at its own address."""

    def make() -> TestClient:
        number = next(_ADDRESS)
        place = (f"198.51.{number // 250}.{number % 250 + 1}", 50000)
        made = Client(shared_client.app, base_url=BASE, client=place, follow_redirects=False)
        made.portal = shared_client.portal
        assert made.get("/privacy").status_code == 200
        return made

    return make


def code_of(answer: Any) -> tuple[int, str]:
    """The status and the code of a refusal."""
    return answer.status_code, answer.json().get("code", "")


def new_study(client: TestClient, name: str = "Ana", **more: Any) -> str:
    """A new study; its id."""
    body = {"title": "Golpes", "game": "portuguese", "name": name, **more}
    answer = client.post("/api/studies", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def seen(client: TestClient, study: str) -> dict[str, Any]:
    """The study as somebody sees it."""
    answer = client.get(f"/api/studies/{study}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def chapter(client: TestClient, study: str, number: int = 1) -> dict[str, Any]:
    """One chapter."""
    answer = client.get(f"/api/studies/{study}/chapters/{number}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


_COMMAND = count(1)


def do(client: TestClient, study: str, kind: str, **values: Any) -> Any:
    """Sends a command; the answer as it came."""
    body = {"do": kind, "id": values.pop("id", f"command-{next(_COMMAND)}"), **values}
    return client.post(f"/api/studies/{study}/changes", json=body)


def done(client: TestClient, study: str, kind: str, **values: Any) -> dict[str, Any]:
    """The same where it must be accepted."""
    answer = do(client, study, kind, **values)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def come_to_write(owner: TestClient, client: TestClient, study: str, name: str = "Rui") -> None:
    """Comes to write a study by its link."""
    invite = seen(owner, study)["invite"]
    answer = client.post(f"/api/studies/join/{invite}", json={"name": name})
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"id": study}


def new_class(client: TestClient, name: str = "5 B", teacher: str = "Rita") -> dict[str, str]:
    """A new class: its id and its code."""
    answer = client.post("/api/classes", json={"name": name, "teacher": teacher})
    assert answer.status_code == 201, answer.text
    found: dict[str, str] = answer.json()
    return found


def enter(client: TestClient, school_class: str, name: str) -> Any:
    """Comes into a class; the answer as it came."""
    return client.post(f"/api/classes/{school_class}/pupils", json={"name": name})


def class_of(client: TestClient, school_class: str) -> dict[str, Any]:
    """The class as somebody sees it."""
    answer = client.get(f"/api/classes/{school_class}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found
