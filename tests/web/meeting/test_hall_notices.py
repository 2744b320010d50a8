"""Pairings in a hall told by mail and Web Push: once, to those who asked, seen by nobody else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient

from damas.app.notifications import NotificationSettings, outbox
from damas.app.notifications.settings import SmtpServer
from damas.http import create_app
from damas.store import EventContacts
from web.test_tournament_api import Desk, made

from .receivers import MailServer, PushService, until

pytest.importorskip("pywebpush", reason="the extra damas[push] is not installed")
ANA, RUI = "ana@example.org", "rui@example.org"
DAYS = {"time_zone": "Europe/Lisbon", "minutes": 90, "rounds": ["2026-12-05T14:30"]}


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """The outbox looks often."""
    monkeypatch.setattr(outbox, "BEAT_SECONDS", 0.05)


@pytest.fixture(name="mails")
def _mails() -> Iterator[MailServer]:
    made_ = MailServer()
    yield made_
    made_.shutdown()
    made_.server_close()


@pytest.fixture
def app(database: str, mails: MailServer) -> FastAPI:
    """The application; its mails wait a moment, so that a mistake can be taken back."""
    smtp = SmtpServer.parse(mails.url)
    return create_app(
        database, notifications=NotificationSettings(smtp, 0.3, 0.1, private_push=True)
    )


class Event:
    """An event in a hall with two registered people, who are its players 1 and 2."""

    def __init__(self, server: TestClient) -> None:
        self.desk, _ = made(
            server, name="Open de Natal", system="swiss", rounds=5, regulation="internacional"
        )
        self.desk.do("open-registration")
        self.stranger = Desk(server, self.desk.event)
        self.own = {name: self._register(name) for name in ("Ana", "Rui")}

    def _register(self, name: str) -> dict[str, Any]:
        body = {"id": f"command-{name}", "name": name}
        found: dict[str, Any] = self.stranger.post("/registrations", body, 201)
        self.desk.do("confirm-registration", registration=found["id"])
        data = {"name": name, "registration": found["id"]}
        self.desk.do("add-players", players=[data])
        return found

    def ask(
        self, name: str, client: TestClient | None = None, status: int = 200, **body: Any
    ) -> Any:
        """The person asks to be told."""
        own = self.own[name]
        path = f"/api/tournaments/{self.desk.event}/registrations/{own['id']}/notices"
        answer = (client or self.desk.client).put(path, json={"secret": own["secret"], **body})
        assert answer.status_code == status, answer.text
        return answer.json()

    def ask_of(self, name: str) -> Any:
        """The ways to the person, as the own link shows them."""
        own = self.own[name]
        return self.stranger.get(f"/registrations/{own['id']}/notices?k={own['secret']}")

    def confirm(self, mails: MailServer, address: str) -> None:
        """Presses the link in the mail to an address."""
        (asked,) = until(lambda: mails.to(address))
        secret = re.search(r"/notices/contact#([\w.-]+)", asked.get_content())[1]
        answer = self.desk.client.post("/api/notices/contact", json={"secret": secret})
        assert answer.status_code == 204, answer.text
        mails.mails.clear()

    def pair(self) -> None:
        """Round 1: Ana has White."""
        self.desk.do("pair", round=1, how="hand", boards=[[1, 2]])

    def numbers(self) -> dict[str, int]:
        """The desk's numbers of round 1."""
        found: dict[str, int] = self.desk.get("/rounds/1/told")
        return found


@pytest.fixture(name="event")
def _event(server: TestClient) -> Event:
    return Event(server)


def test_a_player_is_told_board_opponent_and_time_and_of_a_change(
    event: Event, mails: MailServer
) -> None:
    """Nothing before the address is confirmed; then once; a changed time says that it is a change;
    the link in each mail ends them, and the address is gone."""
    shown = event.ask("Ana", email=ANA)
    assert (shown["address"], shown["confirmed"]) == ("a…@example.org", False)
    event.desk.do("set-calendar", **DAYS)
    event.pair()
    assert event.numbers() == {"players": 2, "reachable": 0, "told": 0}
    event.confirm(mails, ANA)
    (mail,) = until(lambda: mails.to(ANA))
    assert re.fullmatch(r"Round 1: board 1 against Rui, with (White|Black)", mail["Subject"])
    text = mail.get_content()
    assert "Open de Natal" in text
    assert "It begins on 5 December 2026 at 14:30 (Europe/Lisbon)." in text
    assert "change" not in text
    until(lambda: event.numbers() == {"players": 2, "reachable": 1, "told": 1})
    event.desk.do("set-calendar", **{**DAYS, "rounds": ["2026-12-05T16:00"]})
    second = until(lambda: mails.to(ANA)[1:])[0]
    assert "16:00" in second.get_content()
    assert "This is a change" in second.get_content()
    assert event.ask("Ana")["confirmed"] is True  # no new address: the one of before stays
    stop = re.search(r"http://[^/\s]+(/notices/stop/\S+)", second.get_content())[1]
    assert event.desk.client.post(stop).status_code == 204
    assert event.ask_of("Ana")["address"] == ""
    assert len(mails.mails) == 2


