"""Ratings of a game's players, leaderboards, profiles, and fair-play findings for the owner."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.schemas import Offset
from ...app.core.service_errors import not_found
from ...app.core.times import now_ms
from ...app.games.views import ListedGame, record_view
from ...app.ratings.chart import chart_of, weeks_of
from ...app.ratings.counting import kind_of
from ...app.ratings.listed import ratings_of
from ...app.ratings.profile import chosen_kind, game_row, profile_view
from ...app.ratings.views import (
    BY_SPEED,
    check_view,
    game_view,
    kind_view,
    leader_view,
    levels_view,
    point_view,
    suspect_view,
    waiting_view,
)
from ...app.views.damaged import DamagedRow
from ...app.views.home import usual_book
from ...app.work import in_database
from ...base.errors import UnknownNameError
from ...base.i18n import say
from ...contract import Body
from ...people import Policy
from ...people.fair_ratings import GAMES_A_DAY, RatingVerdict
from ...ratings import SPEEDS
from ...rules.board import COLOURS
from ...rules.variants import GAME_NAMES
from ...store import PersonRecord, Ratings
from ...tournament.presentation.dates import day
from ..core.language import locale_of
from ..core.lists import listed
from ..core.templates import render
from ..requests import caller_of, may, services_of

router = APIRouter(include_in_schema=False)


class DecisionIn(Body):
    """The owner's word on the waiting games of two people."""

    people: Annotated[list[str], Field(min_length=2, max_length=2)]
    allowed: bool


PersonId = Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
Kind = Annotated[str, Path(max_length=32)]
Limit = Annotated[int, Query(ge=1, le=100)]
GameIds = Annotated[str, Query(max_length=1000, pattern=r"^[\w,-]+$")]
LEADERS = 50
MOST_GAMES = 24
GAMES_A_PAGE = 20
USUAL_SPEED = "blitz"
MOST_POINTS = 1000


@router.get("/api/games/{game_id}/rating", dependencies=[may(Policy.GAME)])
async def game_rating(request: Request, game_id: str) -> dict[str, Any]:
    """The ratings of the two players of a game, and the change that the game made."""
    services = services_of(request)
    live = await services.games.watched(game_id, caller_of(request))
    setup = live.session.record.setup
    seats = (await services.games.seating(live)).seats
    shown = live.session.met or live.session.rated
    people = [one for one in seats.values() if one] if shown else []
    known = await in_database(services.rated.ratings.of_people, people, *kind_of(setup))
    counted = await in_database(services.rated.ratings.game, game_id)
    locale, over = locale_of(request), live.session.game.outcome is not None
    verdict = await in_database(_verdict, services.rated.ratings, game_id, people, over)
    view = game_view(setup, seats, known, counted, locale, now_ms())
    return view | {"check": check_view(verdict if view["rated"] else None, locale)}


def _verdict(ratings: Ratings, game_id: str, people: list[str], over: bool) -> RatingVerdict | None:
    """The verdict on a game; of one that goes on, as far as it can be known before."""
    if over:
        check = ratings.check(game_id)
        return check.verdict if check else None
    if len(people) < len(COLOURS) or ratings.games_of_day(people, now_ms()) < GAMES_A_DAY:
        return None
    return RatingVerdict.MANY


@router.get("/api/ratings", dependencies=[may(Policy.EVERYBODY)])
async def listed_ratings(request: Request, games: GameIds) -> dict[str, Any]:
    """The ratings of the accounts that play these games, by game and colour."""
    services = services_of(request)
    asked = [one for one in dict.fromkeys(games.split(",")) if one][:MOST_GAMES]

    def read() -> dict[str, Any]:
        records = []
        for one in asked:
            with suppress(UnknownNameError):
                records.append(services.games.games.get(one))
        return ratings_of(services.rated.ratings, records, now_ms())

    return await in_database(read)


@router.get("/api/ratings/{variant}/{speed}", dependencies=[may(Policy.EVERYBODY)])
async def leaderboard(
    request: Request, variant: Kind, speed: Kind, limit: Limit = LEADERS
) -> dict[str, Any]:
    """The best accounts of one game and speed, with the fixed ratings of the engine's levels."""
    _require_kind(variant, speed)
    at_ms = now_ms()
    found = await in_database(
        services_of(request).rated.ratings.leaders, variant, speed, at_ms, limit
    )
    return {
        **kind_view(variant, speed, locale_of(request)),
        "leaders": [leader_view(place, one, at_ms) for place, one in enumerate(found, 1)],
        "levels": levels_view(variant, locale_of(request)),
    }


@router.get("/api/people/{person}/profile", dependencies=[may(Policy.EVERYBODY)])
async def profile(request: Request, person: PersonId) -> dict[str, Any]:
    """The ratings, results, openings and activity of an account that the caller may see."""
    return await _profile(request, await _account(request, person))


