"""Sockets whose work does not end in time when the server ends: cut, and not told as a fault."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from .test_connections import served

COUNT = 20


@contextmanager
def heard(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """The log of uvicorn, which keeps it to itself."""
    log = logging.getLogger("uvicorn.error")
    log.setLevel(logging.ERROR)
    log.addHandler(caplog.handler)
    try:
        yield
    finally:
        log.removeHandler(caplog.handler)


def test_sockets_cut_at_the_end_leave_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    """Their clients come back to another process; the log needs no page for each of them."""

    async def waiting(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        await asyncio.sleep(600)

    async def run() -> None:
        async with served(waiting) as server:
            address = f"ws://127.0.0.1:{server.port}/ws"
            lines = [await connect(address) for _ in range(COUNT)]
            with heard(caplog):
                for task in tuple(server.tasks):
                    task.cancel()  # as uvicorn does
                for line in lines:
                    with pytest.raises(ConnectionClosed):
                        await asyncio.wait_for(line.recv(), 20)

    asyncio.run(run())
    assert caplog.text == ""


def test_a_cancelled_part_of_a_program_is_still_a_fault(caplog: pytest.LogCaptureFixture) -> None:
    """Work that cancels itself, while nobody has ended the server, is told with its traceback."""

    async def broken(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "websocket.accept"})
        raise asyncio.CancelledError

    async def run() -> None:
        async with served(broken) as server:
            with heard(caplog):
                async with connect(f"ws://127.0.0.1:{server.port}/ws") as line:
                    with pytest.raises(ConnectionClosed):
                        await asyncio.wait_for(line.recv(), 20)

    asyncio.run(run())
    assert "Exception in ASGI application" in caplog.text
