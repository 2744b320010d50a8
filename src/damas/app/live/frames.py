"""Messages made once for many clients, and the connection that sends them as frames."""

from __future__ import annotations

import zlib
from collections.abc import Mapping
from typing import Any, Protocol

from pydantic_core import to_json

LINE = "damas.line"
"""The extension of a WebSocket's scope under which a server offers its `FrameLine`."""
WORTH = 1024  # bytes from which a message is compressed
LEVEL = 1  # of compression: the usual 6 takes three times as long for a quarter less
WINDOW = 12  # bits of the window of compression: 4 KiB, as little memory as helps
_TEXT, _DEFLATED = 0x81, 0xC1
_TAIL = b"\x00\x00\xff\xff"
encoded = to_json
"""A value as JSON: bytes of UTF-8, without spaces."""


class Packet:
    """One message as text, and as the frame that each client is sent: both are made once."""

    __slots__ = ("_deflated", "_frame", "text")

    def __init__(self, text: bytes) -> None:
        self.text = text
        self._frame = b""
        self._deflated = b""

    @classmethod
    def of(cls, message: Mapping[str, Any]) -> Packet:
        """The packet of a message."""
        return cls(encoded(message))

    def frame(self, *, deflate: bool) -> bytes:
        """The WebSocket frame, compressed if the client accepts that and it is worth it.

        Each message is compressed by itself, so that the frame is the same for all clients.
        """
        if deflate and len(self.text) >= WORTH:
            if not self._deflated:
                squeeze = zlib.compressobj(LEVEL, zlib.DEFLATED, -WINDOW)
                body = squeeze.compress(self.text) + squeeze.flush(zlib.Z_SYNC_FLUSH)
                self._deflated = _framed(_DEFLATED, body.removesuffix(_TAIL))
            return self._deflated
        if not self._frame:
            self._frame = _framed(_TEXT, self.text)
        return self._frame


def written(message: Any) -> str:
    """A value as JSON, without spaces."""
    return encoded(message).decode()


def _framed(first: int, body: bytes) -> bytes:
    size = len(body)
    if size < 126:
        return bytes((first, size)) + body
    if size < 1 << 16:
        return bytes((first, 126)) + size.to_bytes(2, "big") + body
    return bytes((first, 127)) + size.to_bytes(8, "big") + body


class FrameLine(Protocol):
    """A connection that takes frames at once."""

    @property
    def flowing(self) -> bool:
        """Whether the client reads: no frame waits for it outside its socket."""

    def put(self, *packets: Packet) -> None:
        """Sends packets; only while `flowing`."""

    def abort(self) -> None:
        """Ends the connection without a message: the client does not read."""
