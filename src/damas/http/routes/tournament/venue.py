"""Events that share a hall over HTTP: whose clocks and boards an event takes, the use of them now,
and the officials of another event."""

from __future__ import annotations

from fastapi import APIRouter, Request

from ....app.core.service_errors import ForbiddenError
from ....app.tournament import keys
from ....app.tournament.bodies import OfficialsIn, SourceIn
from ....app.tournament.live import LiveTournament, TournamentFold
from ....app.tournament.my_events import events_of
from ....app.tournament.officials import copy_officials
from ....app.tournament.person import Person
from ....app.tournament.venue import SHARE, events_in, notify_others, share_equipment
from ....app.tournament.venue_views import SharedHall, TakenOfficials, VenueChoice, venue_view
from ....app.tournament.views import KeptEvent, event_view
from ....app.work import in_database
from ....base.errors import UnknownNameError
from ....base.i18n import Text
from ....people import Policy
from ....tournament.event import may_do
from ...core.language import locale_of
from ...requests import as_made, may, services_of, visit_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments/{event_id}")
LEAD_BOTH = Text("Only an organiser or the chief arbiter of both events does this: open {name} too")


@router.get("/hall", dependencies=[may(Policy.EVENT_KEY)])
async def show(request: Request, event_id: str) -> SharedHall:
    """The list of clocks and boards that several events share, and their use now; for leaders also
    the events from which they may take it (*choices*)."""
    live = await live_event(request, event_id)
    person = await live.view(
        lambda fold: keys.shown(keys.person_of(visit_of(request), fold), "equipment")
    )
    room = services_of(request).tournaments
    found = await venue_view(room, live)
    choices: list[VenueChoice] = []
    if keys.leads(person):
        events = await in_database(
            events_of, visit_of(request), room.tournaments, live.id, keys.leads
        )
        choices = [
            {"id": one.id, "name": one.name, "officials": not one.section}
            for one in events
            if not one.finished
        ]
    able = not found["gone"] and await _changes(request, found["source"])
    return {**found, "able": able, "choices": choices}


async def _changes(request: Request, source: str) -> bool:
    """Whether the caller may change the list where it is kept."""
    try:
        kept = await live_event(request, source)
    except UnknownNameError:  # it was deleted
        return False

    def able(fold: TournamentFold) -> bool:
        role = keys.person_of(visit_of(request), fold).role
        return may_do(role, "set-equipment") and not fold.event.finished

    return await kept.view(able)


@router.put("/equipment", dependencies=[may(Policy.EVENT_KEY)], **as_made(KeptEvent))
async def share(request: Request, event_id: str, body: SourceIn) -> KeptEvent:
    """Takes the clocks and boards of another event that the caller leads too, or the event's own
    again; the same `id` again counts once."""
    live, locale = await live_event(request, event_id), locale_of(request)
    person = await _leader(request, live)
    if body.event:
        await _leader(request, await live_event(request, body.event))
    room = services_of(request).tournaments
    before = await events_in(room, live)
    version = await share_equipment(room, live, person, body.event, body.id)
    await notify_others(room, live, SHARE, before)
    return {"kept": version, "event": await live.view(lambda f: event_view(f, person, locale))}


@router.post("/officials", dependencies=[may(Policy.EVENT_KEY)])
async def officials(request: Request, event_id: str, body: OfficialsIn) -> TakenOfficials:
    """Takes over the arbiters and scorers of another event that the caller leads too: their links
    and PINs open this one as well. Called again it adds none."""
    live = await live_event(request, event_id)
    person, source = await _leader(request, live), await live_event(request, body.event)
    await _leader(request, source)
    room = services_of(request).tournaments
    new = await copy_officials(live, source, person, room.tournaments)
    return {"taken": [{"name": one.name, "role": one.role, "kind": one.kind} for one in new]}


async def _leader(request: Request, live: LiveTournament) -> Person:
    """The caller, who leads the event. Raises ForbiddenError."""

    def found(fold: TournamentFold) -> Person:
        person = keys.person_of(visit_of(request), fold)
        if not keys.leads(person):
            name = fold.event.rules.name
            raise ForbiddenError("not-leader", Text(LEAD_BOTH.template, {"name": name}))
        return person

    return await live.view(found)
