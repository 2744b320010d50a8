"""The WebSocket of a room: everybody hears of pairings and boards; a simul; several processes."""

from __future__ import annotations

import asyncio
from contextlib import contextmanager
from dataclasses import replace

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from commands import command
from damas.app.club import live
from damas.app.live import places
from damas.errors import StoreError
from damas.http import create_app
from web.clients import owner_of
from web.people.conftest import sitting
from web.processes import games_of as games_in

from .conftest import come_in, games_of, open_room, pair, shown


class Line:
    """A page at a room."""

    def __init__(self, socket):
        self.socket = socket

    def hear(self, kind, wanted=lambda message: True):
        """The next message of a kind that is as wanted."""
        while True:
            message = self.socket.receive_json()
            if message["type"] == kind and wanted(message):
                return message

    def room(self, wanted=lambda room: True):
        """The room once it is as wanted."""
        return self.hear("room", lambda message: wanted(message["room"]))["room"]

    def board(self, wanted):
        """A board once it is as wanted."""
        found = self.hear("boards", lambda message: any(map(wanted, message["boards"])))
        return next(filter(wanted, found["boards"]))


@contextmanager
def looking(client, room, *, boards=False):
    """A page at a room."""
    with client.websocket_connect(f"/ws/rooms/{room}?lang=en") as socket:
        if boards:
            socket.send_json({"type": "boards", "on": True})
        yield Line(socket)


def test_everybody_hears_who_is_there_and_of_the_own_game(opened):
    """A person's entry, the pairing, the end with its points: without asking again."""
    host, room, people = opened(1)
    with looking(host, room["id"]) as desk, looking(people[0], room["id"]) as ana:
        first = desk.hear("room")
        assert (first["you"], first["code"]) == (0, room["code"])
        heard = ana.hear("room")
        assert (heard["you"], heard["code"]) == (1, None)
        assert first["room"]["people"][1]["here"] is True
        pair(host, room["id"], 0, pairs=[{"one": 0, "other": 1}])
        found = ana.room(lambda one: one["games"])
        game = found["people"][1]["game"]
        assert game == found["games"][0]["id"]
        with sitting(people[0], game) as seat:
            state = seat.hello()
            seat.do("resign", by=state["seat"])
        ended = desk.room(lambda one: one["games"] and one["games"][0]["over"])
        assert {line["name"]: line["points"] for line in ended["table"]} == {
            "Ana": "0",
            "Clara": "1",
        }
        assert ended["people"][1]["game"] is None


def test_the_host_sees_all_boards_move(opened):
    """Each move as it is saved: position, whose turn, clocks, the end."""
    host, room, people = opened(4, teaching=True)
    pair(host, room["id"], 0)
    games = games_of(host, room["id"])
    with looking(host, room["id"], boards=True) as desk:
        first = desk.hear("boards")["boards"]
        assert {one["game"] for one in first} == {one["id"] for one in games}
        game = games[1]
        white, black = people[game["white"] - 1], people[game["black"] - 1]
        with sitting(white, game["id"]) as seat, sitting(black, game["id"]) as other:
            state = seat.hello()
            other.hello()
            seat.do("move", ply=0, path=state["legal"][0]["path"])
            board = desk.board(lambda one: one["game"] == game["id"] and one["ply"] == 1)
            assert board["turn"] == "black"
            assert board["clock"]["running"] == "black"
            assert board["last"]["path"] == state["legal"][0]["path"]
            host.post(f"/api/rooms/{room['id']}/games", json={"act": "pause"})
            assert desk.board(lambda one: one["game"] == game["id"] and one["held"])
            seat.do("resign", by="white")
        over = desk.board(lambda one: one["game"] == game["id"] and one["over"])
        assert over["result"] == "black"


def test_a_move_while_the_boards_take_its_game_in_is_shown(opened, monkeypatch):
    """Another process stores it just after the game was read, and nothing is read at regular
    times: the news alone leads to it."""
    monkeypatch.setattr(places, "BEAT_SECONDS", 100_000.0)
    host, room, _ = opened(2)
    pair(host, room["id"], 0, pairs=[{"one": 1, "other": 2}])
    (game,) = games_of(host, room["id"])
    services = host.app.state.services
    read, news = asyncio.Event(), asyncio.Event()
    kept = services.games.get

    async def get(game_id):
        """The game as it is stored; its board is made only after the news."""
        found = await kept(game_id)
        if not read.is_set():
            read.set()
            await news.wait()
        return found

    async def move_elsewhere():
        await read.wait()
        theirs = await games_in(services.database).get(game["id"])
        path = tuple(theirs.session.game.legal_moves[0].path)
        await theirs.submit(command("move", "white", path, ply=0))
        services.live_rooms.apply_game(game["id"])
        news.set()

    monkeypatch.setattr(services.games, "get", get)
    moving = host.portal.start_task_soon(move_elsewhere)
    with looking(host, room["id"], boards=True) as desk:
        assert desk.hear("boards")["boards"][0]["ply"] == 0
        moving.result(10)
        assert desk.hear("boards")["boards"][0]["ply"] == 1


def test_nobody_outside_listens_and_a_removed_person_hears_no_more(opened, browser):
    """Refused before anything is told; closed at once."""
    host, room, people = opened(2)
    stranger = browser()
    with looking(stranger, room["id"]) as line:
        assert line.socket.receive_json()["code"] == "not-in-room"
        with pytest.raises(WebSocketDisconnect):
            line.socket.receive_json()
    with looking(people[0], room["id"]) as line:
        line.hear("room")
        host.delete(f"/api/rooms/{room['id']}/people/1")
        with pytest.raises(WebSocketDisconnect) as closed:
            line.hear("nothing")
        assert closed.value.code == 4404


