"""Long work over HTTP: asked for, seen, cancelled, its file taken; each person sees the own jobs.

The page of an event, of a game and of the archive ask here; the work itself is `web/jobs`.
"""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse, StreamingResponse
from pydantic import BaseModel, Field

from ...app.analysis.requests import reviewable
from ...app.core.service_errors import not_found
from ...app.core.times import now_ms
from ...app.jobs.archive_files import ARCHIVE_EXPORT, ARCHIVE_IMPORT, ExportSearch, ImportFile
from ...app.jobs.coaching import COACHING, DEEP_ANALYSIS, MOST_GAMES, Coaching, DeepAnalysis
from ...app.jobs.event_files import EVENT_PRINTS, EVENT_SITE, EventFiles, require_key
from ...app.jobs.own_data import OWN_DATA, OwnData
from ...app.jobs.views import job_view
from ...app.people.quotas import NEW_JOBS
from ...app.tournament import keys
from ...app.tournament.making import Making
from ...app.work import in_database
from ...archive import Query as ArchiveQuery
from ...people import Policy
from ...store import JobState, StoredJob
from ..core.attachment import streamed
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, counts, link_base, may, moderating_of, services_of, visit_of
from .tournament.api import live_event
from .tournament.prints import Address, Paper

router = APIRouter(include_in_schema=False)
JobId = Annotated[str, Path(pattern=r"^[0-9a-zA-Z_-]{1,32}$")]
COACHED = {"guest": 20, "account": 100, "owner": MOST_GAMES}
"""Games that the coach looks at in one job, by the kind of person."""
ASKING = [may(Policy.PERSON), counts(NEW_JOBS)]


class EventFilesIn(BaseModel):
    """*paper* and *address* as of the prints of an event."""

    paper: Paper = "a4"
    address: Address = ""


class CoachIn(BaseModel):
    """*own*: the caller's own games, else those of the archive that fit the address's search."""

    own: bool = False
    variations: bool = True
    most: int = Field(default=20, ge=1, le=MOST_GAMES)


