"""Positions as pictures at addresses of their own, to link and to download."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from ...app.core.keep import Keep
from ...app.core.service_errors import not_found
from ...notation.diagram import Marks, Scene, draw, to_pdf, to_png, to_svg
from ...people import Policy
from ...rules.board import Board
from ...rules.variants import variant as variant_named
from ..core.language import locale_of
from ..requests import may, services_of

router = APIRouter()
KINDS: dict[str, tuple[str, Callable[[Scene, int], str | bytes]]] = {
    "svg": ("image/svg+xml", to_svg),
    "png": ("image/png", to_png),
    "pdf": ("application/pdf", to_pdf),
}


@router.get("/diagram.{kind}", dependencies=[may(Policy.VISITOR, keep=Keep.DAY)])
async def diagram(  # noqa: PLR0913, PLR0917  (each is an option of the picture)
    request: Request,
    kind: str,
    variant: str = "international",
    fen: Annotated[str | None, Query(max_length=1000)] = None,
    size: Annotated[int, Query(ge=40, le=2000)] = 400,
    numbers: str | None = None,
    orientation: str = "white",
    theme: str = "wood",
) -> Response:
    """The position *fen* of *variant* as SVG, PNG or PDF."""
    if kind not in KINDS:
        raise not_found()
    asked = (kind, variant, fen, size, numbers, orientation, theme, locale_of(request))
    data = await services_of(request).work.make(request, ("diagram", *asked), _picture, *asked)
    media, _ = KINDS[kind]
    return Response(data, media_type=media)


def _picture(  # noqa: PLR0913, PLR0917  (in a worker process; each is an option of the picture)
    kind: str,
    variant: str,
    fen: str | None,
    size: int,
    numbers: str | None,
    orientation: str,
    theme: str,
    locale: str,
) -> bytes:
    board = Board(variant_named(variant), fen)
    kind_of_numbers = numbers or board.variant.usual_numbers
    marks = Marks(numbers=kind_of_numbers, orientation=orientation)
    data = KINDS[kind][1](draw(board, marks, theme, locale), size)
    return data.encode() if isinstance(data, str) else data
