"""Events that share a hall over HTTP: clocks and boards, numbers of boards, officials."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest
from starlette.testclient import TestClient

from .test_tournament_api import Desk, made

pytestmark = pytest.mark.one_server

ORDER = count()
LINKS: dict[str, str] = {}
"""Event → the link of its organiser, without whom this browser has no key of it."""


def opened(client: TestClient, players: int, **data: Any) -> Desk:
    """An event of so many players, to which this browser has come by the organiser's link."""
    desk, link = made(client, system="swiss", rounds=5, **data)
    LINKS[desk.event] = link
    desk.do("add-players", players=[{"name": f"{data['name']} {no}"} for no in range(players)])
    return desk


def come(*desks: Desk) -> None:
    """This browser comes to the events by their links, and has the cookies of all of them."""
    for desk in desks:
        desk.post("/enter", {"link": LINKS[desk.event]})
        desk.headers = {}


def taken(desk: Desk, source: str, status: int = 200) -> Any:
    """The clocks and boards of another event are taken; the answer."""
    body = {"id": f"take-equipment-{next(ORDER)}", "event": source}
    answer = desk.client.put(
        f"/api/tournaments/{desk.event}/equipment", json=body, headers=desk.headers
    )
    assert answer.status_code == status, answer.text
    return answer.json()


def objections(desk: Desk) -> list[str]:
    """The objections to the next round."""
    return [one["text"] for one in desk.get("/proposal")["warnings"]]


@pytest.fixture(name="hall")
def _hall(client: TestClient) -> tuple[Desk, Desk]:
    """Two events of one organiser in one hall: A lists 6 clocks and plays at 4 boards, B at 4 and
    takes the clocks of A."""
    client.cookies.clear()
    a, b = opened(client, 8, name="A"), opened(client, 8, name="B", arbiter="Davi")
    a.do("set-equipment", kind="clock", number=1, to=6)
    come(a, b)
    taken(b, a.event)
    return a, b


def test_a_lack_is_counted_over_all_events_of_the_hall(hall: tuple[Desk, Desk]) -> None:
    """6 clocks for 8 boards; with the results of B's round in, its clocks are free again."""
    a, b = hall
    assert objections(a) == []
    b.do("pair", **b.get("/proposal")["data"])
    a.do("first-board", board=5)
    assert objections(a) == ["The round needs 4 clocks; good: 6, in use in B: 4, missing: 2"]
    for board in (1, 2):
        b.do("result", round=1, board=board, white="1", black="0")
    assert objections(a) == []


def test_a_board_of_the_hall_has_one_game(hall: tuple[Desk, Desk]) -> None:
    """Both events begin at board 1: it is told with a number that mends it, also in Portuguese."""
    a, b = hall
    b.do("pair", **b.get("/proposal")["data"])
    found = a.get("/proposal?lang=pt_PT")
    assert found["first_board"] == 5
    assert any("1–4" in one["text"] and "B" in one["text"] for one in found["warnings"])
    data = found["data"]
    checked = a.post("/pairing-check", {"data": data})
    assert checked["first_board"] == 5
    a.do("first-board", board=5)
    assert a.get("/proposal")["first_board"] == 0
    view = a.do("pair", **a.get("/proposal")["data"])["event"]
    assert [one["hall"] for one in view["rounds"][0]["boards"]] == [5, 6, 7, 8]
    assert [one["number"] for one in view["rounds"][0]["boards"]] == [1, 2, 3, 4]


def test_every_event_shows_the_list_and_its_use(hall: tuple[Desk, Desk]) -> None:
    """The event that keeps it, the clocks in use by each, boards that two have."""
    a, b = hall
    for desk in (b, a):
        desk.do("pair", **desk.get("/proposal")["data"])
    seen = b.get("/hall")
    assert (seen["source"], seen["able"], seen["gone"]) == (a.event, True, False)
    assert len(seen["equipment"]) == 6
    assert seen["counts"]["clock"] == {"listed": 6, "good": 6, "used": 8}
    assert [(one["name"], one["boards"], one["here"]) for one in seen["events"]] == [
        ("A", "1–4", False),
        ("B", "1–4", True),
    ]
    assert seen["same_boards"] == [{"event": "A", "boards": "1–4"}]
    assert seen["free_from"] == 5
    b.do("first-board", board=5)  # also while the round is played
    assert b.get("/hall")["same_boards"] == []
    assert a.get("/hall")["choices"] == [{"id": b.event, "name": "B", "officials": True}]