@router.get("/jobs", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def page(request: Request) -> str:
    """The page of the caller's jobs."""
    return render(request, "jobs.html")


@router.get("/api/jobs", dependencies=[may(Policy.OWN)])
async def own_jobs(request: Request) -> dict[str, Any]:
    """The caller's jobs, the newest first."""
    found = await services_of(request).jobs.of(caller_of(request))
    return {"jobs": [await _view(request, job) for job in found]}


@router.get("/api/jobs/{job_id}", dependencies=[may(Policy.OWN)])
async def one(request: Request, job_id: JobId) -> dict[str, Any]:
    """One job of the caller's, and how far it is."""
    job = await services_of(request).jobs.own(caller_of(request), job_id)
    return await _view(request, job)


@router.get("/api/jobs/{job_id}/file", dependencies=[may(Policy.OWN)])
async def file(request: Request, job_id: JobId) -> StreamingResponse:
    """The file that a job of the caller's has made; not of an event that was removed, nor for a key
    that was revoked since."""
    services = services_of(request)
    room = services.jobs
    job = await room.own(caller_of(request), job_id)
    if job.kind in {EVENT_PRINTS.name, EVENT_SITE.name}:
        event = str(job.arguments["event"])
        await moderating_of(request).require_there("event", event)
        held = await in_database(services.tournaments.tournaments.keys, event)
        require_key(held, int(job.arguments.get("key", 0)))
    result = job.result or {}
    if job.state is not JobState.DONE or not result.get("file"):
        raise not_found()
    return streamed(room.parts(job), result["type"], result["file"])


@router.post("/api/jobs/{job_id}/cancel", dependencies=[may(Policy.OWN, blocked=True)])
async def cancel(request: Request, job_id: JobId) -> dict[str, Any]:
    """Ends a job of the caller's as soon as can be; one that has ended stays as it is."""
    job = await services_of(request).jobs.cancel(caller_of(request), job_id)
    return await _view(request, job)


@router.delete("/api/jobs/{job_id}", dependencies=[may(Policy.OWN, blocked=True)], status_code=204)
async def remove(request: Request, job_id: JobId) -> Response:
    """Deletes a job that has ended, with its file."""
    await services_of(request).jobs.remove(caller_of(request), job_id)
    return Response(status_code=204)


# Kinds of work


@router.post("/api/jobs/event/{event_id}/prints", dependencies=ASKING, status_code=202)
async def event_prints(request: Request, event_id: str, asked: EventFilesIn) -> dict[str, Any]:
    """Every print of an event in one file, for its arbiters."""
    files = await _event(request, event_id, asked, "player-links")
    return await _ask(request, EVENT_PRINTS, files)


@router.post("/api/jobs/event/{event_id}/site", dependencies=ASKING, status_code=202)
async def event_site(request: Request, event_id: str, asked: EventFilesIn) -> dict[str, Any]:
    """An event as a website in one file."""
    return await _ask(request, EVENT_SITE, await _event(request, event_id, asked, ""))


@router.post("/api/jobs/game/{game_id}/analysis", dependencies=ASKING, status_code=202)
async def analysis(request: Request, game_id: str) -> dict[str, Any]:
    """A deep analysis of a game that is over and that the caller may see."""
    await reviewable(game_id, services_of(request).games, caller_of(request))
    return await _ask(request, DEEP_ANALYSIS, DeepAnalysis(game_id))


@router.post("/api/jobs/coach", dependencies=ASKING, status_code=202)
async def coach(request: Request, asked: CoachIn) -> dict[str, Any]:
    """The coach over games: a file of them with signs, sentences and better lines."""
    caller, services = caller_of(request), services_of(request)
    await services.games.rated.require_all_free([], caller)
    search = {} if asked.own else ArchiveQuery.of(request.query_params).plain()
    coaching = Coaching(
        locale_of(request),
        min(asked.most, COACHED[caller.kind]),
        caller.person if asked.own else "",
        search,
        asked.variations,
    )
    return await _ask(request, COACHING, coaching)


@router.post("/api/jobs/archive/export", dependencies=ASKING, status_code=202)
async def archive_export(request: Request) -> dict[str, Any]:
    """The games of the archive that fit the address's search, as one file."""
    return await _ask(
        request, ARCHIVE_EXPORT, ExportSearch(ArchiveQuery.of(request.query_params).plain())
    )


@router.post("/api/jobs/archive/import", dependencies=[may(Policy.OWNER)], status_code=202)
async def archive_import(
    request: Request, name: Annotated[str, Query(max_length=200)] = "games.pdn"
) -> dict[str, Any]:
    """Brings the body, a file of games, into the archive; answers when it is received."""
    room, caller = services_of(request).jobs, caller_of(request)
    job = await room.ask(caller, ARCHIVE_IMPORT, ImportFile(name, now_ms()), receiving=True)
    try:
        size = await room.receive(job, request.stream())
    except BaseException:
        await room.cancel(caller, job.id)
        raise
    await in_database(room.jobs.received, job.id, {"name": name, "size": size}, now_ms())
    room.wake()
    return await _view(request, await room.own(caller, job.id))


@router.post(
    "/api/jobs/own-data",
    dependencies=[may(Policy.PERSON, blocked=True), counts(NEW_JOBS)],
    status_code=202,
)
async def own_data(request: Request) -> dict[str, Any]:
    """Everything that is stored about the caller, in one file."""
    return await _ask(request, OWN_DATA, OwnData(caller_of(request).person))


async def _ask(request: Request, kind: Any, arguments: Any) -> dict[str, Any]:
    job = await services_of(request).jobs.ask(caller_of(request), kind, arguments)
    return await _view(request, job)


async def _view(request: Request, job: StoredJob) -> dict[str, Any]:
    before = await services_of(request).jobs.before(job)
    return job_view(job, locale_of(request), before)


async def _event(request: Request, event_id: str, asked: EventFilesIn, what: str) -> EventFiles:
    """The arguments, with the caller's role in the event, who must be allowed to see *what*."""
    live, network = await live_event(request, event_id), services_of(request).network
    address, base = network.checked(asked.address), link_base(request)

    def made(fold: Any) -> tuple[Making, int]:
        person = keys.person_of(visit_of(request), fold)
        if what:
            keys.shown(person, what)
        return Making.of(fold, person.role, locale_of(request), base), person.key

    making, key = await live.view(made)
    return EventFiles(
        making.log.id, making.role, making.locale, base, making.today, asked.paper, address, key
    )
