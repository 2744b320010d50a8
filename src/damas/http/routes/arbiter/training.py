"""Training of arbiters: the page, exams that go on offline, right answers, and the scores."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from ....app.arbiter.training import (
    LARGEST_SEED,
    MOST,
    AnswersIn,
    ArbiterTraining,
    AskedExam,
    ScoreIn,
    training_page,
)
from ....app.arbiter.training_views import CountedScore, ScoreView, SolvedExam
from ....app.people import NEW_TABLES
from ....people import Policy
from ...core.language import locale_of
from ...core.templates import render
from ...requests import caller_of, counts, may, services_of

router = APIRouter(include_in_schema=False)


def _training(request: Request) -> ArbiterTraining:
    return services_of(request).training


@router.get("/arbiter/training", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def page(request: Request) -> str:
    """Choose, play, answer, be scored."""
    return render(request, "arbiter_training.html", **training_page(locale_of(request)))


@router.get("/api/arbiter/training/exam", dependencies=[may(Policy.VISITOR)])
async def make_exam(  # noqa: PLR0913, PLR0917  (one parameter of the address each)
    request: Request,
    regulation: str = "internacional",
    seed: Annotated[int, Query(ge=0, le=LARGEST_SEED)] = 1,
    count: Annotated[int | None, Query(ge=1, le=MOST)] = None,
    codes: Annotated[str | None, Query(max_length=200)] = None,
    every: bool = False,
) -> Response:
    """Scenarios with their steps and questions, in the reader's language. *codes*, joined by
    commas, chooses the irregularities ("none": nothing irregular)."""
    named = tuple(code for code in codes.split(",") if code) if codes else None
    asked = AskedExam(regulation, seed, count, named, every)
    data = await _training(request).exam(request, asked, locale_of(request))
    return Response(data, media_type="application/json")


@router.post("/api/arbiter/training/answers", dependencies=[may(Policy.VISITOR, blocked=True)])
async def right_answers(request: Request, body: AnswersIn) -> SolvedExam:
    """The right answers to the questions that were answered, with the reasons and articles; of a
    scenario with an answer also its irregularity. Nothing of any other question."""
    return await _training(request).answers(request, body, locale_of(request))


@router.post("/api/arbiter/training/scores", dependencies=[may(Policy.PERSON), counts(NEW_TABLES)])
async def add_score(request: Request, body: ScoreIn) -> CountedScore:
    """Counts the points and stores them; sent again, the same score is not stored twice."""
    return await _training(request).add_score(request, caller_of(request).person, body)


@router.get("/api/arbiter/training/scores", dependencies=[may(Policy.OWN)])
async def list_scores(
    request: Request,
    trainee: Annotated[str | None, Query(max_length=80)] = None,
    limit: Annotated[int, Query(ge=1, le=500)] = 50,
) -> list[ScoreView]:
    """Kept scores of the caller, of the owner all; the newest first; of one trainee if named."""
    caller, locale = caller_of(request), locale_of(request)
    return await _training(request).scores(caller, trainee, limit, locale)
