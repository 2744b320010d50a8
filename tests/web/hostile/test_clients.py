"""A client that floods, and one that does not read: what the others notice of it."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from damas.app.live.frames import Packet
from damas.http import create_app
from damas.http.requests import sockets
from damas.http.requests.sockets import AT_ONCE, MESSAGES_A_SECOND, RateLimiter

from ..browser.conftest import Server
from ..clients import owner_of

SIDES = ("white", "black")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server with an empty database."""
    made = Server(tmp_path)
    made.start()
    yield made
    made.stop()


@contextmanager
def joined(server: Server, game: str, **how: Any) -> Iterator[ClientConnection]:
    """A client at a game."""
    with connect(f"{server.url.replace('http', 'ws')}/ws/games/{game}", **how) as line:
        greet(line)
        yield line


def greet(line: ClientConnection) -> dict[str, Any]:
    """Says hello; the state that is the answer."""
    line.send(json.dumps({"type": "hello", "version": None, "protocol": 3}))
    found: dict[str, Any] = hear(line, "state")["state"]
    return found


def play(line: ClientConnection, most: int) -> dict[str, Any]:
    """Plays the first legal move so often, each until it is acknowledged; the state then."""
    state = greet(line)
    for ply in range(most):
        if not state["legal"]:
            break
        path = state["legal"][0]["path"]
        line.send(json.dumps({"type": "move", "id": f"m{ply}", "ply": ply, "path": path}))
        hear(line, "ack")
        state = greet(line)
    return state


def hear(line: ClientConnection, *kinds: str) -> dict[str, Any]:
    """The next message of one of these kinds."""
    while True:
        message: dict[str, Any] = json.loads(line.recv(30))
        if message["type"] in kinds:
            return message


def test_who_sends_more_than_allowed_is_held_back() -> None:
    """So many at once, then so many a second; who was silent may send at once again."""

    async def scene() -> None:
        allowance = RateLimiter()
        assert [allowance.wait() for _ in range(AT_ONCE)] == [0.0] * AT_ONCE
        assert 0 < allowance.wait() <= 1 / MESSAGES_A_SECOND
        assert allowance.wait() > 1 / MESSAGES_A_SECOND

    asyncio.run(scene())


@pytest.mark.parametrize("path", ["/ws/analysis", "/ws/lobby"])
def test_every_line_counts_its_messages(database: str, monkeypatch: Any, path: str) -> None:
    """Also those that answer at once: their work is done in the event loop."""
    counted: list[None] = []
    monkeypatch.setattr(RateLimiter, "wait", lambda _self: counted.append(None) or 0.0)
    with owner_of(create_app(database)) as client, client.websocket_connect(path) as line:
        for _ in range(3):
            line.send_text("nonsense")
            while line.receive_json()["type"] != "refused":
                pass
    assert len(counted) == 3


def test_a_flood_costs_only_its_sender(server: Server) -> None:
    """A client sends thousands of offers without reading: another one's moves are acknowledged,
    and few of the offers were taken by then."""
    mine, theirs = server.new_game("portuguesa-fpd"), server.new_game("portuguesa-fpd")
    offers = [{"type": kind, "by": by} for kind in ("offer_draw", "decline_draw") for by in SIDES]
    with joined(server, theirs) as flood:
        path = greet(flood)["legal"][0]["path"]
        flood.send(json.dumps({"type": "move", "id": "m", "ply": 0, "path": path}))
        flood.socket.settimeout(0.2)
        began = time.monotonic()
        with suppress(OSError, ConnectionClosed):  # its own line is full
            for number in range(20_000):
                flood.send(json.dumps({**offers[number % 4], "id": f"f{number}"}))
        with joined(server, mine) as line:
            assert play(line, 6)["ply"] == 6
        most = AT_ONCE + MESSAGES_A_SECOND * (time.monotonic() - began + 1)
        assert server.state(theirs)["version"] <= most


def test_who_does_not_read_hears_the_last_position_when_it_reads_again(server: Server) -> None:
    """Moves go on meanwhile."""
    game = server.new_game("internacional")
    with joined(server, game, max_queue=1) as sleeper, joined(server, game) as player:
        state = play(player, 30)
        version = 0
        while version < state["version"]:
            version = hear(sleeper, "moved", "state")["version"]
        assert version == state["version"] == 30


class _Line:
    """A connection whose client does not read."""

    def __init__(self) -> None:
        self.flowing = True
        self.sent: list[bytes] = []
        self.aborted = False

    def put(self, *packets: Packet) -> None:
        self.sent.append(b"".join(packet.text for packet in packets))

    def abort(self) -> None:
        self.aborted = True


class _Log:
    """A log with one listener."""

    closed = False

    def __init__(self) -> None:
        self.left: list[Any] = []

    def leave(self, listener: Any) -> None:
        self.left.append(listener)


class _Socket:
    """A WebSocket that is never written to the end."""

    def __init__(self, line: _Line) -> None:
        self.scope = {"extensions": {"damas.line": {"line": line}}}
        self.headers: dict[str, str] = {}
        self.cookies: dict[str, str] = {}
        self.query_params: dict[str, str] = {}

    async def send_text(self, _text: str) -> None:
        await asyncio.sleep(3600)


class _Session(sockets.SocketSession[Any]):
    """One that sends the version."""

    async def state(self) -> dict[str, Any]:
        """A state."""
        return {"type": "state"}


def test_a_client_for_which_too_much_waits_is_dropped() -> None:
    """While it reads, messages go out at once; then states that wait are one, and with too many
    other messages it is dropped."""

    async def scene() -> None:
        line, log = _Line(), _Log()
        socket: Any = _Socket(line)
        session = _Session(socket, log)  # type: ignore[arg-type]
        session.post({"said": 0})
        assert line.sent == [b'{"said":0}']
        line.flowing = False
        for _ in range(1000):
            session.post()
        await asyncio.sleep(0)  # the writer has taken the first message
        for number in range(sockets.QUEUE):
            session.post({"said": number})
        assert not line.aborted
        session.post({"said": "one more"})
        assert line.aborted
        assert log.left == [session.post]
        assert session._writing is not None
        session._writing.cancel()

    asyncio.run(scene())


def test_messages_of_one_command_go_out_together() -> None:
    """Those posted one after the other are one writing; nothing waits for the end of the command;
    of a client that has stopped reading they wait in their order."""

    async def scene() -> None:
        line = _Line()
        socket: Any = _Socket(line)
        session = _Session(socket, _Log())  # type: ignore[arg-type]

        async def move() -> None:
            session.post({"moved": 1})
            session.post({"ack": 1})

        async def slow_move() -> None:
            session.post({"moved": 2})
            await asyncio.sleep(0)
            assert line.sent[1:] == [b'{"moved":2}']
            session.post({"moved": 3})
            line.flowing = False
            session.post({"ack": 3})

        await session.gathered(move())
        assert line.sent == [b'{"moved":1}{"ack":1}']
        await session.gathered(slow_move())
        assert [getattr(one, "text", one) for one in session._outbox] == [
            b'{"moved":3}',
            {"ack": 3},
        ]
        assert session._writing is not None
        session._writing.cancel()

    asyncio.run(scene())
