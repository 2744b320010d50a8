"""The page of prints and the PDFs it offers: boards, score sheets, rule booklets."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from .. import paper
from ..i18n import say
from ..paper.tournament import Setup, berger_table
from ..regulations import REGULATIONS, regulation
from ..variants import VARIANTS
from ..variants import variant as variant_named
from .attachment import PDF, attachment
from .language import locale_of
from .templates import render

router = APIRouter(include_in_schema=False)


@router.get("/print", response_class=HTMLResponse)
def prints(request: Request) -> str:
    """What can be printed, each with its choices."""
    locale = locale_of(request)
    rules = [(row.id, say(row.name, locale, row.variant.id)) for row in REGULATIONS.values()]
    games = [(row.id, say(paper.GAMES[row.id], locale)) for row in VARIANTS.values()]
    return render(request, "print.html", rules=rules, games=games, papers=list(paper.PAPERS))


@router.get("/print/board.pdf")
def board(  # noqa: PLR0913, PLR0917  (each is a choice of the form)
    request: Request,
    variant: str = "international",
    square: Annotated[str, Query(max_length=8)] = "",
    numbers: str = "none",
    pieces: bool = False,
    paper_name: Annotated[str, Query(alias="paper")] = "a4",
) -> Response:
    """An empty board in true size."""
    row = variant_named(variant)
    data = paper.print_board(
        row,
        square_mm=paper.read_size(square),
        paper=paper_name,
        numbers=numbers,
        pieces=pieces,
        lang=locale_of(request),
    )
    return _pdf(data, f"board-{row.id}")


@router.get("/print/score.pdf")
def score(
    request: Request,
    pages: Annotated[int, Query(ge=1, le=50)] = 1,
    variant: str | None = None,
    paper_name: Annotated[str, Query(alias="paper")] = "a4",
) -> Response:
    """Blank score sheets."""
    row = variant_named(variant).id if variant else None
    lang = locale_of(request)
    return _pdf(paper.print_score(paper=paper_name, lang=lang, variant=row, pages=pages), "score")


@router.get("/print/booklet.pdf")
def booklet(
    request: Request,
    name: Annotated[str, Query(alias="regulation")] = "internacional",
    paper_name: Annotated[str, Query(alias="paper")] = "a4",
) -> Response:
    """The rules of a regulation."""
    rules = regulation(name)
    data = paper.print_booklet(rules, paper=paper_name, lang=locale_of(request))
    return _pdf(data, rules.id)


@router.get("/print/berger.pdf")
def berger(
    request: Request,
    players: Annotated[int, Query(ge=2, le=100)] = 6,
    double: bool = False,
    paper_name: Annotated[str, Query(alias="paper")] = "a4",
) -> Response:
    """The Berger grid of a round robin, without an event."""
    setup = Setup(paper_name, locale_of(request))
    return _pdf(berger_table(players, setup, double=double), f"berger-{players}")


def _pdf(data: bytes, name: str) -> Response:
    return attachment(data, PDF, f"{name}.pdf")
