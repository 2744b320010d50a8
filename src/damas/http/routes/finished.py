"""The archive of this server: finished games that everybody may see, filtered, and as PDN."""

from __future__ import annotations

import logging
import re
from collections.abc import AsyncIterator, Mapping
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse, StreamingResponse
from pydantic import BaseModel, Field

from ...app.core.file_names import PDN
from ...app.core.service_errors import InvalidError
from ...app.core.times import now_ms
from ...app.games.game_pdn import pdn_with_clocks
from ...app.games.views import record_view
from ...app.ratings.listed import ratings_of
from ...app.views.damaged import listed
from ...app.views.first_board import first_board
from ...app.watching.gallery import regulations_of
from ...base.errors import DamasError
from ...base.i18n import Text, say, translate
from ...people import Policy
from ...printing import GAMES
from ...rules.board import Board
from ...rules.outcome import REASONS
from ...rules.regulations import REGULATIONS
from ...rules.variants import VARIANTS
from ...rules.variants import variant as variant_named
from ...store import FinishedGames, GameSearch, PageKey
from ...tournament.presentation.dates import day as written_day
from ..core.attachment import streamed
from ..core.language import locale_of
from ..core.templates import render
from ..requests import may, own_base, services_of

if TYPE_CHECKING:
    from ...store import GameRecord, Games

router = APIRouter(include_in_schema=False)
log = logging.getLogger("damas.server")
PAGE = 20
MOST_PAGE = 100
MOST_FILE = 500
"""Games of one file."""
RESULTS = {"white": Text("White wins"), "black": Text("Black wins"), "draw": Text("Draw")}
BOUND = Text("The file holds the last {most} of them.", {"most": MOST_FILE})
BAD_KEY = Text("This page of the list cannot be found: begin at its first page")
_KEY = re.compile(r"(\d{1,15})\.([\w-]{1,32})", re.ASCII)
Key = Annotated[str, Field(max_length=60)]


class Filters(BaseModel):
    """The filters as an address says them; "" for none. *before* is the end of the page before."""

    player: Annotated[str, Field(max_length=60)] = ""
    variant: Annotated[str, Field(max_length=30)] = ""
    regulation: Annotated[str, Field(max_length=40)] = ""
    result: Literal["", "white", "black", "draw"] = ""
    reason: Annotated[str, Field(max_length=32)] = ""
    rated: Literal["", "yes", "no"] = ""
    since: date | Literal[""] = ""
    until: date | Literal[""] = ""
    before: Key = ""
    limit: Annotated[int, Field(ge=1, le=MOST_PAGE)] = PAGE

    @property
    def chosen(self) -> dict[str, str]:
        """The filters that choose something, as an address has them."""
        found = self.model_dump(exclude={"before", "limit"})
        return {name: str(value) for name, value in found.items() if value}

    def search(self) -> GameSearch:
        """The search. Raises UnknownNameError for a game that there is not."""
        books = regulations_of(variant_named(self.variant).id if self.variant else "")
        if self.regulation:
            books = [one for one in books or REGULATIONS if one == self.regulation]
        return GameSearch(
            player=self.player,
            regulations=books,
            result=self.result,
            reason=self.reason,
            rated=None if not self.rated else self.rated == "yes",
            since_ms=_ms(self.since),
            until_ms=_ms(self.until, days=1),
        )

    def key(self) -> PageKey | None:
        """The end of the page before. Raises InvalidError for a text that is none."""
        if not self.before:
            return None
        found = _KEY.fullmatch(self.before)
        if found is None:
            raise InvalidError("bad-page", BAD_KEY)
        return int(found[1]), found[2]


Filtered = Annotated[Filters, Query()]


