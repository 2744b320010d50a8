"""The picture that others show beside the address of a game: board, names, rule book."""

from __future__ import annotations

from importlib.util import find_spec
from textwrap import wrap

from ...notation.diagram import Marks, Scene, draw, to_png
from ...notation.diagram.raster import WORDS
from ...notation.diagram.scene import Label, Paint, Rect
from ...rules.board import Board
from ...rules.variants import variant as variant_named

WIDTH, HEIGHT = 1200, 630
"""Pixels, as sites that show previews ask for."""
LARGE, SMALL = (0.56, 26), (0.4, 38)
"""The size of a line, in twelfths of the height, and the most letters that it has room for."""
NAMES = 2
LINES = 8
"""The most lines that the height has room for."""
GROUND, INK, SOFT = "#f6f1e7", "#2a211a", "#62564a"


def can_draw() -> bool:
    """Whether the library that draws pictures is installed."""
    return find_spec("PIL") is not None


def card_png(
    variant: str, fen: str, lines: tuple[str, ...], sentences: tuple[str, ...], locale: str
) -> bytes:
    """The position, with *lines* and under them *sentences* beside it; in a worker process."""
    return to_png(card_scene(variant, fen, lines, sentences, locale), WIDTH)


def card_scene(
    variant: str, fen: str, lines: tuple[str, ...], sentences: tuple[str, ...], locale: str
) -> Scene:
    """The card before it is painted: the names first, larger than the rest. A line ends in an
    ellipsis where it is too long, a sentence goes on in further lines while there is room."""
    board = Board(variant_named(variant), fen)
    drawn = draw(board, Marks(numbers="none"), "wood", locale)
    high = drawn.height
    wide = high * WIDTH / HEIGHT
    unit, middle = high / 12, drawn.width + (wide - drawn.width) / 2
    room = (LINES - len(lines)) // max(1, len(sentences))
    broken = [wrap(one, SMALL[1], max_lines=room, placeholder="…") for one in sentences]
    rows = [*lines, *(part for parts in broken for part in parts)][:LINES]
    first = high / 2 - (len(rows) - 1) / 2 * 1.4 * unit
    words = [
        _line(line, middle, first + place * 1.4 * unit, unit, is_name=place < NAMES)
        for place, line in enumerate(rows)
    ]
    ground = Rect(0, 0, wide, high, Paint(fill=GROUND))
    return Scene(wide, high, (ground, *drawn.shapes, *words))


def _line(text: str, middle: float, y: float, unit: float, *, is_name: bool) -> Label:
    size, most = LARGE if is_name else SMALL
    shown = text if len(text) <= most else text[: most - 1].rstrip() + "…"
    colour = INK if is_name else SOFT
    return Label(middle, y + 0.3 * unit, size * unit, shown, colour, bold=is_name, name=WORDS)
