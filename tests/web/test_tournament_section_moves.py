"""Sections over HTTP: another name, registered people and teams moved, people who come back."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.store import EventContact, EventContacts, VersionConflictError

from .test_tournament_api import Desk, made
from .test_tournament_sections import added, beside, moved, names

pytestmark = pytest.mark.one_server

MEMBERS = [{"name": "Ana", "rating": 2000, "extra": {"registry": "P-12"}}, {"name": "Rui"}]


def festival(client: TestClient, **settings: Any) -> tuple[Desk, Desk]:
    """Two sections, A and B, with registration."""
    desk, link = made(client, **{"name": "Copa", "system": "swiss", "rounds": 5, **settings})
    desk.headers = {"Authorization": f"Bearer {link}"}
    desk.do("open-registration", places=1)
    return desk, beside(desk, added(desk, own="A")["id"])


@pytest.fixture(name="sections")
def _sections(client: TestClient) -> tuple[Desk, Desk]:
    """Two sections of a Swiss."""
    return festival(client)


def named(desk: Desk, name: str, status: int = 200, command: str = "name-one") -> Any:
    """A section that gets another name; the answer."""
    body = {"id": command, "name": name}
    path = f"/api/tournaments/{desk.event}/section"
    answer = desk.client.put(path, json=body, headers=desk.headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def festival_named(desk: Desk, name: str, status: int = 200, command: str = "fest-one") -> Any:
    """A festival that gets another name; the answer."""
    path = f"/api/tournaments/{desk.event}/festival"
    answer = desk.client.put(path, json={"id": command, "name": name}, headers=desk.headers)
    assert answer.status_code == status, answer.text
    return answer.json()


def registered(desk: Desk, name: str) -> dict[str, Any]:
    """A person who registers: number and secret."""
    stranger = Desk(desk.client, desk.event)
    made_: dict[str, Any] = stranger.post(
        "/registrations", {"id": f"register-{name}", "name": name}, 201
    )
    return made_


def sent(desk: Desk, to: Desk, number: int, status: int = 200, command: str = "move-reg") -> Any:
    """A registered person who is moved; the answer."""
    body = {"id": command, "to": to.event}
    return desk.post(f"/registrations/{number}/move", body, status)


# The name ----------------------------------------------------------------------------------------


def test_a_section_gets_another_name_everywhere(sections: tuple[Desk, Desk]) -> None:
    """Title, row of links of both, the list; sent twice it is done once, and the trail says who."""
    desk, other = sections
    answer = named(other, "  Women   <b> ")
    assert named(other, "Women <b>")["kept"] == answer["kept"]
    for one in sections:
        shown = [found["name"] for found in one.get()["festival"]["sections"]]
        assert shown == ["A", "Women <b>"]
    assert other.get()["settings"]["name"] == "Copa — Women <b>"
    assert desk.get()["settings"]["name"] == "Copa — A"
    listed = {one["id"]: one for one in desk.client.get("/api/tournaments").json()}
    assert listed[other.event]["festival"]["section"] == "Women <b>"
    assert listed[other.event]["name"] == "Copa — Women <b>"
    (line,) = [one for one in other.get("/trail") if one["after"] == "Copa — Women <b>"]
    assert line["by"] == "Inês"
    assert named(other, "Women <b>", command="name-two")["kept"] == answer["kept"]
    assert named(other, "women <B>", command="name-three")["kept"] == answer["kept"] + 1
    assert added(desk, "C")["name"] == "C"


def test_a_festival_gets_another_name_in_all_its_sections(sections: tuple[Desk, Desk]) -> None:
    """Titles, list and trails of both; sent twice it is done once; new sections have it too."""
    desk, other = sections
    answer = festival_named(other, "  Taça   Lua ")
    assert festival_named(other, "Taça Lua")["kept"] == answer["kept"]
    assert (
        festival_named(desk, "Taça Lua", command="fest-two")["kept"]
        == desk.get("/trail")[0]["entry"]
    )
    for one, section in ((desk, "A"), (other, "B")):
        view = one.get()
        assert view["festival"]["name"] == "Taça Lua"
        assert view["settings"]["name"] == f"Taça Lua — {section}"
        (line,) = [line for line in one.get("/trail") if line["after"] == f"Taça Lua — {section}"]
        assert line["by"] == "Inês"
    listed = {one["id"]: one for one in desk.client.get("/api/tournaments").json()}
    assert listed[other.event]["name"] == "Taça Lua — B"
    third = beside(desk, added(desk, "C")["id"])
    assert third.get()["settings"]["name"] == "Taça Lua — C"
    festival_named(third, "Copa", command="fest-three")
    assert desk.get()["settings"]["name"] == "Copa — A"
    named(other, "Women")
    assert other.get()["settings"]["name"] == "Copa — Women"


def test_a_name_of_a_festival_that_cannot_be_is_refused(sections: tuple[Desk, Desk]) -> None:
    """Empty, too long for a title, sent before as another one; an event by itself; not a leader;
    nothing changes in any section."""
    desk, other = sections
    assert festival_named(other, " ", 422)["code"] == "no-name"
    assert festival_named(other, "C" * 81, 422)["code"] == "bad-request"
    named(desk, "A" * 40)
    assert festival_named(other, "C" * 80, 422)["code"] == "long-name"
    assert other.get()["settings"]["name"] == "Copa — B"
    festival_named(other, "Taça")
    assert festival_named(other, "Liga", 409)["code"] == "sent-again"
    assert named(other, "Liga", 409, "fest-one")["code"] == "sent-again"
    alone, link = made(desk.client)
    alone.headers = {"Authorization": f"Bearer {link}"}
    assert festival_named(alone, "Liga", 422)["code"] == "no-section"
    link = desk.post("/keys", {"kind": "link", "role": "arbiter", "name": "Tó"}, 201)["link"]
    assert festival_named(Desk(desk.client, other.event, link), "E", 403)["code"] == "not-allowed"
    assert "name-festival" not in Desk(desk.client, other.event, link).get()["me"]["acts"]


def test_a_festival_that_changed_meanwhile_is_read_again(
    sections: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Then the name is given in both sections; if it always changes, in none."""
    desk, other = sections
    room = desk.client.app.state.services.tournaments  # type: ignore[attr-defined]
    store, tries, always = room.tournaments.rename_festival, [], True

    def conflicting(new: Any) -> None:
        tries.append(new)
        if always or len(tries) == 1:
            raise VersionConflictError("e", 1)
        store(new)

    monkeypatch.setattr(room.tournaments, "rename_festival", conflicting)
    assert festival_named(other, "Taça", 409)["code"] == "changed-meanwhile"
    assert [one.get()["settings"]["name"] for one in sections] == ["Copa — A", "Copa — B"]
    always = False
    tries.clear()
    festival_named(other, "Taça")
    assert [one.get()["settings"]["name"] for one in sections] == ["Taça — A", "Taça — B"]
    assert len(tries) == 2


