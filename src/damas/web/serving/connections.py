"""Limits of connections: their number, and the time for which they may do nothing.

uvicorn's protocols with additions: a limit in all and for one address, time limits for the
headers, for the body and for a reader who does not read, and a limit of waiting messages. Refused
connections are counted, and logged in one line a minute.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any, Protocol

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

from ..core.security import HEADERS
from ..live import LINE, Packet
from ..live.packets import WINDOW
from ..work.visitors import address_of

log = logging.getLogger("damas.web")
MOST = 8192
OF_ONE = 4  # an address may have a quarter of them
FILES_KEPT = 256  # files that are no connections: the database, imports, the package's own
HEADER_SECONDS = 10.0
BODY_SECONDS = 10.0  # after which a body must come at the rate below
BODY_BYTES_A_SECOND = 4096
STALLED_SECONDS = 30.0  # until a client that does not read is dropped
MOST_MESSAGES = 256  # of a WebSocket that wait to be read
FEW_MESSAGES = 8  # with more of them the socket is not read any further
UNREAD_BYTES = 32 * 1024  # held for a client before it counts as one that does not read
DEFLATE = ServerPerMessageDeflateFactory(
    server_no_context_takeover=True,  # each message by itself: no memory for each connection
    client_no_context_takeover=True,
    server_max_window_bits=WINDOW,
    client_max_window_bits=WINDOW,
)
LOOK_SECONDS = 1.0
TELL_SECONDS = 60.0
NO_REQUEST = b"HTTP/1.1 400 Bad Request\r\n"
REFUSED = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 10\r\n"
TIMED_OUT = b"HTTP/1.1 408 Request Timeout\r\n"
CARRIED = "".join(f"{name}: {value}\r\n" for name, value in HEADERS.items()).encode()
END = CARRIED + b"Content-Length: 0\r\nConnection: close\r\n\r\n"


class _Open(Protocol):
    """A connection as the list knows it."""

    def overdue(self, now: float) -> str:
        """The reason to close it at *now* (monotonic seconds); "" for none."""


class Connections:
    """All connections of a server, each with its address; *most* at once.

    *shared* are addresses with many people behind them, such as a proxy's: no limit of their own.
    """

    def __init__(self, most: int = MOST, shared: Iterable[str] = ()) -> None:
        self.most = most
        self._shared = frozenset(shared)
        self.most_each = max(1, most // OF_ONE)
        self._open: dict[Any, tuple[str, _Open]] = {}
        self._of: Counter[str] = Counter()
        self._refused: Counter[str] = Counter()
        self._logged = float("-inf")

    def __len__(self) -> int:
        return len(self._open)

    def take(self, transport: Any, connection: _Open) -> bool:
        """Whether a new connection may stay; one that becomes a WebSocket stays what it was."""
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
        """A connection has ended."""
        if transport not in self._open:
            return
        address, _ = self._open.pop(transport)
        if self._of[address] > 1:
            self._of[address] -= 1
        else:
            del self._of[address]

    def note(self, why: str) -> None:
        """Counts something that was refused; logged soon, in one line."""
        self._refused[why] += 1

    def close_overdue(self, now: float) -> None:
        """Closes connections that have taken too long."""
        for transport, (_, connection) in tuple(self._open.items()):
            why = connection.overdue(now)
            if why:
                self.note(why)
                transport.abort() if why == STALLED else transport.close()

    def tell(self, now: float) -> None:
        """Writes the counts of refusals to the log, at most once a minute."""
        if self._refused and now - self._logged >= TELL_SECONDS:
            self._logged = now
            counts = "; ".join(f"{count} {why}" for why, count in sorted(self._refused.items()))
            log.warning("connections refused or closed: %s (%d open)", counts, len(self))
            self._refused.clear()

    async def watch(self) -> None:
        """Looks after them until cancelled."""
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            now = time.monotonic()
            self.close_overdue(now)
            self.tell(now)


STALLED = "that did not read"


class _Stalling(asyncio.Protocol):
    """Remembers since when the other side has not read."""

    _stalled_since: float | None = None

    def pause_writing(self) -> None:
        """The other side does not read."""
        self._stalled_since = time.monotonic()
        super().pause_writing()

    def resume_writing(self) -> None:
        """It reads again."""
        self._stalled_since = None
        super().resume_writing()

    def stalled(self, now: float) -> bool:
        """Whether it has not read for too long, at *now* of the monotonic clock."""
        return self._stalled_since is not None and now - self._stalled_since > STALLED_SECONDS


class BoundedHttp(_Stalling, H11Protocol):
    """uvicorn's HTTP with the limits of *connections*."""

    def __init__(self, *args: Any, connections: Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.all_connections = connections
        self._turned_away = False
        self._since = time.monotonic()  # when the wait for headers began
        self._body_since = 0.0
        self._body_bytes = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Takes it, or turns it away."""
        super().connection_made(transport)
        if not self.all_connections.take(transport, self):
            self._turned_away = True
            transport.write(REFUSED + END)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gives its place to others."""
        self.all_connections.drop(self.transport)
        super().connection_lost(exc)

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002  (uvicorn's words)
        """Answers a request that is not HTTP, with the headers of every answer."""
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # nothing of an answer is sent
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
        self._body_bytes += len(data)

    def on_response_complete(self) -> None:
        """The next request may come."""
        self._since = time.monotonic()
        super().on_response_complete()

    def overdue(self, now: float) -> str:
        """Headers, a body or a reader that is too slow."""
        if self.stalled(now):
            return STALLED
        if self.cycle is None or self.cycle.response_complete:
            if now - self._since > HEADER_SECONDS and self.timeout_keep_alive_task is None:
                self.transport.write(TIMED_OUT + END)
                return "without whole headers in time"
        elif self.cycle.more_body:
            if self.flow.read_paused:  # it is we who do not read
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
        """Takes the place of the HTTP that it began as."""
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=UNREAD_BYTES)
        self.all_connections.take(transport, self)

    def handle_connect(self, event: Any) -> None:
        """Offers itself to the application as a line for frames that are made already."""
        super().handle_connect(event)
        if not self.close_sent:
            self._deflates = bool(self.conn.extensions)
            self.scope["extensions"][LINE] = {"line": self}

    @property
    def flowing(self) -> bool:
        """Whether the client reads what it is sent."""
        return (
            self.writable.is_set()
            and self.handshake_complete
            and not self.close_sent
            and not self.transport.is_closing()
        )

    def put(self, packet: Packet) -> None:
        """Sends a packet."""
        self.transport.write(packet.frame(deflate=self._deflates))

    def abort(self) -> None:
        """Ends the connection of a client that does not read."""
        self.all_connections.note(STALLED)
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Gives its place to others."""
        self.all_connections.drop(self.transport)
        super().connection_lost(exc)

    def send_receive_event_to_app(self) -> None:
        """Keeps a message for the application, unless too many wait already."""
        if self.queue.qsize() < MOST_MESSAGES:
            self._keep()
        elif not self.close_sent:
            self.all_connections.note("with too many messages waiting")
            self.conn.fail(1008, "too many messages")
            self.handle_parser_exception()

    def _keep(self) -> None:
        """uvicorn stops reading for every message; here only when some wait."""
        paused, self.read_paused = self.read_paused, True
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > FEW_MESSAGES:
            self.read_paused = True
            self.transport.pause_reading()

    def overdue(self, now: float) -> str:
        """A handshake or a reader that is too slow; silent ones are found by pings."""
        if self.stalled(now):
            return STALLED
        if not self.handshake_complete and now - self._since > HEADER_SECONDS:
            return "without a whole handshake in time"
        return ""


def files_for(most: int = MOST) -> int:
    """Asks the system for as many files as *most* connections need; how many connections it
    allows."""
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
