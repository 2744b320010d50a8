"""Ratings of a game's players, leaderboards, profiles, and fair-play findings for the owner."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.schemas import Offset
from ...app.core.service_errors import not_found
from ...app.core.times import now_ms
from ...app.games.views import ListedGame, record_view
from ...app.ratings.from_files import files_view
from ...app.ratings.pages import (
    LEADERS,
    MOST_POINTS,
    game_rating_view,
    leaders_view,
    ratings_of_games,
    shown_leaders,
    shown_profile,
)
from ...app.ratings.profile import profile_view
from ...app.ratings.statistics import (
    FIRST_YEAR,
    LAST_YEAR,
    statistics_view,
    year_view,
    years_of,
)
from ...app.ratings.views import (
    BY_SPEED,
    point_view,
    suspect_view,
    waiting_view,
)
from ...app.views.damaged import DamagedRow, listed
from ...app.work import in_database
from ...contract import Body
from ...people import Policy
from ...people.preferences import LONGEST, OWN_NAME
from ...rules.variants import GAME_NAMES
from ...store import PersonRecord
from ..core.language import locale_of
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
MOST_GAMES = 24


@router.get("/api/games/{game_id}/rating", dependencies=[may(Policy.GAME)])
async def game_rating(request: Request, game_id: str) -> dict[str, Any]:
    """The ratings of the two players of a game, and the change that the game made."""
    services, locale = services_of(request), locale_of(request)
    live = await services.games.watched(game_id, caller_of(request))
    seats = (await services.games.seating(live)).seats
    return await in_database(game_rating_view, services.rated.ratings, live.session, seats, locale)


@router.get("/api/ratings", dependencies=[may(Policy.EVERYBODY)])
async def listed_ratings(request: Request, games: GameIds) -> dict[str, Any]:
    """The ratings of the accounts that play these games, by game and colour."""
    services = services_of(request)
    asked = [one for one in dict.fromkeys(games.split(",")) if one][:MOST_GAMES]
    stored, ratings = services.games.games, services.rated.ratings
    return await in_database(ratings_of_games, ratings, stored, asked, now_ms())


@router.get("/api/ratings/{variant}/{speed}", dependencies=[may(Policy.EVERYBODY)])
async def leaderboard(
    request: Request, variant: Kind, speed: Kind, limit: Limit = LEADERS
) -> dict[str, Any]:
    """The best accounts of one game and speed, with the fixed ratings of the engine's levels."""
    _require_kind(variant, speed)
    ratings, locale = services_of(request).rated.ratings, locale_of(request)
    return await in_database(leaders_view, ratings, (variant, speed), limit, locale)


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
    services, caller = services_of(request), caller_of(request)
    who, locale = await _account(request, person), locale_of(request)
    view = await _profile(request, who)
    asked = (services.rated, who, view, caller, rating, page, locale)
    shown = await in_database(shown_profile, *asked)
    friend = await services.friends.has(caller.person, who.id)
    return render(request, "profile.html", friend=friend, **shown)


@router.get(
    "/people/{person}/statistics",
    dependencies=[may(Policy.EVERYBODY)],
    response_class=HTMLResponse,
)
async def statistics_page(
    request: Request, person: PersonId, game: Annotated[str, Query(max_length=32)] = ""
) -> str:
    """The games of an account in figures and bars, of those that the caller may see."""
    services, caller, locale = services_of(request), caller_of(request), locale_of(request)
    who = await _account(request, person)
    asked = (services.rated.profiles, who, caller, game, locale)
    found = await services.work.read(request, statistics_view, *asked)
    files = None
    if caller.person == who.id:
        kept = (await in_database(services.preferences.of, who.id)).get(OWN_NAME)
        name = str(kept.value) if kept else who.name or ""
        files = await services.work.read(request, files_view, services.database, name, locale)
    return render(
        request, "statistics.html", who=who, found=found, files=files, longest_name=LONGEST
    )


@router.get(
    "/people/{person}/years/{year}",
    dependencies=[may(Policy.EVERYBODY)],
    response_class=HTMLResponse,
)
async def year_page(
    request: Request, person: PersonId, year: Annotated[int, Path(ge=FIRST_YEAR, le=LAST_YEAR)]
) -> str:
    """One year of an account, to be shared: of the games that the caller may see."""
    who, rated = await _account(request, person), services_of(request).rated
    asked = (rated, who, caller_of(request), year, locale_of(request))
    found = await services_of(request).work.read(request, year_view, *asked)
    years = years_of(who.created_ms or now_ms(), now_ms())
    return render(request, "year.html", who=who, found=found, years=years)


@router.get("/ratings", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def leaderboard_page(
    request: Request,
    game: Annotated[str, Query(max_length=32)] = "",
    speed: Annotated[str, Query(max_length=32)] = "",
) -> str:
    """The leaderboards, one game and speed at a time."""
    ratings, locale = services_of(request).rated.ratings, locale_of(request)
    shown = await in_database(shown_leaders, ratings, game, speed, locale)
    return render(request, "ratings.html", **shown)


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
        services.games.notify(game)
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
