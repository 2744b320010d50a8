"""Connections that do nothing, or too much: closed in time, bounded in number, told in one line."""

from __future__ import annotations

import asyncio
import logging
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from damas.app.core.log_limit import RepeatLimit
from damas.http.core.security import HEADERS
from damas.http.serving.connections import (
    BODY_SECONDS,
    HEADER_SECONDS,
    MOST_MESSAGES,
    STALLED_SECONDS,
    BoundedHttp,
    BoundedSocket,
    Connections,
    files_for,
)

pytestmark = pytest.mark.full


class Served(NamedTuple):
    """A small server: its list of connections, its port, and the requests that are answered."""

    connections: Connections
    port: int
    tasks: set[asyncio.Task[None]]

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A new connection to it."""
        return await asyncio.open_connection("127.0.0.1", self.port)


@asynccontextmanager
async def served(app: Any, most: int = 100) -> AsyncIterator[Served]:
    """Serves an ASGI application with our protocols."""
    connections = Connections(most)
    http: Any = partial(BoundedHttp, connections=connections)
    ws: Any = partial(BoundedSocket, connections=connections)
    config = uvicorn.Config(app, http=http, ws=ws, log_level="critical", lifespan="off")
    config.load()
    state = ServerState()
    loop = asyncio.get_running_loop()
    server = await loop.create_server(
        lambda: http(config=config, server_state=state, app_state={}), "127.0.0.1", 0
    )
    try:
        yield Served(connections, server.sockets[0].getsockname()[1], state.tasks)
    finally:
        for connection in tuple(state.connections):
            connection.transport.abort()
        server.close()
        for task in tuple(state.tasks):
            task.cancel()
        await asyncio.gather(*state.tasks, return_exceptions=True)


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """Reads the body and answers."""
    more = True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        more = message.get("more_body", False)
    await send(
        {"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]}
    )
    await send({"type": "http.response.body", "body": b"ok"})


async def until(true: Callable[[], bool]) -> None:
    """Waits for something that is about to be."""
    async with asyncio.timeout(20):
        while not true():  # noqa: ASYNC110  (nothing tells of it)
            await asyncio.sleep(0.01)


async def said(reader: asyncio.StreamReader) -> str:
    """All that came until the connection was closed."""
    async with asyncio.timeout(20):
        return (await reader.read()).decode()


def test_headers_that_never_end_are_closed_in_time() -> None:
    """A few bytes at a time keep nothing open; a client in time is served."""

    async def run() -> str:
        async with served(hello) as server:
            reader, writer = await server.open()
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ")
            await until(lambda: len(server.connections) == 1)
            server.connections.close_overdue(time.monotonic() + HEADER_SECONDS / 2)
            assert len(server.connections) == 1
            writer.write(b"a")
            (connection,) = await opened(server)
            await until(lambda: connection.conn.trailing_data[0].endswith(b"a"))
            server.connections.close_overdue(time.monotonic() + HEADER_SECONDS + 1)
            answer = await said(reader)
            writer.close()
            await until(lambda: not len(server.connections))
            return answer

    assert asyncio.run(run()).startswith("HTTP/1.1 408")


@pytest.mark.parametrize(
    "sent",
    [
        b"\x16\x03\x01" + b"x" * 200 + b"\r\n\r\n",
        b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: other\r\n\r\n",
    ],
    ids=["TLS", "half a character", "two hosts"],
)
def test_what_is_no_http_is_answered_with_all_headers(sent: bytes) -> None:
    """Also where the request never reaches the application."""

    async def run() -> str:
        async with served(hello) as server:
            reader, writer = await server.open()
            writer.write(sent)
            answer = await said(reader)
            writer.close()
            return answer

    answer = asyncio.run(run())
    assert answer.startswith("HTTP/1.1 400 ")
    for name, value in HEADERS.items():
        assert f"\r\n{name}: {value}\r\n" in answer


@pytest.mark.parametrize(("sent", "closed"), [(10, True), (200_000, False)])
def test_a_body_must_come_at_some_rate(sent: int, closed: bool) -> None:
    """Ten bytes in half a minute are too few; two hundred thousand are not."""

    async def run() -> bool:
        async with served(hello) as server:
            _, writer = await server.open()
            writer.write(
                b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 400000\r\n\r\n" + b"x" * sent
            )
            await writer.drain()
            (connection,) = await opened(server)
            await until(lambda: connection._body_bytes >= sent)
            server.connections.close_overdue(time.monotonic() + BODY_SECONDS + 20)
            found = bool(connection.transport.is_closing())
            writer.close()
            return found

    assert asyncio.run(run()) == closed


async def opened(server: Served) -> list[Any]:
    """The connections, once there is one."""
    await until(lambda: len(server.connections) > 0)
    return [connection for _, connection in server.connections._open.values()]


def test_who_does_not_read_an_answer_is_closed() -> None:
    """Megabytes are not held for somebody who never takes them."""

    async def large(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for _ in range(200):
            await send({"type": "http.response.body", "body": b"x" * 100_000, "more_body": True})

    async def run() -> None:
        async with served(large) as server:
            _, writer = await server.open()
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            (connection,) = await opened(server)
            await until(lambda: connection._stalled_since is not None)
            server.connections.close_overdue(time.monotonic() + STALLED_SECONDS + 1)
            await until(lambda: not len(server.connections))
            writer.close()

    asyncio.run(run())


def test_one_address_has_a_quarter_of_all_places() -> None:
    """The next is told so and closed; when one ends its place is free."""

    async def run() -> tuple[str, bool]:
        async with served(hello, most=8) as server:
            first, second = [await server.open() for _ in range(2)]
            await until(lambda: len(server.connections) == 2)
            reader, third = await server.open()
            refused = await said(reader)
            third.close()
            first[1].close()
            await until(lambda: len(server.connections) == 1)
            reader, fourth = await server.open()
            fourth.write(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            served_again = (await said(reader)).startswith("HTTP/1.1 200")
            for writer in (second[1], fourth):
                writer.close()
            return refused, served_again

    refused, served_again = asyncio.run(run())
    assert refused.startswith("HTTP/1.1 503")
    assert "Retry-After" in refused
    assert served_again


def test_a_thousand_refusals_are_one_line(caplog: pytest.LogCaptureFixture) -> None:
    """Refusals are counted; the log does not grow with the attack."""
    connections = Connections(4)
    for _ in range(1000):
        connections.note("over the limit of all connections")
    with caplog.at_level(logging.WARNING, "damas.server"):
        for now in (100.0, 101.0, 130.0):
            connections.log_refusals(now)
            connections.note("over the limit of all connections")
    assert len(caplog.records) == 1
    assert "1000 over the limit" in caplog.text


def test_a_socket_that_floods_is_closed() -> None:
    """No more messages wait for an application than a client has reason to send."""

    async def deaf(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        await asyncio.sleep(3600)

    async def run() -> tuple[int, int]:
        async with served(deaf) as server:
            async with connect(f"ws://127.0.0.1:{server.port}/") as socket:
                (connection,) = await opened(server)
                try:
                    frame = b"\x81\x81\x00\x00\x00\x00x"  # a masked text of one letter
                    socket.transport.write(frame * 1000)
                    await socket.recv()
                except ConnectionClosed:
                    pass
                waiting = connection.queue.qsize()
            return socket.close_code or 0, waiting

    code, waiting = asyncio.run(run())
    assert code == 1008
    assert MOST_MESSAGES <= waiting <= MOST_MESSAGES + 3  # and the word that it is closed


def test_lines_that_say_the_same_are_summed_up(caplog: pytest.LogCaptureFixture) -> None:
    """Twenty of a kind in a minute, and other lines as before."""
    logger = logging.getLogger("damas.test-of-summary")
    logger.addFilter(RepeatLimit(each=20))
    with caplog.at_level(logging.WARNING):
        for number in range(5000):
            logger.warning("Invalid request %d", number)
        logger.warning("something else")
    assert len(caplog.records) == 21
    assert caplog.records[-1].getMessage() == "something else"


def test_the_system_is_asked_for_enough_files() -> None:
    """Connections stop before files run out, so that accepting one never fails."""
    import resource  # noqa: PLC0415

    most = files_for(500)
    assert 64 <= most <= 500
    assert resource.getrlimit(resource.RLIMIT_NOFILE)[0] > most


def test_a_signal_ends_a_busy_server_in_seconds(tmp_path: Path) -> None:
    """Prints are being made and waited for; SIGTERM ends it all."""
    words = ["serve", "--port", "0", "--no-browser", "--database", str(tmp_path / "d.sqlite3")]
    code = "from damas.cli import main; main()"
    server = subprocess.Popen(
        [sys.executable, "-c", code, *words], stdout=subprocess.PIPE, text=True
    )
    try:
        assert server.stdout is not None
        address = server.stdout.readline().removeprefix("Damas:").strip()

        async def ask(number: int) -> None:
            path = f"{address}print/berger.pdf?players={100 - number}&double=true"
            await asyncio.to_thread(swallow, path)

        async def run() -> int:
            asking: list[Awaitable[None]] = [asyncio.ensure_future(ask(one)) for one in range(6)]
            await asyncio.sleep(0.5)
            server.send_signal(signal.SIGTERM)
            code = await asyncio.to_thread(server.wait, 25)
            await asyncio.gather(*asking)
            return code

        assert asyncio.run(run()) == -signal.SIGTERM  # not a crash, which would exit with 1
    finally:
        server.kill()
        server.communicate()


def swallow(address: str) -> None:
    """Asks for a page and does not mind what comes."""
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            answer.read()
    except OSError:
        pass