def test_a_pairing_that_was_taken_back_in_time_is_never_told(
    event: Event, mails: MailServer
) -> None:
    """And the one in its place is the first, not a change; the same again is told once."""
    event.ask("Ana", email=ANA)
    event.confirm(mails, ANA)
    event.pair()
    event.desk.do("unpair", round=1, reason="zu früh")
    event.desk.do("set-calendar", **DAYS)
    event.pair()
    (mail,) = until(lambda: mails.to(ANA))
    assert "14:30" in mail.get_content()
    assert "change" not in mail.get_content()


def test_an_account_is_told_in_its_browser_and_its_address_is_seen_by_nobody(
    event: Event, mails: MailServer, browser: Callable[..., TestClient]
) -> None:
    """A push to the browser; neither the desk nor the event's file nor another registration has
    the address; it is gone with the registration."""
    push = PushService()
    rui = browser()
    assert event.ask("Rui", rui, 409, account=True)["code"] == "no-account"
    assert rui.post("/api/notices/browsers", json=push.subscription()).status_code == 201
    assert event.ask("Rui", rui, account=True, email=RUI)["account"] is True
    event.confirm(mails, RUI)
    event.pair()
    (seen,) = until(lambda: push.notifications)
    assert seen["title"].startswith("Round 1: board 1 against Ana")
    assert seen["url"] == f"/tournaments/{event.desk.event}"
    for path in ("", "/event.json", "/trail", f"/registrations/{event.own['Ana']['id']}"
                 f"?k={event.own['Ana']['secret']}"):  # fmt: skip
        assert RUI not in str(event.desk.get(path))
    contacts = EventContacts(event.desk.client.app.state.database)
    event.desk.do("withdraw", player=2)
    until(lambda: contacts.of(event.desk.event) == {})
    assert event.ask("Rui", rui, 409, email=RUI)["code"] == "registration-over"
    push.shutdown()
    push.server_close()


def test_bad_addresses_foreign_links_and_too_many_mails_are_refused(
    event: Event, mails: MailServer
) -> None:
    """With a reason each; an address gets a few confirmations a day."""
    assert event.ask("Ana", status=422, email="no address")["code"] == "bad-email"
    wrong = {"secret": "x" * 24, "email": ANA}
    path = f"/api/tournaments/{event.desk.event}/registrations/{event.own['Ana']['id']}/notices"
    assert event.desk.client.put(path, json=wrong).json()["code"] == "wrong-link"
    foreign = event.desk.client.post("/api/notices/contact", json={"secret": "x" * 30})
    assert (foreign.status_code, foreign.json()["code"]) == (403, "wrong-link")
    event.stranger.get("/rounds/1/told", 403)
    for _ in range(5):
        event.ask("Ana", email=ANA)
    assert event.ask("Ana", status=429, email=ANA)["code"] == "too-many-tries"
    event.desk.do("online", begin_ms=0)
    assert event.ask("Rui", status=409, email=RUI)["code"] == "played-online"
    assert len(until(lambda: mails.to(ANA))) <= 5


def at_desk(event: Event, name: str) -> int:
    """A player entered at the desk; the id."""
    event.desk.do("add-player", name=name)
    return int(event.desk.get()["players"][-1]["id"])


def test_a_player_entered_at_the_desk_is_told_by_an_address_that_the_desk_writes_down(
    event: Event, mails: MailServer
) -> None:
    """Only with the person's word and after the link in the first mail; nobody reads the address,
    and it goes when the desk removes it or the player leaves."""
    eva, ze = at_desk(event, "Eva"), at_desk(event, "Zé")
    path, address = f"/players/{eva}/notices", {"email": "eva@example.org"}
    put = partial(event.desk.client.put, headers=event.desk.headers)
    whole = f"/api/tournaments/{event.desk.event}{path}"
    assert put(whole, json=address).json()["code"] == "not-agreed"
    shown = put(whole, json={**address, "agreed": True}).json()
    assert (shown["address"], shown["confirmed"]) == ("e…@example.org", False)
    event.desk.do("pair", round=1, how="hand", boards=[[1, 2], [eva, ze]])
    assert event.numbers() == {"players": 4, "reachable": 0, "told": 0}
    event.confirm(mails, address["email"])
    (mail,) = until(lambda: mails.to(address["email"]))
    assert mail["Subject"].startswith("Round 1: board 2 against Zé")
    until(lambda: event.numbers() == {"players": 4, "reachable": 1, "told": 1})
    for other in ("", "/event.json", "/trail", path):
        assert address["email"] not in str(event.desk.get(other))
    contacts = EventContacts(event.desk.client.app.state.database)
    assert put(whole, json={"email": ""}).json()["address"] == ""
    assert contacts.of(event.desk.event) == {}
    second = f"/api/tournaments/{event.desk.event}/players/{ze}/notices"
    assert put(second, json={"email": RUI, "agreed": True}).status_code == 200
    event.desk.do("withdraw", player=ze)
    until(lambda: contacts.of(event.desk.event) == {})
    gone = put(second, json={"email": RUI, "agreed": True})
    assert (gone.status_code, gone.json()["code"]) == (409, "registration-over")


