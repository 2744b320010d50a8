"""A worker process of a server: it answers at sockets that its parent has bound."""

from __future__ import annotations

import os
import signal
import socket
import threading
from contextlib import suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection

from fastapi import FastAPI

from ...app.core.json_log import begin_log
from ...app.core.metrics import METERS
from ...app.core.metrics_port import MetricsPort
from ...app.core.network import Access, Network
from ...app.core.resources import DEFAULT, EngineResources
from ...app.notifications.settings import NotificationSettings, SmtpServer
from ...base.errors import DamasError
from ...bus import BusAddress
from ..app import create_app
from ..routes.health import numbers
from .connections import Connections, files_for
from .uvicorn_server import DamasServer, uvicorn_config

READY = b"ready"
"""The word of a worker to its parent once it answers; any other is the reason why it cannot."""


@dataclass(frozen=True)
class WorkerSettings:
    """All that a worker needs to know; *lan*: the second socket is of the local network."""

    host: str
    port: int
    database: str | None
    resources: EngineResources
    hosts: tuple[str, ...]
    proxies: tuple[str, ...]
    access: Access
    tls_unseen: bool
    smtp_url: str | None
    bus_url: str | None
    lan: tuple[str, int] | None = None


@dataclass(frozen=True)
class WorkerPlace:
    """The number of a worker among all, from 1; the socket at which its own numbers are asked."""

    number: int
    metrics: socket.socket | None = None


def work(
    settings: WorkerSettings, listeners: list[socket.socket], place: WorkerPlace, parent: Connection
) -> None:
    """Serves until a signal, or until the parent has died. Runs as a process of its own."""
    begin_log()
    METERS.worker = str(place.number)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # it is the parent's
    try:
        server, app = _server(settings, parent)
        if place.metrics is not None:
            MetricsPort(place.metrics, lambda: numbers(app.state.services))
        threading.Thread(target=_watch, args=(parent, server), daemon=True).start()
        with suppress(KeyboardInterrupt):
            server.run(sockets=listeners)
    except DamasError as error:
        _say(parent, str(error).encode())
        raise SystemExit(1) from error
    if server.deadline is not None:
        server.deadline.cancel()
    if not server.started:
        raise SystemExit(1)


def share_of(resources: EngineResources, count: int) -> EngineResources:
    """The part of one of *count* workers, so that all together have what one server has; long work
    is counted for each.

    >>> share = share_of(EngineResources(searches=6, analyses=3, workers=8), 2)
    >>> share.searches, share.analyses, share.workers
    (3, 1, 4)
    """
    processors = os.cpu_count() or 2

    def part(whole: int | None, usual: int) -> int:
        return max(1, (whole or usual) // count)

    return replace(
        resources,
        searches=part(resources.searches, processors - 1),
        analyses=part(resources.analyses, processors - 1),
        workers=part(resources.workers, max(2, processors)),
    )


def notices_of(smtp_url: str | None) -> NotificationSettings:
    """The settings of notices with such a mail server."""
    return NotificationSettings(SmtpServer.parse(smtp_url) if smtp_url else None)


def _server(settings: WorkerSettings, parent: Connection) -> tuple[DamasServer, FastAPI]:
    network = Network(settings.hosts, tls_unseen=settings.tls_unseen)
    app = create_app(
        settings.database,
        resources=settings.resources or DEFAULT,
        network=network,
        access=settings.access,
        notifications=notices_of(settings.smtp_url),
        bus=BusAddress.parse(settings.bus_url) if settings.bus_url else None,
    )
    network.listens(settings.host, settings.port)
    if settings.lan is not None:
        network.opened_at(*settings.lan)
    connections = Connections(files_for(), shared=settings.proxies)
    config = uvicorn_config(app, connections, list(settings.proxies))
    return DamasServer(config, connections, on_ready=lambda: _say(parent, READY)), app


def _say(parent: Connection, words: bytes) -> None:
    with suppress(OSError):
        parent.send_bytes(words)


def _watch(parent: Connection, server: DamasServer) -> None:
    """Ends the worker when its parent has died: nobody else would."""
    with suppress(EOFError, OSError):
        while True:
            parent.recv_bytes()
    server.handle_exit(signal.SIGTERM, None)
