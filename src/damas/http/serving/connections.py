"""Limits on the number of connections and on their idle time.

The protocols of uvicorn with additions: a limit on all connections and on those of one address;
time limits for headers, for bodies and for clients that stop reading; a limit on waiting messages.
Refused connections are counted, and the counts are logged at most once a minute.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterable
from functools import partial
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from ...app.live import LINE, Packet
from ...app.live.frames import WINDOW
from ...app.work.visitors import address_of
from ..core.security import PAST_THE_GUARD
from .accept_throttle import AcceptThrottle

log = logging.getLogger("damas.server")
MOST = 8192
OF_ONE = 4  # one address may have a quarter of all connections
FILES_KEPT = 256  # open files other than connections: the database, imports, the package
HEADER_SECONDS = 10.0
BODY_SECONDS = 10.0  # from then on a body must arrive at the rate below
BODY_BYTES_A_SECOND = 4096
STALLED_SECONDS = 30.0  # until a client that does not read is dropped
MOST_MESSAGES = 256  # unread messages of one WebSocket
FEW_MESSAGES = 8  # above this number reading from the socket pauses
UNREAD_BYTES = 32 * 1024  # unsent bytes from which on a client counts as stalled
DEFLATE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,  # compress each message alone: no memory per connection
    client_no_context_takeover=True,
    server_max_window_bits=WINDOW,
    client_max_window_bits=WINDOW,
)
LOOK_SECONDS = 1.0
TELL_SECONDS = 60.0
CLOSE = (b"connection", b"close")
NO_REQUEST = b"HTTP/1.1 400 Bad Request\r\n"
REFUSED = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\n"
TIMED_OUT = b"HTTP/1.1 408 Request Timeout\r\n"
CARRIED = "".join(f"{name}: {value}\r\n" for name, value in PAST_THE_GUARD.items()).encode()
END = CARRIED + b"Content-Length: 0\r\nConnection: close\r\n\r\n"


class _Open(Protocol):
    """The part of a connection that `Connections` uses."""

    def overdue(self, now: float) -> str:
        """The reason to close it at *now* (monotonic seconds); "" for none."""


class Connections:
    """The open connections of a server with their addresses, at most *most* of them.

    *shared* lists addresses of many people, such as a proxy's. They have no limit per address.
    """

    def __init__(self, most: int = MOST, shared: Iterable[str] = ()) -> None:
        self.most = most
        self._shared = frozenset(shared)
        self.most_each = max(1, most // OF_ONE)
        self._open: dict[Any, tuple[str, _Open]] = {}
        self._of: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._logged = float("-inf")
        self.newcomers = AcceptThrottle()

    def __len__(self) -> int:
        return len(self._open)

    def admit(self, transport: Any, connection: _Open) -> bool:
        """Whether a new connection may stay. One that becomes a WebSocket keeps its place."""
        known = self._open.get(transport)
        if known is not None:
            self._open[transport] = known[0], connection
            return True
        peer = transport.get_extra_info("peername")
        address = address_of(str(peer[0])) if peer else ""
        if len(self._open) >= self.most:
            self.note("over the limit of all connections")
            return False
        if self._of[address] >= self.most_each and address not in self._shared:
            self.note("over the limit of connections of one address")
            return False
        self._open[transport] = address, connection
        self._of[address] += 1
        return True

    def drop(self, transport: Any) -> None:
        """Removes a connection that has ended."""
        if transport not in self._open:
            return
        address, _ = self._open.pop(transport)
        if self._of[address] > 1:
            self._of[address] -= 1
        else:
            del self._of[address]

    def note(self, why: str) -> None:
        """Counts a refusal with its reason, for the next line of the log."""
        self._refused[why] += 1

    def close_overdue(self, now: float) -> None:
        """Closes connections that have taken too long."""
        for transport, (_, connection) in tuple(self._open.items()):
            why = connection.overdue(now)
            if why:
                self.note(why)
                transport.abort() if why == STALLED else transport.close()

    def log_refusals(self, now: float) -> None:
        """Writes the counts of refusals to the log, at most once a minute."""
        if self._refused and now - self._logged >= TELL_SECONDS:
            self._logged = now
            counts = "; ".join(f"{count} {why}" for why, count in sorted(self._refused.items()))
            log.warning("connections refused or closed: %s (%d open)", counts, len(self))
            self._refused.clear()

    async def watch(self) -> None:
        """Closes overdue connections and logs refusals every second, until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            self.close_overdue(now)
            self.log_refusals(now)


STALLED = "that did not read"


class _Stalling(asyncio.Protocol):
    """Remembers since when the client has not read."""

    _stalled_since: float | None = None

    def pause_writing(self) -> None:
        """Called when the client stops reading."""
        self._stalled_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """Called when the client reads again."""
        self._stalled_since = None
        super().resume_writing()

    def stalled(self, now: float) -> bool:
        """Whether the client has not read for too long at *now* (monotonic seconds)."""
        return self._stalled_since is not None and now - self._stalled_since > STALLED_SECONDS


