"""QR codes on paper."""

from __future__ import annotations

from functools import lru_cache

from ..base.i18n import Text
from ..base.optional import need
from .sheet import INK, Sheet


def draw_qr(sheet: Sheet, text: str, x: float, y: float, width: float) -> None:
    """The code of *text*, *width* millimetres wide with its quiet zone, upper left corner at
    (*x*, *y*). Raises MissingLibraryError without segno."""
    rows = _rows(text)
    quiet = 3
    place = (x, y, width, width)
    words = Text("QR code: {address}", {"address": text})
    with sheet.link(place, text, address=text), sheet.picture(words, place):
        _draw(sheet, rows, (x, y, width), quiet)


def _draw(
    sheet: Sheet, rows: tuple[bytes, ...], place: tuple[float, float, float], quiet: int
) -> None:
    x, y, width = place
    module = width / (len(rows) + 2 * quiet)
    sheet.rect(x, y, width, width, "#ffffff")
    for number, row in enumerate(rows):
        at = 0
        while at < len(row):
            run = at
            while run < len(row) and row[run]:
                run += 1
            if run > at:
                left, top = x + (at + quiet) * module, y + (number + quiet) * module
                sheet.rect(left, top, (run - at) * module, module * 1.02, INK)
            at = run + 1


@lru_cache(maxsize=4)
def _rows(text: str) -> tuple[bytes, ...]:
    """The modules of a code, 1 for dark."""
    code = need("segno", "paper").make(text, error="m", micro=False)
    return tuple(bytes(row) for row in code.matrix)