def test_the_list_is_changed_where_it_is_kept(hall: tuple[Desk, Desk]) -> None:
    """In the other event it is refused with the name; it is taken back by undo."""
    a, b = hall
    answer = b.do("set-equipment", kind="clock", number=1, status=422)
    assert (answer["code"], "A" in answer["message"]) == ("of-another", True)
    last = b.get()["undo"]["last"]
    assert last["text"] == "Clocks and boards: A"
    b.do("undo", entry=last["entry"])
    assert b.get("/hall")["shared"] is False
    assert a.get("/hall")["shared"] is False


def test_it_takes_the_leaders_of_both(client: TestClient) -> None:
    """The link of one event, the act sent by itself and a copy of the log are not enough."""
    client.cookies.clear()
    a, b = opened(client, 2, name="A"), opened(client, 2, name="B")
    assert taken(b, a.event, 403)["code"] == "not-leader"
    data = {"event": a.event, "name": "A", "here": b.event}
    assert b.do("share-equipment", status=422, **data)["code"] == "by-itself"
    come(a, b)
    assert taken(b, b.event, 422)["code"] == "itself"
    assert taken(b, "no-such-event", 404)
    taken(b, a.event)
    file = client.get(f"/api/tournaments/{b.event}/event.json").json()
    copy = client.post("/api/tournaments/import", json={"by": "Eva", "event": file})
    assert copy.status_code == 201, copy.text
    other = Desk(client, copy.json()["id"])
    assert [one["name"] for one in a.get("/hall")["events"]] == ["A", "B"]
    seen = other.get("/hall")  # the copy takes nothing, until it has its own again
    assert (seen["gone"], seen["able"], seen["shared"]) == (True, False, False)
    other.do("first-board", board=9)
    assert [one["name"] for one in a.get("/hall")["events"]] == ["A", "B"]


def test_no_list_is_handed_on(hall: tuple[Desk, Desk], client: TestClient) -> None:
    """An event that takes a list gives none; the one that gives it takes none."""
    a, b = hall
    c = opened(client, 2, name="C")
    come(a, b, c)
    assert taken(c, b.event, 409)["code"] == "takes-itself"
    assert taken(a, c.event, 409)["code"] == "given"
    assert taken(b, "")["event"]["hall"]["event"] == ""
    taken(a, c.event)


def test_the_event_of_the_list_is_deleted(hall: tuple[Desk, Desk]) -> None:
    """The others go on, and see that the list is no more."""
    a, b = hall
    assert a.client.delete(f"/api/tournaments/{a.event}").status_code == 204
    seen = b.get("/hall")
    assert (seen["gone"], seen["able"], seen["equipment"]) == (True, False, [])
    assert objections(b) == []


def test_the_officials_of_one_event_open_the_other(client: TestClient) -> None:
    """The same PIN; the chief arbiter's name comes along; a second time nothing is added."""
    client.cookies.clear()
    a, b = opened(client, 2, name="A", arbiter="Davi"), opened(client, 2, name="B")
    key = {"kind": "pin", "role": "arbiter", "name": "Rui", "pin": "246811"}
    a.post("/keys", key, 201)
    assert b.post("/officials", {"event": a.event}, 403)["code"] == "not-leader"
    come(a, b)
    got = b.post("/officials", {"event": a.event})
    assert got == {"taken": [{"name": "Rui", "role": "arbiter", "kind": "pin"}]}
    assert b.post("/officials", {"event": a.event}) == {"taken": []}
    assert b.get()["settings"]["arbiter"] == "Davi"
    client.cookies.clear()
    assert b.post("/enter", {"pin": "246811"})["role"] == "arbiter"


