"""The own tournaments in one's calendar, by a private address."""

from __future__ import annotations

from starlette.testclient import TestClient

from .conftest import Browser
from .test_accounts import register

EVENT = {"name": "Noite", "system": "swiss", "rounds": 2, "regulation": "portuguesa-fpd"}
BEGIN_MS = 1_900_000_000_000


def test_a_private_address_has_the_own_tournaments_until_it_ends(browser: Browser) -> None:
    """Nothing of an event that one has not entered; a new address ends the one of before."""
    ana, phone = browser(), browser("198.51.100.9")
    register(ana, "Ana Reis")
    for name in ("Noite", "Outra"):
        data = {**EVENT, "name": name, "time_control": "5+3", "wo_tolerance_min": 10}
        event = ana.post("/api/tournaments", json={"by": "Ana", "data": data}).json()["id"]
        online = {"act": "online", "data": {"begin_ms": BEGIN_MS}, "reason": ""}
        assert ana.post(f"/api/tournaments/{event}/entries", json=online).status_code == 200
        if name == "Noite":
            assert ana.post(f"/api/tournaments/{event}/online/enter", json={}).status_code == 200
    path = _path(ana)
    answer = phone.get(path)
    assert answer.headers["content-type"].startswith("text/calendar")
    assert "SUMMARY:Noite\r\n" in answer.text
    assert "DTSTART:20300317T174640Z\r\n" in answer.text
    assert "Outra" not in answer.text
    again = _path(ana)
    assert (phone.get(path).status_code, phone.get(again).status_code) == (404, 200)
    assert ana.delete("/api/people/calendar").status_code == 204
    assert phone.get(again).status_code == 404
    assert phone.post("/api/people/calendar").status_code == 403


def _path(client: TestClient) -> str:
    address: str = client.post("/api/people/calendar").json()["address"]
    return "/calendar/" + address.rpartition("/")[2]
