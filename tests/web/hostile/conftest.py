"""Parts of hostile requests, and the demands on every answer to one.

A file here is one kind of attack: `test_texts` (what no text may hold), `test_damaged_rows`,
`test_numbers`, `test_answers` (headers and errors), `test_every_endpoint` (garbage to every address
that there is) and what costs time. Foreign names and pages are in `../test_network.py`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.http import create_app
from damas.http.core.security import HEADERS
from web.clients import owner_of

BAD_TEXTS = {
    "half a character": "An\ud800a",
    "NUL": "An\x00a",
    "control character": "An\x1ba",
    "line break": "Ana\n012 Other",
    "turned order": "Ana\u202egnp.exe",
    "no character": "An\uffffa",
}
"""Texts that no name may be, by their fault."""


def raw(value: Any) -> bytes:
    """JSON as a hostile program writes it: half characters as escapes, infinity as a word."""
    return json.dumps(value).encode()


@pytest.fixture
def server(database: str) -> Iterator[TestClient]:
    """A server whose faults are answers, as they are outside: 500 and not a traceback."""
    app = create_app(database)
    client = owner_of(app, raise_server_exceptions=False)
    client.headers["content-type"] = "application/json"
    with client:
        yield client


@pytest.fixture
def shared_server(_standing: TestClient) -> TestClient:
    """Such a server for a whole file, as `shared_client` is; imported as `server`."""
    client = owner_of(_standing.app, raise_server_exceptions=False)
    client.portal = _standing.portal  # one event loop, as in a real server
    client.headers["content-type"] = "application/json"
    return client


@pytest.fixture
def event(server: TestClient) -> str:
    """The id of a Swiss on that server, whose organiser the client is."""
    data = {"name": "Open", "system": "swiss", "rounds": 3, "wo_tolerance_min": 30}
    made = server.post("/api/tournaments", json={"by": "Ana", "data": data})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


@pytest.fixture
def act(server: TestClient, event: str) -> Callable[..., Any]:
    """Carries an act out in the event; gives the answer."""

    def acting(name: str, /, **data: Any) -> Any:
        body = {"act": name, "reason": data.pop("reason", ""), "data": data}
        return server.post(f"/api/tournaments/{event}/entries", content=raw(body))

    return acting


def refused(answer: Any, *fields: str, code: str = "") -> str:
    """Asserts that *answer* is a refusal in words that name the *fields*; gives the words."""
    assert 400 <= answer.status_code < 500, (answer.status_code, answer.text[:300])
    reply = answer.json()
    assert not code or reply["code"] == code, reply
    for field in fields:
        assert field in reply["message"], reply
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    return str(reply["message"])
