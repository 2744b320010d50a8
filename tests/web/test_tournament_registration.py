"""Registration for an event over HTTP: strangers register, the organiser decides, the door."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.people import REGISTRATIONS

from .test_tournament_api import Desk, made

pytestmark = pytest.mark.one_server

FEES = [
    {"text": "Junior", "amount": 500, "born_from": 2008},
    {"text": "Normal", "amount": 125050},
]
HOSTILE = '<img src=x onerror="alert(1)">&"\'{{7*7}}'


@pytest.fixture(name="desk")
def _desk(client: TestClient) -> Desk:
    """A Swiss with one place and fees by year of birth; registration is open."""
    desk, secret = made(client, system="swiss", rounds=5)
    desk.headers = {"Authorization": f"Bearer {secret}"}
    desk.do("open-registration", places=1, fees=FEES, note="Venham cedo")
    return desk


def stranger(desk: Desk) -> Desk:
    """Somebody without any key."""
    return Desk(desk.client, desk.event)


def registers(desk: Desk, name: str, status: int = 201, **more: Any) -> Any:
    """A registration by a stranger; the answer."""
    body = {"id": f"command-{name[:20].encode().hex()}", "name": name, "born": "1990", **more}
    return stranger(desk).post("/registrations", body, status)


def own(desk: Desk, made_: Any, status: int = 200) -> Any:
    """The registration as its person sees it."""
    return stranger(desk).get(f"/registrations/{made_['id']}?k={made_['secret']}", status)


def test_a_person_registers_waits_moves_up_and_becomes_a_player(desk: Desk) -> None:
    """From the public page to the list of players: nothing but acts and links."""
    terms = stranger(desk).get("/registration?lang=en")
    assert (terms["open"], terms["places"], terms["asks"]["born"]) == (True, 1, True)
    assert [fee["shown"].replace("\xa0", " ") for fee in terms["fees"]] == [
        "R$ 5.00",
        "R$ 1,250.50",
    ]
    ana, rui = registers(desk, "Ana", club="Clube A"), registers(desk, "Rui", born="2010")
    assert (own(desk, ana)["state"], own(desk, ana)["fee"]["text"]) == ("place", "Normal")
    assert (own(desk, rui)["state"], own(desk, rui)["line"]) == ("waiting", 1)
    withdrawing = {"id": "withdraw-1", "secret": ana["secret"]}
    stranger(desk).post(f"/registrations/{ana['id']}/withdraw", withdrawing)
    moved = own(desk, rui)
    assert (moved["state"], moved["line"]) == ("place", 0)
    assert moved["moved_up"]
    desk.do("confirm-registration", registration=rui["id"])
    desk.do("fee-paid", registration=rui["id"])
    desk.do("add-players", players=[{"name": "Rui", "registration": rui["id"]}])
    entered = own(desk, rui)
    assert (entered["state"], entered["paid"], entered["player"]) == ("entered", True, 1)


def test_sent_twice_under_one_name_it_is_one_registration(desk: Desk) -> None:
    """A lost answer does no harm, and the same link comes again."""
    first, again = (registers(desk, "Ana", club="A") for _ in range(2))
    assert first == again
    assert len(desk.get()["registrations"]) == 1
    other = {"id": f"command-{b'Ana'.hex()}", "name": "Rui", "born": "1980"}
    assert stranger(desk).post("/registrations", other, 409)["code"] == "sent-again"
    desk.do("check-in", players=[], present=True, id="an-act-of-a-key")
    own_one = {**other, "id": "an-act-of-a-key"}
    assert stranger(desk).post("/registrations", own_one, 201)["id"] != first["id"]


def test_nobody_gets_the_secret_of_another_person_who_chose_the_same_name(desk: Desk) -> None:
    """From another browser the same name of the command, even with the same data, is another
    registration, or is refused; never the first one's answer."""
    first = registers(desk, "Ana", club="A")
    body = {"id": f"command-{b'Ana'.hex()}", "name": "Ana", "born": "1990", "club": "A"}
    with TestClient(desk.client.app, base_url="http://damas.example.org") as other:
        other.get("/")
        for wanted in (body, {**body, "name": "Rui"}):
            answer = other.post(f"/api/tournaments/{desk.event}/registrations", json=wanted)
            assert answer.json().get("secret") != first["secret"]


def test_a_link_opens_its_own_registration_and_nothing_else(desk: Desk) -> None:
    """Not another one, not without its secret; strangers do not decide."""
    ana, rui = registers(desk, "Ana"), registers(desk, "Rui")
    for secret in ("", rui["secret"], "é" * 24):
        assert own(desk, {"id": ana["id"], "secret": secret}, 403)["code"] == "wrong-link"
    body = {"id": "change-of-ana", "name": "Ana Sá", "born": "1991", "secret": rui["secret"]}
    path = f"/api/tournaments/{desk.event}/registrations/{ana['id']}"
    assert desk.client.put(path, json=body).status_code == 403
    changed = desk.client.put(path, json={**body, "secret": ana["secret"]})
    assert (changed.status_code, changed.json()["name"]) == (200, "Ana Sá")
    stranger(desk).do("confirm-registration", 403, registration=ana["id"])
    code = f"/tournaments/{desk.event}/registrations/{ana['id']}.svg"
    assert desk.client.get(f"{code}?k={ana['secret']}").headers["content-type"] == "image/svg+xml"
    assert desk.client.get(f"{code}?k={rui['secret']}").status_code == 403


