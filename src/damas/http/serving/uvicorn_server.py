"""uvicorn as this server runs it: our limits, a bounded log, and an end within seconds."""

from __future__ import annotations

import asyncio
import os
import socket
import ssl
import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import uvicorn

from .connections import BoundedHttp, BoundedSocket, Connections
from .gc_tuning import Collector

if TYPE_CHECKING:
    from types import FrameType

END_SECONDS = 8.0  # from a signal to the end, at most
BACKLOG = 1024  # connections that wait to be accepted
AT_ONCE = 8  # connections that are accepted in one round of the event loop


def uvicorn_config(app: Any, connections: Connections, proxies: list[str]) -> uvicorn.Config:
    """The settings of uvicorn for *app*: our limits.

    Only *proxies* may name the address of a visitor; without any, nobody may.
    """
    return uvicorn.Config(
        app,
        log_level="warning",
        log_config=None,  # `begin_log` has set the loggers up
        lifespan="on",
        http=cast("Any", partial(BoundedHttp, connections=connections)),
        ws=cast("Any", partial(BoundedSocket, connections=connections)),
        ws_max_size=64 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        backlog=AT_ONCE,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=2,
    )


class DamasServer(uvicorn.Server):
    """uvicorn with a message at its start, limited connections, and an end within seconds."""

    def __init__(
        self, config: uvicorn.Config, connections: Connections, on_ready: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._on_ready = on_ready
        self._connections = connections
        self._watch: asyncio.Task[None] | None = None
        self._collector = Collector()
        self.deadline: threading.Timer | None = None
        self.on_start: Callable[[], None] = lambda: None
        self.over_tls: list[socket.socket] = []
        self.tls: ssl.SSLContext | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        for listener in sockets or ():
            listener.listen(BACKLOG)  # asyncio has asked for `AT_ONCE`
        for listener in self.over_tls if self.started else ():
            await self.listen(listener, self.tls)
        self._collector.begin()
        self._watch = asyncio.create_task(self._connections.watch())
        if self.started:
            self._on_ready()
            self.on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._collector.end()
        await self._hand_over()
        await super().shutdown(sockets)

    async def _hand_over(self) -> None:
        """Leaves what is due in games to other processes, before the clients come to them."""
        state = getattr(self.config.app, "state", None)
        services = getattr(state, "services", None)
        if services is not None:
            await services.games.hand_over()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends the server on a signal, after a limited time also with work still running."""
        if self.deadline is None:
            self.deadline = threading.Timer(END_SECONDS, os._exit, (1,))
            self.deadline.daemon = True
            self.deadline.start()
        if hasattr(self.config.app, "state"):  # readyz says so from now on
            self.config.app.state.draining = True
        super().handle_exit(sig, frame)

    async def listen(self, listener: socket.socket, tls: ssl.SSLContext | None = None) -> int:
        """Listens at one more address with the same protocol, over *tls* if given; the port."""
        loop = asyncio.get_running_loop()
        make = self._protocol
        server = await loop.create_server(make, sock=listener, backlog=AT_ONCE, ssl=tls)
        listener.listen(BACKLOG)
        self.servers.append(server)
        return int(listener.getsockname()[1])

    def _protocol(self) -> Any:
        """A protocol object for a connection, made as uvicorn makes its own."""
        make = self.config.http_protocol_class
        return make(
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )  # type: ignore[call-arg]
