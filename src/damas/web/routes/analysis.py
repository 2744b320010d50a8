"""The REST call of the coach: the stored review of a game."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Query, Request

from ...engine import LEVELS
from ...people import Policy
from ...people.ratings import nearest_level
from ..analysis.requests import reviewable
from ..analysis.review import review_view
from ..core.language import locale_of
from ..people import caller_of, may
from ..services import services_of
from ..work import in_database

router = APIRouter(prefix="/api")
Level = Annotated[int, Query(ge=0, le=len(LEVELS))]
"""A level of the engine; 0: as strong as the engine."""


@router.get("/games/{game_id}/review", dependencies=[may(Policy.GAME)])
async def kept_review(
    request: Request, game_id: str, level: Level | Literal["own"] = 0
) -> dict[str, Any]:
    """The review of a game that is over, null when the coach has not looked through it.

    The marks are of mistakes that matter at *level* (0: of all); "own": at the caller's, by the
    rating in this game that is known best. *own_level* is that level, null without a rating.
    """
    services = services_of(request)
    game = await reviewable(game_id, services.games, caller_of(request))
    own = await own_level(request, game.variant.id)
    kept = await services.reviews.kept(game_id, game)
    if kept is None:
        return {"review": None, "own_level": own}
    wanted = own if level == "own" else level or None
    return {"review": review_view(kept, game, locale_of(request), wanted), "own_level": own}


async def own_level(request: Request, variant: str) -> int | None:
    """The engine's level that plays about as well as the caller; None without a rating."""
    person = caller_of(request).person
    if not person:
        return None
    every = await in_database(services_of(request).rated.ratings.of_person, person)
    found = [one for (game, _), one in every.items() if game == variant]
    surest = min(found, key=lambda one: one.deviation, default=None)
    return None if surest is None else nearest_level(surest.value, variant)
