"""Sections of a festival over HTTP: added by its leaders; players moved between them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from ....i18n import Text
from ....people import Policy
from ....tournament.event import may_do
from ...core.errors import WebError
from ...core.language import locale_of
from ...core.schemas import CommandName, Number
from ...people import NEW_EVENTS, counts, may
from ...services import services_of
from ...tournament import keys
from ...tournament.live import TournamentFold
from ...tournament.person import Person
from ...tournament.sections import MoveRequest, SectionRequest, add_section, move_player
from ...tournament.views import event_view
from ...work import in_database
from .api import live_event

router = APIRouter(prefix="/api/tournaments/{event_id}")
SectionName = Annotated[str, Field(max_length=40)]
NO_NAME = Text("A section has a name, such as A or Women")
ONLY_LEADERS = Text("Only an organiser or the chief arbiter does this")


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class SectionIn(_Strict):
    """A section to be added; *own* names this event as a section, where it is none yet."""

    id: CommandName
    name: SectionName
    own: SectionName = ""


class SectionMoveIn(_Strict):
    """The section, by its event, to which a player goes."""

    id: CommandName
    to: Annotated[str, Field(max_length=32)]
    reason: Annotated[str, Field(max_length=500)] = ""


@router.post("/sections", dependencies=[may(Policy.EVENT_KEY), counts(NEW_EVENTS)], status_code=201)
async def add(request: Request, event_id: str, body: SectionIn) -> dict[str, Any]:
    """Adds a section with the settings of this event and none of its players; the links and PINs
    of the festival open it."""
    live = await live_event(request, event_id)
    person = await live.view(lambda fold: _leader(request, fold, "set"))
    name, own = (" ".join(text.split()) for text in (body.name, body.own))
    if not name:
        raise WebError(422, "no-name", NO_NAME)
    room = services_of(request).tournaments
    made = await add_section(room, live, person, SectionRequest(body.id, name, own))
    return {"id": made, "name": name, "address": f"/tournaments/{made}"}


@router.post("/players/{player}/move", dependencies=[may(Policy.EVENT_KEY)])
async def move(
    request: Request, event_id: str, player: Number, body: SectionMoveIn
) -> dict[str, Any]:
    """Moves a player to another section before the first rounds: in both events or in neither."""
    live, locale = await live_event(request, event_id), locale_of(request)
    person = await live.view(lambda fold: _leader(request, fold, "leave-section"))
    services = services_of(request)
    wish = MoveRequest(body.id, player, body.to, body.reason.strip())
    version, people = await move_player(services.tournaments, live, person, wish)
    await in_database(services.registry.enter_all, body.to, people)
    return {"kept": version, "event": await live.view(lambda f: event_view(f, person, locale))}


def _leader(request: Request, fold: TournamentFold, act: str) -> Person:
    """The caller, if the role may do *act*. Raises WebError (403)."""
    person = keys.require_key(keys.person_of(request, fold))
    if not may_do(person.role, act):
        raise WebError(403, "not-allowed", ONLY_LEADERS)
    return person
