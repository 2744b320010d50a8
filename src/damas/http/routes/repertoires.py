"""Repertoires of openings: made from own games, from PDN or by hand; asked; held to the archive."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Path, Query, Request, Response
from fastapi.responses import HTMLResponse

from ...app.core.file_names import TEXT
from ...app.core.keep import Keep
from ...app.people.quotas import REPERTOIRE_CHANGES
from ...app.practice.repertoires import (
    RepertoireAnswerIn,
    RepertoireIn,
    RepertoireMoveIn,
    RepertoireNameIn,
    RepertoireService,
)
from ...app.views.repertoires import (
    GapView,
    ListedRepertoire,
    RepertoirePlace,
    RepertoireView,
)
from ...people import Policy
from ..core.attachment import attachment
from ..core.templates import render
from ..requests import counts, learner_of, may, services_of

router = APIRouter(include_in_schema=False)
RepertoireId = Annotated[str, Path(min_length=8, max_length=64, pattern=r"^[\w-]+$")]
Key = Annotated[str, Path(max_length=16, pattern=r"^[0-9a-z]+$")]
CHANGING = [may(Policy.PERSON), counts(REPERTOIRE_CHANGES)]


def _repertoires(request: Request) -> RepertoireService:
    return services_of(request).practice.repertoires


# The pages


@router.get(
    "/repertoire", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def hub(request: Request) -> str:
    """The repertoires of the learner, and a new one."""
    page = await _repertoires(request).hub_page(learner_of(request))
    return render(request, "repertoires.html", **page)


@router.get("/repertoire/{number}.pdn", dependencies=[may(Policy.OWN)])
async def export(request: Request, number: RepertoireId) -> Response:
    """A repertoire as one game with variations."""
    text, name = await _repertoires(request).pdn(learner_of(request), number)
    return attachment(text, TEXT, name)


@router.get(
    "/repertoire/{number}",
    dependencies=[may(Policy.OWN, keep=Keep.ASKED)],
    response_class=HTMLResponse,
)
async def page(request: Request, number: RepertoireId) -> str:
    """One repertoire."""
    found = await _repertoires(request).page(learner_of(request), number)
    return render(request, "repertoire.html", **found)


# Data


@router.get("/api/repertoires", dependencies=[may(Policy.OWN)])
async def listed(request: Request) -> list[ListedRepertoire]:
    """The caller's repertoires, the last changed first."""
    return await _repertoires(request).listed(learner_of(request))


@router.post("/api/repertoires", dependencies=CHANGING)
async def make(request: Request, body: RepertoireIn) -> ListedRepertoire:
    """A new repertoire. Sent again, it is the same."""
    return await _repertoires(request).make(learner_of(request), body)


@router.post("/api/repertoires/pdn", dependencies=CHANGING)
async def import_pdn(
    request: Request, number: Annotated[str, Query(alias="id", max_length=64)]
) -> dict[str, Any]:
    """Adds the lines of the body, a PDN file, to a repertoire; a line that is there stays once."""
    data = await request.body()
    return await _repertoires(request).add_pdn(learner_of(request), number, data)


@router.post("/api/repertoires/{number}/name", dependencies=[may(Policy.PERSON)])
async def rename(
    request: Request, number: RepertoireId, body: RepertoireNameIn
) -> ListedRepertoire:
    """Gives a repertoire another name."""
    return await _repertoires(request).rename(learner_of(request), number, body.name)


@router.delete("/api/repertoires/{number}", dependencies=[may(Policy.PERSON)], status_code=204)
async def remove(request: Request, number: RepertoireId) -> None:
    """Deletes a repertoire with its cards."""
    await _repertoires(request).remove(learner_of(request), number)


@router.get("/api/repertoires/{number}", dependencies=[may(Policy.OWN)])
async def shown(request: Request, number: RepertoireId) -> RepertoireView:
    """The whole tree."""
    return await _repertoires(request).tree(learner_of(request), number)


@router.get("/api/repertoires/{number}/positions/{key}", dependencies=[may(Policy.OWN)])
async def position(request: Request, number: RepertoireId, key: Key) -> RepertoirePlace:
    """A position with its moves and their figures. Refused while a rated game has it."""
    return await _repertoires(request).position(learner_of(request), number, key)


@router.post("/api/repertoires/{number}/moves", dependencies=CHANGING)
async def add(request: Request, number: RepertoireId, body: RepertoireMoveIn) -> dict[str, Any]:
    """Adds a move; one that is there stays once. Returns the tree and the name of the move."""
    return await _repertoires(request).add(learner_of(request), number, body)


@router.delete("/api/repertoires/{number}/moves/{key}", dependencies=[may(Policy.PERSON)])
async def cut(request: Request, number: RepertoireId, key: Key) -> RepertoireView:
    """Takes a move and all after it out, with their cards. Returns the tree."""
    return await _repertoires(request).cut(learner_of(request), number, key)


@router.get("/api/repertoires/{number}/gaps", dependencies=[may(Policy.OWN)])
async def missing(request: Request, number: RepertoireId) -> list[GapView]:
    """Replies of the archive that the repertoire does not answer, the most played first."""
    return await _repertoires(request).gaps(learner_of(request), number)


@router.get("/api/repertoires/{number}/question", dependencies=[may(Policy.OWN)])
async def question(
    request: Request, number: RepertoireId, new: Annotated[bool, Query()] = True
) -> dict[str, Any]:
    """The next position to be asked: what is due, then, with *new*, what was never asked; null
    where nothing is. With the numbers of both."""
    return await _repertoires(request).question(learner_of(request), number, new=new)


@router.post("/api/repertoires/{number}/answers", dependencies=[may(Policy.PERSON)])
async def answer(
    request: Request, number: RepertoireId, body: RepertoireAnswerIn
) -> dict[str, Any]:
    """Judges an answer and plans the next time; one that comes before its time changes no plan."""
    return await _repertoires(request).answer(learner_of(request), number, body)
