"""Answers to programs that look after the server: is it alive, may it get visitors, what are its
numbers. None of it names a person.
"""

from __future__ import annotations

import asyncio
import hmac
from functools import partial

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse

from ...app.core.exposition import exposition, operators_token
from ...app.core.keep import Keep
from ...app.core.metrics import METERS
from ...app.core.service_errors import ForbiddenError, NotOfferedError
from ...app.core.times import now_ms
from ...app.services import Services
from ...app.work import in_database
from ...base.errors import DamasError
from ...base.i18n import Text
from ...base.optional import MissingLibraryError
from ...people import Policy
from ...store import Heartbeat, Operating
from ...store.engines import connections_of
from ..requests import may, services_of, visit_of

router = APIRouter(include_in_schema=False)
PATIENCE_SECONDS = 2.0
NOT_FOR_YOU = Text("The numbers of the server are for its operator: from this machine, or by token")


@router.get("/healthz", dependencies=[may(Policy.EVERYBODY, keep=Keep.NOWHERE)])
async def alive() -> Response:
    """The process answers; it says nothing of anything else."""
    return JSONResponse({"status": "ok"})


@router.get("/readyz", dependencies=[may(Policy.EVERYBODY, keep=Keep.NOWHERE)])
async def ready(request: Request) -> Response:
    """Whether visitors may be sent here: 503 while it is ending, without its database, or where
    its disk takes no writes any more. *disk* says so long before ("low", then "reserve").

    Migrations are done before the first request is answered, so they are no question of their own.
    """
    draining = bool(getattr(request.app.state, "draining", False))
    database = await _database_answers(services_of(request))
    disk = request.app.state.disk.room().state
    parts = {"database": database, "draining": draining, "disk": disk}
    good = database and not draining and disk != "full"
    return JSONResponse({"ready": good, **parts}, 200 if good else 503)


async def _database_answers(services: Services) -> bool:
    beat = Heartbeat(services.database)
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            await in_database(beat.last_seen_ms)
    except (DamasError, TimeoutError):
        return False
    return True


@router.get("/metrics", dependencies=[may(Policy.OPERATOR)])
async def metrics(request: Request) -> Response:
    """The numbers of this process for Prometheus."""
    require_operator(request)
    try:
        text = await in_database(numbers, services_of(request))
    except MissingLibraryError as error:
        raise NotOfferedError(error.code, error.text) from error
    return Response(text, media_type="text/plain; version=0.0.4")


def numbers(services: Services) -> bytes:
    """The numbers of this process, with its queues and the database as they are now; in a thread.
    Raises MissingLibraryError."""
    _read_queues(services)
    _read_database(services)
    return exposition(METERS)


def require_operator(request: Request) -> None:
    """Raises ServiceError unless the owner's machine asks, or a program with the operator's token.

    With a token in the settings, and on a hosted server, nobody comes in without it.
    """
    token = operators_token()
    if token is not None:
        said = request.headers.get("authorization", "")
        allowed = hmac.compare_digest(said.encode(), f"Bearer {token}".encode())
    else:
        allowed = visit_of(request).is_local
    if not allowed:
        raise ForbiddenError("not-the-operator", NOT_FOR_YOU)


def _read_database(services: Services) -> None:
    """Looks at what is counted in the database; where that is away, the numbers of before stay."""
    used, most = connections_of(services.database.engine)
    METERS.watch("database_connections", "Connections of the database in use", lambda: used)
    METERS.watch("database_connections_most", "Connections that may be in use", lambda: most)
    try:
        found = Operating(services.database).numbers(now_ms())
    except DamasError:
        return
    for name, words, number in (
        ("notices_unsent", "Notices that should have been sent", found.notices_unsent),
        ("jobs_failed", "Jobs that failed within a day", found.jobs_failed),
        ("games_running", "Games that go on", found.games_running),
        ("people_here", "People at games and in the lobby", found.people_here),
        ("backup_age_seconds", "Seconds since the last backup", found.backup_age),
    ):
        METERS.watch(name, words, partial(float, number))


def _read_queues(services: Services) -> None:
    """Looks at the queues of this server."""
    engine, work = services.games.opponent.queues(), services.work
    queues = engine | {"prints": work.queue, "reading": work.reading, "imports": work.importing}
    waiting = {name: float(one.waiting) for name, one in queues.items()}
    running = {name: float(one.running) for name, one in queues.items()}
    games, analyses = services.games.count, services.analyses.running
    METERS.watch("queue_waiting", "Work that waits for its turn", lambda: waiting, "queue")
    METERS.watch("queue_running", "Work that is being done", lambda: running, "queue")
    METERS.watch("analyses", "Analyses running", lambda: analyses)
    bus = services.bus.status
    there = {bus.back: float(bus.connected)}
    METERS.watch("bus_connected", "Whether the bus is there", lambda: there, "back")
    METERS.watch("bus_processes", "Other processes heard on the bus", lambda: bus.processes)
    METERS.watch("games_in_memory", "Games held in memory", lambda: games)
