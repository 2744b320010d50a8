"""The page of prints and the PDFs it offers: boards, score sheets, rule booklets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from ... import printing
from ...app.core.file_names import PDF
from ...app.views.home import usual_book
from ...base.i18n import say
from ...people import Policy
from ...printing.tournament import PrintSetup, berger_table
from ...rules.regulations import REGULATIONS, regulation
from ...rules.variants import VARIANTS
from ...rules.variants import variant as variant_named
from ..core.attachment import attachment
from ..core.language import locale_of
from ..core.templates import render
from ..requests import may, services_of
from ..requests.learners import COOKIE

router = APIRouter(include_in_schema=False)


@router.get("/print", dependencies=[may(Policy.EVERYBODY)], response_class=HTMLResponse)
async def prints(request: Request) -> str:
    """The list of prints, each with its choices."""
    locale = locale_of(request)
    rules = [(row.id, say(row.name, locale, row.variant.id)) for row in REGULATIONS.values()]
    games = [(row.id, say(printing.GAMES[row.id], locale)) for row in VARIANTS.values()]
    papers, usual = list(printing.PAPERS), usual_book(request.cookies.get(COOKIE), locale)
    return render(request, "print.html", rules=rules, games=games, papers=papers, usual=usual)


@router.get("/print/board.pdf", dependencies=[may(Policy.VISITOR)])
async def board(  # noqa: PLR0913, PLR0917  (each is a choice of the form)
    request: Request,
    variant: str = "international",
    square: Annotated[str, Query(max_length=8)] = "",
    numbers: str = "none",
    pieces: bool = False,
    paper_name: Annotated[str, Query(alias="paper")] = "a4",
) -> Response:
    """An empty board in true size."""
    row = variant_named(variant)
    asked = (row.id, square, paper_name, numbers, pieces, locale_of(request))
    return await _pdf(request, f"board-{row.id}", _board, *asked)


@router.get("/print/score.pdf", dependencies=[may(Policy.VISITOR)])
async def score(
    request: Request,
    pages: Annotated[int, Query(ge=1, le=50)] = 1,
    variant: str | None = None,
    paper_name: Annotated[str, Query(alias="paper")] = "a4",
) -> Response:
    """Blank score sheets."""
    row = variant_named(variant).id if variant else None
    return await _pdf(request, "score", _score, paper_name, locale_of(request), row, pages)


@router.get("/print/booklet.pdf", dependencies=[may(Policy.VISITOR)])
async def booklet(
    request: Request,
    name: Annotated[str, Query(alias="regulation")] = "internacional",
    paper_name: Annotated[str, Query(alias="paper")] = "a4",
) -> Response:
    """The rules of a regulation."""
    rules = regulation(name)
    return await _pdf(request, rules.id, _booklet, rules.id, paper_name, locale_of(request))


@router.get("/print/berger.pdf", dependencies=[may(Policy.VISITOR)])
async def berger(
    request: Request,
    players: Annotated[int, Query(ge=2, le=100)] = 6,
    double: bool = False,
    paper_name: Annotated[str, Query(alias="paper")] = "a4",
) -> Response:
    """The Berger grid of a round robin, without an event."""
    asked = (players, double, paper_name, locale_of(request))
    return await _pdf(request, f"berger-{players}", _berger, *asked)


async def _pdf(request: Request, name: str, job: Callable[..., bytes], *asked: Any) -> Response:
    """The PDF that *job* makes in a worker process; cached for the same choices."""
    key = (job.__name__, *asked)
    data = await services_of(request).work.make(request, key, job, *asked)
    return attachment(data, PDF, f"{name}.pdf")


# In worker processes


def _board(  # noqa: PLR0913, PLR0917  (each is a choice of the form)
    variant: str, square: str, paper_name: str, numbers: str, pieces: bool, lang: str
) -> bytes:
    return printing.print_board(
        variant_named(variant),
        square_mm=printing.read_size(square),
        paper=paper_name,
        numbers=numbers,
        pieces=pieces,
        lang=lang,
    )


def _score(paper_name: str, lang: str, variant: str | None, pages: int) -> bytes:
    return printing.print_score(paper=paper_name, lang=lang, variant=variant, pages=pages)


def _booklet(rules: str, paper_name: str, lang: str) -> bytes:
    return printing.print_booklet(regulation(rules), paper=paper_name, lang=lang)


def _berger(players: int, double: bool, paper_name: str, lang: str) -> bytes:
    return berger_table(players, PrintSetup(paper_name, lang), double=double)
