"""A bare server beside which the real one is measured: it echoes a move once it is on disk.

    python bench/lab/bare.py d.sqlite3

It knows no rule, no person and no clock, and checks nothing. Its lines, the bytes of its messages
and its durability are those of the real one: two clients at a game, an acknowledgement and one news
to each, all moves that wait in one transaction of SQLite with `synchronous=FULL`. No server on this
interpreter, event loop and disk has a move for less.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import sqlite3
import sys
import threading
import time
from collections import defaultdict
from functools import partial

GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"  # RFC 6455
GATHER_SECONDS = 0.006  # from one transaction to the next, as the real server does under load
SCHEMA = "CREATE TABLE events (game TEXT, version INT, move TEXT, PRIMARY KEY (game, version))"
STATE = b'{"type":"state","version":0,"state":{"ply":0,"turn":"white","legal":[{"path":[32,28]}]}}'
NEWS = (
    b'{"type":"moved","version":%d,"at":%d,"path":%s,"legal":"WQWRVQVPUPUOTOTNSN","clock":[%d,%d]}'
)
ANSWER = b"HTTP/1.1 201 Created\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
UPGRADE = (
    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Accept: %s\r\n\r\n"
)


class Writer(threading.Thread):
    """Appends moves, all that wait at once, and tells the loop of those that are stored."""

    def __init__(self, path: str) -> None:
        super().__init__(daemon=True)
        self.path, self.loop = path, asyncio.get_running_loop()
        self.waiting: list[Bare] = []
        self.some = threading.Event()

    def run(self) -> None:
        """Writes for ever."""
        database = sqlite3.connect(self.path, isolation_level=None)
        for pragma in ("journal_mode = WAL", "synchronous = FULL"):
            database.execute(f"PRAGMA {pragma}")
        database.execute(SCHEMA)
        while self.some.wait():
            began = time.monotonic()
            self.some.clear()
            lines, self.waiting = self.waiting, []
            rows = [(one.game, one.version, one.move) for one in lines]
            database.execute("BEGIN IMMEDIATE")
            database.executemany("INSERT INTO events VALUES (?, ?, ?)", rows)
            database.execute("COMMIT")
            self.loop.call_soon_threadsafe(_tell, lines)
            if len(lines) > 1:
                time.sleep(max(0.0, began + GATHER_SECONDS - time.monotonic()))


def _tell(lines: list[Bare]) -> None:
    for one in lines:
        one.stored()


class Bare(asyncio.Protocol):
    """One connection: it makes a game, or is the line of a client at one."""

    def __init__(self, writer: Writer, games: dict[str, list[Bare]]) -> None:
        self.writer, self.games = writer, games
        self.game, self.move, self.name, self.version = "", "", "", 0
        self.data = b""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Keeps the way back."""
        self.transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        """Its game goes on without it."""
        if self in self.games[self.game]:
            self.games[self.game].remove(self)

    def data_received(self, data: bytes) -> None:
        """A request, or whole short frames of a client."""
        self.data += data
        if not self.game:
            self._begin()
            return
        while len(self.data) > 5 and len(self.data) >= (end := 6 + (self.data[1] & 127)):
            mask, body = self.data[2:6], self.data[6:end]
            self.data = self.data[end:]
            if any(mask):
                body = bytes(sign ^ mask[place % 4] for place, sign in enumerate(body))
            self._hear(body)

    def stored(self) -> None:
        """The move is on disk: this client is told, and the other one."""
        at = time.time_ns() // 1_000_000
        path = self.move.encode()
        news = _frame(NEWS % (self.version, at, path, 36000000 - self.version, 36000000))
        ack = json.dumps({"type": "ack", "id": self.name, "version": self.version}).encode()
        for one in self.games[self.game]:
            one.version = self.version
            one.transport.write(_frame(ack) + news if one is self else news)

    def _begin(self) -> None:
        head, end, rest = self.data.partition(b"\r\n\r\n")
        posts = head.startswith(b"POST")
        if not end or (posts and not rest.endswith(b"}")):
            return
        if posts:
            self.data = b""
            body = b'{"id":"%012x"}' % time.monotonic_ns()
            self.transport.write(ANSWER % (len(body), body))
            return
        self.game, self.data = head.split()[1].decode(), rest
        (key,) = [
            line[19:] for line in head.split(b"\r\n") if line.startswith(b"Sec-WebSocket-Key")
        ]
        proof = base64.b64encode(hashlib.sha1(key + GUID, usedforsecurity=False).digest())
        self.games[self.game].append(self)
        self.transport.write(UPGRADE % proof)

    def _hear(self, body: bytes) -> None:
        said = json.loads(body)
        if said["type"] == "hello":
            self.transport.write(_frame(STATE))
        elif said["type"] == "move":
            self.version += 1
            self.move, self.name = json.dumps(said["path"]), said["id"]
            self.writer.waiting.append(self)
            self.writer.some.set()


def _frame(body: bytes) -> bytes:
    size = len(body)
    head = bytes((0x81, size)) if size < 126 else bytes((0x81, 126)) + size.to_bytes(2, "big")
    return head + body


async def main() -> None:
    """Serves until it is killed."""
    writer, games = Writer(sys.argv[1]), defaultdict[str, list[Bare]](list)
    writer.start()
    make = partial(Bare, writer, games)
    server = await asyncio.get_running_loop().create_server(make, "127.0.0.1", 0)
    print(f"Bare: http://127.0.0.1:{server.sockets[0].getsockname()[1]}/", flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    asyncio.run(main())