def test_a_page_that_did_not_come_in_does_not_keep_the_room(opened):
    """The database fails at that moment: the room is not followed for ever for nobody."""
    host, room, _ = opened(1)
    services = host.app.state.services
    club, words = services.club, services.room_chat.words

    class Broken:
        def seen(self, *_args):
            raise StoreError("locked", "The database is locked")

    found = live.LiveRoom(room["id"], replace(club, rooms=Broken(), on_change=[]), words)
    guest = live.RoomSubscriber("somebody", lambda: None)
    with pytest.raises(StoreError):
        host.portal.call(found.join, guest)
    assert not found.watched


def test_garbage_on_the_line_is_refused(opened):
    """And the line stands."""
    _, room, people = opened(1)
    with looking(people[0], room["id"]) as line:
        line.hear("room")
        for text in ("", "[]", '{"type":"pair"}', '{"type":"boards","on":"x"}'):
            line.socket.send_text(text)
            assert line.hear("refused")["code"] == "bad-message"
        line.socket.send_json({"type": "boards"})
        assert line.hear("boards")["boards"] == []


def test_a_simul_of_three_boards(opened):
    """Colours alternate, the host's clock has more time, the host is at all boards while a page of
    the host is open; the score is the host's."""
    host, room, people = opened(
        3, kind="simul", extra_seconds=600, terms={"control": "20+0"}, colour="alternate"
    )
    with looking(host, room["id"], boards=True) as desk:
        assert pair(host, room["id"], 0) == 1
        assert pair(host, room["id"], 0) == 1
        games = games_of(host, room["id"])
        assert [one["white"] == 0 for one in games] == [True, False, True]
        assert {one["white"] or one["black"] for one in games} == {1, 2, 3}
        for game, client, act in zip(games, people, ("lose", "win", "draw"), strict=True):
            side, other = ("white", "black") if game["white"] == 0 else ("black", "white")
            with sitting(client, game["id"]) as seat:
                seat.hello()
                state = client.get(f"/api/games/{game['id']}").json()
                assert state["clock"][f"{side}_ms"] > 1_750_000
                assert state["clock"][f"{other}_ms"] <= 1_200_000
                assert state["clock"]["running"] == "white"  # the host is at every board
                if act == "lose":
                    seat.do("resign", by=other)
                else:
                    with sitting(host, game["id"]) as own:
                        state = own.hello()
                        assert state["room"] == {
                            "id": room["id"],
                            "name": "Friday",
                            "simul": True,
                        }
                        if act == "win":
                            own.do("resign", by=side)
                        else:
                            for _ in range(2):
                                path = state["legal"][0]["path"]
                                mover = own if state["turn"] == side else seat
                                state = mover.do("move", ply=state["ply"], path=path)
                            own.do("offer_draw", by=side)
                            seat.do("accept_draw", by=other)
        done = desk.room(lambda one: sum((one.get("score") or {}).values()) == 3)
        assert done["score"] == {"wins": 1, "draws": 1, "losses": 1}


def test_who_comes_late_to_a_simul_is_paired_with_the_next_press(opened, browser):
    """The others stay as they are."""
    host, room, _ = opened(2, kind="simul", colour="white")
    assert pair(host, room["id"], 0) == 1
    late = browser()
    come_in(late, room["id"], "Late")
    assert pair(host, room["id"], 1) == 2
    games = games_of(host, room["id"])
    assert [(one["white"], one["black"]) for one in games] == [(0, 1), (0, 2), (0, 3)]
    body = {"round": 2, "pairs": [{"one": 1, "other": 2}]}
    assert host.post(f"/api/rooms/{room['id']}/pairings", json=body).status_code == 409


def test_a_host_who_has_left_is_away_from_the_boards(opened, monkeypatch):
    """Then the disconnection rule holds as in any game."""
    monkeypatch.setattr(live, "LEAVE_BEATS", 0)
    monkeypatch.setattr(places, "BEAT_SECONDS", 0.05)
    host, room, people = opened(1, kind="simul", colour="white")
    with looking(host, room["id"]) as desk:
        pair(host, room["id"], 0)
        game = desk.room(lambda one: one["games"])["games"][0]["id"]
        with sitting(people[0], game) as seat:
            seat.hello()
            while not seat.hear("presence")["white"]["here"]:
                pass
            desk.socket.close()
            while seat.hear("presence")["white"]["here"]:
                pass


def test_two_processes_share_a_room(database, app, browser):
    """People who ask another process see the same room, and hear of a pairing made here."""
    host, ana = browser(), browser()
    room = open_room(host)
    with owner_of(create_app(database)) as elsewhere:
        far = TestClient(
            elsewhere.app, base_url="http://damas.example.org", client=("192.0.2.99", 1)
        )
        far.portal = elsewhere.portal
        assert far.get("/").status_code == 200
        assert come_in(far, room["id"], "Rui") == 1
        assert come_in(ana, room["id"], "Ana") == 2
        url = f"ws://damas.example.org/ws/rooms/{room['id']}"
        with far.websocket_connect(url) as socket:
            line = Line(socket)
            assert len(line.hear("room")["room"]["people"]) == 3
            socket.send_json({"type": "boards"})
            pair(host, room["id"], 0)
            game = line.room(lambda one: one["games"])["people"][1]["game"]
            with sitting(ana, game) as seat:
                state = seat.hello()
                if state["seat"] == "white":
                    seat.do("move", ply=0, path=state["legal"][0]["path"])
                    assert line.board(lambda one: one["ply"] == 1)
                seat.do("resign", by=state["seat"])
            assert line.room(lambda one: one["games"][0]["over"])
        assert shown(far, room["id"])["table"][0]["name"] == "Rui"
