"""Runs the server. It binds its address first, so that a used port is a clear error."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import io
import os
import socket
import threading
import webbrowser
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import uvicorn

from ...bus import BusAddress
from ...errors import DamasError
from ...i18n import Text, translate
from ..app import create_app
from ..core.network import NO_NETWORK, WILDCARDS, Access, Network, is_loopback, lan_address
from ..core.resources import DEFAULT, EngineResources
from ..core.security import LOOPBACK
from ..notices.settings import NoticeSettings, SmtpServer
from ..people.owner_link import needs_owner, owner_path
from .collecting import Collector
from .connections import BoundedHttp, BoundedSocket, Connections, files_for
from .log_limit import limit_repeats

if TYPE_CHECKING:
    from types import FrameType

    from fastapi import FastAPI


DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
BACKLOG = 1024  # connections that wait to be accepted
END_SECONDS = 8.0  # from a signal to the end, at most
ONLY_HERE = Text(
    "Only this machine reaches it; for phones and other computers of the local network: "
    "damas serve --lan, or the button on the page"
)
OWNERS_LINK = Text("You own this server; sign in as its owner, once, at: {address}")
IN_NETWORK = Text("In the local network: {address}")


class ServeError(DamasError):
    """The page cannot be served at the requested address."""


def serve(  # noqa: PLR0913  (as many as the command has options)
    host: str = DEFAULT_HOST,
    port: int = DEFAULT_PORT,
    database: str | None = None,
    open_browser: bool = True,
    *,
    announce: bool = True,
    resources: EngineResources = DEFAULT,
    lan: bool = False,
    allowed_hosts: Iterable[str] = (),
    trusted_proxies: Iterable[str] = (),
    hosted: bool = False,
    smtp_url: str | None = None,
    bus_url: str | None = None,
    locale: str = "en",
) -> None:
    """Serves the page until interrupted. *port* 0 takes any free port; *resources* are the
    limits of its engines.

    *lan* opens it to the local network too; it answers under its own addresses and the names of
    *allowed_hosts*, nothing else. *trusted_proxies* are addresses (or networks) of proxies before
    it: they alone may name the address of a visitor, by X-Forwarded-For. *hosted*, and any proxy:
    nobody is the owner for asking from this machine. *smtp_url*: the mail server for notices;
    *bus_url*: the bus to other processes on the same database.
    Prints the address once it answers (unless *announce* is false), in the language *locale*, and
    opens a browser on it.
    Raises ServeError when the address cannot be had, StoreError when the database cannot,
    EngineError for a folder without endgame tables.
    """
    notices = NoticeSettings(SmtpServer.parse(smtp_url) if smtp_url else None)
    bus = BusAddress.parse(bus_url) if bus_url else None
    listeners = [_bind(host, port)]
    port = listeners[0].getsockname()[1]
    own = () if host in WILDCARDS else (host,)
    network = Network((*own, *allowed_hosts))
    try:
        if lan and is_loopback(host):
            listeners.append(_bind(_lan(), port))
        proxies = list(trusted_proxies)
        access = Access.HOSTED if hosted or proxies else Access.OWN
        app = create_app(
            database, resources=resources, network=network, access=access, notices=notices, bus=bus
        )
        url = _url(host, port)
        connections = Connections(files_for(), shared=proxies)
        server = _Server(
            uvicorn_config(app, connections, proxies),
            connections,
            on_ready=lambda: _ready(
                url,
                network if access is Access.OWN or network.address else None,
                locale,
                announce=announce,
                open_browser=open_browser,
            ),
        )
        if announce and (access is Access.HOSTED or not is_loopback(host)):
            server.on_start = lambda: _print_owner(app, _outside(network, url, proxies), locale)
        network.listens(host, port, partial(server.listen, port=port))
        if len(listeners) > 1:
            network.opened_at(*listeners[1].getsockname()[:2])
        network.on_open = lambda _: _print_network(network, locale)
        with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is the normal end
            server.run(sockets=listeners)
        if not server.started:
            raise ServeError("server-failed", "The server could not start; its log says why")
        if server.deadline is not None:
            server.deadline.cancel()
    finally:
        for listener in listeners:
            listener.close()


def uvicorn_config(app: Any, connections: Connections, proxies: list[str]) -> uvicorn.Config:
    """The settings of uvicorn for *app*: our limits, and a log that nobody can flood.

    Only *proxies* may name the address of a visitor; without any, nobody may.
    """
    config = uvicorn.Config(
        app,
        log_level="warning",
        lifespan="on",
        http=cast("Any", partial(BoundedHttp, connections=connections)),
        ws=cast("Any", partial(BoundedSocket, connections=connections)),
        ws_max_size=64 * 1024,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies,
        timeout_graceful_shutdown=2,
    )
    limit_repeats()  # after uvicorn has set up its loggers
    return config


class _Server(uvicorn.Server):
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

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._collector.begin()
        self._watch = asyncio.create_task(self._connections.watch())
        if self.started:
            self._on_ready()
            self.on_start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self._watch is not None:
            self._watch.cancel()
        self._collector.end()
        await super().shutdown(sockets)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends the server on a signal, after a limited time also with work still running."""
        if self.deadline is None:
            self.deadline = threading.Timer(END_SECONDS, os._exit, (1,))
            self.deadline.daemon = True
            self.deadline.start()
        super().handle_exit(sig, frame)

    async def listen(self, host: str, *, port: int) -> int:
        """Listens at one more address with the same protocol. Returns the port.

        Raises: ServeError if the address cannot be used.
        """
        loop = asyncio.get_running_loop()
        server = await loop.create_server(self._protocol, sock=_bind(host, port))
        self.servers.append(server)
        return port

    def _protocol(self) -> Any:
        """A protocol object for a connection, made as uvicorn makes its own."""
        make = self.config.http_protocol_class
        return make(
            config=self.config,
            server_state=self.server_state,
            app_state=self.lifespan.state,
        )  # type: ignore[call-arg]


