"""A club challenges another one to a match online: asked, accepted or declined, played, kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.app.core.times import now_ms
from damas.store import ClubMatches
from web.meeting.conftest import browser
from web.people.conftest import sitting
from web.people.test_accounts import register

from .clients import owner_of
from .test_federation import act, added, done

__all__ = ["browser"]


class Clubs:
    """Two clubs of a federation, two members each with accounts, and somebody of neither."""

    def __init__(self, browser: Callable[..., TestClient]) -> None:
        first = browser()
        self.owner = owner_of(first.app)
        self.numbers: dict[str, str] = {}
        self.people: dict[str, TestClient] = {}
        self.events: list[str] = []
        for club, names in (("Clube A", ("Ana", "Eva")), ("Clube B", ("Rui", "Ivo"))):
            made = done(act(self.owner, "add-club", name=club))["records"][0]["id"]
            self.numbers[club] = made
            for name in names:
                self.people[name] = client = browser()
                register(client, name)
                account = client.get("/api/federation").json()["account"]
                person = added(self.owner, name=name, club=made)
                done(act(self.owner, "link-player", person=person, account=account))
        self.people["Tom"] = stranger = browser()
        register(stranger, "Tom")

    def ask(self, name: str, club: str, **more: Any) -> Any:
        """A member challenges a club."""
        body = {"regulation": "portuguesa-fpd", "boards": 2, "begin_ms": now_ms() + 3_600_000}
        path = f"/api/federation/clubs/{self.numbers[club]}/matches"
        return self.people[name].post(path, json={**body, **more})

    def answer(self, name: str, event: str, *, accept: bool) -> Any:
        """A member answers."""
        path = f"/api/federation/matches/{event}/answer"
        return self.people[name].post(path, json={"accept": accept})

    def page(self, name: str, club: str) -> str:
        """The page of a club, as somebody sees it."""
        return self.people[name].get(f"/federation/clubs/{self.numbers[club]}").text


@pytest.fixture(name="clubs")
def _clubs(browser: Callable[..., TestClient]) -> Clubs:
    return Clubs(browser)


def test_a_challenge_is_accepted_played_and_stands_in_the_history(clubs: Clubs) -> None:
    """The one who asks and the one who accepts are captains; only members of the clubs play."""
    event = clubs.ask("Ana", "Clube B").json()["id"]
    assert "Accept as captain" in clubs.page("Rui", "Clube B")
    assert "Your club is challenged" in clubs.people["Ivo"].get("/federation").text
    assert "Accept as captain" not in clubs.page("Tom", "Clube B")
    assert clubs.answer("Eva", event, accept=True).status_code == 403
    assert clubs.answer("Rui", event, accept=True).status_code == 204
    assert clubs.answer("Rui", event, accept=True).status_code == 204  # pressed twice
    for accept in (True, False):  # Rui has accepted it, and is the captain
        assert clubs.answer("Ivo", event, accept=accept).json()["code"] == "answered"
    path = f"/api/tournaments/{event}/online"
    teams = clubs.people["Rui"].get(path).json()
    assert [(one["name"], one["captain"]) for one in teams["teams"]] == [
        ("Clube A", "Ana"),
        ("Clube B", "Rui"),
    ]
    first, second = (one["id"] for one in teams["teams"])
    wrong = clubs.people["Eva"].post(f"{path}/join", json={"team": second})
    assert (wrong.status_code, wrong.json()["code"]) == (403, "of-clubs")
    assert clubs.people["Tom"].post(f"{path}/join", json={"team": first}).status_code == 403
    assert clubs.people["Tom"].post(f"{path}/team", json={"team": "Tom"}).status_code == 403
    for name, team in (("Eva", first), ("Ivo", second)):
        assert clubs.people[name].post(f"{path}/join", json={"team": team}).status_code == 200
    begin = {"act": "online", "data": {"begin_ms": now_ms(), "pause_seconds": 0}, "reason": ""}
    began = clubs.people["Ana"].post(f"/api/tournaments/{event}/entries", json=begin)
    assert began.status_code == 200, began.text  # who asks is the organiser
    for name in ("Ana", "Ivo"):
        resign(clubs.people[name], path)
    page = ""
    while ">1 – 1<" not in page:
        page = clubs.page("Tom", "Clube A")
    assert ("Clube B" in page, "· over ·" in page) == (True, True)


def test_two_who_ask_at_once_make_one_match(clubs: Clubs, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which is kept is decided where matches are stored, for every process; the other's event goes,
    and the other club is told once."""
    begin_ms = now_ms() + 3_600_000
    with monkeypatch.context() as looked:  # both look before either has stored anything
        looked.setattr(ClubMatches, "of_club", lambda *_: [])
        assert clubs.ask("Ana", "Clube B", begin_ms=begin_ms).status_code == 201
        second = clubs.ask("Eva", "Clube B", begin_ms=begin_ms)
    assert (second.status_code, second.json()["code"]) == (409, "asked")
    assert clubs.page("Rui", "Clube B").count("Accept as captain") == 1
    assert len(clubs.owner.get("/api/tournaments").json()) == 1


