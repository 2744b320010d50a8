"""The archive of this server: finished games that everybody may see, filtered, and as PDN."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, StreamingResponse

from ...app.core.file_names import PDN
from ...app.games.game_pdn import pdn_with_clocks
from ...app.watching import finished
from ...base.errors import DamasError
from ...people import Policy
from ...store import FinishedGames
from ..core.attachment import streamed
from ..core.language import locale_of
from ..core.templates import render
from ..requests import may, own_base, services_of

if TYPE_CHECKING:
    from ...store import GameRecord, Games

router = APIRouter(include_in_schema=False)
log = logging.getLogger("damas.server")
Filtered = Annotated[finished.Filters, Query()]


@router.get("/games/finished", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse)
async def finished_page(request: Request, filters: Filtered) -> str:
    """Finished games, the last one first, a page at a time."""
    page = finished.finished_page(await _found(request, filters), filters, locale_of(request))
    return render(request, "finished.html", **page)


@router.get("/api/games/finished", dependencies=[may(Policy.VISITOR)])
async def finished_games(request: Request, filters: Filtered) -> finished.FinishedFound:
    """One page of finished games."""
    return await _found(request, filters)


async def _found(request: Request, filters: finished.Filters) -> finished.FinishedFound:
    services = services_of(request)
    archive, ratings = FinishedGames(services.database), services.rated.ratings
    asked = (services.work, archive, ratings, filters, locale_of(request))
    return await finished.finished_games(request, *asked)


@router.get("/games/finished.pdn", dependencies=[may(Policy.VISITOR)])
async def finished_file(request: Request, filters: Filtered) -> StreamingResponse:
    """The games that fit as one PDN file, the last ones where there are too many."""
    services, search = services_of(request), filters.search()
    games, page = services.games.games, FinishedGames(services.database).page
    records = await services.work.read(request, page, search, finished.MOST_FILE)
    base = own_base(request)

    async def parts() -> AsyncIterator[str]:
        for record in records:
            try:
                yield await services.work.read(request, _pdn, games, record, base) + "\n"
            except DamasError as error:  # a damaged game does not end the file
                log.warning("the game %s is not in the file: %s", record.id, error)

    return streamed(parts(), PDN, "games.pdn")


def _pdn(games: Games, record: GameRecord, base: str) -> str:
    """In a thread for long reading."""
    return pdn_with_clocks(record, games.entries(record.id), base)
