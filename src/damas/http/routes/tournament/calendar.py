"""The days of the rounds as a calendar file."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from ....app.core.file_names import event_file_name
from ....app.core.keep import Keep
from ....base.i18n import Text
from ....people import Policy
from ....tournament.presentation.calendar_file import calendar_file
from ...core.attachment import attachment
from ...core.language import locale_of
from ...requests import caller_of, may, own_base, services_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments")
CALENDAR = "text/calendar; charset=utf-8"

own = APIRouter(include_in_schema=False)
Secret = Annotated[str, Path(min_length=16, max_length=64, pattern=r"^[\w-]+$")]


@own.post("/api/people/calendar", dependencies=[may(Policy.ACCOUNT)])
async def new_own(request: Request) -> dict[str, str]:
    """A new private address of the calendar of the own tournaments; the one of before ends."""
    path = await services_of(request).own_calendars.new_address(caller_of(request).person)
    return {"address": f"{own_base(request)}{path}"}


@own.delete("/api/people/calendar", dependencies=[may(Policy.ACCOUNT)], status_code=204)
async def end_own(request: Request) -> Response:
    """Ends the private address of the own calendar."""
    await services_of(request).own_calendars.end_address(caller_of(request).person)
    return Response(status_code=204)


@own.get("/calendar/{secret}.ics", dependencies=[may(Policy.VISITOR, keep=Keep.NOWHERE)])
async def read_own(request: Request, secret: Secret) -> Response:
    """The tournaments of the person whose private address it is."""
    locale = locale_of(request)
    calendars = services_of(request).own_calendars
    text = await calendars.of_secret(secret, own_base(request), locale)
    return attachment(text, CALENDAR, "damas.ics")


@router.get("/{event_id}/rounds.ics", dependencies=[may(Policy.EVENT)])
async def rounds(request: Request, event_id: str) -> Response:
    """The rounds for a calendar, one event each; 422 where their days are not settled."""
    live, locale = await live_event(request, event_id), locale_of(request)
    address = f"{own_base(request)}/tournaments/{event_id}"
    text = await live.view(lambda fold: calendar_file(fold.event, event_id, address, locale))
    event = live.fold.event
    name = event_file_name("ics", event.rules.name, Text("Rounds"), 0, locale)
    return attachment(text, CALENDAR, name)
