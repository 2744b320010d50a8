"""Pictures of positions and games: SVG without any dependency, PNG, GIF and PDF on request.

A picture is first a `Scene` of plain shapes; back ends draw it, so all formats look alike.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..arguments import check_kind
from ..board import Board
from ..game import Game
from .animate import animated_svg, frames
from .draw import Arrow, Marks, describe, draw, marks_of
from .optional import MissingLibraryError
from .page import draw_on, to_pdf
from .raster import to_gif, to_image, to_png
from .scene import Scene
from .size import PictureSizeError
from .svg import to_svg
from .theme import THEMES, Theme

__all__ = [
    "THEMES",
    "Arrow",
    "Marks",
    "MissingLibraryError",
    "PictureSizeError",
    "Scene",
    "Theme",
    "animated_svg",
    "describe",
    "draw",
    "draw_on",
    "frames",
    "gif",
    "pdf",
    "png",
    "svg",
    "to_gif",
    "to_image",
    "to_pdf",
    "to_png",
    "to_svg",
]


def _of(position: Board | Game, options: Mapping[str, Any]) -> tuple[Board, Marks]:
    """The board to draw, and the marks; of a game the last move is marked unless *options* say."""
    if isinstance(position, Game):
        last = position.moves[-1] if position.ply else None
        return position.board, marks_of({"last_move": last, **options})
    check_kind("position", position, Board, Game)
    return position, marks_of(options)


def svg(
    position: Board | Game,
    *,
    size: float | None = 400,
    colours: str | Theme = "wood",
    lang: str = "en",
    **marks: Any,
) -> str:
    """A board, or a game's position with its last move, as SVG text, *size* pixels wide (None: as
    wide as the place it stands in).

    *marks* are those of `Marks`: orientation, numbers, arrows, squares, lines, last_move, ghosts.

    >>> svg(Board(fen="W:W28:BK1"), numbers="edge", arrows=[(28, 22)])[:43]
    '<svg xmlns="http://www.w3.org/2000/svg" vie'
    """
    at, shown = _of(position, marks)
    return to_svg(draw(at, shown, colours, lang), size)


def png(
    position: Board | Game, *, size: int = 400, colours: str | Theme = "wood", **marks: Any
) -> bytes:
    """The position as the bytes of a PNG file, *size* pixels wide; needs Pillow.

    *marks*: see `svg`.
    """
    at, shown = _of(position, marks)
    return to_png(draw(at, shown, colours), size)


def pdf(
    position: Board | Game, *, size: float = 400, colours: str | Theme = "print", **marks: Any
) -> bytes:
    """The position as the bytes of a PDF page, *size* points wide; needs reportlab.

    *marks*: see `svg`.
    """
    at, shown = _of(position, marks)
    return to_pdf(draw(at, shown, colours), size)


def gif(
    board: Board,
    moves: Iterable[Any],
    *,
    size: int = 400,
    colours: str | Theme = "wood",
    seconds: float = 0.8,
    **marks: Any,
) -> bytes:
    """*moves* (Move or text) played from *board*, jump by jump, as a GIF file; needs Pillow.

    *seconds*: how long each position stands. *marks*: orientation, numbers, lines.
    """
    scenes, times = frames(board, moves, marks_of(marks), colours, seconds)
    return to_gif(scenes, times, size)
