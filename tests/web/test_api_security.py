"""Requests that the server refuses: foreign pages, endless bodies, redirects elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

import damas.page
from damas.http import create_app
from web.clients import owner_of

pytestmark = pytest.mark.one_server

FOREIGN = {"origin": "https://evil.example"}
STATIC = Path(damas.page.__file__).parent


@pytest.mark.parametrize("path", ["/", "/api/games", "/static/none.js", "/healthz", "/nowhere"])
def test_every_answer_carries_the_policy(client, path):
    """Scripts, styles and connections from this server only."""
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy.replace("'wasm-unsafe-eval'", "")  # compiles WebAssembly, no text
    assert "http" not in policy.replace("'self'", "")
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_our_own_page_may(client):
    """The Origin that a browser sends from our page is accepted."""
    headers = {"origin": "http://localhost"}
    answer = client.post("/api/games", json={"regulation": "fenae-2025"}, headers=headers)
    assert answer.status_code == 201


def test_a_server_for_this_machine_answers_under_its_own_names_only(database):
    """A foreign name that was pointed at this machine gets nothing (DNS rebinding)."""
    with TestClient(
        create_app(database, hosts=["localhost"]), base_url="http://localhost:8000"
    ) as own:
        assert own.get("/healthz").status_code == 200
        assert own.get("/healthz", headers={"host": "evil.example:8000"}).status_code == 421


def test_a_forwarder_to_a_server_of_the_house_is_noticed(database, caplog):
    """Its visitors ask from this machine for a name of their own: the log says the way out."""
    with owner_of(create_app(database, hosts=["localhost"])) as own:
        assert own.get("/healthz").status_code == 200
        assert "--hosted" not in caplog.text
        assert own.get("/healthz", headers={"host": "vps.example.org:8000"}).status_code == 421
    assert "needs --hosted" in caplog.text


def test_a_body_that_is_too_large_is_refused(client):
    """Neither a declared nor an undeclared length gets through."""
    big = b'{"regulation": "' + b"x" * 100_000 + b'"}'
    assert client.post("/api/games", content=big).status_code == 413
    assert (
        client.post(
            "/api/games", content=(big[i : i + 999] for i in range(0, len(big), 999))
        ).status_code
        == 413
    )


def test_files_outside_the_static_folder_are_not_served(client):
    """No way up and out."""
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py"):
        assert client.get(path).status_code == 404
