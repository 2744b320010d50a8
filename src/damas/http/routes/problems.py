"""Problems: the pages, the problem that comes next, attempts, runs, repetition, a printed sheet."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.file_names import PDF
from ...app.people.quotas import NEW_ATTEMPTS
from ...app.practice.problems import (
    LARGEST_SEED,
    AttemptIn,
    ProblemService,
    RunIn,
    SheetChoice,
)
from ...app.views.problems import ProblemAnswer, ProblemView
from ...people import Policy
from ...rules.variants import GAME_NAMES
from ..core.attachment import attachment
from ..core.templates import render
from ..requests import counts, learner_of, may, services_of

router = APIRouter(include_in_schema=False)
Game = Annotated[str, Query(max_length=32)]
Motif = Annotated[str, Query(max_length=32)]
Name = Annotated[str, Path(max_length=16, pattern=r"^[0-9a-z]+$")]
Played = Annotated[list[Annotated[str, Field(max_length=80)]], Query(max_length=40)]
MOST_PRINTED = 60


def _problems(request: Request) -> ProblemService:
    return services_of(request).practice.problems


async def game_asked(request: Request, name: str) -> str:
    """The game asked for, else the usual one. Raises NotFoundError for one without problems."""
    return await _problems(request).game(learner_of(request), name)


async def solving_page(request: Request, mode: str, game: str, motif: str = "") -> str:
    """The page on which problems of a game are solved."""
    name = await game_asked(request, game)
    page = await _problems(request).solving_page(learner_of(request), mode, name, motif=motif)
    return render(request, "problem.html", **page)


# The pages


@router.get("/problems", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def hub(request: Request, game: Game = "") -> str:
    """The ways to solve problems of one game, and all motifs."""
    name = game if game in GAME_NAMES else await game_asked(request, game)
    page = await _problems(request).hub_page(learner_of(request), name)
    return render(request, "problems.html", **page)


@router.get("/problems/solve", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def solve(request: Request, game: Game = "", motif: Motif = "") -> str:
    """Problems near the person's rating, one after the other; of one motif if named."""
    return await solving_page(request, "rated", game, motif)


@router.get("/problems/daily", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def daily(
    request: Request, game: Game = "", day: Annotated[str, Query(max_length=10)] = ""
) -> str:
    """The problem of a day, of today without one."""
    problems, name = _problems(request), await game_asked(request, game)
    first = await problems.daily(name, day)
    page = await problems.solving_page(learner_of(request), "daily", name, first=first)
    return render(request, "problem.html", **page)


@router.get("/problems/streak", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def streak(request: Request, game: Game = "") -> str:
    """Problems that get harder, until the first miss."""
    return await solving_page(request, "streak", game)


@router.get("/problems/storm", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def storm(request: Request, game: Game = "") -> str:
    """As many problems as can be solved in three minutes."""
    return await solving_page(request, "storm", game)


@router.get("/problems/review", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def review(request: Request, game: Game = "") -> str:
    """The problems that are due for repetition."""
    return await solving_page(request, "review", game)


@router.get("/problems/sheet.pdf", dependencies=[may(Policy.VISITOR)])
async def sheet(  # noqa: PLR0913, PLR0917  (each is a choice of the form)
    request: Request,
    game: Game = "",
    motif: Motif = "",
    count: Annotated[int, Query(ge=1, le=MOST_PRINTED)] = 12,
    least: Annotated[int, Query(ge=0, le=4000)] = 0,
    most: Annotated[int, Query(ge=0, le=4000)] = 4000,
    seed: Annotated[int, Query(ge=0, le=LARGEST_SEED)] = 1,
) -> Response:
    """A sheet of problems drawn by lot, with the answers on a page of their own."""
    name, chosen = await game_asked(request, game), SheetChoice(motif, count, least, most, seed)
    data = await _problems(request).sheet(learner_of(request), name, chosen)
    return attachment(data, PDF, f"problems-{name}.pdf")


@router.get("/problems/{number}", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def one(request: Request, number: Name) -> str:
    """One problem."""
    problems, learner = _problems(request), learner_of(request)
    found = await problems.problem(number)
    page = await problems.solving_page(learner, "one", found.variant, first=found)
    return render(request, "problem.html", **page)


# Data


@router.get("/api/problems/next", dependencies=[may(Policy.VISITOR)])
async def next_one(request: Request, game: Game = "", motif: Motif = "") -> ProblemView:
    """A problem near the caller's rating that is new to the caller."""
    name = await game_asked(request, game)
    return await _problems(request).next(learner_of(request), name, motif)


@router.get("/api/problems/run", dependencies=[may(Policy.VISITOR)])
async def new_run(request: Request, kind: Literal["streak", "storm"], game: Game = "") -> Response:
    """The problems of a new run, with the seed that makes them."""
    name = await game_asked(request, game)
    data = await _problems(request).new_run(learner_of(request), name, kind)
    return Response(data, media_type="application/json")


@router.get("/api/problems/due", dependencies=[may(Policy.OWN)])
async def due(request: Request, game: Game = "") -> list[ProblemView]:
    """The caller's problems that are due for repetition."""
    return await _problems(request).due(learner_of(request), await game_asked(request, game))


@router.get("/api/problems/{number}", dependencies=[may(Policy.EVERYBODY)])
async def data(request: Request, number: Name) -> ProblemView:
    """One problem."""
    problems = _problems(request)
    return await problems.view(learner_of(request), await problems.problem(number))


@router.get("/api/problems/{number}/answer", dependencies=[may(Policy.VISITOR)])
async def answer(request: Request, number: Name, moves: Played) -> ProblemAnswer:
    """Whether *moves*, of which the last is not the one asked, win all the same; else the answer
    to them. Nothing is stored."""
    problems = _problems(request)
    return await problems.answer(learner_of(request), await problems.problem(number), moves)


@router.post(
    "/api/problems/{number}/attempts",
    dependencies=[may(Policy.PERSON), counts(NEW_ATTEMPTS)],
)
async def attempt(request: Request, number: Name, body: AttemptIn) -> dict[str, Any]:
    """Stores an attempt; sent twice, it counts once. The server judges the moves itself."""
    return await _problems(request).attempt(learner_of(request), number, body)


@router.post("/api/people/beginner", dependencies=[may(Policy.PERSON)], status_code=204)
async def beginner(request: Request) -> None:
    """The caller is a beginner: problems and rated games begin with a low rating."""
    await _problems(request).begin_low(learner_of(request))


@router.delete("/api/problems/{number}/card", dependencies=[may(Policy.PERSON)], status_code=204)
async def forget(request: Request, number: Name) -> None:
    """The problem is not repeated any more."""
    await _problems(request).forget(learner_of(request), number)


@router.post("/api/problems/runs", dependencies=[may(Policy.PERSON), counts(NEW_ATTEMPTS)])
async def finish_run(request: Request, body: RunIn) -> dict[str, Any]:
    """Counts a finished run, whose problems are made again from its seed, and keeps the best."""
    name = await game_asked(request, body.game)
    return await _problems(request).finish_run(learner_of(request), name, body)
