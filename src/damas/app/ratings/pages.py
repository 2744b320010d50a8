"""Ratings as pages show them: of a game's players, the leaderboards, a profile. Called in a thread
of the database."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from ...base.errors import UnknownNameError
from ...base.i18n import say
from ...people.fair_ratings import GAMES_A_DAY, RatingVerdict
from ...ratings import SPEEDS
from ...rules.board import COLOURS
from ...rules.variants import GAME_NAMES
from ...tournament.presentation.dates import day as written_day
from ..core.times import now_ms
from ..views.damaged import listed
from ..views.home import usual_book
from .chart import chart_of, weeks_of
from .counting import kind_of
from .listed import ratings_of
from .profile import chosen_kind, game_row
from .views import (
    BY_SPEED,
    check_view,
    game_view,
    kind_view,
    leader_view,
    levels_view,
)

if TYPE_CHECKING:
    from ...people import Caller
    from ...store import Games, PersonRecord, Ratings
    from ..games.session import GameSession
    from .service import RatingService

LEADERS = 50
GAMES_A_PAGE = 20
USUAL_SPEED = "blitz"
MOST_POINTS = 1000


def game_rating_view(
    ratings: Ratings, session: GameSession, seats: Mapping[str, Any], locale: str
) -> dict[str, Any]:
    """The ratings of the two players of a game, and the change that the game made."""
    setup = session.record.setup
    shown = session.met or session.rated
    people = [one for one in seats.values() if one] if shown else []
    known = ratings.of_people(people, *kind_of(setup))
    game = session.record.id
    view = game_view(setup, seats, known, ratings.game(game), locale, now_ms())
    verdict = _verdict(ratings, game, people, over=session.game.outcome is not None)
    return view | {"check": check_view(verdict if view["rated"] else None, locale)}


def _verdict(
    ratings: Ratings, game_id: str, people: list[str], *, over: bool
) -> RatingVerdict | None:
    """The verdict on a game; of one that goes on, as far as it can be known before."""
    if over:
        check = ratings.check(game_id)
        return check.verdict if check else None
    if len(people) < len(COLOURS) or ratings.games_of_day(people, now_ms()) < GAMES_A_DAY:
        return None
    return RatingVerdict.MANY


def ratings_of_games(
    ratings: Ratings, stored: Games, games: Sequence[str], at_ms: int
) -> dict[str, Any]:
    """The ratings of the accounts that play these games, by game and colour."""
    records = []
    for one in games:
        with suppress(UnknownNameError):
            records.append(stored.get(one))
    return ratings_of(ratings, records, at_ms)


def leaders_view(
    ratings: Ratings, kind: tuple[str, str], limit: int, locale: str
) -> dict[str, Any]:
    """The best accounts of one game and speed, with the fixed ratings of the engine's levels."""
    at_ms = now_ms()
    found = ratings.leaders(*kind, at_ms, limit)
    return {
        **kind_view(*kind, locale),
        "leaders": [leader_view(place, one, at_ms) for place, one in enumerate(found, 1)],
        "levels": levels_view(kind[0], locale),
    }


def shown_leaders(ratings: Ratings, game: str, speed: str, locale: str) -> dict[str, Any]:
    """The page of the leaderboards; the usual game and speed in place of unknown ones."""
    variant = game if game in GAME_NAMES else usual_book(None, locale).variant.id
    chosen = speed if speed in BY_SPEED else USUAL_SPEED
    found = leaders_view(ratings, (variant, chosen), LEADERS, locale)
    return {
        "variant": variant,
        "speed": chosen,
        "games": [(name, say(text, locale)) for name, text in GAME_NAMES.items()],
        "speeds": [(one.id, say(one.name, locale)) for one in SPEEDS],
        "leaders": found["leaders"],
        "levels": found["levels"],
    }


def shown_profile(  # noqa: PLR0913, PLR0917  (the parts of a page)
    rated: RatingService,
    who: PersonRecord,
    view: Mapping[str, Any],
    caller: Caller,
    rating: str,
    page: int,
    locale: str,
) -> dict[str, Any]:
    """The page of an account's profile, a *view* of it; *rating*: the game and speed of the
    chart."""
    kind = chosen_kind(view["ratings"], rating)
    points = rated.ratings.history(who.id, *kind, MOST_POINTS) if kind else []
    records = rated.profiles.games(who.id, caller, GAMES_A_PAGE, (page - 1) * GAMES_A_PAGE)
    return {
        "who": view,
        "own": caller.person == who.id,
        "since": written_day(view["since"][:10], locale) if view["since"] else "",
        "kind": kind,
        "shown": kind_view(*kind, locale) if kind else None,
        "chart": chart_of(points, who.id, locale),
        "games": listed(records, lambda record: game_row(record, locale), locale),
        "page": page,
        "pages": -(-view["games"] // GAMES_A_PAGE),
        "year": datetime.now(UTC).year,
        "weeks": weeks_of(view["activity"], now_ms(), locale),
    }
