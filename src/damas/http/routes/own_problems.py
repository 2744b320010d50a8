"""Problems of a person's own games, which the coach has found: asked until they are known."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field

from ...app.core.keep import Keep
from ...app.core.schemas import CommandName
from ...app.core.service_errors import not_found
from ...app.core.times import now_ms
from ...app.views.problems import (
    ProblemAnswer,
    ProblemView,
    own_deck,
    own_problem_view,
    solver_view,
)
from ...app.work import in_database
from ...people import Policy
from ...school import repetition
from ...school.problems.problem import ProvenProblem
from ...store import RepetitionCard, RepetitionCards
from ..core.language import locale_of
from ..requests import caller_of, counts, may, services_of
from .problems import (
    MOST_DUE,
    MOST_SECONDS,
    NEW_ATTEMPTS,
    Game,
    Moves,
    Name,
    Played,
    game_asked,
    judged,
    solves,
    solving_page,
)

router = APIRouter(include_in_schema=False)
DAY_MS = 86_400_000
"""The time until a problem comes again on a server that cannot plan repetition."""


class OwnAttemptIn(BaseModel):
    """The solver's moves as PDN until the first wrong one; *shown*: the solution was looked at."""

    model_config = ConfigDict(extra="ignore")
    id: CommandName
    moves: Moves
    seconds: float = Field(ge=0, le=MOST_SECONDS)
    shown: bool = False


@router.get(
    "/problems/own", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def page(request: Request, game: Game = "") -> str:
    """The problems of the caller's own games that are due."""
    name = await game_asked(request, game)
    return await solving_page(request, "own", name)


@router.get("/api/problems/own", dependencies=[may(Policy.OWN)])
async def due(request: Request, game: Game = "") -> list[ProblemView]:
    """The same as JSON, the longest due first."""
    name, locale = await game_asked(request, game), locale_of(request)
    person = caller_of(request).person
    cards = await in_database(_cards(request).due, person, own_deck(name), now_ms(), MOST_DUE)
    return [own_problem_view(card, locale) for card in cards]


@router.get("/api/problems/own/{game}/{number}/answer", dependencies=[may(Policy.OWN)])
async def answer(request: Request, game: Name, number: Name, moves: Played) -> ProblemAnswer:
    """Whether *moves* win though they are not those asked; else the answer to them."""
    card = await _card(request, game, number)
    return await judged(request, ProvenProblem.from_dict(card.about["problem"]), moves)


@router.post(
    "/api/problems/own/{game}/{number}/attempts",
    dependencies=[may(Policy.PERSON), counts(NEW_ATTEMPTS)],
)
async def attempt(request: Request, game: Name, number: Name, body: OwnAttemptIn) -> dict[str, Any]:
    """Moves the problem on to its next day; it changes no rating. A problem that is not due yet
    stays where it is, so that an attempt which is sent twice counts once."""
    card, person = await _card(request, game, number), caller_of(request).person
    found = ProvenProblem.from_dict(card.about["problem"])
    solved = await solves(request, found, body.moves, shown=body.shown)
    now = now_ms()
    if card.due_ms <= now:
        state, due_ms = _reviewed(card, solved=solved, seconds=body.seconds, now=now)
        later = RepetitionCard(card.deck, card.name, due_ms, state, card.about)
        await in_database(_cards(request).keep, person, later)
    solver = await in_database(services_of(request).problems.solver, person, found.variant)
    rating = round(solver.rating.value)
    return {
        "solved": solved,
        "counted": False,
        "before": rating,
        "after": rating,
        "solver": solver_view(solver),
    }


@router.delete(
    "/api/problems/own/{game}/{number}/card", dependencies=[may(Policy.PERSON)], status_code=204
)
async def forget(request: Request, game: Name, number: Name) -> None:
    """The problem is not asked any more."""
    person = caller_of(request).person
    await in_database(_cards(request).drop, person, own_deck(game), [number])


def _reviewed(
    card: RepetitionCard, *, solved: bool, seconds: float, now: int
) -> tuple[dict[str, Any], int]:
    if not repetition.is_possible():
        return {}, now + DAY_MS
    state = dict(card.card) or None
    return repetition.reviewed(state, solved=solved, seconds=seconds, now_ms=now)


def _cards(request: Request) -> RepetitionCards:
    return services_of(request).trainer.cards


async def _card(request: Request, game: str, number: str) -> RepetitionCard:
    """The caller's card; raises NotFoundError for none."""
    person = caller_of(request).person
    found = await in_database(_cards(request).card, person, own_deck(game), number)
    if found is None:
        raise not_found()
    return found
