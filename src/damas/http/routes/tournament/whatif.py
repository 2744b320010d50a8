"""Standings with some open games supposed, and the places that are still possible."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, cast

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field

from ....app.core.schemas import BoardNo, GameNo, RoundNo
from ....app.tournament.event_log import LoggedAct
from ....app.tournament.standings_views import order_view
from ....app.tournament.whatif_views import (
    OpenGameView,
    PlacesView,
    PossiblePlace,
    SupposedLine,
    SupposedView,
)
from ....people import Policy
from ....tournament import Outlook, TournamentError, outlook
from ....tournament.event import open_games, supposed
from ....tournament.event.queries.table import given_of, order_of
from ....tournament.scoring.outlook import bounds
from ...core.language import locale_of
from ...requests import may, services_of
from .api import live_event

router = APIRouter(prefix="/api/tournaments")
Code = Literal["1", "=", "0"]
Results = Mapping[tuple[int, ...], tuple[str, str]]
"""(round, board, game) → codes."""


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

    def by_place(self) -> Results:
        """(round, board, game) → codes."""
        return {(one.round, one.board, one.game): (one.white, one.black) for one in self.results}


@router.post("/{event_id}/what-if", dependencies=[may(Policy.EVENT)])
async def what_if(request: Request, event_id: str, body: WhatIfIn) -> SupposedView:
    """The standings as they would be, and the games that are open; nothing is changed."""
    live, locale = await live_event(request, event_id), locale_of(request)
    log = await live.view(LoggedAct.of)
    return await services_of(request).work.run(request, _what_if, log, body.by_place(), locale)


def _what_if(log: LoggedAct, results: Results, locale: str) -> SupposedView:
    """In a worker process."""
    event = log.event()
    order = order_of(event, supposed(event, results))
    now = {line.player.no: line.rank for line in event.standings().lines}
    view = order_view(event, order, locale)
    lines: list[SupposedLine] = [{**line, "now": now[line["no"]]} for line in view["lines"]]
    games = [cast("OpenGameView", one._asdict()) for one in open_games(event)]
    return {
        "standings": {**view, "lines": lines},
        "open": games,
        "rounds_left": event.rounds_total - len(event.rounds),
    }


@router.post("/{event_id}/outlook", dependencies=[may(Policy.EVENT)])
async def places(request: Request, event_id: str, body: WhatIfIn) -> PlacesView:
    """Everyone's best and worst place over all outcomes of the games that stay open.

    *exact*: tie-breaks counted in every outcome; else, with too many games, bounds by points.
    """
    live = await live_event(request, event_id)
    log = await live.view(LoggedAct.of)
    return await services_of(request).work.run(request, _places, log, body.by_place())


def _places(log: LoggedAct, results: Results) -> PlacesView:
    """In a worker process."""
    event = log.event()
    ids = {one.player.no: who for who, one in event.entrants.items()}
    table = supposed(event, results)
    try:
        found, exact = outlook(table, event.rules.tie_breaks, given=given_of(event)), True
    except TournamentError as error:
        if error.code != "too-many-open":
            raise
        found, exact = bounds(table), False
    return {"places": [_row(one, ids) for one in found], "exact": exact}


def _row(one: Outlook, ids: Mapping[int, int]) -> PossiblePlace:
    return cast("PossiblePlace", one.to_dict() | {"id": ids[one.no]})