@router.get("/api/people/{person}/games", dependencies=[may(Policy.EVERYBODY)])
async def games(
    request: Request, person: PersonId, limit: Limit = 20, offset: Offset = 0
) -> list[ListedGame | DamagedRow]:
    """The games of an account that the caller may see, the last played first."""
    who, locale = await _account(request, person), locale_of(request)
    asked = (who.id, caller_of(request), limit, offset)
    found = await in_database(services_of(request).rated.profiles.games, *asked)
    return listed(found, lambda record: record_view(record, locale), locale)


@router.get("/api/people/{person}/ratings/{variant}/{speed}", dependencies=[may(Policy.EVERYBODY)])
async def history(
    request: Request, person: PersonId, variant: Kind, speed: Kind
) -> list[dict[str, Any]]:
    """The rated games of an account in one game and speed, the newest first."""
    _require_kind(variant, speed)
    who = await _account(request, person)
    asked = (who.id, variant, speed, MOST_POINTS)
    found = await in_database(services_of(request).rated.ratings.history, *asked)
    return [point_view(game, who.id) for game in found]


@router.get("/people/{person}", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def profile_page(
    request: Request,
    person: PersonId,
    page: Annotated[int, Query(ge=1, le=1000)] = 1,
    rating: Annotated[str, Query(max_length=66)] = "",
) -> str:
    """The profile of an account."""
    who, locale = await _account(request, person), locale_of(request)
    services, caller = services_of(request), caller_of(request)
    view = await _profile(request, who)
    kind = chosen_kind(view["ratings"], rating)
    found = (
        await in_database(services.rated.ratings.history, who.id, *kind, MOST_POINTS)
        if kind
        else []
    )
    asked = (who.id, caller, GAMES_A_PAGE, (page - 1) * GAMES_A_PAGE)
    records = await in_database(services.rated.profiles.games, *asked)
    return render(
        request,
        "profile.html",
        who=view,
        own=caller.person == who.id,
        since=day(view["since"][:10], locale) if view["since"] else "",
        kind=kind,
        shown=kind_view(*kind, locale) if kind else None,
        chart=chart_of(found, who.id, locale),
        games=listed(records, lambda record: game_row(record, locale), locale),
        page=page,
        pages=-(-view["games"] // GAMES_A_PAGE),
        weeks=weeks_of(view["activity"], now_ms(), locale),
    )


@router.get("/ratings", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def leaderboard_page(
    request: Request,
    game: Annotated[str, Query(max_length=32)] = "",
    speed: Annotated[str, Query(max_length=32)] = "",
) -> str:
    """The leaderboards, one game and speed at a time."""
    locale, at_ms = locale_of(request), now_ms()
    variant = game if game in GAME_NAMES else usual_book(None, locale).variant.id
    chosen = speed if speed in BY_SPEED else USUAL_SPEED
    found = await in_database(
        services_of(request).rated.ratings.leaders, variant, chosen, at_ms, LEADERS
    )
    return render(
        request,
        "ratings.html",
        variant=variant,
        speed=chosen,
        games=[(name, say(text, locale)) for name, text in GAME_NAMES.items()],
        speeds=[(one.id, say(one.name, locale)) for one in SPEEDS],
        leaders=[leader_view(place, one, at_ms) for place, one in enumerate(found, 1)],
        levels=levels_view(variant, locale),
    )


@router.get("/api/owner/fair-play", dependencies=[may(Policy.OWNER)])
async def suspects(request: Request) -> list[dict[str, Any]]:
    """People whose recent games the owner should look at. A name here proves nothing."""
    found = await in_database(services_of(request).rated.fair_play.suspects)
    return [suspect_view(one) for one in found]


@router.get("/api/owner/ratings", dependencies=[may(Policy.OWNER)])
async def waiting(request: Request) -> list[dict[str, Any]]:
    """Pairs whose rated games wait for the owner's word. A pair here proves nothing."""
    found = await in_database(services_of(request).rated.ratings.waiting)
    return [waiting_view(one) for one in found]


@router.put("/api/owner/ratings", dependencies=[may(Policy.OWNER)])
async def decide(request: Request, body: DecisionIn) -> dict[str, list[str]]:
    """Lets the waiting games of a pair count, or not."""
    services = services_of(request)
    decide = partial(services.rated.ratings.decide, body.people, now_ms(), allowed=body.allowed)
    games = await in_database(decide)
    for game in games:
        services.games.tell(game)
    if body.allowed:
        services.rated.examiner.wake()
    return {"games": games}


async def _account(request: Request, person: str) -> PersonRecord:
    """The account with this id. Raises NotFoundError for an unknown id and for guests."""
    found = await in_database(services_of(request).people.find, person)
    if found is None or found.kind not in ("account", "owner"):
        raise not_found()
    return found


async def _profile(request: Request, who: PersonRecord) -> dict[str, Any]:
    services = services_of(request)
    asked = (services.rated.profiles, services.rated.ratings, who, caller_of(request))
    return await services.work.read(request, profile_view, *asked, locale_of(request), now_ms())


def _require_kind(variant: str, speed: str) -> None:
    """Raises NotFoundError for an unknown game or speed."""
    if variant not in GAME_NAMES or speed not in BY_SPEED:
        raise not_found()
