"""Many new connections at once: they begin one after the other, and nobody else waits for all."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from typing import Any

import uvicorn
from uvicorn.server import ServerState

from damas.web.serving.connections import BoundedHttp, Connections
from damas.web.serving.newcomers import Newcomers
from damas.web.serving.uvicorn_server import AT_ONCE, BACKLOG, uvicorn_config


class Guest:
    """A connection that writes down when it began."""

    def __init__(self, name: str, begun: list[str]) -> None:
        self.name, self.begun = name, begun

    def begin(self) -> None:
        """Writes it down."""
        self.begun.append(self.name)


def test_one_begins_in_each_round_of_the_event_loop_and_the_first_is_the_first() -> None:
    """Work that is ready has its turn between two of them."""

    async def rounds() -> list[list[str]]:
        newcomers, begun, seen = Newcomers(), [], []
        for name in "abc":
            newcomers.add(Guest(name, begun))
        while len(newcomers):
            await asyncio.sleep(0)
            seen.append(list(begun))
        newcomers.add(Guest("d", begun))
        await asyncio.sleep(0)
        return [*seen, list(begun)]

    assert asyncio.run(rounds()) == [["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]]


def _asks(client: socket.socket, path: str) -> None:
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())


async def _comes_true(claim: Callable[[], bool]) -> None:
    for _ in range(20_000):
        if claim():
            return
        await asyncio.sleep(0.001)
    raise AssertionError("never true")


async def _handled() -> list[str]:
    """The order in which a server handles the requests of one that is connected and of forty that
    connect together. The first asks again as soon as one of the forty is handled."""
    handled: list[str] = []

    async def app(scope: dict[str, Any], _receive: Any, send: Any) -> None:
        handled.append(scope["path"])
        if handled[1:] == ["/guest"]:
            _asks(playing, "/move")
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    connections = Connections(400)
    http: Any = partial(BoundedHttp, connections=connections)
    config = uvicorn.Config(app, http=http, log_level="critical", lifespan="off")
    config.load()
    state = ServerState()
    server = await asyncio.get_running_loop().create_server(
        lambda: http(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    address = server.sockets[0].getsockname()
    with ExitStack() as stack:
        playing = stack.enter_context(socket.create_connection(address))
        _asks(playing, "/first")
        await _comes_true(lambda: len(handled) == 1)
        for _ in range(40):
            guest = stack.enter_context(socket.create_connection(address))
            _asks(guest, "/guest")
        await _comes_true(lambda: len(handled) == 42)
    server.close()
    await _comes_true(lambda: not state.connections)
    return handled


def test_a_move_need_not_wait_until_all_who_come_have_come() -> None:
    """It is handled after a few of them."""
    handled = asyncio.run(_handled())
    assert Counter(handled) == {"/first": 1, "/move": 1, "/guest": 40}
    assert handled.index("/move") < 8


def test_few_are_accepted_in_one_round_while_many_may_wait() -> None:
    """The system keeps those that wait; the event loop takes a few at a time."""
    config = uvicorn_config(lambda: None, Connections(), [])
    assert config.backlog == AT_ONCE < BACKLOG
