"""Boards of an event at tables and on screens over HTTP: opened, and looked at from afar."""

from __future__ import annotations

from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from ..language import locale_of
from . import keys
from .api import live_event
from .opening import Place
from .plays import LivePlays

router = APIRouter(prefix="/api/tournaments")
ADDRESSES = {"table": "/arbiter/{id}", "screen": "/games/{id}"}


class OpenIn(BaseModel):
    """A game of an event that is to be played at an arbiter's table or on screen."""

    model_config = ConfigDict(extra="forbid")

    kind: Literal["table", "screen"]
    round: int = Field(ge=1, le=1000)
    board: int = Field(ge=1, le=2000)
    game: int = Field(default=1, ge=1, le=100)


@router.post("/{event_id}/plays", status_code=201)
async def open_board(request: Request, event_id: str, body: OpenIn) -> dict[str, Any]:
    """Opens a board at a table or on screen, by an arbiter; open already, it is given again."""
    live = await live_event(request, event_id)
    person = await live.view(lambda fold: keys.person_of(request, fold.record, fold.keys))
    place = Place(body.round, body.board, body.game)
    made = await plays_of(request).open(live, person, place, body.kind, locale_of(request))
    return {"kind": body.kind, "id": made, "address": ADDRESSES[body.kind].format(id=made)}


def plays_of(request: Request) -> LivePlays:
    """The boards of events on this server."""
    plays: LivePlays = request.app.state.plays
    return plays
