"""The owner's page: for how long things are kept, the use of the disk, a copy of everything."""

from __future__ import annotations

import asyncio
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import FileResponse
from pydantic import Field
from starlette.background import BackgroundTask

from ...app.core.keep import Keep
from ...app.core.pausing import PauseView, pause_view
from ...app.core.service_errors import ConflictError
from ...app.core.times import now_ms
from ...app.games.restart import RestartView, restart_view
from ...app.people.kept import keep_days, kept_days
from ...app.work import in_database
from ...base.i18n import Text, translate
from ...contract import Body
from ...people import Policy
from ...people.limits import STORED
from ...people.restart import (
    ALREADY_PAUSED,
    MOST_MINUTES,
    MOST_SECONDS,
    MOST_WORDS,
    NOT_PAUSED,
    USUAL_SECONDS,
)
from ...people.retention import TERMS
from ...store import LogRepository, Studies
from ...store.copies import copy_database
from ..core.language import locale_of
from ..requests import may, services_of

router = APIRouter(include_in_schema=False)
SQLITE = "application/vnd.sqlite3"
NOT_A_FILE = Text("The database is no file: ask whoever runs it for a copy")
Days = Annotated[int, Field(strict=True, ge=1, le=3650)]


class KeptDaysIn(Body):
    """Days for which things are kept, by the name of their term."""

    days: Annotated[dict[Annotated[str, Field(max_length=20)], Days], Field(max_length=len(TERMS))]


Minutes = Annotated[int, Field(strict=True, ge=1, le=MOST_MINUTES)]
Words = Annotated[str, Field(max_length=MOST_WORDS)]


class RestartIn(Body):
    """The minutes until the restart, null to take the announcement back; a sentence beside it.
    *stand_minutes*: for so long all clocks stand still from then on, 0 until the owner lets them go
    on, null only while there is no server."""

    minutes: Minutes | None
    words: Words = ""
    stand_minutes: Annotated[int, Field(strict=True, ge=0, le=MOST_MINUTES)] | None = None


class PauseIn(Body):
    """A pause of all clocks: a sentence for the players, and after how many minutes they go on,
    null until the owner says so."""

    words: Words = ""
    minutes: Minutes | None = None


class GoOnIn(Body):
    """The seconds until all clocks go on."""

    seconds: Annotated[int, Field(strict=True, ge=0, le=MOST_SECONDS)] = USUAL_SECONDS


@router.get("/api/owner/restart", dependencies=[may(Policy.OWNER)])
async def restart(request: Request) -> RestartView | None:
    """The restart that is announced; null: none."""
    leases = services_of(request).games.leases
    await leases.adopt()
    return restart_view(leases.restart, leases.pause)


@router.put("/api/owner/restart", dependencies=[may(Policy.OWNER)])
async def announce(request: Request, body: RestartIn) -> RestartView | None:
    """Tells all players that the server restarts in some minutes, or no longer."""
    services = services_of(request)
    leases = services.games.leases
    at_ms = None if body.minutes is None else now_ms() + body.minutes * 60_000
    stand = None if body.stand_minutes is None else body.stand_minutes * 60_000
    words = "" if at_ms is None else body.words.strip()
    if not await leases.announce(at_ms, words, stands_ms=stand):
        raise ConflictError("already-paused", ALREADY_PAUSED)
    services.lobby.hurry()
    return restart_view(leases.restart, leases.pause)


@router.get("/api/owner/pause", dependencies=[may(Policy.OWNER)])
async def pause(request: Request) -> PauseView | None:
    """The pause of all clocks; null: they run."""
    leases = services_of(request).games.leases
    await leases.adopt()
    return pause_view(leases.pause, locale_of(request))


@router.put("/api/owner/pause", dependencies=[may(Policy.OWNER)])
async def pause_all(request: Request, body: PauseIn) -> PauseView | None:
    """Pauses all clocks of games and of arbiters' tables; one that stands goes on standing."""
    services = services_of(request)
    goes_on = None if body.minutes is None else now_ms() + body.minutes * 60_000
    await services.games.leases.pause_all(body.words.strip(), goes_on)
    services.lobby.hurry()
    return pause_view(services.games.leases.pause, locale_of(request))


@router.post("/api/owner/pause/end", dependencies=[may(Policy.OWNER)])
async def go_on(request: Request, body: GoOnIn) -> PauseView | None:
    """Lets all clocks go on in some seconds, which everybody sees before."""
    services = services_of(request)
    if not await services.games.leases.go_on(now_ms() + body.seconds * 1000):
        raise ConflictError("not-paused", NOT_PAUSED)
    services.lobby.hurry()
    return pause_view(services.games.leases.pause, locale_of(request))


@router.get("/api/owner/retention", dependencies=[may(Policy.OWNER)])
async def terms(request: Request) -> list[dict[str, Any]]:
    """The terms in force, with their defaults and bounds, and words in the caller's language."""
    return _shown(request, await in_database(kept_days, services_of(request).people))


@router.put("/api/owner/retention", dependencies=[may(Policy.OWNER)])
async def set_terms(request: Request, body: KeptDaysIn) -> list[dict[str, Any]]:
    """Changes terms, for all processes of the server, from the next daily run on."""
    people = services_of(request).people
    return _shown(request, await in_database(keep_days, people, body.days))


@router.get("/api/owner/storage", dependencies=[may(Policy.OWNER, keep=Keep.NOWHERE)])
async def storage(request: Request) -> dict[str, Any]:
    """The room on the disk; the largest logs, and the visitors who have stored most in a day."""
    services, room = services_of(request), request.app.state.disk.room()
    file = services.database.file
    logs: dict[str, LogRepository[Any, Any]] = {
        "event": services.tournaments.tournaments,
        "table": services.tables.tables,
        "study": Studies(services.database),
    }
    found = [
        (size, kind, one)
        for kind, one_kind in logs.items()
        for one, size in await in_database(one_kind.largest)
    ]
    found.sort(reverse=True)
    makers = await in_database(services.registrar.rates.largest, STORED[1], 10)
    return {
        **asdict(room),
        "database": file.stat().st_size if file else None,
        "lacks_writes": services.database.lacks_writes,
        "logs": [{"kind": kind, "id": one, "bytes": size} for size, kind, one in found[:10]],
        "visitors": [{"subject": subject, "kilobytes": count} for subject, count in makers],
    }


@router.get("/api/owner/copy", dependencies=[may(Policy.OWNER, keep=Keep.NOWHERE)])
async def copy(request: Request) -> Response:
    """A copy of the database as it is now: one whole file, with nothing beside it."""
    file = services_of(request).database.file
    if file is None:
        raise ConflictError("not-a-file", NOT_A_FILE)
    folder = Path(mkdtemp(prefix="damas-copy-"))
    name = f"damas-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.sqlite3"
    try:
        await asyncio.to_thread(copy_database, file, folder / name)
    except BaseException:
        rmtree(folder, ignore_errors=True)
        raise
    gone = BackgroundTask(rmtree, folder, ignore_errors=True)
    return FileResponse(folder / name, media_type=SQLITE, filename=name, background=gone)


def _shown(request: Request, days: dict[str, int]) -> list[dict[str, Any]]:
    locale = locale_of(request)
    return [
        {
            "name": term.name,
            "days": days[term.name],
            "default": term.days,
            "least": term.least,
            "most": term.most,
            "words": translate(term.words, locale),
            "reason": translate(term.reason, locale),
        }
        for term in TERMS
    ]
