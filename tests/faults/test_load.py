"""The clients that measure the server's load count the connections that it does not take."""

from __future__ import annotations

import asyncio
import importlib
import json
from pathlib import Path
from typing import Any

import pytest

BENCH = Path(__file__).parents[2] / "bench"
OVER = {"type": "state", "version": 1, "state": {"ply": 0, "turn": "white", "legal": []}}


async def play(clients: Any, taken: int, games: int, seconds: float) -> tuple[Any, list[Any]]:
    """A pair that plays games which are over at once, at a server that takes so many lines; with
    it, the exceptions that nobody read."""
    unread: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, about: unread.append(about))
    message = json.dumps(OVER).encode()
    lines = 0

    async def line(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal lines
        lines += 1
        await reader.readuntil(b"\r\n\r\n")
        if lines > taken:
            writer.write(b"HTTP/1.1 503 Service Unavailable\r\n\r\n")
        else:
            writer.write(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
            writer.write(bytes((0x81, 126)) + len(message).to_bytes(2, "big") + message)
            await reader.read()
        writer.close()

    async with await asyncio.start_server(line, "127.0.0.1", 0) as server:
        about = {"seats": 2, "deflate": False}
        about |= {"port": server.sockets[0].getsockname()[1]}
        pair = clients.Pair(about, [f"game{n}" for n in range(games)], 1)
        await pair.sit()
        pair.start()
        await asyncio.sleep(seconds)
        pair.close()
    return pair, unread


def test_refused_lines_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two games begin; each of the other three is refused once, and no exception is left unread."""
    monkeypatch.syspath_prepend(str(BENCH))
    clients = importlib.import_module("lab.clients")
    pair, unread = asyncio.run(play(clients, taken=4, games=5, seconds=0.5))
    assert dict(pair.refusals) == {clients.REFUSED: 3}
    assert len(pair.ended) == 2
    assert unread == []
