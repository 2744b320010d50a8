"""What if: standings with some open games supposed, and the places that are still possible."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Literal

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from ...tournament import Crosstable, Outlook, TournamentError, outlook
from ...tournament.event import Event, open_games, supposed
from ...tournament.event.table import given_of, order_of
from ...tournament.outlook import bounds
from ..language import locale_of
from ..schemas import BoardNo, GameNo, RoundNo
from .api import live_event
from .live import Fold
from .views import order_view

router = APIRouter(prefix="/api/tournaments")
Code = Literal["1", "=", "0"]


class SupposedIn(BaseModel):
    """The outcome of one open game."""

    model_config = ConfigDict(extra="forbid")

    round: RoundNo
    board: BoardNo
    game: GameNo = 1
    white: Code
    black: Code


class WhatIfIn(BaseModel):
    """The outcomes that are supposed."""

    model_config = ConfigDict(extra="forbid")

    results: list[SupposedIn] = Field(default_factory=list, max_length=2000)

    def by_place(self) -> Mapping[tuple[int, ...], tuple[str, str]]:
        """(round, board, game) → codes."""
        return {(one.round, one.board, one.game): (one.white, one.black) for one in self.results}


@router.post("/{event_id}/what-if")
async def what_if(request: Request, event_id: str, body: WhatIfIn) -> dict[str, Any]:
    """The standings as they would be, and the games that are open; nothing is changed."""
    live, locale = await live_event(request, event_id), locale_of(request)

    def told(fold: Fold) -> dict[str, Any]:
        event = fold.event
        order = order_of(event, supposed(event, body.by_place()))
        now = {line.player.no: line.rank for line in event.standings().lines}
        view = order_view(event, order, locale)
        for line in view["lines"]:
            line["now"] = now[line["no"]]
        games = [one._asdict() for one in open_games(event)]
        left = event.rounds_total - len(event.rounds)
        return {"standings": view, "open": games, "rounds_left": left}

    return await live.view(told)


@router.post("/{event_id}/outlook")
async def places(request: Request, event_id: str, body: WhatIfIn) -> dict[str, Any]:
    """Everyone's best and worst place over all outcomes of the games that stay open.

    *exact*: tie-breaks counted in every outcome; else, with too many games, bounds by points.
    """
    live = await live_event(request, event_id)

    def taken(fold: Fold) -> tuple[Crosstable, str, dict[str, Any], dict[int, int]]:
        event: Event = fold.event
        ids = {one.player.no: who for who, one in event.entrants.items()}
        table = supposed(event, body.by_place())
        return table, event.rules.tie_breaks, given_of(event), ids

    table, codes, given, ids = await live.view(taken)
    try:
        found = await asyncio.to_thread(outlook, table, codes, given=given)
        exact = True
    except TournamentError as error:
        if error.code != "too-many-open":
            raise
        found, exact = bounds(table), False
    return {"places": [_row(one, ids) for one in found], "exact": exact}


def _row(one: Outlook, ids: Mapping[int, int]) -> dict[str, Any]:
    return {**one.to_json(), "id": ids[one.no]}
