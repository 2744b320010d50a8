"""Runs the server. It binds its address first, so that a used port is a clear error."""

from __future__ import annotations

import contextlib
import errno
import io
import logging
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ...app.core.hosts import LOOPBACK
from ...app.core.json_log import GREETING, begin_log, wants_json
from ...app.core.metrics_port import MetricsPort, listening
from ...app.core.network import (
    NO_NETWORK,
    WILDCARDS,
    Access,
    Network,
    access_of,
    is_loopback,
    lan_address,
)
from ...app.core.resources import DEFAULT, EngineResources
from ...app.people.owner_link import needs_owner, owner_path
from ...base.errors import DamasError
from ...base.i18n import Text, translate
from ...bus import ALONE, BusAddress
from ...engine.endgames import Tables as EndgameTables
from ...store import open_database
from ..app import create_app
from ..routes.health import numbers
from .connections import Connections, files_for
from .supervisor import Supervisor, Worker
from .uvicorn_server import BACKLOG, DamasServer, uvicorn_config
from .worker import WorkerPlace, WorkerSettings, notices_of, share_of

if TYPE_CHECKING:
    from fastapi import FastAPI

    from ...store import Database

DEFAULT_HOST = "127.0.0.1"
DEFAULT_PORT = 8000
ONLY_HERE = Text(
    "Only this machine reaches it; for phones and other computers of the local network: "
    "damas serve --lan, or the button on the page"
)
OWNERS_LINK = Text("You own this server; sign in as its owner, once, at: {address}")
OWNERS_WAY = Text(
    "Nobody has signed in as the owner of this server. A link that does so, once: "
    "damas people owner-link --address {address}"
)
ALONE_TOGETHER = Text(
    "{workers} processes hear nothing of each other by the bus memory; leave --bus away, or name"
    " another one"
)
NO_WORKERS = Text("On Windows one process serves the page: leave --workers away")
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
    workers: int = 1,
    metrics_port: int | None = None,
    locale: str = "en",
) -> None:
    """Serves the page until interrupted. *port* 0 takes any free port; *resources* are the
    limits of its engines.

    *lan* opens it to the local network too; it answers under its own addresses and the names of
    *allowed_hosts*, nothing else. *trusted_proxies* are addresses (or networks) of proxies before
    it: they alone may name the address of a visitor, by X-Forwarded-For. *hosted*, and any proxy:
    nobody is the owner for asking from this machine. *smtp_url*: the mail server for notices;
    *bus_url*: the bus to other processes on the same database. *workers*: processes that answer
    together; with more than one this process only looks after them. *metrics_port*: the port of
    the numbers of the first process; each other one has the next.
    Prints the address once it answers (unless *announce* is false), in the language *locale*, and
    opens a browser on it.
    Raises ServeError when the address cannot be had, StoreError when the database cannot,
    EngineError for a folder without endgame tables.
    """
    begin_log()
    notifications, proxies = notices_of(smtp_url), tuple(trusted_proxies)
    bus = BusAddress.parse(bus_url) if bus_url else None
    if workers > 1 and bus is not None and bus.back == ALONE:
        raise ServeError("alone-together", ALONE_TOGETHER.template, workers=workers)
    listeners = [_bind(host, port)]
    port = listeners[0].getsockname()[1]
    hosts = (*(() if host in WILDCARDS else (host,)), *allowed_hosts)
    access = access_of((host, *hosts), proxies, hosted=hosted)
    tls_unseen = access is Access.HOSTED and not proxies
    network, url = Network(hosts, tls_unseen=tls_unseen), _url(host, port)
    numbered: list[socket.socket] = []
    try:
        numbered += _numbered(metrics_port, workers)
        if lan and is_loopback(host):
            listeners.append(_bind(_lan(), port))
        opened = listeners[1].getsockname()[:2] if len(listeners) > 1 else None
        greeting = _Greeting(host, url, network, access, proxies, locale, announce, open_browser)
        if workers > 1:
            share = share_of(resources, workers)
            settings = WorkerSettings(
                host, port, database, share, hosts, proxies, access, tls_unseen,
                smtp_url, bus_url, opened,
            )  # fmt: skip
            _supervise(settings, workers, (listeners, numbered), network, greeting)
            return
        app = create_app(
            database,
            resources=resources,
            network=network,
            access=access,
            notifications=notifications,
            bus=bus,
        )
        _number(numbered, app)
        network.on_open = lambda _: _print_network(network, locale)
        _run(app, (host, port), listeners, opened, greeting)
    finally:
        _close([*listeners, *numbered])


