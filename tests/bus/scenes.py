"""An act at one process is heard at the other at once: a scene for each room.

The servers look at nothing by themselves (`quiet_server.py`): a scene that goes on has heard.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from bus.remote import Remote, Server
from web.club.conftest import come_in, open_room, pair
from web.club.test_room_line import looking as in_room
from web.meeting.conftest import accept, invite, terms
from web.people.conftest import sitting
from web.school.conftest import come_to_write, done, enter, new_class, new_study
from web.test_analysis_board import at_board
from web.test_tournament_api import begun
from web.test_tournament_plays import Hand, on_screen, seats
from web.watching.conftest import watching

Scene = Callable[[Server, Server], None]


def two_people(here: Server, there: Server) -> tuple[Remote, Remote, str]:
    """Ana at the first process and Rui at the other, and their game; Ana has White."""
    ana, rui = here.browser(), there.browser()
    made = invite(ana, "Ana", colour="white")
    return ana, rui, accept(rui, made["token"], "Rui")


@contextmanager
def at_game(here: Server, there: Server) -> Iterator[tuple[Any, Any, str, Remote, Remote]]:
    """The same, both at their game."""
    ana, rui, game = two_people(here, there)
    with sitting(ana, game) as white, sitting(rui, game) as black:
        white.hello()
        black.hello()
        yield white, black, game, ana, rui


def until(hear: Callable[[], Any], true: Callable[[Any], Any]) -> Any:
    """The first message that *true* is true of."""
    while not true(message := hear()):
        pass
    return message


def there(message: Any, colour: str, *, here: bool) -> bool:
    """Whether a message says that a player is there, or not."""
    return message["type"] == "presence" and message[colour]["here"] is here


def a_game(here: Server, other: Server) -> None:
    """Moves go both ways, and a spectator hears them; the clock starts when both are there."""
    with (
        at_game(here, other) as (white, black, game, *_),
        sitting(other.browser(), game) as eve,
        sitting(here.browser(), game) as zoe,
    ):
        eve.hello()
        zoe.hello()
        state = white.state(1)
        assert state["clock"]["running"] == "white"
        for ply, (mover, waits) in enumerate([(white, black), (black, white), (white, black)]):
            state = mover.do("move", ply=ply, path=state["legal"][0]["path"])
            for seat in (waits, eve, zoe):
                assert seat.state(state["version"])["ply"] == ply + 1
        black.do("resign", by="black")
        for seat in (white, eve, zoe):
            assert until(seat.state, lambda one: one["outcome"])["outcome"]["result"] == "white"


def the_engine(here: Server, other: Server) -> None:
    """A spectator at another process hears a person's move, and the engine's answer."""
    ana = here.browser()
    players = {"white": {"kind": "person"}, "black": {"kind": "engine", "level": 1}}
    body = {"regulation": "portuguesa-fpd", **players}
    game = ana.post("/api/games", json=body).json()["id"]
    with sitting(ana, game) as white, sitting(other.browser(), game) as eve:
        state = white.hello()
        eve.hello()
        white.do("move", ply=0, path=state["legal"][0]["path"])
        assert until(eve.state, lambda one: one["ply"] >= 2)["ply"] == 2


def who_is_there(here: Server, other: Server) -> None:
    """A player hears that the other has come, and has gone."""
    ana, rui, game = two_people(here, other)
    with sitting(ana, game) as white:
        white.hello()
        with sitting(rui, game) as black:
            black.hello()
            until(white.socket.receive_json, lambda one: there(one, "black", here=True))
        until(white.socket.receive_json, lambda one: there(one, "black", here=False))


def who_looks_on(here: Server, other: Server) -> None:
    """A player hears how many look on, at all processes; those who go are counted no more."""
    with at_game(here, other) as (white, _, game, *_rest):
        with sitting(other.browser(), game) as eve:
            eve.hello()
            until(white.socket.receive_json, lambda one: one.get("count") == 1)
            with sitting(here.browser(), game) as zoe:
                zoe.hello()
                until(white.socket.receive_json, lambda one: one.get("count") == 2)
                until(eve.socket.receive_json, lambda one: one.get("count") == 2)
        until(white.socket.receive_json, lambda one: one.get("count") == 0)


def words(here: Server, other: Server) -> None:
    """A player hears that the other has said something, and reads it."""
    with at_game(here, other) as (_, black, game, ana, rui):
        before = len(rui.get(f"/api/games/{game}/meeting").json()["words"])
        said = ana.post(f"/api/games/{game}/words", json={"phrase": "hello"})
        assert said.status_code in (200, 201, 204), said.text
        black.hear("meeting")
        assert len(rui.get(f"/api/games/{game}/meeting").json()["words"]) == before + 1


def a_rematch(here: Server, other: Server) -> None:
    """A player hears of the other's offer, and the other of the new game."""
    with at_game(here, other) as (white, black, game, ana, rui):
        white.state(1)
        white.do("resign", by="white")
        until(black.state, lambda one: one["outcome"])
        assert rui.post(f"/api/games/{game}/rematch").status_code == 200
        white.hear("meeting")
        assert ana.get(f"/api/games/{game}/meeting").json()["rematch"]
        made = ana.post(f"/api/games/{game}/rematch").json()["game"]
        black.hear("meeting")
        assert rui.get(f"/api/games/{game}/meeting").json()["rematch"]["game"] == made


