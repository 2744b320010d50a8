"""A lean WebSocket client for measuring: RFC 6455 over asyncio, little work for each message.

The clients of `lab load` share two processors with the server that they measure, so that a
client must cost less than the server does. Masks are zero, which the standard allows.
"""

from __future__ import annotations

import asyncio
import base64
import json
import os
import socket
import zlib
from collections.abc import Callable
from typing import Any

SIGNS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvw"
"""Squares in the compact list of legal moves: docs/protocol.md."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
DEFLATE = "Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits\r\n"


class Line(asyncio.Protocol):
    """One WebSocket: calls *hear* with the text of each message, *over* with the code of its end.

    *deflate* offers compression, as browsers do. *received* counts bytes as they came.
    """

    def __init__(
        self,
        path: str,
        hear: Callable[[bytes], None],
        over: Callable[[int], None] | None = None,
        *,
        deflate: bool = True,
        cookie: str = "",
    ) -> None:
        self.cookie = f"Cookie: {cookie}\r\n" if cookie else ""
        self.path, self.hear, self.over, self.deflate = path, hear, over, deflate
        self.received = self.sent = self.messages = 0
        self.open = asyncio.get_running_loop().create_future()
        self.lost = asyncio.get_running_loop().create_future()
        self._data = b""
        self._code = 1006
        self._upgraded = False
        self._inflate: Any = None
        self._fresh = False
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        """Asks for the WebSocket."""
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        host, port = transport.get_extra_info("peername")[:2]
        transport.write(
            (
                f"GET {self.path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
                f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                f"Sec-WebSocket-Version: 13\r\n{self.cookie}"
                f"{DEFLATE if self.deflate else ''}\r\n"
            ).encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        """The line has ended."""
        if not self.open.done():
            self.open.set_exception(ConnectionError("the WebSocket was refused"))
            self.open.exception()  # whoever still waits for it is told all the same
        if self.over is not None:
            self.over(self._code)
        if not self.lost.done():
            self.lost.set_result(self._code)

    def data_received(self, data: bytes) -> None:
        """Takes whole frames out of the received bytes."""
        self.received += len(data)
        data = self._data + data if self._data else data
        if not self._upgraded:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._data = head
                return
            self._greet(head)
        place = 0
        while True:
            frame = _frame(data, place)
            if frame is None:
                break
            first, start, place = frame
            self._take(first, data[start:place])
        self._data = data[place:]

    def send(self, message: dict[str, Any]) -> None:
        """Sends one message."""
        self.send_bytes(json.dumps(message, separators=(",", ":")).encode())

    def send_bytes(self, body: bytes, kind: int = TEXT) -> None:
        """Sends one frame, masked with zeros."""
        size = len(body)
        head = bytes((0x80 | kind, 0x80 | size)) if size < 126 else b""
        if not head:
            head = bytes((0x80 | kind, 0xFE)) + size.to_bytes(2, "big")
        frame = head + b"\0\0\0\0" + body
        self.sent += len(frame)
        self.transport.write(frame)

    def close(self) -> None:
        """Ends the line without a word."""
        if self.transport is not None:
            self.transport.abort()

    def _greet(self, head: bytes) -> None:
        if b" 101 " not in head.partition(b"\r\n")[0]:
            self.transport.abort()
            return
        self._upgraded = True
        self._data = b""
        if b"permessage-deflate" in head:
            self._fresh = b"server_no_context_takeover" in head
            self._inflate = zlib.decompressobj(-15)
        if not self.open.done():
            self.open.set_result(None)

    def _take(self, first: int, body: bytes) -> None:
        kind = first & 15
        if kind == PING:
            self.send_bytes(body, PONG)
        elif kind == CLOSE:
            self._code = int.from_bytes(body[:2], "big") if body else 1005
            self.transport.close()
        elif kind == TEXT:
            self.messages += 1
            self.hear(self._inflated(body) if first & 0x40 else body)

    def _inflated(self, body: bytes) -> bytes:
        if self._fresh:
            self._inflate = zlib.decompressobj(-15)
        whole: bytes = self._inflate.decompress(body + b"\0\0\xff\xff")
        return whole


def _frame(data: bytes, place: int) -> tuple[int, int, int] | None:
    """The first byte, start and end of the frame at *place*; None while it is not whole."""
    have = len(data) - place
    if have < 2:
        return None
    size, start = data[place + 1] & 127, place + 2
    if size == 126:
        size, start = int.from_bytes(data[place + 2 : place + 4], "big"), place + 4
    elif size == 127:
        size, start = int.from_bytes(data[place + 2 : place + 10], "big"), place + 10
    if have < start - place or len(data) < start + size:
        return None
    return data[place], start, start + size


async def dial(
    line: Line, port: int, *, source: str = "127.0.0.1", window: int | None = None
) -> Line:
    """Opens *line* from the address *source*; *window* is its socket's room for unread bytes."""
    sock = socket.socket()
    sock.setblocking(False)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if window:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    loop = asyncio.get_running_loop()
    try:
        sock.bind((source, 0))
        await loop.sock_connect(sock, ("127.0.0.1", port))
    except BaseException:
        sock.close()
        raise
    await loop.create_connection(lambda: line, sock=sock)
    await line.open
    return line


def paths(legal: str) -> list[list[int]]:
    """The legal moves of a `moved` message, as squares."""
    if legal.startswith("x"):
        return [[SIGNS.index(sign) for sign in move] for move in legal[1:].split("x")]
    return [[SIGNS.index(legal[i]), SIGNS.index(legal[i + 1])] for i in range(0, len(legal), 2)]
