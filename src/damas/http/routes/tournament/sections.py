"""Sections of a festival over HTTP: added and renamed by its leaders; people moved between them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from ....app.core.schemas import CommandName, Number
from ....app.core.service_errors import ForbiddenError, InvalidError
from ....app.people import NEW_EVENTS
from ....app.tournament import keys
from ....app.tournament.bodies import FestivalNameIn, SectionIn, SectionNameIn
from ....app.tournament.live import TournamentFold
from ....app.tournament.move_back import move_to_undo
from ....app.tournament.person import Person
from ....app.tournament.section_moves import MoveRequest, move_person
from ....app.tournament.section_views import MadeSection
from ....app.tournament.sections import SectionRequest, add_section, rename_festival, rename_section
from ....app.tournament.views import KeptEvent, MovedAway, MovedBack, event_view
from ....base.i18n import Text
from ....people import Policy
from ....store import command_name
from ....tournament.event import may_do
from ....tournament.event.acts.section_halves import Mover
from ...core.language import locale_of
from ...requests import as_made, counts, may, services_of, visit_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments/{event_id}")
NO_NAME = Text("A section has a name, such as A or Women")
NO_FESTIVAL_NAME = Text("A festival has a name, such as Copa da Cidade")
ONLY_LEADERS = Text("Only an organiser or the chief arbiter does this")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SectionMoveIn(_Strict):
    """The section, by its event, to which somebody goes."""

    id: CommandName
    to: Annotated[str, Field(max_length=32)]
    reason: Annotated[str, Field(max_length=500)] = ""


class UndoMoveIn(_Strict):
    """The place in the log of the move that is taken back."""

    id: CommandName
    entry: Annotated[int, Field(ge=1, le=1_000_000)]


@router.post("/sections", dependencies=[may(Policy.EVENT_KEY), counts(NEW_EVENTS)], status_code=201)
async def add(request: Request, event_id: str, body: SectionIn) -> MadeSection:
    """Adds a section with the settings of this event and none of its players; the links and PINs
    of the festival open it."""
    live = await live_event(request, event_id)
    person = await live.view(lambda fold: _leader(request, fold, "set"))
    name, own = _name(body.name), " ".join(body.own.split())
    room = services_of(request).tournaments
    made = await add_section(room, live, person, SectionRequest(body.id, name, own))
    return {"id": made, "name": name, "address": f"/tournaments/{made}"}


@router.put("/section", dependencies=[may(Policy.EVENT_KEY)], **as_made(KeptEvent))
async def rename(request: Request, event_id: str, body: SectionNameIn) -> KeptEvent:
    """Gives this section another name; its title goes with it."""
    live, locale = await live_event(request, event_id), locale_of(request)
    person = await live.view(lambda fold: _leader(request, fold, "name-section"))
    wish = SectionRequest(body.id, _name(body.name))
    version = await rename_section(services_of(request).tournaments, live, person, wish)
    return {"kept": version, "event": await live.view(lambda f: event_view(f, person, locale))}


@router.put("/festival", dependencies=[may(Policy.EVENT_KEY)], **as_made(KeptEvent))
async def rename_whole(request: Request, event_id: str, body: FestivalNameIn) -> KeptEvent:
    """Gives the festival another name; the titles of all sections go with it."""
    live, locale = await live_event(request, event_id), locale_of(request)
    person = await live.view(lambda fold: _leader(request, fold, "name-festival"))
    wish = SectionRequest(body.id, _name(body.name, NO_FESTIVAL_NAME))
    version = await rename_festival(services_of(request).tournaments, live, person, wish)
    return {"kept": version, "event": await live.view(lambda f: event_view(f, person, locale))}


@router.post("/players/{player}/move", dependencies=[may(Policy.EVENT_KEY)], **as_made(MovedAway))
async def move(request: Request, event_id: str, player: Number, body: SectionMoveIn) -> MovedAway:
    """Moves a player or a team to another section before the first rounds: in both events or in
    neither."""
    return await _move(request, event_id, Mover(player=player), body)


@router.post(
    "/registrations/{number}/move", dependencies=[may(Policy.EVENT_KEY)], **as_made(MovedAway)
)
async def move_registration(
    request: Request, event_id: str, number: Number, body: SectionMoveIn
) -> MovedAway:
    """The same for a registered person who is no player yet. *state*: a place there, or waiting."""
    return await _move(request, event_id, Mover(registration=number), body)


@router.post("/undo-move", dependencies=[may(Policy.EVENT_KEY)], **as_made(MovedBack))
async def undo_move(request: Request, event_id: str, body: UndoMoveIn) -> MovedBack:
    """Takes back the caller's last move from this section before the first rounds: the person comes
    home with number, registration and link, in both events or in neither."""
    live, locale = await live_event(request, event_id), locale_of(request)
    person = await live.view(lambda fold: _leader(request, fold, "leave-section"))
    name = command_name(person.caller, body.id)
    if await live.view(lambda fold: fold.known.find(name)) is None:
        back = await live.view(lambda fold: move_to_undo(fold, person, body.entry))
        await _move(request, back.event, back.mover, SectionMoveIn(id=body.id, to=event_id))
    event = await live.view(lambda fold: event_view(fold, person, locale))
    return {"event": event}


async def _move(request: Request, event_id: str, mover: Mover, body: SectionMoveIn) -> MovedAway:
    live, locale = await live_event(request, event_id), locale_of(request)
    person = await live.view(lambda fold: _leader(request, fold, "leave-section"))
    services = services_of(request)
    wish = MoveRequest(body.id, mover, body.to, body.reason.strip())
    moved = await move_person(
        services.tournaments, services.federation.registry, live, person, wish
    )
    event = await live.view(lambda fold: event_view(fold, person, locale))
    return {"kept": moved.version, "state": moved.state, "event": event}


def _name(written: str, without: Text = NO_NAME) -> str:
    """A name as it was written. Raises InvalidError for none."""
    name = " ".join(written.split())
    if not name:
        raise InvalidError("no-name", without)
    return name


def _leader(request: Request, fold: TournamentFold, act: str) -> Person:
    """The caller, if the role may do *act*. Raises ForbiddenError."""
    person = keys.require_key(keys.person_of(visit_of(request), fold))
    if not may_do(person.role, act):
        raise ForbiddenError("not-allowed", ONLY_LEADERS)
    return person