def test_the_public_sees_names_by_wish_alone_and_minors_never(desk: Desk) -> None:
    """Neither years nor numbers, nor who waits; the organiser sees all of it."""
    desk.do("open-registration", fees=FEES)
    registers(desk, "Ana", shown=True, club="Clube A", number="000123")
    registers(desk, "Rui")
    registers(desk, "Eva Menor", born="2015", shown=True)
    terms = stranger(desk).get("/registration")
    assert [one["name"] for one in terms["people"]] == ["Ana"]
    seen = stranger(desk).get()
    assert seen["registrations"] == []
    shown = str(terms) + str(seen)
    assert not [word for word in ("1990", "2015", "000123", "Rui", "Eva") if word in shown]
    assert len(desk.get()["registrations"]) == 3


def test_what_strangers_write_is_bounded_and_never_becomes_a_page(desk: Desk) -> None:
    """Signs of HTML stay text; texts without end, wrong years and fields nobody knows are 422."""
    desk.do("open-registration")
    hostile = registers(desk, HOSTILE, club=HOSTILE, shown=True)
    assert own(desk, hostile)["name"] == HOSTILE
    for page in ("register", "door?registration=1", f"registration?n=1&k={hostile['secret']}"):
        answer = desk.client.get(f"/tournaments/{desk.event}/{page}")
        assert answer.status_code == 200
        assert "onerror" not in answer.text
    for wrong in (
        {"name": "A" * 121},
        {"name": ""},
        {"club": "A" * 121},
        {"born": "12"},
        {"born": "2999"},
        {"phone": "1"},
        {"name": "An\x00a"},
        {"id": "x"},
        {"sex": "x"},
    ):
        found = registers(desk, "Rui", 422, **wrong) if "id" in wrong else None
        body = {"id": "another-command", "name": "Rui", "born": "1990", **wrong}
        answer = desk.client.post(f"/api/tournaments/{desk.event}/registrations", json=body)
        assert found or answer.status_code == 422, wrong
    closed, _ = made(desk.client)
    refused = stranger(closed).post("/registrations", {"id": "command-x", "name": "Ana"}, 422)
    assert refused["code"] == "no-registration"


def test_registrations_of_one_address_are_counted(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As other acts of guests: after too many comes 429; the owner's machine has no quota, so the
    quota itself is asked."""
    assert {rate.most for rate in REGISTRATIONS.rates} == {60, 200}
    far = TestClient(desk.client.app, base_url="http://localhost", client=("203.0.113.9", 4000))
    far.portal = desk.client.portal
    path = f"/api/tournaments/{desk.event}/registrations"
    answers = [
        far.post(path, json={"id": f"command-{n:04}", "name": f"P{n}", "born": "1990"}).status_code
        for n in range(61)
    ]
    assert answers == [201] * 60 + [429]


def test_the_door_belongs_to_those_who_may_mark_presence(desk: Desk) -> None:
    """A scorer checks in by the player's registration; a stranger with the same code does not."""
    desk.do("open-registration")
    people = [registers(desk, name) for name in ("Ana", "Rui", "Eva", "Zé")]
    for one in people:
        desk.do("confirm-registration", registration=one["id"])
    rows = [{"name": n, "registration": one["id"]} for n, one in zip("ABCD", people, strict=True)]
    desk.do("add-players", players=rows)
    link = desk.post("/keys", {"kind": "link", "role": "scorer", "name": "Rita"}, 201)["link"]
    scorer = Desk(desk.client, desk.event, link)
    seen = scorer.get()
    player = next(p for p in seen["players"] if p["registration"] == people[0]["id"])
    assert seen["registrations"] == []
    scorer.do("check-in", player=player["id"], present=True)
    scorer.do("check-in", player=2, present=False)
    stranger(desk).do("check-in", 403, player=3, present=True)
    assert all(one["registration"] == 0 for one in stranger(desk).get()["players"])
    assert [one["present"] for one in desk.get()["players"]] == [True, False, None, None]
    badge = f"/tournaments/{desk.event}/players/1/door.svg"
    assert desk.client.get(badge, headers=scorer.headers).status_code == 200
    assert desk.client.get(badge).status_code == 403


def test_the_rounds_are_a_calendar_file(desk: Desk) -> None:
    """One event for each round, in UTC: Lisbon is an hour behind in summer; long names are folded,
    signs escaped, and the same rounds are known again after a change."""
    assert desk.get("/rounds.ics", 422)["code"] == "no-calendar"
    desk.do("set", name="Taça; da Cidade, " + "ã" * 60, city="Porto")
    days = {"time_zone": "Europe/Lisbon", "minutes": 90}
    desk.do("set-calendar", **days, rounds=["2026-03-28T10:00", "2026-03-29T10:00"])
    path = f"/api/tournaments/{desk.event}/rounds.ics?lang=en"
    answer = desk.client.get(path)
    assert answer.headers["content-type"] == "text/calendar; charset=utf-8"
    lines = answer.text.split("\r\n")
    assert max(len(line.encode()) for line in lines) <= 75
    whole = answer.text.replace("\r\n ", "")
    assert "DTSTART:20260328T100000Z\r\nDTEND:20260328T113000Z" in whole
    assert "DTSTART:20260329T090000Z" in whole
    assert r"SUMMARY:Taça\; da Cidade\, ã" in whole
    assert (whole.count("BEGIN:VEVENT"), whole.count("LOCATION:Porto")) == (2, 2)
    known = [line for line in whole.split("\r\n") if line.startswith("UID:")]
    desk.do("set-calendar", **days, rounds=["2026-03-28T11:00"])
    again = desk.client.get(path).text.replace("\r\n ", "")
    assert known[0] in again
    assert "SEQUENCE:1" in again
