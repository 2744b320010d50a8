"""Sections of a festival over HTTP: added by leaders, opened by one link, moved between once."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from damas.store import EventContact, EventContacts, VersionConflictError

from .test_tournament_api import Desk, made

pytestmark = pytest.mark.one_server

ANA = {"name": "Ana", "rating": 1900, "club": "Clube A", "extra": {"registry": "P-12"}}
DAYS = {"time_zone": "Europe/Lisbon", "minutes": 90, "rounds": ["2026-12-05T10:00"]}


@pytest.fixture(name="desk")
def _desk(client: TestClient) -> Desk:
    """A Swiss with the days of its rounds, a committee, registration and two players."""
    desk, link = made(client, name="Copa", system="swiss", rounds=5, city="Braga", arbiter="Davi")
    desk.headers = {"Authorization": f"Bearer {link}"}
    desk.do("set-calendar", **DAYS)
    desk.do("appeal-rules", committee=["Eva"], appeal_minutes=30)
    desk.do("open-registration", places=40, note="Venham cedo")
    desk.do("add-players", players=[ANA, {"name": "Rui"}])
    return desk


def added(desk: Desk, name: str = "B", status: int = 201, **more: Any) -> Any:
    """A section that is added; the answer."""
    return desk.post("/sections", {"id": f"add-section-{name}", "name": name, **more}, status)


def beside(desk: Desk, event: str) -> Desk:
    """The same person at another section."""
    found = Desk(desk.client, event)
    found.headers = desk.headers
    return found


def moved(desk: Desk, to: Desk, status: int = 200, player: int = 1, name: str = "move-one") -> Any:
    """A player who is moved; the answer."""
    return desk.post(f"/players/{player}/move", {"id": name, "to": to.event}, status)


def names(desk: Desk) -> list[str]:
    """The players of a section."""
    return [one["name"] for one in desk.get()["players"]]


@pytest.fixture(name="other")
def _other(desk: Desk) -> Desk:
    """Its second section, B; the first is A."""
    return beside(desk, added(desk, own="A")["id"])


def test_a_section_has_the_settings_and_none_of_the_players(desk: Desk, other: Desk) -> None:
    """Dates, place, arbiter, days, committee, terms; the titles have both names."""
    first, second = desk.get(), other.get()
    own = {"name": "Copa — B"}
    assert {**first["settings"], **own} == second["settings"]
    assert first["settings"]["name"] == "Copa — A"
    assert (second["players"], second["calendar"]) == ([], first["calendar"])
    assert (second["registration"]["places"], second["registration"]["open"]) == (40, True)
    sections = [{"id": desk.event, "name": "A"}, {"id": other.event, "name": "B"}]
    assert second["festival"] == {"name": "Copa", "section": "B", "sections": sections}
    assert first["festival"] == {"name": "Copa", "section": "A", "sections": sections}
    assert desk.get("/trail")[0]["by"] == "Inês"


def test_the_list_names_festival_and_section(desk: Desk, other: Desk) -> None:
    """So the page can show them together, in their order."""
    listed = {one["id"]: one["festival"] for one in desk.client.get("/api/tournaments").json()}
    head = {"first": desk.event, "name": "Copa"}
    assert listed[desk.event] == {**head, "section": "A", "place": 1}
    assert listed[other.event] == {**head, "section": "B", "place": 2}


def test_a_section_is_added_once_under_a_name_of_its_own(desk: Desk) -> None:
    """A lost answer does no harm; the first time both need a name, later the new one alone."""
    assert added(desk, status=422)["code"] == "no-own-name"
    assert added(desk, own="b", status=409)["code"] == "name-taken"
    assert added(desk, " ", 422, own="A", id="add-section-none")["code"] == "no-name"
    assert added(desk, "B" * 41, 422, own="A")["code"] == "bad-request"
    first, again = added(desk, own="A"), added(desk, own="A")
    assert first == again
    assert added(desk, "b", 409)["code"] == "name-taken"
    third = beside(desk, first["id"]).post("/sections", {"id": "from-b-on", "name": "Women"}, 201)
    named = [one["name"] for one in desk.get()["festival"]["sections"]]
    assert (named, desk.get()["settings"]["name"]) == (["A", "B", "Women"], "Copa — A")
    assert beside(desk, third["id"]).get()["settings"]["name"] == "Copa — Women"


def test_one_link_opens_all_sections_with_one_role(desk: Desk, other: Desk) -> None:
    """A link given at one opens the others; taken back, none; a PIN and its cookie the same."""
    link = other.post("/keys", {"kind": "link", "role": "arbiter", "name": "Tó"}, 201)["link"]
    for event in (desk.event, other.event):
        assert Desk(desk.client, event, link).get()["me"]["role"] == "arbiter"
    pin = {"kind": "pin", "role": "scorer", "name": "Eva", "pin": "123467"}
    desk.post("/keys", pin, 201)
    assert other.post("/keys", pin, 409)["code"] == "pin-taken"
    stranger = Desk(desk.client, other.event)
    stranger.post("/enter", {"pin": "123467", "name": "Eva"})
    assert [Desk(desk.client, one).get()["me"]["role"] for one in (desk.event, other.event)] == [
        "scorer",
        "scorer",
    ]
    desk.client.cookies.clear()
    (key,) = (one for one in desk.get("/keys") if one["name"] == "Tó")
    gone = desk.client.delete(
        f"/api/tournaments/{desk.event}/keys/{key['id']}", headers=desk.headers
    )
    assert gone.status_code == 204
    assert Desk(desk.client, other.event, link).get()["me"]["role"] == "spectator"


def test_only_leaders_add_sections_and_move_players(desk: Desk, other: Desk) -> None:
    """An arbiter of the festival may not, nor a leader of another event."""
    stranger = Desk(desk.client, desk.event)
    link = desk.post("/keys", {"kind": "link", "role": "arbiter", "name": "Tó"}, 201)["link"]
    arbiter = Desk(desk.client, desk.event, link)
    foreign, _ = made(desk.client)
    foreign.do("add-player", name="Ana")
    for who in (stranger, arbiter):
        assert added(who, "C", 403)["code"] in {"no-key", "not-allowed"}
        assert moved(who, other, 403)["code"] in {"no-key", "not-allowed"}
    assert (
        Desk(desk.client, desk.event, foreign.headers["Authorization"][7:]).get()["me"]["role"]
        == "spectator"
    )
    assert moved(foreign, other, 422)["code"] == "not-together"
    assert moved(desk, foreign, 422)["code"] == "not-together"
    assert moved(desk, desk, 422)["code"] == "not-together"
    assert desk.do("leave-section", 422, player=1)["code"] == "by-itself"
    assert (names(desk), names(other)) == (["Ana", "Rui"], [])


def test_a_player_is_moved_once_and_both_trails_say_who(desk: Desk, other: Desk) -> None:
    """With every field; sent twice it is done once; back again it is another move."""
    answer = moved(desk, other)
    assert [one["name"] for one in answer["event"]["players"]] == ["Rui"]
    assert moved(desk, other)["kept"] == answer["kept"]
    (ana,) = other.get()["players"]
    assert (ana["name"], ana["rating"], ana["club"]) == ("Ana", 1900, "Clube A")
    lines = [(one["by"], one["what"]) for one in (*desk.get("/trail"), *other.get("/trail"))]
    assert ("Inês", "Ana was moved to section B") in lines
    assert ("Inês", "Ana came from section A") in lines
    assert moved(desk, other, 409, player=2)["code"] == "sent-again"
    assert moved(desk, other, 422, name="move-anew")["code"] == "no-such-player"
    moved(other, desk, name="move-back")
    assert (sorted(names(desk)), names(other)) == (["Ana", "Rui"], [])


def test_the_address_of_a_player_entered_at_the_desk_goes_along(desk: Desk, other: Desk) -> None:
    """To the player's id in the other section."""
    contacts = EventContacts(desk.client.app.state.database)  # type: ignore[attr-defined]
    contacts.set(EventContact(desk.event, -1, "ana@example.org"), 1)
    other.do("add-player", name="Zé")
    moved(desk, other)
    (ana,) = (one["id"] for one in other.get()["players"] if one["name"] == "Ana")
    assert contacts.of(desk.event) == {}
    assert contacts.of(other.event)[-ana].address == "ana@example.org"


