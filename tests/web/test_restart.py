"""Nothing that was acknowledged is lost: the server is killed in mid-game and started again."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from websockets.sync.client import connect

from web.servers import ServerProcess

pytestmark = pytest.mark.full


@contextmanager
def server(database: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A real server process and its address; killed with SIGKILL at the end if it still runs."""
    command = [sys.executable, "-m", "damas", "serve", "--port", "0", "--no-browser"]
    command += ["--database", database]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    process = subprocess.Popen(command, text=True, **pipes)
    try:
        line = process.stdout.readline()
        found = re.search(r"http://\S+", line)
        assert found, line + process.stderr.read()
        yield process, found[0].rstrip("/")
    finally:
        process.kill()
        process.communicate()


@contextmanager
def forked(database: str) -> Iterator[tuple[ServerProcess, str]]:
    """As `server`, without loading the program again."""
    process = ServerProcess(0, database, Path(f"{database}.log"))
    try:
        yield process, process.address()
    finally:
        process.kill()
        process.wait()


def call(url, body=None, key=""):
    """GET, or POST of *body*, with the *key* of an event's link."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    headers |= {"Authorization": f"Bearer {key}"} if key else {}
    with urlopen(Request(url, data, headers)) as answer:
        return json.load(answer)


def play(base, game_id, ply, moves):
    """Joins and plays *moves* from *ply*; returns once all are acknowledged."""
    with connect(f"{base.replace('http', 'ws')}/ws/games/{game_id}") as ws:
        ws.send('{"type": "hello", "version": null, "protocol": 3}')
        for number, text in enumerate(moves, ply):
            command = {"type": "move", "id": f"m{number}", "ply": number, "text": text}
            ws.send(json.dumps(command))
            hear(ws, "ack")


def hear(ws, kind):
    """The next message of a kind."""
    while True:
        message = json.loads(ws.recv(timeout=20))
        assert message["type"] != "refused", message
        if message["type"] == kind:
            return message


def test_a_killed_server_has_lost_nothing_it_acknowledged(database):
    """SIGKILL right after an acknowledgement; the next process shows the same game and goes on."""
    with server(database) as (process, base):
        game_id = call(f"{base}/api/games", {"regulation": "portuguesa-fpd"})["id"]
        play(base, game_id, 0, ["9-13", "24-20", "10-14"])
        before = call(f"{base}/api/games/{game_id}")
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
    with forked(database) as (_, base):
        assert call(f"{base}/api/games/{game_id}") == before
        assert [m["notation"] for m in before["moves"]] == ["9-13", "24-20", "10-14"]
        play(base, game_id, 2, [])
        assert [g["id"] for g in call(f"{base}/api/games")] == [game_id]


def test_killed_at_any_moment_only_whole_moves_are_kept(database):
    """Moves are sent without waiting and the server killed: what is left is a game."""
    with forked(database) as (process, base):
        game_id = call(f"{base}/api/games", {"regulation": "fenae-2025"})["id"]
        acknowledged = 0
        with connect(f"{base.replace('http', 'ws')}/ws/games/{game_id}") as ws:
            ws.send('{"type": "hello", "version": null, "protocol": 3}')
            moves = ["c3-b4", "b6-a5", "b2-c3", "a5xc3", "d2xb4", "a7-b6"]
            for ply, text in enumerate(moves):
                ws.send(json.dumps({"type": "move", "id": f"m{ply}", "ply": ply, "text": text}))
            while acknowledged < 2:
                acknowledged = max(acknowledged, hear(ws, "ack")["version"])
            os.kill(process.pid, signal.SIGKILL)
    with forked(database) as (_, base):
        state = call(f"{base}/api/games/{game_id}")
        assert state["ply"] == len(state["moves"]) == state["version"] >= acknowledged


def test_the_engine_goes_on_after_a_restart(database):
    """Killed while the engine thinks: the new process lets it move by itself, without a client."""
    with forked(database) as (process, base):
        setup = {"regulation": "internacional", "white": {"kind": "engine", "level": 10}}
        game_id = call(f"{base}/api/games", setup)["id"]
        with connect(f"{base.replace('http', 'ws')}/ws/games/{game_id}") as ws:
            ws.send('{"type": "hello", "version": null, "protocol": 3}')
            hear(ws, "thinking")
            os.kill(process.pid, signal.SIGKILL)
    with (
        forked(database) as (_, base),
        connect(f"{base.replace('http', 'ws')}/ws/games/{game_id}") as ws,
    ):
        ws.send('{"type": "hello", "version": null, "protocol": 3}')
        if not hear(ws, "state")["state"]["moves"]:
            assert hear(ws, "moved")["path"]
        ws.send('{"type": "hello", "version": null, "protocol": 3}')
        assert hear(ws, "state")["state"]["moves"][0]["color"] == "white"


def test_two_processes_share_a_database(database):
    """A move made through one server is what the other one goes on from."""
    with forked(database) as (_, one), forked(database) as (_, two):
        game_id = call(f"{one}/api/games", {"regulation": "portuguesa-fpd"})["id"]
        play(one, game_id, 0, ["9-13"])
        play(two, game_id, 1, ["24-20"])
        play(one, game_id, 2, ["10-14"])
        assert call(f"{two}/api/games/{game_id}")["ply"] == 3
        play(two, game_id, 3, ["23-19"])


def test_a_taken_port_is_a_sentence(database):
    """No traceback: the error names the port and another one to try."""
    from damas.http import ServerSettings, serve  # noqa: PLC0415
    from damas.http.serving.server import ServeError  # noqa: PLC0415

    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(ServeError) as caught:
            serve(ServerSettings(port=port, database=database, open_browser=False))
    assert caught.value.code == "port-in-use"
    assert str(port) in str(caught.value)


def test_a_port_that_cannot_be_is_a_sentence(database):
    """Neither is a number that is no port."""
    from damas.http import ServerSettings, serve  # noqa: PLC0415
    from damas.http.serving.server import ServeError  # noqa: PLC0415

    with pytest.raises(ServeError):
        serve(ServerSettings(port=70_000, database=database, open_browser=False))


def test_a_tournament_game_that_ended_has_its_result_after_a_kill(database):
    """SIGKILL right after the resignation is acknowledged: the event has the result, once."""
    with forked(database) as (process, base):
        event, seat = _board_on_screen(base)
        with connect(f"{base.replace('http', 'ws')}/ws/games/{event['game']}?seat={seat}") as ws:
            ws.send('{"type": "hello", "version": null, "protocol": 3}')
            hear(ws, "state")
            ws.send('{"type": "resign", "id": "r"}')
            hear(ws, "ack")
            os.kill(process.pid, signal.SIGKILL)
    for _ in range(2):
        with forked(database) as (_, base):
            path = f"{base}/api/tournaments/{event['id']}/event.json"
            log = call(path, key=event["link"])["log"]
            (reply,) = [entry for entry in log if entry["act"] == "play-result"]
            assert (reply["data"]["white"], reply["data"]["black"]) == ("0", "1")
            (board,) = call(f"{base}/api/tournaments/{event['id']}")["rounds"][0]["boards"]
            assert board["games"][0]["codes"] == ["0", "1"]


def _board_on_screen(base):
    """An event of two whose board is open on screen: its ids, and White's word."""
    settings = {"name": "Liga", "system": "round-robin", "regulation": "fenae-2025"}
    body = {"by": "Inês", "data": {**settings, "wo_tolerance_min": 15}}
    made = call(f"{base}/api/tournaments", body)
    path = f"{base}/api/tournaments/{made['id']}"
    key = {"content-type": "application/json", "Authorization": f"Bearer {made['link']}"}

    def ask(path, body=None):
        data = None if body is None else json.dumps(body).encode()
        with urlopen(Request(path, data, key)) as answer:
            return json.load(answer)

    for name in ("Ana", "Rui"):
        ask(f"{path}/entries", {"act": "add-player", "data": {"name": name}})
    ask(f"{path}/entries", {"act": "pair", "data": ask(f"{path}/proposal")["data"]})
    game = ask(f"{path}/plays", {"kind": "screen", "round": 1, "board": 1})["id"]
    white = call(path)["rounds"][0]["boards"][0]["games"][0]["white"]
    links = ask(f"{path}/rounds/1/links")
    seat = next(one["secret"] for one in links if one["player"] == white)
    return {"id": made["id"], "link": made["link"], "game": game}, seat
