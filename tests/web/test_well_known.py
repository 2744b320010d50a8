"""The addresses that programs ask of every server."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

pytestmark = pytest.mark.one_server


def test_faults_of_security_have_an_address(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As RFC 9116 says: a contact, and a time within a year; the contact is a setting."""
    answer = client.get("/.well-known/security.txt", headers={"host": "damas.example.org:8000"})
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    fields = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert fields["Contact"] == "mailto:security@damas.example.org"
    expires = datetime.fromisoformat(fields["Expires"])
    assert timedelta(days=30) < expires - datetime.now(UTC) < timedelta(days=365)
    monkeypatch.setenv("DAMAS_SECURITY_CONTACT", "https://example.org/report")
    said = client.get("/.well-known/security.txt").text
    assert said.startswith("Contact: https://example.org/report\n")


def test_programs_that_keep_passwords_find_the_page(client: TestClient) -> None:
    """By a redirect, as the W3C wants it, for a visitor too."""
    answer = client.get("/.well-known/change-password", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (302, "/account")
    assert client.get("/.well-known/change-password").status_code == 200