@router.get("/games/finished", dependencies=[may(Policy.VISITOR)], response_class=HTMLResponse)
async def finished_page(request: Request, filters: Filtered) -> str:
    """Finished games, the last one first, a page at a time."""
    locale, found = locale_of(request), await _found(request, filters)
    chosen = filters.chosen
    return render(
        request,
        "finished.html",
        games=[(one, _drawn(one), _day(one, locale)) for one in found["games"]],
        sums=found["sums"],
        onward=_address({**chosen, "before": found["next"]}) if found["next"] else "",
        download="/games/finished.pdn?" + urlencode(chosen),
        bound=translate(BOUND, locale) if found["sums"]["all"] > MOST_FILE else "",
        chosen=chosen,
        first=not filters.before,
        start=_address(chosen),
        variants=[(name, translate(GAMES[name], locale)) for name in VARIANTS],
        books=[(one.id, say(one.name, locale, one.variant.id)) for one in REGULATIONS.values()],
        results=[(name, translate(text, locale)) for name, text in RESULTS.items()],
        reasons=[(name, translate(text, locale)) for name, text in REASONS.items()],
    )


@router.get("/api/games/finished", dependencies=[may(Policy.VISITOR)])
async def finished_games(request: Request, filters: Filtered) -> dict[str, Any]:
    """One page of finished games: `games`, `sums` of all that fit, `next` for the page after."""
    return await _found(request, filters)


@router.get("/games/finished.pdn", dependencies=[may(Policy.VISITOR)])
async def finished_file(request: Request, filters: Filtered) -> StreamingResponse:
    """The games that fit as one PDN file, the last ones where there are too many."""
    services, search = services_of(request), filters.search()
    games = services.games.games
    records = await services.work.read(request, _archive(request).page, search, MOST_FILE)

    base = own_base(request)

    async def parts() -> AsyncIterator[str]:
        for record in records:
            try:
                yield await services.work.read(request, _pdn, games, record, base) + "\n"
            except DamasError as error:  # a damaged game does not end the file
                log.warning("the game %s is not in the file: %s", record.id, error)

    return streamed(parts(), PDN, "games.pdn")


async def _found(request: Request, filters: Filters) -> dict[str, Any]:
    archive, search, limit = _archive(request), filters.search(), filters.limit
    work, locale = services_of(request).work, locale_of(request)
    records = await work.read(request, archive.page, search, limit + 1, filters.key())
    sums = await work.read(request, archive.sums, search)
    shown = records[:limit]
    rated = services_of(request).rated.ratings
    known = await work.read(request, ratings_of, rated, shown, now_ms())
    onward = f"{shown[-1].updated_ms}.{shown[-1].id}" if len(records) > limit else None
    return {
        "games": listed(
            shown, lambda one: record_view(one, locale) | {"ratings": known.get(one.id, {})}, locale
        ),
        "sums": _sums(sums),
        "next": onward,
    }


def _archive(request: Request) -> FinishedGames:
    return FinishedGames(services_of(request).database)


def _sums(counts: Mapping[str | None, int]) -> dict[str, int]:
    """All games that fit, and those that White won, that Black won, and that were drawn."""
    return {"all": sum(counts.values()), **{name: counts.get(name, 0) for name in RESULTS}}


def _ms(day: date | str, days: int = 0) -> int | None:
    """The beginning of a day (UTC) in ms, so many *days* on; None for none and the last ones."""
    if not isinstance(day, date) or day > date.max - timedelta(days=2):
        return None
    start = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=days)
    return round(start.timestamp() * 1000)


def _day(game: dict[str, Any], locale: str) -> str:
    """The day of its end; "" for a game that cannot be shown."""
    return written_day(game["updated"][:10], locale) if "updated" in game else ""


def _address(filters: Mapping[str, str]) -> str:
    return "/games/finished" + (f"?{urlencode(filters)}" if filters else "")


def _drawn(game: dict[str, Any]) -> str:
    """The last position; "" for a game that cannot be shown."""
    if "damaged" in game or game["variant"] is None:
        return ""
    try:
        return first_board(Board(variant_named(game["variant"]["id"]), game["fen"]), edge=False)
    except DamasError:
        return ""


def _pdn(games: Games, record: GameRecord, base: str) -> str:
    """In a thread for long reading."""
    return pdn_with_clocks(record, games.entries(record.id), base)
