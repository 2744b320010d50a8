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
from ...app.core.resources import EngineResources
from ...base.errors import DamasError
from ..routes.health import numbers
from .connections import Connections, files_for
from .settings import ServerSettings
from .uvicorn_server import DamasServer, uvicorn_config

READY = b"ready"
"""The word of a worker to its parent once it answers; any other is the reason why it cannot."""


@dataclass(frozen=True)
class WorkerPlace:
    """The number of a worker among all, from 1; the socket at which its own numbers are asked;
    *lan*: the address of the second socket, which is of the local network."""

    number: int
    metrics: socket.socket | None = None
    lan: tuple[str, int] | None = None


def work(
    settings: ServerSettings, listeners: list[socket.socket], place: WorkerPlace, parent: Connection
) -> None:
    """Serves until a signal, or until the parent has died. Runs as a process of its own."""
    begin_log()
    METERS.worker = str(place.number)
    if hasattr(signal, "SIGHUP"):
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # it is the parent's
    try:
        server, app = _server(settings, place.lan, parent)
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


def _server(
    settings: ServerSettings, lan: tuple[str, int] | None, parent: Connection
) -> tuple[DamasServer, FastAPI]:
    network = settings.network()
    app = settings.create_app(network)
    network.listens(settings.host, settings.port)
    if lan is not None:
        network.opened_at(*lan)
    connections = Connections(files_for(), shared=settings.trusted_proxies)
    config = uvicorn_config(app, connections, list(settings.trusted_proxies))
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