def test_a_name_that_cannot_be_is_refused(sections: tuple[Desk, Desk]) -> None:
    """Taken, empty, too long, sent before as another one; an event by itself; not a leader."""
    desk, other = sections
    assert named(other, "a", 409)["code"] == "name-taken"
    assert named(other, " ", 422)["code"] == "no-name"
    assert named(other, "B" * 41, 422)["code"] == "bad-request"
    named(other, "C")
    assert named(other, "D", 409)["code"] == "sent-again"
    alone, link = made(desk.client)
    alone.headers = {"Authorization": f"Bearer {link}"}
    assert named(alone, "A", 422)["code"] == "no-section"
    link = desk.post("/keys", {"kind": "link", "role": "arbiter", "name": "Tó"}, 201)["link"]
    assert named(Desk(desk.client, other.event, link), "E", 403)["code"] == "not-allowed"
    assert named(Desk(desk.client, other.event), "E", 403)["code"] == "no-key"
    data = {"section": "E", "name": "Copa — E"}
    assert other.do("name-section", 422, **data)["code"] == "by-itself"
    assert other.get()["festival"]["section"] == "C"


def test_a_title_that_becomes_too_long_is_refused(client: TestClient) -> None:
    """With the title in the sentence; nothing has changed."""
    _, other = festival(client, name="C" * 110)
    assert named(other, "Women and girls", 422)["code"] == "long-name"
    assert other.get()["festival"]["section"] == "B"


