"""Looked at before it is done: boards paired by hand, settings of an event that has begun."""

from __future__ import annotations

from typing import Annotated, Any, cast

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from ....app.tournament import keys
from ....app.tournament.event_log import LoggedAct
from ....app.tournament.live import TournamentFold
from ....app.tournament.organiser_views import (
    Consequences,
    PairingCheck,
    PairingData,
    ProposalView,
)
from ....app.tournament.venue import shared_venue, venue_objections
from ....base import bounds
from ....base.i18n import translate
from ....contract import DataOf
from ....people import Policy
from ....tournament.event import pairing_objections, proposal_again
from ....tournament.event.acts.rounds import Pair
from ....tournament.event.acts.setup import ChangeSettings
from ....tournament.event.queries.consequences import consequences
from ....tournament.event.queries.numbers import other_numbers
from ....tournament.event.queries.venue import SharedVenue
from ...core.language import locale_of
from ...requests import may, services_of, visit_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments")


class BoardsIn(BaseModel):
    """The data of a `pair` entry; *again*: of the round that was paired last."""

    model_config = ConfigDict(extra="forbid")

    data: Annotated[dict[str, Any], DataOf(lambda: (Pair,))] = Field(default_factory=dict)
    again: bool = False


@router.post("/{event_id}/pairing-check", dependencies=[may(Policy.EVENT_KEY)])
async def check(request: Request, event_id: str, body: BoardsIn) -> PairingCheck:
    """Objections to these boards, by grade; nothing is changed. Refused if they cannot be."""
    live, locale = await live_event(request, event_id), locale_of(request)
    log = await live.view(lambda fold: _allowed(request, fold))
    services = services_of(request)
    shared = await shared_venue(services.tournaments, live)
    return await services.work.run(request, _checked, log, body, shared, locale)


def _allowed(request: Request, fold: TournamentFold) -> LoggedAct:
    """The log, for a caller who may see proposals."""
    keys.shown(keys.person_of(visit_of(request), fold), "proposal")
    return LoggedAct.of(fold)


def _checked(
    log: LoggedAct, body: BoardsIn, shared: SharedVenue | None, locale: str
) -> PairingCheck:
    """In a worker process."""
    event = log.event()
    found = pairing_objections(event, body.data, again=body.again)
    paired = body.data["round"], len(body.data["boards"])
    return venue_objections(event, found, paired, shared, locale)


@router.get("/{event_id}/proposal-again", dependencies=[may(Policy.EVENT_KEY)])
async def again(request: Request, event_id: str) -> ProposalView:
    """The last round as the system would pair it now; nothing is changed."""
    live, locale = await live_event(request, event_id), locale_of(request)
    log = await live.view(lambda fold: _allowed(request, fold))
    services = services_of(request)
    shared = await shared_venue(services.tournaments, live)
    return await services.work.run(request, _new_proposal, log, shared, locale)


def _new_proposal(log: LoggedAct, shared: SharedVenue | None, locale: str) -> ProposalView:
    """In a worker process."""
    event = log.event()
    found = proposal_again(event)
    objections = venue_objections(
        event, found.warnings, (found.round, len(found.boards)), shared, locale
    )
    return {"data": cast("PairingData", found.to_data()), **objections}


class SettingsIn(BaseModel):
    """The data of a `set` entry."""

    model_config = ConfigDict(extra="forbid")

    data: Annotated[dict[str, Any], DataOf(lambda: (ChangeSettings,))] = Field(default_factory=dict)


@router.post("/{event_id}/settings-check", dependencies=[may(Policy.EVENT_KEY)])
async def settings_check(request: Request, event_id: str, body: SettingsIn) -> Consequences:
    """Sentences about the consequences of these settings for paired rounds; nothing is changed."""
    live, locale = await live_event(request, event_id), locale_of(request)
    log = await live.view(lambda fold: _allowed(request, fold))
    return await services_of(request).work.run(request, _consequences, log, body.data, locale)


def _consequences(log: LoggedAct, data: dict[str, Any], locale: str) -> Consequences:
    """In a worker process."""
    return {"consequences": [translate(one, locale) for one in consequences(log.event(), data)]}


class NumbersIn(BaseModel):
    """The ids in the order of their new numbers; None: by rating."""

    model_config = ConfigDict(extra="forbid")

    order: list[int] | None = Field(default=None, max_length=bounds.PLAYERS)


@router.post("/{event_id}/numbers-check", dependencies=[may(Policy.EVENT_KEY)])
async def numbers_check(request: Request, event_id: str, body: NumbersIn) -> Consequences:
    """Sentences about other pairing numbers in a begun event; nothing is changed."""
    live, locale = await live_event(request, event_id), locale_of(request)
    log = await live.view(lambda fold: _allowed(request, fold))
    return await services_of(request).work.run(request, _numbers, log, body.order, locale)


def _numbers(log: LoggedAct, order: list[int] | None, locale: str) -> Consequences:
    """In a worker process."""
    return {"consequences": [translate(one, locale) for one in other_numbers(log.event(), order)]}
