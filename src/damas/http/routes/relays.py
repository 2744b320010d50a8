"""Relays: pages with boards of other people's events, and the calls that send their games."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from fastapi.responses import HTMLResponse
from typing_extensions import TypedDict

from ...app.people import NEW_EVENTS
from ...app.watching.relay_boards import RelayBoard, RelayPlace, relay_board
from ...app.watching.relays import BOUNDS, NewRelayIn, RelayService, fault_of
from ...people import Policy
from ...store import Removal
from ...tournament.presentation.dates import day as written_day
from ..core.language import locale_of
from ..core.templates import render
from ..requests import as_made, caller_of, counts, may, moderating_of, services_of

router = APIRouter(include_in_schema=False)
RelayId = Annotated[str, Path(max_length=32, pattern=r"^[0-9A-Za-z_-]+$")]
SCHEME = "Bearer "


class MadeRelay(TypedDict):
    """A relay that was made, with the token for programs, which is told once."""

    id: str
    token: str


class SentRelay(TypedDict):
    """The version of a relay after a file was taken."""

    version: int


class ShownRelay(TypedDict):
    """A relay as data."""

    id: str
    name: str
    version: int
    changed_ms: int
    boards: list[RelayBoard]
    standings: list[RelayPlace]
    problems: list[str]


def relays_of(request: Request) -> RelayService:
    """The relays of the server."""
    return services_of(request).relays


@router.get("/watch/relays", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse)
async def relays(request: Request) -> str:
    """The relays that changed last, and the form for a new one."""
    found = await relays_of(request).recent()
    locale = locale_of(request)
    rows = [
        {"id": one, "name": name, "day": written_day(_iso(at_ms), locale)}
        for one, name, at_ms in found
    ]
    return render(
        request,
        "relays.html",
        relays=rows,
        may=caller_of(request).is_account,
        links=relays_of(request).links,
        bounds=BOUNDS,
    )


@router.get(
    "/watch/relays/{relay_id}", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse
)
async def relay(request: Request, relay_id: RelayId) -> str:
    """The boards of a relay and its standings."""
    locale, caller = locale_of(request), caller_of(request)
    record, view = await relays_of(request).shown(request, relay_id, locale)
    boards = [(one, relay_board(one)) for one in view["boards"]]
    return render(
        request,
        "relay.html",
        relay=record,
        fault=fault_of(record),
        boards=boards,
        standings=view["standings"],
        problems=view["problems"],
        own=caller.is_account and caller.person == record.owner,
        removes=caller.is_owner,
    )


@router.get("/api/relays/{relay_id}", dependencies=[may(Policy.VISITOR)], **as_made(ShownRelay))
async def shown(request: Request, relay_id: RelayId) -> ShownRelay:
    """A relay with its boards and standings."""
    record, view = await relays_of(request).shown(request, relay_id, locale_of(request))
    about = {"id": record.id, "name": record.name, "version": record.version}
    return {**about, "changed_ms": record.changed_ms, **view}  # type: ignore[typeddict-item]


@router.get(
    "/api/relays/{relay_id}/version", dependencies=[may(Policy.VISITOR)], **as_made(SentRelay)
)
async def version(request: Request, relay_id: RelayId) -> SentRelay:
    """The version of a relay, which a page asks for again and again."""
    return {"version": await relays_of(request).version(relay_id)}


@router.post(
    "/api/relays",
    dependencies=[may(Policy.ACCOUNT), counts(NEW_EVENTS)],
    status_code=201,
    **as_made(MadeRelay),
)
async def make(request: Request, body: NewRelayIn) -> MadeRelay:
    """Makes a relay."""
    made, token = await relays_of(request).make(caller_of(request), body)
    return {"id": made, "token": token}


@router.put("/api/relays/{relay_id}/pdn", dependencies=[may(Policy.VISITOR)], **as_made(SentRelay))
async def send(request: Request, relay_id: RelayId) -> SentRelay:
    """The whole file of a relay as it is now, as the body: from its maker, or with its token."""
    given = request.headers.get("Authorization", "")
    token = given.removeprefix(SCHEME) if given.startswith(SCHEME) else ""
    data = await request.body()
    return {"version": await relays_of(request).send(caller_of(request), relay_id, token, data)}


@router.delete("/api/relays/{relay_id}", dependencies=[may(Policy.ACCOUNT)], status_code=204)
async def remove(request: Request, relay_id: RelayId) -> Response:
    """Deletes a relay, for its maker. One of others, that the owner of the server removes, can be
    put back for 30 days."""
    caller = caller_of(request)
    if caller.is_owner and not await relays_of(request).is_own(caller, relay_id):
        await moderating_of(request).remove(Removal("relay", relay_id))
    else:
        await relays_of(request).remove(caller, relay_id)
    return Response(status_code=204)


def _iso(at_ms: int) -> str:
    return datetime.fromtimestamp(at_ms / 1000, UTC).date().isoformat()
