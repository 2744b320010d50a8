"""A connection that carries DXP messages, opened from either end."""

from __future__ import annotations

import contextlib
import socket
import time

from ...base.closable import Closable
from ...base.errors import EngineError
from .text import LONGEST, Message, read_message, write_message

PORT = 27531
HOST = "127.0.0.1"
CONNECT_SECONDS = 10.0
SEND_SECONDS = 10.0
_PIECE = 4096


class DxpLink(Closable):
    """An open connection. Use it in a `with`, or call `close`."""

    def __init__(self, connection: socket.socket) -> None:
        self._socket = connection
        self._heard = b""

    @classmethod
    def connect(
        cls, host: str = HOST, port: int = PORT, seconds: float = CONNECT_SECONDS
    ) -> DxpLink:
        """Calls a program that waits; tries until *seconds* are over, since it may just begin.

        Raises EngineError when nobody answers.
        """
        end = time.monotonic() + seconds
        while True:
            try:
                return cls(socket.create_connection((host, port), timeout=seconds))
            except OSError as error:
                if time.monotonic() >= end or isinstance(error, socket.gaierror):
                    raise _no_connection(host, port, error) from None
                time.sleep(0.1)

    def send(self, message: Message) -> None:
        """Sends *message*; raises EngineError when the other side has gone."""
        try:
            self._socket.settimeout(SEND_SECONDS)
            self._socket.sendall(write_message(message).encode("ascii", "replace") + b"\0")
        except OSError:
            raise _closed() from None

    def receive(self, seconds: float | None = None) -> Message | None:
        """The next message; None when none came in so many seconds.

        Raises EngineError when the other side has gone, NotationError for an unreadable message:
        the next call goes on after it.
        """
        end = None if seconds is None else time.monotonic() + seconds
        while b"\0" not in self._heard:
            if len(self._heard) > LONGEST:
                text, self._heard = self._heard[: LONGEST + 1], b""
                return read_message(text.decode("latin-1"))  # too long: raises
            piece = self._piece(None if end is None else end - time.monotonic())
            if piece is None:
                return None
            self._heard += piece
        text, _, self._heard = self._heard.partition(b"\0")
        return read_message(text.decode("latin-1").strip("\r\n"))

    def _piece(self, seconds: float | None) -> bytes | None:
        try:
            self._socket.settimeout(seconds if seconds is None else max(seconds, 1e-4))
            piece = self._socket.recv(_PIECE)
        except TimeoutError:
            return None
        except OSError:
            raise _closed() from None
        if not piece:
            raise _closed()
        return piece

    def close(self) -> None:
        """Hangs up."""
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()


class DxpListener:
    """Waits for programs that call. *port* 0 takes any free one; `port` says which."""

    def __init__(self, host: str = HOST, port: int = PORT) -> None:
        try:
            self._socket = socket.create_server((host, port))
        except OSError as error:
            raise _no_connection(host, port, error) from None
        self.port: int = self._socket.getsockname()[1]

    def accept(self, seconds: float | None = None) -> DxpLink | None:
        """The next caller; None when nobody calls in so many seconds."""
        self._socket.settimeout(seconds)
        try:
            return DxpLink(self._socket.accept()[0])
        except TimeoutError:
            return None
        except OSError:
            raise _closed() from None

    def close(self) -> None:
        """Waits no longer."""
        self._socket.close()


def _closed() -> EngineError:
    return EngineError("dxp-closed", "The other side has closed the connection")


def _no_connection(host: str, port: int, error: OSError) -> EngineError:
    return EngineError(
        "dxp-no-connection",
        "{host}:{port}: {reason}",
        host=host,
        port=port,
        reason=error.strerror or str(error),
    )