def _ready(
    url: str, network: Network | None, locale: str, *, announce: bool, open_browser: bool
) -> None:
    """*network* None: it is reached by a proxy, which knows the address."""
    if announce:
        print(f"Damas: {url}", flush=True)
        if network is not None:
            _print_network(network, locale)
    if open_browser:
        threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()


def _print_network(network: Network, locale: str) -> None:
    """Prints how phones reach the server, with a QR code, or that they cannot."""
    address = network.address
    if not address:
        print(translate(ONLY_HERE, locale), flush=True)
        return
    print(translate(Text(IN_NETWORK.template, {"address": f"{address}/"}), locale))
    print(_drawn(f"{address}/"), flush=True)


def _outside(network: Network, url: str, proxies: list[str]) -> str:
    """The address by which others reach the server, as far as known."""
    names = sorted((network.hosts.names if network.hosts else set()) - LOOPBACK)
    if proxies and names:  # a proxy that has a name has a certificate for it
        return f"https://{names[0]}"
    return network.address or url.rstrip("/")


def _print_owner(app: FastAPI, address: str, locale: str) -> None:
    """Prints the owner's link until one was used. `damas people owner-link` makes another."""
    database = app.state.database
    if needs_owner(database):
        text = Text(OWNERS_LINK.template, {"address": f"{address}{owner_path(database)}"})
        print(translate(text, locale), flush=True)


def _drawn(address: str) -> str:
    """A QR code drawn with characters of a terminal."""
    import segno  # noqa: PLC0415  (only QR codes need it)

    out = io.StringIO()
    segno.make(address, error="l").terminal(out, border=2, compact=True)
    return out.getvalue()


def _lan() -> str:
    """This machine's address in its local network. Raises ServeError where it has none."""
    found = lan_address()
    if not found:
        raise ServeError("no-network", NO_NETWORK.template)
    return found


def _bind(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # The protocol is named because asyncio turns off Nagle's delay (40 ms a move) only then.
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((host, port))
        listener.listen(BACKLOG)
    except (OSError, OverflowError) as error:
        listener.close()
        raise _cannot_bind(host, port, error) from error
    return listener


def _cannot_bind(host: str, port: int, error: OSError | OverflowError) -> ServeError:
    if getattr(error, "errno", None) == errno.EADDRINUSE:
        return ServeError(
            "port-in-use",
            "Port {port} is already in use; choose another one, for example --port {other}",
            port=port,
            other=port + 1,
        )
    return ServeError(
        "address-unavailable",
        "The page cannot be served at {host}, port {port}: {reason}",
        host=host,
        port=port,
        reason=str(error),
    )


def _url(host: str, port: int) -> str:
    shown = "localhost" if host in WILDCARDS else host
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"
