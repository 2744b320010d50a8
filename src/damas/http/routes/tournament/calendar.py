"""The days of the rounds as a calendar file."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from ....app.core.file_names import event_file_name
from ....base.i18n import Text
from ....people import Policy
from ....tournament.presentation.calendar_file import calendar_file
from ...core.attachment import attachment
from ...core.language import locale_of
from ...requests import may, own_base
from .api import live_event

router = APIRouter(prefix="/api/tournaments")
CALENDAR = "text/calendar; charset=utf-8"


@router.get("/{event_id}/rounds.ics", dependencies=[may(Policy.EVENT)])
async def rounds(request: Request, event_id: str) -> Response:
    """The rounds for a calendar, one event each; 422 where their days are not settled."""
    live, locale = await live_event(request, event_id), locale_of(request)
    address = f"{own_base(request)}/tournaments/{event_id}"
    text = await live.view(lambda fold: calendar_file(fold.event, event_id, address, locale))
    event = live.fold.event
    name = event_file_name("ics", event.rules.name, Text("Rounds"), 0, locale)
    return attachment(text, CALENDAR, name)