class BoundedHttp(_Stalling, H11Protocol):
    """uvicorn's HTTP with the limits of *connections*."""

    def __init__(self, *args: Any, connections: Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.all_connections = connections
        self._turned_away = False
        self._since = float("inf")  # when the wait for headers began
        self._body_since = 0.0
        self._body_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Accepts the connection, or refuses it with 503."""
        super().connection_made(transport)
        if not self.all_connections.admit(transport, self):
            self._turned_away = True
            transport.write(REFUSED + END)
            transport.close()
            return
        transport.pause_reading()
        self.all_connections.newcomers.add(self)

    def begin(self) -> None:
        """Reads the first request."""
        self._since = time.monotonic()
        self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Frees the place of the connection."""
        self.all_connections.drop(self.transport)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  (uvicorn's words)
        """Answers a request that is not HTTP with 400 and the usual headers."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # no part of an answer is sent
            self.transport.write(NO_REQUEST + END)
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        """Counts the bytes of a body."""
        if self._turned_away:
            return
        before = self.cycle
        super().data_received(data)
        if self.cycle is not before:
            self._body_since, self._body_bytes = time.monotonic(), 0
            if _has_two_lengths(self.cycle.scope["headers"]):
                self.cycle.scope["headers"] = [*self.cycle.scope["headers"], CLOSE]
        self._body_bytes += len(data)

    def on_response_complete(self) -> None:
        """Starts the time limit for the next request."""
        self._since = time.monotonic()
        super().on_response_complete()

    def overdue(self, now: float) -> str:
        """The reason to close: headers or a body too slow, or a client that does not read."""
        if self.stalled(now):
            return STALLED
        if self.cycle is None or self.cycle.response_complete:
            if now - self._since > HEADER_SECONDS and self.timeout_keep_alive_task is None:
                self.transport.write(TIMED_OUT + END)
                return "without whole headers in time"
        elif self.cycle.more_body:
            if self.flow.read_paused:  # the server itself has paused reading
                self._body_since = now
                self._body_bytes = 0
            elif self._body_bytes < (now - self._body_since - BODY_SECONDS) * BODY_BYTES_A_SECOND:
                return "with a body that came too slowly"
        return ""


class BoundedSocket(_Stalling, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket with the limits of *connections*."""

    def __init__(self, *args: Any, connections: Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.all_connections = connections
        self._since = time.monotonic()
        self._deflates = False
        self.conn.available_extensions = [DEFLATE]

    def connection_made(self, transport: Any) -> None:
        """Takes over the place of the HTTP connection that it began as."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=UNREAD_BYTES)
        self.all_connections.admit(transport, self)

    def handle_connect(self, event: Any) -> None:
        """Offers the application a way to send frames that are already encoded."""
        super().handle_connect(event)
        if not self.close_sent:
            self._deflates = bool(self.conn.extensions)
            self.scope["extensions"][LINE] = {"line": self}

    @property
    def flowing(self) -> bool:
        """Whether the client reads the messages."""
        if self._stalled_since is not None or self.close_sent or not self.handshake_complete:
            return False
        return not self.transport.is_closing()

    def put(self, *packets: Packet) -> None:
        """Sends packets."""
        deflates = self._deflates
        self.transport.write(b"".join([packet.frame(deflate=deflates) for packet in packets]))

    def abort(self) -> None:
        """Ends the connection of a client that does not read."""
        self.all_connections.note(STALLED)
        self.transport.abort()

    async def run_asgi(self) -> None:
        """Runs the application, which has no fault where the end of the server cuts it."""
        self.app = partial(_until_cut, self.app)
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        """Frees the place of the connection."""
        self.all_connections.drop(self.transport)
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """Queues a message for the application. Closes the connection if too many wait."""
        if self.queue.qsize() < MOST_MESSAGES:
            self._queue_message()
        elif not self.close_sent:
            self.all_connections.note("with too many messages waiting")
            self.conn.fail(1008, "too many messages")
            self.handle_parser_exception()

    def _queue_message(self) -> None:
        """Queues a message. uvicorn pauses reading after each; this only when several wait."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > FEW_MESSAGES:
            self.read_paused = True
            self.transport.pause_reading()

    def overdue(self, now: float) -> str:
        """The reason to close: a slow handshake or a stalled client. Pings find silent clients."""
        if self.stalled(now):
            return STALLED
        if not self.handshake_complete and now - self._since > HEADER_SECONDS:
            return "without a whole handshake in time"
        return ""


async def _until_cut(app: Any, scope: Any, receive: Any, send: Any) -> Any:
    """Runs an application. Raises ClientDisconnected, which uvicorn does not log, in place of the
    cancellation of this task: uvicorn cancels those that have not ended in time at its end."""
    try:
        return await app(scope, receive, send)
    except asyncio.CancelledError:
        task = asyncio.current_task()
        if task is None or not task.cancelling():
            raise
        raise ClientDisconnected from None


def files_for(most: int = MOST) -> int:
    """Raises the limit of open files for *most* connections.

    Returns: the number of connections that the system allows.
    """
    try:
        import resource  # noqa: PLC0415  (Windows has none)
    except ImportError:
        return most
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = most + FILES_KEPT
    if soft < wanted:
        soft = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return max(64, min(most, soft - FILES_KEPT))


def _has_two_lengths(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    """Whether a request tells the end of its body in two ways.

    Its connection ends with the answer: a proxy may have read it in the other way, and taken the
    rest for another request (RFC 9112, 6.3).
    """
    return {b"content-length", b"transfer-encoding"} <= {name for name, _ in headers}
