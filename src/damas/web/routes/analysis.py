"""The REST call of the coach: the stored review of a game."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from ...people import Policy
from ..analysis.requests import reviewable
from ..analysis.review import review_view
from ..core.language import locale_of
from ..people import caller_of, may
from ..services import services_of

router = APIRouter(prefix="/api")


@router.get("/games/{game_id}/review", dependencies=[may(Policy.GAME)])
async def kept_review(request: Request, game_id: str) -> dict[str, Any]:
    """The review of a game that is over, null when the coach has not looked through it."""
    services = services_of(request)
    game = await reviewable(game_id, services.games, caller_of(request))
    kept = await services.reviews.kept(game_id, game)
    if kept is None:
        return {"review": None}
    return {"review": review_view(kept, game, locale_of(request))}