def an_analysis_board(here: Server, other: Server) -> None:
    """The other player hears that it is open, and sees the position that is shown."""
    with at_game(here, other) as (white, black, game, ana, rui):
        state = white.state(1)
        white.do("move", ply=0, path=state["legal"][0]["path"])
        black.state(2)
        black.do("resign", by="black")
        until(white.state, lambda one: one["outcome"])
        with at_board(rui, game) as second:
            white.hear("meeting")
            with at_board(ana, game) as first:
                assert first.say("go", number=0)["type"] == "ack"
                second.until(lambda board: board["at"] == 0 and board["leader"] == "white")


def the_page_of_games(here: Server, other: Server) -> None:
    """Somebody who watches the running games sees a move of another process."""
    with at_game(here, other) as (white, _, game, *_):
        state = white.state(1)
        with watching(other.browser(), f"game={game}") as one, watching(other.browser()) as all_:
            one.until(lambda boards: game in boards)
            pages = [page for page in (one, all_) if game in page.boards]  # the list has few places
            white.do("move", ply=0, path=state["legal"][0]["path"])
            for page in pages:
                page.until(lambda boards: boards[game]["ply"] == 1)


def the_lobby(here: Server, other: Server) -> None:
    """A wish is seen everywhere at once, and two that fit at two processes are paired."""
    ana, rui = here.browser(), other.browser()
    wish = {"terms": terms(control="7+2"), "quick": True}
    line = "/ws/lobby?lang=en"
    with ana.websocket_connect(line) as first, rui.websocket_connect(line) as second:
        assert ana.post("/api/lobby", json=wish | {"name": "Ana"}).status_code == 201
        until(second.receive_json, lambda one: any(s["name"] == "Ana" for s in one["seeks"]))
        assert rui.post("/api/lobby", json=wish | {"name": "Rui"}).status_code == 201
        found = {until(one.receive_json, lambda m: m["game"])["game"] for one in (first, second)}
        assert len(found) == 1


def an_invitation(here: Server, other: Server) -> None:
    """The host, who waits, hears that somebody has taken it."""
    ana, rui = here.browser(), other.browser()
    token = invite(ana, "Ana")["token"]
    with ana.websocket_connect("/ws/lobby?lang=en") as line:
        line.receive_json()
        line.send_json({"type": "watch", "token": token})
        game = accept(rui, token, "Rui")
        found = until(line.receive_json, lambda m: m["invitations"].get(token, {}).get("game"))
        assert found["invitations"][token]["game"] == game


def a_challenge(here: Server, other: Server) -> None:
    """A person who is invited by name sees it at once."""
    ana, rui, _ = two_people(here, other)
    (played,) = ana.get("/api/opponents").json()
    with rui.websocket_connect("/ws/lobby?lang=en") as line:
        line.receive_json()
        asked = {"terms": terms(), "name": "Ana"}
        answer = ana.post(f"/api/people/{played['id']}/challenge", json=asked)
        assert answer.status_code == 201, answer.text
        until(line.receive_json, lambda one: one["waiting"]["count"] == 1)


def a_room(here: Server, other: Server) -> None:
    """The host hears who comes in and sees the boards move; people hear of their game."""
    host, ana = here.browser(), other.browser()
    room = open_room(host)["id"]
    with in_room(host, room, boards=True) as desk:
        desk.hear("room")
        number = come_in(ana, room, "Ana")
        desk.room(lambda one: len(one["people"]) == 2)
        with in_room(ana, room) as line:
            line.hear("room")
            pair(host, room, 0, pairs=[{"one": 0, "other": number}])
            (game,) = line.room(lambda one: one["games"])["games"]
            with sitting(host, game["id"]) as one, sitting(ana, game["id"]) as two:
                first, state = one.hello(), two.hello()
                white = one if first["seat"] == "white" else two
                if white is one or not state["version"]:
                    state = white.state(1)
                white.do("move", ply=0, path=state["legal"][0]["path"])
                desk.board(lambda one: one["game"] == game["id"] and one["ply"] == 1)


