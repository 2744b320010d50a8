"""The REST call of the coach: the stored review of a game."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Query, Request
from pydantic import Field

from ...app.analysis.requests import reviewable
from ...app.analysis.review import (
    LONGEST,
    DeviceReview,
    KeptReview,
    LookAgain,
    ReviewView,
    nodes_for,
    review_data,
    review_view,
)
from ...app.work import in_database
from ...contract import Body
from ...contract.kinds import Path
from ...engine import LEVELS
from ...engine.coach import GivenLooks, GivenSearch, review_given, review_looked_again
from ...people import Policy
from ...ratings.anchors import nearest_level
from ...rules.game import Game
from ..core.language import locale_of
from ..requests import caller_of, may, services_of

router = APIRouter(prefix="/api")
MOST_SCORE = 30_000
MOST_POSITIONS = 5000
Level = Annotated[int, Query(ge=0, le=len(LEVELS))]
"""A level of the engine; 0: as strong as the engine."""


@router.get("/games/{game_id}/review", dependencies=[may(Policy.GAME)])
async def kept_review(
    request: Request, game_id: str, level: Level | Literal["own"] = 0
) -> KeptReview:
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


class SearchIn(Body):
    """The search of one position on the caller's device: the *score* for the side to move in
    hundredths of a man, the best *line*."""

    score: int = Field(ge=-MOST_SCORE, le=MOST_SCORE)
    line: list[Path] = Field(min_length=1, max_length=LONGEST)


Ply = Annotated[int, Field(strict=False)]  # a name in JSON, so a text
LookIn = Annotated[list[SearchIn | None], Field(min_length=2, max_length=2)]
"""A second look at a move: the searches of the positions after and before it."""


class GivenReviewIn(Body):
    """The searches of all positions of a game, null where it is over; the second *looks* at moves
    by the plies before them, null for marks without any; the *level* as above."""

    searches: list[SearchIn | None] = Field(max_length=MOST_POSITIONS)
    looks: dict[Annotated[int, Field(strict=False)], list[LookIn]] | None = Field(
        default=None, max_length=MOST_POSITIONS
    )
    level: Level | Literal["own"] = 0


@router.post("/games/{game_id}/review", dependencies=[may(Policy.GAME)])
async def given_review(request: Request, game_id: str, body: GivenReviewIn) -> DeviceReview:
    """The coach's words on a game that is over, from searches of the caller's device.

    *again*: the moves at which a second look is to go on, with the nodes of its next searches;
    they are marked when their searches have come. For the caller alone: it is not stored, since
    nobody has checked the searches.
    """
    services = services_of(request)
    game = await reviewable(game_id, services.games, caller_of(request))
    own = await own_level(request, game.variant.id)
    wanted = own if body.level == "own" else body.level or None
    locale = locale_of(request)
    found = await services.work.read(request, _worded, game, body, locale, wanted)
    return {"review": found[0], "again": found[1], "own_level": own}


def _worded(
    game: Game, body: GivenReviewIn, locale: str, level: int | None
) -> tuple[ReviewView, list[LookAgain]]:
    searches = [_plain(one) for one in body.searches]
    again: list[LookAgain] = []
    if body.looks is None:
        found = review_given(game, searches)
    else:
        looks: GivenLooks = {
            ply: [(_plain(after), _plain(before)) for after, before in steps]
            for ply, steps in body.looks.items()
        }
        looked = review_looked_again(game, searches, looks, nodes_for(game))
        found = looked.review
        again = [{"ply": ply, "nodes": nodes} for ply, nodes in looked.again.items()]
    kept = review_data(found, game)
    return review_view(kept, game, locale, level), again


def _plain(one: SearchIn | None) -> GivenSearch | None:
    return (one.score, one.line) if one else None


async def own_level(request: Request, variant: str) -> int | None:
    """The engine's level that plays about as well as the caller; None without a rating."""
    person = caller_of(request).person
    if not person:
        return None
    every = await in_database(services_of(request).rated.ratings.of_person, person)
    found = [one for (game, _), one in every.items() if game == variant]
    surest = min(found, key=lambda one: one.deviation, default=None)
    return None if surest is None else nearest_level(surest.value, variant)
