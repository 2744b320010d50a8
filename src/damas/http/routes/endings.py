"""Endings against the tables: their pages, attempts with their moves, repetition."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Request
from fastapi.responses import HTMLResponse

from ...app.core.keep import Keep
from ...app.core.service_errors import not_found
from ...app.people.quotas import NEW_ENDINGS
from ...app.practice.endings import (
    EndingActIn,
    EndingIn,
    EndingMoveIn,
    EndingService,
    PlayedEndingIn,
    kind_page,
    review_page,
)
from ...app.views.endings import KeptEndings, StoredAttempt
from ...app.views.home import usual_book
from ...people import Policy
from ...rules.regulations import REGULATIONS, Regulation
from ..core.templates import render
from ..requests import counts, learner_of, may, services_of

router = APIRouter(include_in_schema=False)
AttemptId = Annotated[str, Path(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
Rules = Annotated[str | None, Query(max_length=40)]


def _endings(request: Request) -> EndingService:
    return services_of(request).practice.endings


def _chosen(request: Request, rules: str | None) -> Regulation:
    if rules is not None and rules not in REGULATIONS:
        raise not_found()
    learner = learner_of(request)
    return usual_book(rules, learner.locale) if rules else learner.book


# The pages


@router.get(
    "/endings", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def hub(request: Request, rules: Rules = None) -> str:
    """The kinds of endings of a rule book, with the learner's attempts."""
    page = await _endings(request).hub_page(learner_of(request), _chosen(request, rules))
    return render(request, "endings.html", **page)


@router.get(
    "/endings/review", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def review(request: Request, rules: Rules = None) -> str:
    """The endings that are due for repetition."""
    page = review_page(learner_of(request), _chosen(request, rules))
    return render(request, "ending.html", **page)


@router.get(
    "/endings/attempts/{number}",
    dependencies=[may(Policy.OWN, keep=Keep.ASKED)],
    response_class=HTMLResponse,
)
async def resumed(request: Request, number: AttemptId) -> str:
    """An attempt of the learner, as it is now."""
    page = await _endings(request).attempt_page(learner_of(request), number)
    return render(request, "ending.html", **page)


@router.get(
    "/endings/{kind}", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def of_kind(
    request: Request,
    kind: Annotated[str, Path(max_length=40)],
    rules: Rules = None,
    level: Annotated[int, Query(ge=1, le=9)] = 1,
) -> str:
    """Endings of one kind and level, one after the other."""
    page = kind_page(learner_of(request), _chosen(request, rules), kind, level)
    return render(request, "ending.html", **page)


# Data


@router.post("/api/endings", dependencies=[may(Policy.PERSON), counts(NEW_ENDINGS)])
async def begin(request: Request, body: EndingIn) -> StoredAttempt | None:
    """A new ending by lot, or one that is due; null where none is. Sent again, it is the same."""
    return await _endings(request).begin(learner_of(request), body)


@router.get("/api/endings/kept", dependencies=[may(Policy.VISITOR), counts(NEW_ENDINGS)])
async def kept(request: Request, rules: Annotated[str, Query(max_length=40)]) -> KeptEndings:
    """Endings of each kind and level, for a device that plays them without a network."""
    return await _endings(request).kept(learner_of(request), rules)


@router.post("/api/endings/kept", dependencies=[may(Policy.PERSON), counts(NEW_ENDINGS)])
async def take(request: Request, body: PlayedEndingIn) -> StoredAttempt:
    """An ending that was played without a network, judged here. Sent again, it is the same."""
    return await _endings(request).take(learner_of(request), body)


@router.get("/api/endings/attempts/{number}", dependencies=[may(Policy.OWN)])
async def shown(request: Request, number: AttemptId) -> StoredAttempt:
    """An attempt of the caller, as it is now."""
    return await _endings(request).shown(learner_of(request), number)


@router.post("/api/endings/attempts/{number}/moves", dependencies=[may(Policy.PERSON)])
async def move(request: Request, number: AttemptId, body: EndingMoveIn) -> StoredAttempt:
    """The caller's move, judged, with the reply. Sent again, it is played once."""
    return await _endings(request).move(learner_of(request), number, body)


@router.post("/api/endings/attempts/{number}/back", dependencies=[may(Policy.PERSON)])
async def back(request: Request, number: AttemptId, body: EndingActIn) -> StoredAttempt:
    """Takes a slip back."""
    return await _endings(request).back(learner_of(request), number, body.id)


@router.post("/api/endings/attempts/{number}/show", dependencies=[may(Policy.PERSON)])
async def show(request: Request, number: AttemptId, body: EndingActIn) -> StoredAttempt:
    """Gives the attempt up and shows the best line."""
    return await _endings(request).give_up(learner_of(request), number, body.id)


@router.delete(
    "/api/endings/attempts/{number}/card", dependencies=[may(Policy.PERSON)], status_code=204
)
async def forget(request: Request, number: AttemptId) -> None:
    """The ending is not repeated any more."""
    await _endings(request).forget(learner_of(request), number)