def test_an_accepted_match_whose_team_was_not_entered_is_finished(
    clubs: Clubs, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the next press, as after a process that ended between the two."""
    event = clubs.ask("Ana", "Clube B").json()["id"]
    with monkeypatch.context() as broken:
        broken.setattr(ClubMatches, "entered", lambda *_: None)
        assert clubs.answer("Rui", event, accept=True).status_code == 204
    assert clubs.answer("Rui", event, accept=True).status_code == 204
    assert clubs.answer("Ivo", event, accept=True).json()["code"] == "answered"
    teams = clubs.people["Rui"].get(f"/api/tournaments/{event}/online").json()["teams"]
    assert [one["captain"] for one in teams] == ["Ana", "Rui"]


def test_captains_and_clubs_do_not_hang_on_names(clubs: Clubs) -> None:
    """A captain stays one when a member leaves; members enter a club that has another name now."""
    event = clubs.ask("Ana", "Clube B").json()["id"]
    clubs.answer("Rui", event, accept=True)
    path = f"/api/tournaments/{event}/online"
    home = clubs.people["Rui"].get(path).json()["teams"][0]["id"]
    done(act(clubs.owner, "change-club", club=clubs.numbers["Clube A"], name="Clube de Damas A"))
    for _ in range(2):
        assert clubs.people["Eva"].post(f"{path}/join", json={"team": home}).status_code == 200
        assert clubs.people["Eva"].post(f"{path}/leave").status_code == 200
    assert clubs.people["Ana"].get(path).json()["me"]["captain"] is True
    assert clubs.people["Ivo"].post(f"{path}/join", json={"team": home}).status_code == 403
    assert clubs.people["Rui"].post(f"{path}/leave").status_code == 200
    again = clubs.people["Ivo"].post(f"{path}/team", json={"team": "Clube B"})
    assert (again.status_code, again.json()["me"]["captain"]) == (200, True)


def resign(client: TestClient, path: str) -> None:
    """The person gives up the game of the match."""
    while not (game := client.get(path).json()["me"]["game"]) or not game["address"]:
        pass
    with sitting(client, game["address"].rsplit("/", 1)[1]) as seat:
        seat.hello()
        seat.do("resign")


def test_a_challenge_is_declined_or_taken_back(clubs: Clubs) -> None:
    """By a member of the club that was asked, or of the one that asked; nobody enters any more."""
    first = now_ms() + 3_600_000
    declined = clubs.ask("Ana", "Clube B", begin_ms=first).json()["id"]
    twice = clubs.ask("Ana", "Clube B", begin_ms=first)
    assert (twice.status_code, twice.json()["id"]) == (201, declined)  # pressed twice, made once
    assert clubs.ask("Eva", "Clube B", begin_ms=first).json()["code"] == "asked"
    assert clubs.ask("Ana", "Clube B", begin_ms=first, boards=3).json()["code"] == "asked"
    back = clubs.ask("Ana", "Clube B", begin_ms=first + 1).json()["id"]
    assert clubs.answer("Tom", declined, accept=False).status_code == 403
    assert clubs.answer("Ivo", declined, accept=False).status_code == 204
    assert clubs.answer("Ivo", declined, accept=False).status_code == 204  # pressed twice
    assert clubs.answer("Eva", back, accept=False).status_code == 204
    page = clubs.page("Ana", "Clube A")
    assert ("declined" in page, "taken back" in page, "Accept as captain" in page) == (
        *(True, True),
        False,
    )
    view = clubs.people["Ana"].get(f"/api/tournaments/{declined}/online").json()
    assert view["takes_entries"] is False


def test_who_may_not_challenge(clubs: Clubs) -> None:
    """A stranger, the own club, a club that is not there, a time that is over, a sixth one."""
    assert clubs.ask("Tom", "Clube B").status_code == 403
    assert clubs.ask("Ana", "Clube A").json()["code"] == "own-club"
    assert clubs.ask("Ana", "Clube B", begin_ms=1).json()["code"] == "begun"
    assert clubs.ask("Ana", "Clube B", regulation="nothing").status_code == 422
    clubs.numbers["?"] = "9999"
    assert clubs.ask("Ana", "?").status_code == 404
    assert [clubs.ask("Ana", "Clube B").status_code for _ in range(5)] == [201] * 5
    assert clubs.ask("Ana", "Clube B").json()["code"] == "too-many-matches"
