"""A sheet of diagrams: positions with captions, to study or to hand out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..base.arguments import wrong_kind
from ..base.i18n import Text
from ..notation.diagram import Marks, draw
from ..rules.board import Board
from .board import PrintError
from .sheet import MARGIN, PALE, Sheet, Style

TITLE = Text("Diagrams")
GRIDS = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3), 9: (3, 3), 12: (3, 4)}
"""The numbers of diagrams that a page can have: columns and rows."""

_CAPTION = 13.0
_TURNS = {"white": Text("White to move"), "black": Text("Black to move")}


@dataclass(frozen=True, slots=True)
class DiagramPosition:
    """A diagram: its position, and the text below it."""

    board: Board
    caption: str = ""


def print_diagrams(  # noqa: PLR0913  (each is an option of the print)
    positions: Sequence[DiagramPosition],
    *,
    per_page: int = 6,
    paper: str = "a4",
    numbers: str | None = None,
    title: Text | str = "",
    lang: str = "en",
) -> bytes:
    """*positions* on as many pages as they need, *per_page* (a key of GRIDS) on each.

    *numbers*: of `Marks`; None has each board as its game does (INT 2.6: not printed).
    """
    return draw_diagrams(
        positions, per_page=per_page, paper=paper, numbers=numbers, title=title, lang=lang
    ).save()


def draw_diagrams(  # noqa: PLR0913
    positions: Sequence[DiagramPosition],
    *,
    per_page: int = 6,
    paper: str = "a4",
    numbers: str | None = None,
    title: Text | str = "",
    lang: str = "en",
) -> Sheet:
    """The same, as the Sheet before it is saved."""
    if not isinstance(positions, Sequence) or not all(
        isinstance(one, DiagramPosition) for one in positions
    ):
        raise wrong_kind("positions", positions, kinds="Sequence[DiagramPosition]")
    if per_page not in GRIDS:
        raise PrintError(
            "per-page",
            "A page has {known} diagrams, not {count}",
            known=", ".join(map(str, GRIDS)),
            count=per_page,
        )
    if not positions:
        raise PrintError("no-positions", "There is no position to print")
    sheet = Sheet(TITLE, paper, lang, positions[0].board.variant.id)
    pages = -(-len(positions) // per_page)
    for page in range(pages):
        if page:
            sheet.new_page()
        _page(sheet, positions[page * per_page :][:per_page], GRIDS[per_page], numbers, title)
        params = {"page": page + 1, "pages": pages}
        sheet.footer("Damas", Text("Page {page} of {pages}", params))
    return sheet


def _page(
    sheet: Sheet,
    positions: Sequence[DiagramPosition],
    grid: tuple[int, int],
    numbers: str | None,
    title: Text | str,
) -> None:
    top = sheet.heading(title or TITLE)
    columns, rows = grid
    gap = 6.0
    width = (sheet.width - 2 * MARGIN - gap * (columns - 1)) / columns
    height = (sheet.height - top - 12 - gap * (rows - 1)) / rows
    side = min(width, height - _CAPTION)
    for place, one in enumerate(positions):
        x = MARGIN + place % columns * (width + gap) + (width - side) / 2
        y = top + place // columns * (height + gap)
        kind = numbers or one.board.variant.usual_numbers
        scene = draw(one.board, Marks(numbers=kind), "print", sheet.lang)
        sheet.scene(scene, x, y, side)
        sheet.text(x, y + side + 4, side, _TURNS[one.board.turn], Style(8, colour=PALE))
        sheet.text(x, y + side + 8.6, side, one.caption, Style(9, bold=True))
