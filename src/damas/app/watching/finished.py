"""The archive of this server: finished games that everybody may see, filtered, a page at a time."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Annotated, Any, Literal
from urllib.parse import urlencode

from pydantic import BaseModel, Field
from typing_extensions import TypedDict

from ...base.errors import DamasError
from ...base.i18n import Text, say, translate
from ...printing import GAMES
from ...rules.board import Board
from ...rules.outcome import REASONS
from ...rules.regulations import REGULATIONS
from ...rules.variants import VARIANTS
from ...rules.variants import variant as variant_named
from ...store import FinishedGames, GameSearch, PageKey
from ...tournament.presentation.dates import day as written_day
from ..core.service_errors import InvalidError
from ..core.times import now_ms
from ..games.views import ListedGame, record_view
from ..ratings.listed import ratings_of
from ..views.damaged import DamagedRow, listed
from ..views.first_board import first_board
from ..views.positions import RatingView
from .gallery import regulations_of

if TYPE_CHECKING:
    from ...store import GameRecord, Ratings
    from ..work import Asker, WorkerPool

PAGE = 20
MOST_PAGE = 100
LATEST = 6
"""Games that are shown where none goes on."""
MOST_FILE = 500
"""Games of one file."""
RESULTS = {"white": Text("White wins"), "black": Text("Black wins"), "draw": Text("Draw")}
BOUND = Text("The file holds the last {most} of them.", {"most": MOST_FILE})
BAD_KEY = Text("This page of the list cannot be found: begin at its first page")
_KEY = re.compile(r"(\d{1,15})\.([\w-]{1,32})", re.ASCII)
Key = Annotated[str, Field(max_length=60)]


class FinishedGame(ListedGame):
    """A finished game with the ratings of its players, by colour."""

    ratings: dict[str, RatingView]


class GameSums(TypedDict):
    """All games that fit, those that White won, that Black won, and that were drawn."""

    all: int
    white: int
    black: int
    draw: int


class FinishedFound(TypedDict):
    """One page of finished games, the sums of all that fit; *next*: the key of the page after."""

    games: list[FinishedGame | DamagedRow]
    sums: GameSums
    next: str | None


DrawnGame = tuple[FinishedGame | DamagedRow, str, str]
"""A game with its last position drawn, and the day of its end; "" for one that cannot be shown."""


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


async def finished_games(  # noqa: PLR0913, PLR0917  (the sources of a page)
    asker: Asker,
    work: WorkerPool,
    archive: FinishedGames,
    ratings: Ratings,
    filters: Filters,
    locale: str,
) -> FinishedFound:
    """One page of finished games: `games`, `sums` of all that fit, `next` for the page after."""
    search, limit = filters.search(), filters.limit
    records = await work.read(asker, archive.page, search, limit + 1, filters.key())
    sums = await work.read(asker, archive.sums, search)
    shown = records[:limit]
    onward = f"{shown[-1].updated_ms}.{shown[-1].id}" if len(records) > limit else None

    views = await _views(asker, work, ratings, shown, locale)
    return {"games": views, "sums": _sums(sums), "next": onward}


async def _views(
    asker: Asker, work: WorkerPool, ratings: Ratings, records: list[GameRecord], locale: str
) -> list[FinishedGame | DamagedRow]:
    known = await work.read(asker, ratings_of, ratings, records, now_ms())

    def view(record: GameRecord) -> FinishedGame:
        return {**record_view(record, locale), "ratings": known.get(record.id, {})}

    return listed(records, view, locale)


async def latest_finished(  # noqa: PLR0913, PLR0917  (the sources of a list)
    asker: Asker,
    work: WorkerPool,
    archive: FinishedGames,
    ratings: Ratings,
    variant: str,
    locale: str,
) -> list[DrawnGame]:
    """The last finished games of a *variant*, "" for all, to be looked at where none goes on."""
    search = Filters(variant=variant).search()
    records = await work.read(asker, archive.page, search, LATEST, None)
    return _drawn_games(await _views(asker, work, ratings, records, locale), locale)


def _drawn_games(games: list[FinishedGame | DamagedRow], locale: str) -> list[DrawnGame]:
    return [(one, _drawn(one), _day(one, locale)) for one in games]


def finished_page(found: FinishedFound, filters: Filters, locale: str) -> dict[str, Any]:
    """The page of the games that were *found*."""
    chosen = filters.chosen
    return {
        "games": _drawn_games(found["games"], locale),
        "sums": found["sums"],
        "onward": _address({**chosen, "before": found["next"]}) if found["next"] else "",
        "download": "/games/finished.pdn?" + urlencode(chosen),
        "bound": translate(BOUND, locale) if found["sums"]["all"] > MOST_FILE else "",
        "chosen": chosen,
        "first": not filters.before,
        "start": _address(chosen),
        "variants": [(name, translate(GAMES[name], locale)) for name in VARIANTS],
        "books": [(one.id, say(one.name, locale, one.variant.id)) for one in REGULATIONS.values()],
        "results": results(locale),
        "reasons": [(name, translate(text, locale)) for name, text in REASONS.items()],
    }


def results(locale: str) -> list[tuple[str, str]]:
    """The results of games with their words."""
    return [(name, translate(text, locale)) for name, text in RESULTS.items()]


def _sums(counts: Mapping[str | None, int]) -> GameSums:
    return {
        "all": sum(counts.values()),
        "white": counts.get("white", 0),
        "black": counts.get("black", 0),
        "draw": counts.get("draw", 0),
    }


def _ms(day: date | str, days: int = 0) -> int | None:
    """The beginning of a day (UTC) in ms, so many *days* on; None for none and the last ones."""
    if not isinstance(day, date) or day > date.max - timedelta(days=2):
        return None
    start = datetime(day.year, day.month, day.day, tzinfo=UTC) + timedelta(days=days)
    return round(start.timestamp() * 1000)


def _day(game: FinishedGame | DamagedRow, locale: str) -> str:
    """The day of its end; "" for a game that cannot be shown."""
    return "" if "damaged" in game else written_day(game["updated"][:10], locale)


def _address(filters: Mapping[str, str]) -> str:
    return "/games/finished" + (f"?{urlencode(filters)}" if filters else "")


def _drawn(game: FinishedGame | DamagedRow) -> str:
    """The last position; "" for a game that cannot be shown."""
    if "damaged" in game or game["variant"] is None:
        return ""
    try:
        return first_board(Board(variant_named(game["variant"]["id"]), game["fen"]), edge=False)
    except DamasError:
        return ""