def _numbered(port: int | None, count: int) -> list[socket.socket]:
    """The sockets at which the numbers of so many processes are asked."""
    return [] if port is None else [listening(port + number) for number in range(count)]


def _close(sockets: Iterable[socket.socket]) -> None:
    for one in sockets:
        one.close()


def _number(listeners: Sequence[socket.socket], app: FastAPI) -> None:
    """Gives the numbers of this process at these sockets."""
    for one in listeners:
        MetricsPort(one, lambda: numbers(app.state.services))


@dataclass(frozen=True)
class _Greeting:
    """The words that are printed once the server answers, and the browser that is opened on it."""

    host: str
    url: str
    network: Network
    access: Access
    proxies: tuple[str, ...]
    locale: str
    announce: bool
    open_browser: bool

    def __call__(self, database: Database) -> None:
        """Greets. *database* has the owner's link."""
        network, own = self.network, self.access is Access.OWN
        if wants_json():
            _log_beginning(database, self.url)
        elif self.announce:
            print(f"Damas: {self.url}", flush=True)
            if own or network.address:  # else a proxy knows the address
                _print_network(network, self.locale)
        if self.open_browser:
            threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()
        if self.announce and not (wants_json() or (own and is_loopback(self.host))):
            _print_owner(database, _outside(network, self.url, self.proxies), self.locale)


def _run(
    app: FastAPI,
    address: tuple[str, int],
    listeners: list[socket.socket],
    opened: tuple[str, int] | None,
    greeting: _Greeting,
) -> None:
    """Serves in this process until it is interrupted. Raises ServeError if it cannot start."""
    network, proxies = greeting.network, greeting.proxies
    connections = Connections(files_for(), shared=proxies)
    server = DamasServer(
        uvicorn_config(app, connections, list(proxies)),
        connections,
        on_ready=lambda: greeting(app.state.database),
    )
    network.listens(*address, lambda other: server.listen(_bind(other, address[1])))
    if opened:
        network.opened_at(*opened)
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is the normal end
        server.run(sockets=listeners)
    if not server.started:
        raise ServeError("server-failed", "The server could not start; its log says why")
    if server.deadline is not None:
        server.deadline.cancel()


def _supervise(
    settings: WorkerSettings,
    count: int,
    sockets: tuple[list[socket.socket], list[socket.socket]],
    network: Network,
    greeting: _Greeting,
) -> None:
    """Serves by *count* workers, over a database that is migrated before they start. *sockets*: of
    the page, and one a worker for its numbers."""
    if sys.platform == "win32":
        raise ServeError("no-workers", NO_WORKERS.template)
    EndgameTables(settings.resources.tables)  # its faults are told here, once
    database = open_database(settings.database)
    network.listens(settings.host, settings.port)
    if settings.lan is not None:
        network.opened_at(*settings.lan)

    def on_ready() -> None:
        greeting(database)
        database.close()

    listeners, numbered = sockets

    def start(number: int) -> Worker:
        own = numbered[number - 1] if numbered else None
        return Worker(settings, listeners, WorkerPlace(number, own))

    try:
        Supervisor(count, start).run(on_ready)
    finally:
        database.close()


def _print_network(network: Network, locale: str) -> None:
    """Prints how phones reach the server, with a QR code, or that they cannot."""
    address = network.address
    if not address:
        print(translate(ONLY_HERE, locale), flush=True)
        return
    print(translate(Text(IN_NETWORK.template, {"address": f"{address}/"}), locale))
    print(_drawn(f"{address}/"), flush=True)


def _log_beginning(database: Database, url: str) -> None:
    """Tells of the beginning where each line is JSON: the port, and whether an owner is wanted."""
    log = logging.getLogger(GREETING)
    log.info("the server answers at port %d", urlsplit(url).port)
    if needs_owner(database):
        log.info("nobody has signed in as the owner; damas people owner-link makes a link")


def _outside(network: Network, url: str, proxies: Sequence[str]) -> str:
    """The address by which others reach the server, as far as known."""
    names = sorted((network.hosts.names if network.hosts else set()) - LOOPBACK)
    if proxies and names:  # a proxy that has a name has a certificate for it
        return f"https://{names[0]}"
    return network.address or url.rstrip("/")


def _print_owner(database: Database, address: str, locale: str) -> None:
    """Prints the owner's link until one was used; where no terminal reads it, but a log that others
    may keep, the command that makes one."""
    if not needs_owner(database):
        return
    text = Text(OWNERS_WAY.template, {"address": address})
    if sys.stdout.isatty():
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