def test_the_console_shows_all_events_of_the_hall(hall: tuple[Desk, Desk]) -> None:
    """The boards of both with the names of their events and the numbers of the hall."""
    a, b = hall
    b.do("first-board", board=5)
    for desk in (a, b):
        desk.do("pair", **desk.get("/proposal")["data"])
    seen = a.get("/console")
    assert [one["name"] for one in seen["events"]] == ["A", "B"]
    assert sorted(one["hall"] for one in seen["boards"]) == list(range(1, 9))
    assert {(one["event_name"], one["board"]) for one in seen["boards"] if one["hall"] > 4} == {
        ("B", board) for board in range(1, 5)
    }
    key = {"kind": "pin", "role": "arbiter", "name": "Rui", "pin": "135792"}
    a.post("/keys", key, 201)
    a.client.cookies.clear()
    a.post("/enter", {"pin": "135792"})  # an arbiter of A alone
    assert [one["name"] for one in a.get("/console")["events"]] == ["A"]


def test_a_section_takes_the_list_of_another_by_one_link(client: TestClient) -> None:
    """Sections stand first among the choices, and have the same officials already."""
    client.cookies.clear()
    a, other = opened(client, 2, name="Copa"), opened(client, 2, name="Outra")
    come(other)
    made_section = {"id": "add-section-b", "name": "B", "own": "A"}
    b = Desk(client, a.post("/sections", made_section, 201)["id"])
    b.headers = a.headers
    taken(b, a.event)
    seen = b.get("/hall")
    assert [one["name"] for one in seen["events"]] == ["Copa — A", "Copa — B"]
    assert seen["choices"] == [{"id": a.event, "name": "Copa — A", "officials": False}]
    assert b.post("/officials", {"event": a.event}, 422)["code"] == "same-keys"
    come(a)  # by cookies the other event of this browser is a choice too
    assert [one["name"] for one in a.get("/hall")["choices"]] == ["Copa — B", "Outra"]


def test_undo_takes_no_list_again(hall: tuple[Desk, Desk], client: TestClient) -> None:
    """B has its own list again, A takes that of C: an undoing in B would hand A's on, and ask no
    leader of A. Under Preparation it is asked for as before."""
    a, b = hall
    c = opened(client, 2, name="C")
    come(a, b, c)
    taken(b, "")
    taken(a, c.event)
    entry = b.get()["undo"]["last"]["entry"]
    assert b.do("undo", entry=entry, status=422)["code"] == "taken-again"
    assert [one["name"] for one in a.get("/hall")["events"]] == ["C", "A"]
    assert b.get("/hall")["shared"] is False


def test_an_undone_taking_is_not_brought_back_by_undo(hall: tuple[Desk, Desk]) -> None:
    """Nor by an undoing of the undoing."""
    a, b = hall
    entry = b.get()["undo"]["last"]["entry"]
    b.do("undo", entry=entry)
    undoing = b.get()["undo"]["again"]["entry"]
    assert b.do("undo", entry=undoing, status=422)["code"] == "taken-again"
    taken(b, a.event)


def test_one_pin_of_two_people_opens_the_lesser_role(client: TestClient) -> None:
    """A scorer of A has by chance the PIN of an arbiter of B: taken over, nobody rises by it."""
    client.cookies.clear()
    a, b = opened(client, 2, name="A"), opened(client, 2, name="B")
    b.post("/keys", {"kind": "pin", "role": "arbiter", "name": "Rui", "pin": "445567"}, 201)
    a.post("/keys", {"kind": "pin", "role": "scorer", "name": "Eva", "pin": "445567"}, 201)
    come(a, b)
    assert b.post("/officials", {"event": a.event})["taken"][0]["name"] == "Eva"
    client.cookies.clear()
    assert b.post("/enter", {"pin": "445567"})["role"] == "scorer"
