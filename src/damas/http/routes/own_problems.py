"""Problems of a person's own games, which the coach has found: asked until they are known."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ...app.core.keep import Keep
from ...app.people.quotas import NEW_ATTEMPTS
from ...app.practice.own_problems import OwnProblemService
from ...app.practice.problems import AttemptIn
from ...app.views.problems import ProblemAnswer, ProblemView
from ...people import Policy
from ..requests import counts, learner_of, may, services_of
from .problems import Game, Name, Played, game_asked, solving_page

router = APIRouter(include_in_schema=False)


def _own(request: Request) -> OwnProblemService:
    return services_of(request).practice.own_problems


@router.get(
    "/problems/own", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def page(request: Request, game: Game = "") -> str:
    """The problems of the caller's own games that are due."""
    return await solving_page(request, "own", game)


@router.get("/api/problems/own", dependencies=[may(Policy.OWN)])
async def due(request: Request, game: Game = "") -> list[ProblemView]:
    """The same as JSON, the longest due first."""
    return await _own(request).due(learner_of(request), await game_asked(request, game))


@router.get("/api/problems/own/{game}/{number}/answer", dependencies=[may(Policy.OWN)])
async def answer(request: Request, game: Name, number: Name, moves: Played) -> ProblemAnswer:
    """Whether *moves* win though they are not those asked; else the answer to them."""
    return await _own(request).answer(learner_of(request), game, number, moves)


@router.post(
    "/api/problems/own/{game}/{number}/attempts",
    dependencies=[may(Policy.PERSON), counts(NEW_ATTEMPTS)],
)
async def attempt(request: Request, game: Name, number: Name, body: AttemptIn) -> dict[str, Any]:
    """Moves the problem on to its next day; it changes no rating."""
    return await _own(request).attempt(learner_of(request), game, number, body)


@router.delete(
    "/api/problems/own/{game}/{number}/card", dependencies=[may(Policy.PERSON)], status_code=204
)
async def forget(request: Request, game: Name, number: Name) -> None:
    """The problem is not asked any more."""
    await _own(request).forget(learner_of(request), game, number)