def test_if_another_process_is_quicker_the_name_is_given_after_it(
    sections: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    """And refused with 409 if it always is."""
    _, other = sections
    room = other.client.app.state.services.tournaments  # type: ignore[attr-defined]
    store, tries = room.tournaments.rename_section, []

    def conflicting(new: Any) -> None:
        tries.append(new)
        if always or len(tries) == 1:
            raise VersionConflictError("e", 1)
        store(new)

    monkeypatch.setattr(room.tournaments, "rename_section", conflicting)
    always = True
    assert named(other, "C", 409)["code"] == "changed-meanwhile"
    assert other.get()["settings"]["name"] == "Copa — B"
    always = False
    tries.clear()
    named(other, "C")
    assert (other.get()["settings"]["name"], len(tries)) == ("Copa — C", 2)


# Registered people -------------------------------------------------------------------------------


def test_a_registered_person_is_moved_once_with_fee_and_contact(
    sections: tuple[Desk, Desk],
) -> None:
    """The old link leads to the new page; the way for notices is the new registration's."""
    desk, other = sections
    ana, rui = registered(desk, "Ana"), registered(desk, "Rui")
    contacts = EventContacts(desk.client.app.state.database)  # type: ignore[attr-defined]
    contacts.set(EventContact(desk.event, ana["id"], "ana@example.org"), 1)
    desk.do("confirm-registration", registration=ana["id"])
    desk.do("fee-paid", registration=ana["id"])
    answer = sent(desk, other, ana["id"])
    assert (answer["state"], sent(desk, other, ana["id"])["kept"]) == ("place", answer["kept"])
    (there,) = other.get()["registrations"]
    assert (there["name"], there["confirmed"], there["paid"]) == ("Ana", True, True)
    here = {one["name"]: one["state"] for one in answer["event"]["registrations"]}
    assert here == {"Ana": "moved", "Rui": "place"}
    assert (contacts.of(desk.event), set(contacts.of(other.event))) == ({}, {there["id"]})

    named(other, "Women")
    stranger = Desk(desk.client, desk.event)
    own = stranger.get(f"/registrations/{ana['id']}?k={ana['secret']}")
    assert own["moved"]["section"] == "Women"
    _, _, words = own["moved"]["address"].partition("#")
    number, _, secret = words.removeprefix("n=").partition("&k=")
    found = Desk(desk.client, other.event).get(f"/registrations/{number}?k={secret}")
    assert (found["name"], found["state"]) == ("Ana", "place")
    assert sent(desk, other, rui["id"], command="move-rui")["state"] == "waiting"
    assert sent(desk, other, rui["id"], 422, "move-anew")["code"] == "registration-over"


def test_a_refused_move_of_a_registered_person_loses_nothing(sections: tuple[Desk, Desk]) -> None:
    """No place for a promise; not another section; no leader; no such person."""
    desk, other = sections
    registered(other, "Eva")
    ana = registered(desk, "Ana")["id"]
    desk.do("confirm-registration", registration=ana)
    assert sent(desk, other, ana, 422)["code"] == "no-place"
    assert sent(desk, desk, ana, 422)["code"] == "not-together"
    assert sent(desk, other, 99, 422)["code"] == "no-such-registration"
    assert sent(Desk(desk.client, desk.event), other, ana, 403)["code"] == "no-key"
    states = [[row["state"] for row in one.get()["registrations"]] for one in sections]
    assert states == [["place"], ["place"]]


# There and back ----------------------------------------------------------------------------------


def test_a_person_who_is_moved_back_has_everything_again(
    sections: tuple[Desk, Desk], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Registration and its link, contact, rating, number; the registry knows one section alone."""
    desk, other = sections
    registry = desk.client.app.state.services.federation.registry  # type: ignore[attr-defined]
    noted: list[tuple[str, str, list[str]]] = []
    for act in ("enter_all", "leave_all"):
        monkeypatch.setattr(
            registry, act, lambda event, people, act=act: noted.append((act, event, people))
        )
    ana = registered(desk, "Ana")
    contacts = EventContacts(desk.client.app.state.database)  # type: ignore[attr-defined]
    contacts.set(EventContact(desk.event, ana["id"], "ana@example.org"), 1)
    desk.do("confirm-registration", registration=ana["id"])
    row = {"name": "Ana", "rating": 1900, "registration": ana["id"], "extra": {"registry": "P-12"}}
    desk.do("add-players", players=[row, {"name": "Rui", "rating": 1900}])
    before = desk.get()
    noted.clear()
    moved(desk, other)
    moved(other, desk, name="move-back")
    moved(desk, other)  # the first one again, late
    after = desk.get()
    assert [after[name] for name in ("players", "registrations")] == [
        before[name] for name in ("players", "registrations")
    ]
    assert contacts.of(desk.event)[ana["id"]].address == "ana@example.org"
    own = Desk(desk.client, desk.event).get(f"/registrations/{ana['id']}?k={ana['secret']}")
    assert (own["state"], own["moved"]) == ("entered", None)
    assert noted == [
        *[("enter_all", other.event, ["P-12"]), ("leave_all", desk.event, ["P-12"])],
        *[("enter_all", desk.event, ["P-12"]), ("leave_all", other.event, ["P-12"])],
        *[("enter_all", other.event, []), ("leave_all", desk.event, [])],
    ]


# Teams -------------------------------------------------------------------------------------------


def test_a_team_is_moved_with_its_members(client: TestClient) -> None:
    """In board order, with the captain; refused where matches have other boards."""
    desk, other = festival(client, teams=True, boards=2, substitutes=1)
    desk.do("add-team", name="Alfa", captain="Ana", members=MEMBERS)
    answer = moved(desk, other)
    assert (answer["state"], names(desk), names(other)) == ("", [], ["Alfa"])
    (team,) = other.get()["teams"]
    assert ([one["name"] for one in team["members"]], team["captain"]) == (["Ana", "Rui"], "Ana")
    desk.do("set", boards=3)
    assert moved(other, desk, 422, name="move-back")["code"] == "other-boards"
    assert (names(desk), names(other)) == ([], ["Alfa"])


# A move taken back -------------------------------------------------------------------------------


def back(desk: Desk, entry: int, status: int = 200, command: str = "back-one") -> Any:
    """A move that is taken back; the answer."""
    return desk.post("/undo-move", {"id": command, "entry": entry}, status)


def test_a_move_is_taken_back_in_both_sections(sections: tuple[Desk, Desk]) -> None:
    """The desk offers it as the last act; the person has the number again; sent twice, once."""
    desk, other = sections
    for name in ("Ana", "Rui"):
        desk.do("add-player", name=name)
    before = desk.get()["players"]
    moved(desk, other)
    step = desk.get()["undo"]["move"]
    assert (step["text"], step["refused"]) == ("Ana was moved to section B", "")
    assert names(other) == ["Ana"]
    back(desk, step["entry"])
    back(desk, step["entry"])
    assert (desk.get()["players"], names(other)) == (before, [])
    assert desk.get()["undo"]["move"] is None
    assert back(desk, step["entry"], 422, "back-two")["code"] == "no-move"


def test_a_registered_person_is_taken_back(sections: tuple[Desk, Desk]) -> None:
    """With the same registration."""
    desk, other = sections
    number = registered(desk, "Eva")["id"]
    sent(desk, other, number)
    back(desk, desk.get()["undo"]["move"]["entry"])
    states = {one["id"]: one["state"] for one in desk.get()["registrations"]}
    assert states[number] == "place"


@pytest.mark.parametrize("paired", ["here", "there"])
def test_after_round_1_a_move_stands(sections: tuple[Desk, Desk], paired: str) -> None:
    """Of either section: a sentence says so, and nothing changes."""
    desk, other = sections
    for name in ("Ana", "Rui", "Eva", "Zé"):
        desk.do("add-player", name=name)
    other.do("add-player", name="Tó")
    moved(desk, other)
    entry = desk.get()["undo"]["move"]["entry"]
    if paired == "here":
        desk.do("pair", round=1, boards=[[2, 3]], free=[4])
        assert desk.get()["undo"]["move"] is None
    else:
        other.do("pair", round=1, boards=[[1, 2]])
    assert "round" in back(desk, entry, 422)["message"]
    assert (len(names(desk)), len(names(other))) == (3, 2)
