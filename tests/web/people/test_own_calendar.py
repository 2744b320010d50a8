"""The own tournaments in one's calendar, by a private address."""

from __future__ import annotations

import io
import zipfile
from typing import Any

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


def test_a_registration_for_the_hall_stands_in_it_while_one_comes(browser: Browser) -> None:
    """By its days; who waits reads so, who gives the place back has nothing there. A parent who
    registers two children comes as long as one does; who registers signed out has nothing."""
    ana, rui, phone = browser(), browser("198.51.100.7"), browser("198.51.100.9")
    register(ana, "Ana Reis")
    days = {"start": "2027-03-20", "end": "2027-03-21", "city": "Aveiro"}
    data = {**EVENT, **days, "wo_tolerance_min": 10}
    new = ana.post("/api/tournaments", json={"by": "Ana", "data": data}).json()
    event = f"/api/tournaments/{new['id']}"
    terms = {"act": "open-registration", "data": {"places": 2}, "reason": ""}
    assert ana.post(f"{event}/entries", json=terms).status_code == 200

    def asks(who: TestClient, name: str) -> dict[str, Any]:
        body = {"id": f"place-for-{name}", "name": name}
        answer: dict[str, Any] = who.post(f"{event}/registrations", json=body).json()
        return answer

    def gives_back(place: dict[str, Any]) -> None:
        body = {"id": f"gives-back-{place['id']}", "secret": place["secret"]}
        assert phone.post(f"{event}/registrations/{place['id']}/withdraw", json=body).is_success

    other, *children = asks(rui, "Gil"), asks(ana, "Lia"), asks(ana, "Tom")
    path = _path(ana)
    shown = phone.get(path).text
    assert "DTSTART;VALUE=DATE:20270320\r\nDTEND;VALUE=DATE:20270322\r\n" in shown
    assert "SUMMARY:Noite\r\nLOCATION:Aveiro\r\n" in shown
    gives_back(children[0])
    gives_back(children[1])
    assert "BEGIN:VEVENT" not in phone.get(path).text
    asks(rui, "Eva")
    late = asks(ana, "Zoe")
    assert "SUMMARY:Noite (waiting list)\r\n" in phone.get(f"{path}?lang=en").text
    gives_back(other)
    assert "SUMMARY:Noite\r\n" in phone.get(path).text
    player = {"act": "confirm-registration", "data": {"registration": late["id"]}, "reason": ""}
    assert ana.post(f"{event}/entries", json=player).status_code == 200
    with zipfile.ZipFile(io.BytesIO(ana.get("/api/people/export.zip").content)) as own:
        assert any(b"event_registrants" in own.read(name) for name in own.namelist())


def _path(client: TestClient) -> str:
    address: str = client.post("/api/people/calendar").json()["address"]
    return "/calendar/" + address.rpartition("/")[2]
