"""Many new connections at once: they begin one after the other, and nobody else waits for all."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from contextlib import ExitStack
from typing import Any

from damas.http.serving.accept_throttle import AcceptThrottle
from damas.http.serving.connections import Connections
from damas.http.serving.uvicorn_server import AT_ONCE, BACKLOG, uvicorn_config

from .test_connections import served, until


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
        newcomers, begun, seen = AcceptThrottle(), [], []
        for name in "abc":
            newcomers.add(Guest(name, begun))
        while len(newcomers):
            await asyncio.sleep(0)
            seen.append(list(begun))
        newcomers.add(Guest("d", begun))
        await asyncio.sleep(0)
        return [*seen, list(begun)]

    assert asyncio.run(rounds()) == [["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]]


class Broken:
    """A connection that cannot begin."""

    def begin(self) -> None:
        """Fails."""
        raise ValueError("broken")


def test_one_that_fails_keeps_nobody_back() -> None:
    """Those behind it begin in their turn."""

    async def after() -> list[str]:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        newcomers, begun = AcceptThrottle(), []
        for one in (Broken(), Guest("a", begun)):
            newcomers.add(one)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        return begun

    assert asyncio.run(after()) == ["a"]


def _asks(client: socket.socket, path: str) -> None:
    client.sendall(f"GET {path} HTTP/1.1\r\nHost: here\r\n\r\n".encode())


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

    async with served(app, 400) as server:
        with ExitStack() as stack:
            address = ("127.0.0.1", server.port)
            playing = stack.enter_context(socket.create_connection(address))
            _asks(playing, "/first")
            await until(lambda: len(handled) == 1)
            for _ in range(40):
                guest = stack.enter_context(socket.create_connection(address))
                _asks(guest, "/guest")
            await until(lambda: len(handled) == 42)
        await until(lambda: not len(server.connections))
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
