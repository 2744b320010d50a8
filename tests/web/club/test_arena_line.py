"""The line of an arena: the room once, the own games at once, standings from time to time."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from starlette.testclient import TestClient

from commands import command
from damas.app.club import live_arena
from damas.http import create_app
from damas.store import Rooms
from web.clients import owner_of
from web.people.conftest import sitting
from web.processes import games_of as games_in

from .conftest import come_in, open_room, shown

pytestmark = pytest.mark.full

WHOLE_BYTES = 20_000
PART_BYTES = 1_000


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waves and standings come one after the other."""
    monkeypatch.setattr(live_arena, "WAVE_SECONDS", 0.1)
    monkeypatch.setattr(live_arena, "STANDINGS_SECONDS", 0.1)


class Line:
    """A page at an arena; *heard* are all its messages."""

    def __init__(self, socket: Any) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []

    def hear(self, kind: str, wanted: Any = lambda _: True) -> dict[str, Any]:
        """The next message of a kind that is as wanted."""
        while True:
            message = self.hear_any()
            if message["type"] == kind and wanted(message):
                return message

    def hear_any(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = self.socket.receive_json()
        self.heard.append(message)
        return message

    def game(self, but: str = "") -> dict[str, Any]:
        """The own game once it goes on and is another one than *but*: as a part, or with the room
        if it began before the page was there."""
        while True:
            message = self.hear_any()
            games = message["room"]["games"] if message["type"] == "room" else [message.get("game")]
            for game in filter(None, games):
                if not game["over"] and game["id"] != but:
                    return dict(game)

    def standings(self) -> None:
        """Asks for the standings."""
        self.socket.send_json({"type": "standings", "on": True})


@contextmanager
def looking(client: TestClient, room: str, more: str = "&parts=true") -> Iterator[Line]:
    """A page at a room."""
    with client.websocket_connect(f"/ws/rooms/{room}?lang=en{more}") as socket:
        yield Line(socket)


def playing(message: dict[str, Any]) -> bool:
    """Whether the own game goes on."""
    return message["game"] is not None and not message["game"]["over"]


@pytest.fixture
def arena(browser: Any) -> tuple[TestClient, str, list[TestClient]]:
    """A host who pauses, and two people."""
    host = browser()
    room = open_room(host, kind="arena", minutes=30)["id"]
    host.post(f"/api/rooms/{room}/pause", json={"paused": True})
    people = [browser() for _ in range(2)]
    for client, name in zip(people, ("Ana", "Rui"), strict=True):
        come_in(client, room, name)
    return host, room, people


def test_the_own_game_comes_alone_and_the_room_once(
    arena: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its beginning with the names, and its end; the room is not read whole for that, and a page
    that shows no standings gets none."""
    _, room, people = arena

    def refuse(*_: Any) -> None:
        raise AssertionError("the whole room was read")

    monkeypatch.setattr(Rooms, "record", refuse)
    with looking(people[0], room) as ana:
        with looking(people[1], room) as rui:
            begun = ana.game()
            assert rui.game() == begun
            with sitting(people[0], begun["id"]) as seat:
                seat.hello()
                seat.do("resign")
            again = ana.hear("own", lambda one: one["game"]["id"] != begun["id"])
        assert (again["game"]["over"], again["before"]["id"]) == (False, begun["id"])
        assert again["before"]["over"] is True
        assert set(again["names"].values()) == {"Ana", "Rui"}
        first = ana.heard[0]
        assert (first["type"], first["you"], first["code"]) == ("room", 1, None)
        assert first["room"]["name"] == "Friday"
    assert [one["type"] for one in ana.heard].count("room") == 1
    assert {one["type"] for one in ana.heard} <= {"room", "own"}


def test_standings_come_to_pages_that_show_them(arena: Any) -> None:
    """With counts and the games whose boards are shown; the host is there, too."""
    host, room, people = arena
    with looking(host, room) as desk, looking(people[0], room), looking(people[1], room):
        desk.standings()
        with looking(people[0], room) as ana, sitting(people[0], ana.game()["id"]) as seat:
            seat.hello()
            seat.do("resign")
        found = desk.hear("standings", lambda one: one["counts"]["games"] == 2 and one["boards"])
        assert found["counts"] == {"people": 3, "here": 3, "playing": 2, "games": 2}
        assert set(found["names"].values()) == {"Ana", "Rui"}
        assert [(one["place"], one["name"]) for one in found["table"]] == [
            (1, "Rui"),
            (2, "Clara"),
            (3, "Ana"),
        ]


def test_a_page_that_takes_no_parts_gets_the_room_at_a_change_of_its_own(arena: Any) -> None:
    """So a page that was opened before the server was renewed is led to its game."""
    _, room, people = arena
    with looking(people[0], room, "") as ana, looking(people[1], room):
        found = ana.hear("room", lambda one: one["room"]["people"][0]["game"])["room"]
        (own,) = found["people"]
        assert (own["number"], own["name"]) == (1, "Ana")
        assert [one["id"] for one in found["games"]] == [own["game"]]
        assert {found["names"][n] for n in ("0", "1", "2")} == {"Clara", "Ana", "Rui"}
        with sitting(people[0], own["game"]) as seat:
            seat.hello()
            seat.do("resign")
        ended = ana.hear("room", lambda one: one["room"]["games"][0]["over"])["room"]
        assert ended["games"][0]["id"] == own["game"]
    assert {one["type"] for one in ana.heard} == {"room"}


@pytest.mark.both_databases
def test_the_messages_do_not_grow_with_the_people(arena: Any, server: Any) -> None:
    """Three hundred are in the room: one who comes late gets a room of bounded size, with the own
    line of the standings and those beside it."""
    host, room, people = arena
    services = server.app.state.services
    for number in range(300):
        services.people.add_guest(f"a{number}", f"arena{number}", "", 1)
        assert services.club.rooms.come_in(room, f"a{number}", f"Guest number {number}", 1)
    come_in(late := people[0], room, "Ana")
    with looking(late, room) as line, looking(people[1], room):
        whole = line.hear("room")
        assert len(json.dumps(whole)) < WHOLE_BYTES
        table = whole["room"]["table"]
        assert [one["place"] for one in table] == list(range(1, whole["room"]["top"] + 1))
        assert whole["room"]["counts"]["people"] == 303
        running = [one for one in whole["room"]["games"] if not one["over"]]
        game = running[0] if running else line.game()
        line.standings()
        assert len(json.dumps(line.hear("standings"))) < WHOLE_BYTES
        with sitting(late, game["id"]) as seat:
            seat.hello()
            seat.do("resign")
        assert len(json.dumps(line.hear("own"))) < PART_BYTES
        near = line.hear("near")["table"]
        assert (near[-1]["number"], near[-1]["place"]) == (1, 303)
        assert len(near) == 6
    everybody = shown(host, room)
    assert len(everybody["people"]) == len(everybody["table"]) == 303
    brief = host.get(f"/api/rooms/{room}?whole=false").json()
    assert (brief["you"], brief["name"]) == (0, "Friday")
    assert not brief.keys() & {"people", "games", "table"}


def test_a_game_that_ends_in_another_process_is_noticed(arena: Any, database: str) -> None:
    """Without news of it, too: all games that go on are asked for."""
    _, room, people = arena
    with looking(people[0], room) as ana, looking(people[1], room):
        game = ana.game()["id"]
        with owner_of(create_app(database)) as elsewhere:
            theirs = games_in(elsewhere.app.state.services.database)

            async def resign() -> None:
                live = await theirs.get(game)
                await live.submit(command("resign", by="white"))

            elsewhere.portal.call(resign)
        again = ana.hear("own", lambda one: one["before"] and one["before"]["over"])
        assert again["before"]["id"] == game


def test_who_pauses_or_is_removed_hears_of_it_at_once(arena: Any) -> None:
    """A pause comes as a part; a removed person's line is closed."""
    host, room, people = arena
    with looking(people[0], room) as ana:
        ana.hear("room")
        people[0].post(f"/api/rooms/{room}/pause", json={"paused": True})
        assert ana.hear("own")["paused"] is True
        host.delete(f"/api/rooms/{room}/people/1")
        assert ana.socket.receive()["code"] == 4404


@pytest.mark.both_databases
def test_two_processes_pair_an_arena_once(arena: Any, database: str) -> None:
    """A page at each; both get the same game."""
    _, room, people = arena
    people[1].post(f"/api/rooms/{room}/pause", json={"paused": True})
    with owner_of(create_app(database)) as elsewhere:
        far = TestClient(
            elsewhere.app, base_url="http://damas.example.org", client=("192.0.2.99", 1)
        )
        far.portal = elsewhere.portal
        assert far.get("/").status_code == 200
        assert come_in(far, room, "Eva") == 3
        url = f"ws://damas.example.org/ws/rooms/{room}?parts=true"
        with looking(people[0], room) as ana, far.websocket_connect(url) as socket:
            assert ana.game() == Line(socket).game()
    assert len(shown(people[0], room)["games"]) == 1
