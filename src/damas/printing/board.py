"""An empty board in true size, to print, glue and play on; and men to cut out."""

from __future__ import annotations

import math

from ..base.errors import DamasError
from ..base.i18n import Text
from ..notation.diagram import Marks, Scene, draw
from ..notation.diagram.pieces import piece
from ..notation.diagram.theme import THEMES
from ..rules.board import Board
from ..rules.variants import GAME_NAMES, Variant, variant
from .sheet import MARGIN, PALE, Sheet, Style

TITLE = Text("Board: {game}")
MEASURE = Text("This line is 100 mm long: measure it. If it is not, print again without scaling.")
CUT_OUT = Text("Men and kings to cut out")
GAMES = GAME_NAMES
_OVERLAP = 8.0  # millimetres that two sheets of one board share, to glue
_RULER = 100.0
_BELOW = 22.0  # millimetres kept for the ruler
SMALLEST, LARGEST = 5.0, 60.0


class PrintError(DamasError, ValueError):
    """A request that cannot be printed."""


def print_board(  # noqa: PLR0913  (each is an option of the print)
    row: str | Variant,
    *,
    square_mm: float | None = None,
    paper: str = "a4",
    numbers: str = "none",
    theme: str = "print",
    pieces: bool = False,
    lang: str = "en",
) -> bytes:
    """An empty board whose squares are exactly *square_mm* wide; without it, as fits the paper.

    A board larger than the paper goes over several sheets that overlap, with marks where to cut.
    *pieces*: more sheets with men and kings to cut out. Raises PrintError for a size that no board
    has, UnknownNameError for a paper, a theme or a kind of numbers that does not exist.
    """
    return draw_board(
        row, square_mm, paper=paper, numbers=numbers, theme=theme, pieces=pieces, lang=lang
    ).save()


def draw_board(  # noqa: PLR0913
    row: str | Variant,
    square_mm: float | None = None,
    *,
    paper: str = "a4",
    numbers: str = "none",
    theme: str = "print",
    pieces: bool = False,
    lang: str = "en",
) -> Sheet:
    """The same, as the Sheet before it is saved."""
    row = variant(row)
    sheet = Sheet(Text(TITLE.template, {"game": GAMES[row.id]}), paper, lang, row.id)
    scene = _empty(row, numbers, theme, lang)
    room = sheet.width - 2 * MARGIN, sheet.height - 2 * MARGIN - _BELOW
    whole = scene.width
    side = math.floor(min(room) / whole * 2) / 2 if square_mm is None else square_mm
    if not SMALLEST <= side <= LARGEST:
        raise PrintError(
            "square-size",
            "Squares can be {least} to {most} mm wide, not {size}",
            least=SMALLEST,
            most=LARGEST,
            size=side,
        )
    if whole * side <= min(room) + 0.01:
        sheet.scene(scene, (sheet.width - whole * side) / 2, MARGIN, whole * side)
        _ruler(sheet, row, side)
    else:
        _tiles(sheet, scene, row, side, room)
    if pieces:
        _pieces(sheet, row, min(side, 40.0), theme)
    return sheet


def read_size(text: str) -> float | None:
    """A width in millimetres from a typed text; None for nothing. Raises PrintError."""
    plain = text.strip().replace(",", ".")
    if not plain:
        return None
    try:
        return float(plain)
    except ValueError:
        raise PrintError("bad-size", "{text} is no width in millimetres", text=text) from None


def _empty(row: Variant, numbers: str, theme: str, lang: str) -> Scene:
    return draw(Board(row, "W:W:B"), Marks(numbers=numbers), theme, lang)


def _ruler(sheet: Sheet, row: Variant, side: float) -> None:
    """A line to measure, with a tick each centimetre, and the name of the print."""
    y, x = sheet.height - 20.0, MARGIN
    sheet.line(x, y, x + _RULER, y, 0.3)
    for tick in range(11):
        sheet.line(x + 10 * tick, y - (3 if tick % 5 == 0 else 1.8), x + 10 * tick, y, 0.3)
    sheet.text(x, y + 4.5, sheet.width - 2 * MARGIN, MEASURE, Style(8))
    params = {"game": GAMES[row.id], "side": _plain(side)}
    size = Text("{game}: squares of {side} mm", params)
    if not row.all_squares:
        size = Text(
            "{game}: squares of {side} mm, dark corner at each player's {corner}",
            {**params, "corner": Text("right") if row.mirrored else Text("left")},
        )
    sheet.footer(size, "Damas")


def _plain(value: float) -> str:
    return f"{value:g}"


def _tiles(
    sheet: Sheet, scene: Scene, row: Variant, side: float, room: tuple[float, float]
) -> None:
    """The board over several sheets, each with cut marks at its edges."""
    whole = scene.width * side
    steps = room[0] - _OVERLAP, room[1] - _OVERLAP
    across, down = (max(1, math.ceil((whole - _OVERLAP) / step)) for step in steps)
    for line in range(down):
        for column in range(across):
            if line or column:
                sheet.new_page()
            x, y = MARGIN - column * steps[0], MARGIN - line * steps[1]
            with sheet.clipped(MARGIN, MARGIN, *room):
                sheet.scene(scene, x, y, whole)
            _cut_marks(sheet, room)
            params = {
                "row": line + 1,
                "column": column + 1,
                "rows": down,
                "columns": across,
                "overlap": _plain(_OVERLAP),
            }
            note = Text(
                "Row {row} of {rows}, column {column} of {columns}; sheets overlap by {overlap} mm",
                params,
            )
            sheet.text(
                MARGIN + _RULER + 6,
                sheet.height - 20.0,
                sheet.width - 2 * MARGIN - _RULER - 6,
                note,
                Style(8, colour=PALE),
            )
            _ruler(sheet, row, side)


def _cut_marks(sheet: Sheet, room: tuple[float, float]) -> None:
    for x in (MARGIN, MARGIN + room[0]):
        for y, away in ((MARGIN, -5.0), (MARGIN + room[1], 5.0)):
            sheet.line(x, y, x, y + away, 0.3)
    for y in (MARGIN, MARGIN + room[1]):
        for x, away in ((MARGIN, -5.0), (MARGIN + room[0], 5.0)):
            sheet.line(x, y, x + away, y, 0.3)


def _pieces(sheet: Sheet, row: Variant, side: float, theme: str) -> None:
    """All men of both players and four kings, as large as the squares ask, to cut out."""
    wanted = [(c, k) for c in ("white", "black") for k in ["man"] * row.men_per_side + ["king"] * 4]
    size = side * 0.92
    columns = int((sheet.width - 2 * MARGIN) // side)
    lines = int((sheet.height - 2 * MARGIN - 14) // side)
    for start in range(0, len(wanted), columns * lines):
        sheet.new_page()
        with sheet.picture(CUT_OUT):
            for place, (colour, kind) in enumerate(wanted[start : start + columns * lines]):
                shapes = tuple(piece(0.5, 0.5, colour, kind, THEMES[theme]))
                one = Scene(1, 1, shapes)
                x, y = MARGIN + place % columns * side, MARGIN + place // columns * side
                sheet.scene(one, x, y, size)
        sheet.footer(CUT_OUT, "Damas")