def test_a_move_that_is_sent_again_tells_the_registry_again(
    desk: Desk, other: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A process may have ended between the move and the registry: the second request heals it."""
    registry = desk.client.app.state.services.federation.registry  # type: ignore[attr-defined]
    entered: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(
        registry, "enter_all", lambda event, people: entered.append((event, people))
    )
    moved(desk, other)
    moved(desk, other)
    assert entered == [(other.event, ["P-12"])] * 2


def test_moves_at_the_same_moment_wait_for_each_other(desk: Desk, other: Desk) -> None:
    """Two that cross, and one that is sent twice at once: nobody is lost, nobody is twice."""
    other.do("add-player", name="Zé")
    wishes = [
        (desk, other, 1, "crossing-a"),
        (other, desk, 1, "crossing-b"),
        (desk, other, 1, "crossing-a"),
    ]
    with ThreadPoolExecutor(len(wishes)) as room:
        done = [room.submit(moved, one, to, 200, who, name) for one, to, who, name in wishes]
        first, _, again = (one.result(timeout=20) for one in done)
    assert first["kept"] == again["kept"]
    assert (sorted(names(desk)), names(other)) == (["Rui", "Zé"], ["Ana"])


def test_a_refused_move_loses_nothing(desk: Desk, other: Desk) -> None:
    """The person is there already; the other section has begun."""
    other.do("add-player", name="ana")
    assert moved(desk, other, 422)["code"] == "there-already"
    other.do("add-player", name="Zé")
    other.do("pair", **other.get("/proposal")["data"])
    assert "Copa — B" in moved(desk, other, 422, 2)["message"]
    assert (names(desk), names(other)) == (["Ana", "Rui"], ["ana", "Zé"])


def test_the_registration_goes_along_and_its_link_leads_there(desk: Desk, other: Desk) -> None:
    """The old link says where the person plays now, and the new page opens by its own secret."""
    stranger = Desk(desk.client, desk.event)
    body = {"id": "register-eva", "name": "Eva", "club": "Clube B", "shown": True}
    eva = stranger.post("/registrations", body, 201)
    desk.do("confirm-registration", registration=eva["id"])
    desk.do("add-players", players=[{"name": "Eva", "registration": eva["id"]}])
    moved(desk, other, player=3)
    own = stranger.get(f"/registrations/{eva['id']}?k={eva['secret']}")
    assert (own["state"], own["moved"]["section"]) == ("moved", "B")
    _, _, words = own["moved"]["address"].partition("#")
    number, _, secret = words.removeprefix("n=").partition("&k=")
    there = Desk(desk.client, other.event).get(f"/registrations/{number}?k={secret}")
    assert (there["state"], there["name"], there["moved"]) == ("entered", "Eva", None)


def test_the_first_section_is_deleted_last(desk: Desk, other: Desk) -> None:
    """Its links open the others; what is refused says so."""

    def delete(one: Desk) -> Any:
        return one.client.delete(f"/api/tournaments/{one.event}", headers=one.headers)

    refused = delete(desk)
    assert (refused.status_code, refused.json()["code"]) == (409, "has-sections")
    assert delete(other).status_code == 204
    assert desk.get()["festival"] is None
    assert delete(desk).status_code == 204


def test_if_another_process_is_always_quicker_the_move_is_refused(
    desk: Desk, other: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 409 and both events as they were; if it was quicker once, the move is made after it."""
    room = desk.client.app.state.services.tournaments  # type: ignore[attr-defined]
    store, tries = room.tournaments.move_player, []

    def conflicting(*wanted: Any) -> None:
        tries.append(wanted)
        if len(tries) == 1 or always:
            raise VersionConflictError("e", 1)
        store(*wanted)

    monkeypatch.setattr(room.tournaments, "move_player", conflicting)
    always = True
    assert moved(desk, other, 409)["code"] == "changed-meanwhile"
    assert (names(desk), names(other)) == (["Ana", "Rui"], [])
    always = False
    tries.clear()
    moved(desk, other)
    assert (names(desk), names(other), len(tries)) == (["Rui"], ["Ana"], 2)


def paired(desk: Desk) -> int:
    """The number in the hall of the first board, after the first round was paired."""
    desk.do("pair", **desk.get("/proposal")["data"])
    first: int = desk.get()["hall"]["first_board"]
    return first


def test_sections_of_one_hall_number_their_boards_once(desk: Desk, other: Desk) -> None:
    """A from 1 on, B behind A's boards, also where B is paired first; as told where told."""
    third = beside(desk, added(desk, name="C")["id"])
    fourth = beside(desk, added(desk, name="D")["id"])
    for section, count in ((desk, 4), (other, 5), (third, 2), (fourth, 2)):
        section.do(
            "add-players", players=[{"name": f"{section.event} {no}"} for no in range(count)]
        )
    fourth.do("first-board", board=40)
    assert paired(other) == 4  # behind three boards of A, which is not paired yet
    assert paired(desk) == 1
    assert paired(third) == 6
    assert paired(fourth) == 40
