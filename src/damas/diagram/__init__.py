"""Pictures of positions and games: SVG without any dependency, PNG, GIF and PDF on request.

A picture is first a `Scene` of plain shapes; back ends draw it, so all formats look alike.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..board import Board
from .animate import animated_svg, frames
from .draw import Arrow, Marks, describe, draw
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


def svg(
    board: Board,
    *,
    size: float | None = 400,
    colours: str | Theme = "wood",
    lang: str = "en",
    **marks: Any,
) -> str:
    """*board* as SVG text, *size* pixels wide (None: as wide as what it stands in).

    *marks* are those of `Marks`: orientation, numbers, arrows, squares, lines, last_move, ghosts.

    >>> svg(Board(fen="W:W28:BK1"), numbers="edge", arrows=[(28, 22)])[:43]
    '<svg xmlns="http://www.w3.org/2000/svg" vie'
    """
    return to_svg(draw(board, Marks(**marks), colours, lang), size)


def png(board: Board, *, size: int = 400, colours: str | Theme = "wood", **marks: Any) -> bytes:
    """*board* as the bytes of a PNG file, *size* pixels wide; needs Pillow. *marks*: see `svg`."""
    return to_png(draw(board, Marks(**marks), colours), size)


def pdf(board: Board, *, size: float = 400, colours: str | Theme = "print", **marks: Any) -> bytes:
    """*board* as the bytes of a PDF page, *size* points wide; needs reportlab. *marks*: see svg."""
    return to_pdf(draw(board, Marks(**marks), colours), size)


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
    scenes, times = frames(board, moves, Marks(**marks), colours, seconds)
    return to_gif(scenes, times, size)
