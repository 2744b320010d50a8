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
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from ...app.core.hosts import LOOPBACK, bare
from ...app.core.json_log import GREETING, begin_log, wants_json
from ...app.core.metrics_port import MetricsPort, listening
from ...app.core.network import (
    NO_NETWORK,
    WILDCARDS,
    Access,
    Network,
    is_loopback,
    is_own,
    lan_address,
)
from ...app.people.owner_link import needs_owner, owner_path
from ...base.errors import DamasError
from ...base.files import data_directory
from ...base.i18n import Text, translate
from ...bus import ALONE
from ...engine.endgames import Tables as EndgameTables
from ...store import open_database
from ..routes.health import numbers
from .connections import Connections, files_for
from .settings import ServerSettings
from .supervisor import Supervisor, Worker
from .uvicorn_server import BACKLOG, DamasServer, uvicorn_config
from .worker import WorkerPlace, share_of

if TYPE_CHECKING:
    from ...store import Database

Sockets = tuple[list[socket.socket], list[socket.socket]]
"""Those of the page, and one a process for its numbers."""
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
    "{workers} processes hear nothing of each other by the bus memory; leave out --bus, or"
    " name another one"
)
NO_WORKERS = Text("On Windows one process serves the page: leave out --workers")
IN_NETWORK = Text("In the local network: {address}")
TRUST = Text("Over TLS, once a phone trusts this server: {address} (how: {page})")
FINGERPRINT = Text("SHA-256 of its certificate: {digest}")
NO_CERTIFICATE = Text("The certificate of this server cannot be kept: {reason}")
NO_TLS_HERE = Text("TLS of one's own is for the local network: say --lan as well")
TLS_ALONE = Text("One process answers over TLS: leave out --workers")


class ServeError(DamasError):
    """The page cannot be served at the requested address."""


def serve(settings: ServerSettings) -> None:
    """Serves the page until interrupted. Prints the address once it answers, and opens a browser on
    it.

    Raises ServeError when the address cannot be had, StoreError when the database cannot,
    EngineError for a folder without endgame tables, DamasError for the address of a mail server or
    of a bus.
    """
    begin_log()
    bus, _ = settings.bus, settings.notifications
    if settings.workers > 1 and bus is not None and bus.back == ALONE:
        raise ServeError("alone-together", ALONE_TOGETHER.template, workers=settings.workers)
    if settings.tls and is_loopback(settings.host) and not settings.lan:
        raise ServeError("tls-without-lan", NO_TLS_HERE.template)
    if settings.tls and settings.workers > 1:
        raise ServeError("tls-alone", TLS_ALONE.template)
    listeners = [_bind(settings.host, settings.port)]
    settings = replace(settings, port=listeners[0].getsockname()[1])
    numbered: list[socket.socket] = []
    try:
        numbered += _numbered(settings.metrics_port, settings.workers)
        if settings.lan and is_loopback(settings.host):
            listeners.append(_bind(_lan(), settings.port))
        opened = listeners[1].getsockname()[:2] if len(listeners) > 1 else None
        greeting = _Greeting(settings, settings.network())
        if settings.workers > 1:
            _supervise(greeting, (listeners, numbered), opened)
        else:
            _run(greeting, (listeners, numbered), opened)
    finally:
        _close([*listeners, *numbered])


def _numbered(port: int | None, count: int) -> list[socket.socket]:
    """The sockets at which the numbers of so many processes are asked."""
    return [] if port is None else [listening(port + number) for number in range(count)]


def _close(sockets: Iterable[socket.socket]) -> None:
    for one in sockets:
        one.close()