def a_study(here: Server, other: Server) -> None:
    """A move of one writer, and the words of another, on the pages of both processes."""
    ana, rui = here.browser(), other.browser()
    study = new_study(ana)
    come_to_write(ana, rui, study)
    with (
        ana.websocket_connect(f"/ws/studies/{study}?lang=en") as one,
        rui.websocket_connect(f"/ws/studies/{study}?lang=en") as two,
    ):
        for line in (one, two):
            until(line.receive_json, lambda message: message["type"] == "study")
        done(ana, study, "play", chapter=1, move=0, paths=[[10, 13]])
        until(two.receive_json, lambda message: message["type"] == "changes")
        done(rui, study, "comment", chapter=1, move=1, text="Rui's", base=0)
        until(one.receive_json, lambda message: "Rui's" in str(message))


def a_class(here: Server, other: Server) -> None:
    """A pupil comes in and is somewhere; the teacher moves the board for all."""
    rita, ana = here.browser(), other.browser()
    room = new_class(rita)["id"]
    with rita.websocket_connect(f"/ws/classes/{room}?lang=en") as desk:
        desk.receive_json()
        enter(ana, room, "Gato")
        until(desk.receive_json, lambda message: message["class"]["pupils"])
        with ana.websocket_connect(f"/ws/classes/{room}?lang=en") as line:
            line.receive_json()
            act = {"do": "position", "count": 0, "game": "portuguese"}
            rita.post(f"/api/classes/{room}/shown", json=act)
            until(line.receive_json, lambda message: message["class"]["shown"]["on"])
            place = {"kind": "lesson", "name": "board", "step": 1, "of": 5}
            ana.post(f"/api/classes/{room}/place", json=place)
            until(desk.receive_json, lambda message: message["class"]["pupils"][0]["place"])


def an_arbiters_table(here: Server, other: Server) -> None:
    """Events and names that are entered at one process are seen at the other."""
    ana = here.browser()
    made = ana.post("/api/arbiter/tables", json={"regulation": "internacional"})
    assert made.status_code == 201, made.text
    table = made.json()["id"]
    with (
        ana.websocket_connect(f"/ws/arbiter/{table}?lang=en") as mine,
        other.browser().websocket_connect(f"/ws/arbiter/{table}?lang=en") as line,
    ):
        before = line.receive_json()["table"]
        mine.send_json({"event": "move", "by": "white", "path": [32, 28], "id": "m"})
        found = until(line.receive_json, lambda one: one["table"] != before)
        assert [one["event"]["event"] for one in found["log"]] == ["move"]
        headers = {"White": "Ana", "Black": "Rui"}
        renamed = ana.put(f"/api/arbiter/tables/{table}/headers", json={"headers": headers})
        assert renamed.status_code < 300, renamed.text
        until(line.receive_json, lambda one: "Rui" in str(one["table"]))


def a_tournament(here: Server, other: Server) -> None:
    """Its log, moves at its tables and on its screens, clocks beside its boards."""
    desk = begun(here.browser())
    with other.browser().websocket_connect(f"/ws/tournaments/{desk.event}") as line:
        last = line.receive_json()
        hand, game = Hand(desk), on_screen(desk, 2)
        last = until(line.receive_json, lambda one: one["version"] > last["version"] + 1)
        hand.tell(event="clock", by="arbiter", act="start")
        hand.tell(event="move", by="white", path=[22, 18])
        found = until(line.receive_json, lambda one: one["moves"] > last["moves"])
        assert found["version"] == last["version"]
        looks = other.browser()
        plays = looks.get(f"/api/tournaments/{desk.event}/plays?round=1").json()
        assert {one["id"]: one["ply"] for one in plays} == {hand.id: 1, game: 0}
        white, _ = seats(desk)
        path = f"/api/tournaments/{desk.event}/clock"
        player = desk.get("/clock?round=1&board=1")["white"]["id"]
        shown = partial(
            looks.get,
            f"{path}?round=1&board=1&player={player}",
            headers={"Damas-Link": white},
        )
        stood = {"round": 1, "board": 1, "player": player, "secret": white}
        stood |= {"white_ms": 65_000, "black_ms": 30_000, "running": "black"}
        assert desk.client.post(path, json=stood).status_code == 204
        state = None
        while state is None:  # the news of before may be on the line
            line.receive_json()
            state = shown().json()["state"]
        assert state["white"]["left"] == 65_000


def a_deleted_game(here: Server, other: Server) -> None:
    """The pages at a game that is deleted at another process are told so and closed."""
    ana = here.browser()
    game = ana.post("/api/games", json={"regulation": "portuguesa-fpd"}).json()["id"]
    with sitting(other.browser(), game) as eve:
        eve.hello()
        assert ana.delete(f"/api/games/{game}").status_code == 204
        with pytest.raises(WebSocketDisconnect) as closed:
            eve.hear("nothing")
        assert closed.value.code == 4410


SCENES: list[Scene] = [
    a_game,
    the_engine,
    who_is_there,
    who_looks_on,
    words,
    a_rematch,
    an_analysis_board,
    the_page_of_games,
    the_lobby,
    an_invitation,
    a_challenge,
    a_room,
    a_study,
    a_class,
    an_arbiters_table,
    a_tournament,
    a_deleted_game,
]
