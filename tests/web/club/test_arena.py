"""An arena on the server: everybody who is there and free is paired by itself, for a given time."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Any

import pytest

from damas.app.club import live_arena
from damas.meeting import room as room_of_people
from damas.meeting.room import MOST_PEOPLE
from damas.store import PAUSE, Outage, ServerPause
from web.people.conftest import sitting

from .conftest import code_of, come_in, open_room, shown


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Waves come one after the other."""
    monkeypatch.setattr(live_arena, "WAVE_SECONDS", 0.1)


def until(client: Any, room: str, wanted: Any) -> dict[str, Any]:
    """The room when *wanted* is true of it."""
    for _ in range(200):
        view = shown(client, room)
        if wanted(view):
            return view
        time.sleep(0.03)
    raise AssertionError(view)


def test_people_who_are_there_are_paired_again_and_again(browser: Any) -> None:
    """Points with streaks; somebody who pauses is left out; the host pairs nobody."""
    host = browser()
    room = open_room(host, kind="arena", minutes=30)["id"]
    people = [browser() for _ in range(3)]
    for client, name in zip(people, ("Ana", "Rui", "Eva"), strict=True):
        come_in(client, room, name)
    host.post(f"/api/rooms/{room}/pause", json={"paused": True})
    people[2].post(f"/api/rooms/{room}/pause", json={"paused": True})
    refused = host.post(f"/api/rooms/{room}/pairings", json={"round": 0})
    assert code_of(refused) == (409, "arena-pairs")
    with ExitStack() as lines:
        for client in people:
            socket = lines.enter_context(client.websocket_connect(f"/ws/rooms/{room}?lang=en"))
            socket.receive_json()
        for number in (1, 2):
            found = until(host, room, lambda view, n=number: len(view["games"]) == n)
            game = found["games"][-1]
            assert {game["white"], game["black"]} == {1, 2}
            loser = people[game["white" if game["black"] == 1 else "black"] - 1]
            with sitting(loser, game["id"]) as seat:
                seat.hello()
                assert seat.refused("ask_undo")["code"] == "of-arena"
                assert seat.refused("ask_pause")["code"] == "of-arena"
                seat.do("resign")
        view = until(host, room, lambda view: view["table"][0]["wins"] == 2)
    assert view["table"][0] | {"name": "Ana", "points": "4", "on_fire": True} == view["table"][0]
    assert [one["paused"] for one in view["people"]] == [True, False, False, True]


def test_an_arena_takes_more_people_than_other_rooms(
    browser: Any, server: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So many beside the host, and no more; here ten more than in another room."""
    assert room_of_people.MOST_ARENA_PEOPLE > MOST_PEOPLE
    most = MOST_PEOPLE + 10
    monkeypatch.setattr(room_of_people, "MOST_ARENA_PEOPLE", most)
    host = browser()
    room = open_room(host, kind="arena", minutes=30)["id"]
    rooms, people = (getattr(server.app.state.services, name) for name in ("club", "people"))
    for number in range(most):
        people.add_guest(f"a{number}", f"arena{number}", "", 1)
        assert rooms.rooms.come_in(room, f"a{number}", f"Guest {number}", 1)
    late = browser().post(f"/api/rooms/{room}/people", json={"name": "Late"})
    assert code_of(late) == (409, "room-full")
    assert f"takes {most} people" in late.json()["message"]


def test_an_arena_that_pauses_put_off_has_one_end(browser: Any) -> None:
    """The page's head of the room and the room itself tell the same."""
    host = browser()
    room = open_room(host, kind="arena", minutes=30)["id"]
    begin = shown(host, room)["settings"]["begin_ms"]
    assert shown(host, room)["until_ms"] == begin + 30 * 60_000
    pausing = host.app.state.services.games.pausing
    pausing.over = (Outage(begin, begin + 90_000, PAUSE),)
    later = begin + 90_000
    try:
        pausing.known = ServerPause(begin, later, "")
        time.sleep(0.01)
        whole = shown(host, room)["until_ms"]
        head = host.get(f"/api/rooms/{room}", params={"whole": False}).json()["until_ms"]
    finally:
        pausing.known, pausing.over = None, ()
    assert whole == head > begin + 30 * 60_000
