"""Pairing by hand: what is to be said against boards before they are taken."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from ...tournament.event import against, proposal_again
from ..language import locale_of
from . import keys
from .api import live_event
from .live import Fold
from .organiser_views import objections_view

router = APIRouter(prefix="/api/tournaments")


class BoardsIn(BaseModel):
    """The data of a `pair` entry; *again*: of the round that was paired last."""

    model_config = ConfigDict(extra="forbid")

    data: dict[str, Any] = Field(default_factory=dict)
    again: bool = False


@router.post("/{event_id}/pairing-check")
async def check(request: Request, event_id: str, body: BoardsIn) -> dict[str, Any]:
    """What speaks against these boards, by grade; nothing is changed. Refused if they cannot be."""
    live, locale = await live_event(request, event_id), locale_of(request)

    def told(fold: Fold) -> dict[str, Any]:
        keys.shown(keys.person_of(request, fold), "proposal")
        found = against(fold.event, body.data, again=body.again)
        return {"warnings": objections_view(found, locale)}

    return await live.view(told)


@router.get("/{event_id}/proposal-again")
async def again(request: Request, event_id: str) -> dict[str, Any]:
    """The last round as the system would pair it now; nothing is changed."""
    live, locale = await live_event(request, event_id), locale_of(request)

    def told(fold: Fold) -> dict[str, Any]:
        keys.shown(keys.person_of(request, fold), "proposal")
        found = proposal_again(fold.event)
        return {"data": found.to_data(), "warnings": objections_view(found.warnings, locale)}

    return await live.view(told)