def test_only_an_arbiter_writes_an_address_down_for_somebody(event: Event) -> None:
    """A scorer, a stranger and the holder of another link are refused; a player who is not there
    is named."""
    eva = at_desk(event, "Eva")
    path = f"/api/tournaments/{event.desk.event}/players/{eva}/notices"
    body = {"email": ANA, "agreed": True}
    link = event.desk.post("/keys", {"kind": "link", "role": "scorer", "name": "Tó"}, 201)["link"]
    for headers in ({}, {"Authorization": f"Bearer {link}"}):
        assert event.desk.client.put(path, json=body, headers=headers).status_code == 403
        assert event.desk.client.get(path, headers=headers).status_code == 403
    assert event.desk.get("/players/99/notices", 422)["code"] == "no-such-player"
    assert event.desk.get(f"/players/{eva}/notices")["address"] == ""


def test_the_link_in_the_mail_also_makes_a_device_show_the_pairings(
    event: Event, mails: MailServer, browser: Callable[..., TestClient]
) -> None:
    """Of a player entered at the desk: the device that opens the link is told by push, beside the
    mail; a foreign link makes none; the device goes with the address, and with the player."""
    eva, ze = at_desk(event, "Eva"), at_desk(event, "Zé")
    path = f"/players/{eva}/notices"
    whole = f"/api/tournaments/{event.desk.event}{path}"
    put = partial(event.desk.client.put, whole, headers=event.desk.headers)
    assert put(json={"email": ANA, "agreed": True}).status_code == 200
    (asked,) = until(lambda: mails.to(ANA))
    link = {"secret": re.search(r"/notices/contact#([\w.-]+)", asked.get_content())[1]}
    phone, push = browser(), PushService()
    page = phone.get("/notices/contact").text
    assert 'id="device"' in page
    assert phone.post("/api/notices/contact", json=link).status_code == 204
    assert phone.post("/api/notices/browsers", json=push.subscription()).status_code == 201
    foreign = phone.post("/api/notices/contact/device", json={"secret": "x" * 30})
    assert (foreign.status_code, foreign.json()["code"]) == (403, "wrong-link")
    assert phone.post("/api/notices/contact/device", json=link).status_code == 204
    assert event.desk.get(path)["account"] is True
    event.desk.do("pair", round=1, how="hand", boards=[[1, 2], [eva, ze]])
    (seen,) = until(lambda: push.notifications)
    assert seen["title"].startswith("Round 1: board 2 against Zé")
    assert until(lambda: mails.to(ANA)[1:])
    until(lambda: event.numbers() == {"players": 4, "reachable": 1, "told": 1})
    contacts = EventContacts(event.desk.client.app.state.database)
    assert put(json={"email": RUI, "agreed": True}).json()["account"] is False
    assert phone.post("/api/notices/contact/device", json=link).status_code == 403
    assert put(json={"email": ""}).status_code == 200
    assert contacts.of(event.desk.event) == {}
    push.shutdown()
    push.server_close()


def test_a_device_stays_when_the_mails_end_until_the_desk_removes_it(
    event: Event, mails: MailServer, browser: Callable[..., TestClient]
) -> None:
    """The link in a mail ends mails; the same address kept again loses no device."""
    eva = at_desk(event, "Eva")
    whole = f"/api/tournaments/{event.desk.event}/players/{eva}/notices"
    put = partial(event.desk.client.put, whole, headers=event.desk.headers)
    put(json={"email": ANA, "agreed": True})
    (asked,) = until(lambda: mails.to(ANA))
    link = {"secret": re.search(r"/notices/contact#([\w.-]+)", asked.get_content())[1]}
    phone, push = browser(), PushService()
    phone.post("/api/notices/contact", json=link)
    phone.post("/api/notices/browsers", json=push.subscription())
    phone.post("/api/notices/contact/device", json=link)
    assert put(json={"email": ANA, "agreed": True}).json()["account"] is True
    event.desk.do("pair", round=1, how="hand", boards=[[eva, 1]], free=[2])
    mail = until(lambda: mails.to(ANA)[1:])[0]
    stop = re.search(r"http://[^/\s]+(/notices/stop/\S+)", mail.get_content())[1]
    assert event.desk.client.post(stop).status_code == 204
    shown = event.desk.get(f"/players/{eva}/notices")
    assert (shown["address"], shown["account"]) == ("", True)
    assert put(json={"email": ""}).json()["account"] is False
    push.shutdown()
    push.server_close()