@dataclass(frozen=True)
class _Greeting:
    """The words that are printed once the server answers, and the browser that is opened on it."""

    settings: ServerSettings
    network: Network

    def __call__(self, database: Database) -> None:
        """Greets. *database* has the owner's link."""
        settings, network = self.settings, self.network
        url, own = _url(settings.host, settings.port), settings.access is Access.OWN
        if wants_json():
            _log_beginning(database, url)
        elif settings.announce:
            print(f"Damas: {url}", flush=True)
            if own or network.address:  # else a proxy knows the address
                _print_network(network, settings.locale)
        if settings.open_browser:
            threading.Thread(target=webbrowser.open, args=(url,), daemon=True).start()
        if settings.announce and not (wants_json() or (own and is_loopback(settings.host))):
            outside = _outside(network, url, settings.trusted_proxies)
            _print_owner(database, outside, settings.locale)


def _run(greeting: _Greeting, sockets: Sockets, opened: tuple[str, int] | None) -> None:
    """Serves in this process until it is interrupted. Raises ServeError if it cannot start."""
    settings, network = greeting.settings, greeting.network
    listeners, numbered = sockets
    app = settings.create_app(network)
    for one in numbered:
        MetricsPort(one, lambda: numbers(app.state.services))
    network.on_open = lambda _: _print_network(network, settings.locale)
    proxies = settings.trusted_proxies
    connections = Connections(files_for(), shared=proxies)
    server = DamasServer(
        uvicorn_config(app, connections, list(proxies)),
        connections,
        on_ready=lambda: greeting(app.state.database),
    )
    port = settings.port
    network.listens(settings.host, port, lambda other: server.listen(_bind(other, port)))
    if opened:
        network.opened_at(*opened)
    if settings.tls:
        _answer_over_tls(server, settings, network)
    with contextlib.suppress(KeyboardInterrupt):  # Ctrl-C is the normal end
        server.run(sockets=listeners)
    if not server.started:
        raise ServeError("server-failed", "The server could not start; its log says why")
    if server.deadline is not None:
        server.deadline.cancel()


def _answer_over_tls(server: DamasServer, settings: ServerSettings, network: Network) -> None:
    """Lets the server answer over TLS at the same addresses, by a certificate of its own. Raises
    ServeError where the port is taken, or the certificate cannot be kept."""
    from .own_certificate import own_certificate  # noqa: PLC0415  (only TLS needs it)

    own = {bare(urlsplit(network.address).netloc), settings.host} - {"", *WILDCARDS}
    addresses = [one for one in own if is_own(one)]
    folder = data_directory() / "damas" / "tls"
    try:
        made = own_certificate(folder, addresses)
    except OSError as error:
        reason = str(error)
        raise ServeError("no-certificate", NO_CERTIFICATE.template, reason=reason) from error
    hosts = [settings.host] if settings.host in WILDCARDS else sorted({settings.host, *addresses})
    server.over_tls = [_bind(host, settings.tls_port) for host in hosts]
    server.tls = made.context()
    network.authority = made.trusted(settings.tls_port)


def _supervise(greeting: _Greeting, sockets: Sockets, opened: tuple[str, int] | None) -> None:
    """Serves by several workers, over a database that is migrated before they start."""
    settings, network = greeting.settings, greeting.network
    if sys.platform == "win32":
        raise ServeError("no-workers", NO_WORKERS.template)
    EndgameTables(settings.resources.tables)  # its faults are told here, once
    database = open_database(settings.database)
    network.listens(settings.host, settings.port)
    if opened is not None:
        network.opened_at(*opened)

    def on_ready() -> None:
        greeting(database)
        database.close()

    listeners, numbered = sockets
    share = replace(settings, resources=share_of(settings.resources, settings.workers))

    def start(number: int) -> Worker:
        own = numbered[number - 1] if numbered else None
        return Worker(share, listeners, WorkerPlace(number, own, opened))

    try:
        Supervisor(settings.workers, start).run(on_ready)
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
    if network.authority is not None:
        said = {"address": f"{network.over_tls(address)}/", "page": f"{address}/trust"}
        print(translate(Text(TRUST.template, said), locale))
        digest = {"digest": network.authority.fingerprint}
        print(translate(Text(FINGERPRINT.template, digest), locale), flush=True)


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
