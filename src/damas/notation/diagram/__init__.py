"""Pictures of positions and games: SVG without any dependency, PNG, GIF and PDF on request.

A picture is first a `Scene` of plain shapes; back ends draw it, so all formats look alike. Nothing
here knows a database or a page.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias, Unpack

from ..._kernel import Move
from ...base.arguments import check_kind
from ...base.errors import NotationError
from ...base.optional import MissingLibraryError
from ...base.text import Text
from ...rules.board import Board
from ...rules.game import Game
from ..pdn import PdnGame, replay
from .animate import animated_svg, frames
from .draw import Arrow, MarkOptions, Marks, describe, draw, marks_of
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


Drawn: TypeAlias = Board | Game | PdnGame
"""A position to draw; of a game the one that it has come to, with its last move marked."""


def _board_and_marks(position: Drawn, options: MarkOptions) -> tuple[Board, Marks]:
    """The board to draw, and the marks; raises NotationError for a game that cannot be played."""
    check_kind("position", position, Board, Game, PdnGame)
    if isinstance(position, Board):
        return position, marks_of(options)
    game = position if isinstance(position, Game) else _played(position)
    last = game.moves[-1] if game.ply else None
    return game.board, marks_of({"last_move": last, **options})


def _played(pdn: PdnGame) -> Game:
    done = replay(pdn)
    if done.game is not None:
        return done.game
    message = done.fault.message if done.fault else Text("no result")
    raise NotationError("not-played", "{reason}", reason=message)


def svg(
    position: Drawn,
    *,
    size: float | None = 400,
    colours: str | Theme = "wood",
    lang: str = "en",
    **marks: Unpack[MarkOptions],
) -> str:
    """A board, or a game's position with its last move, as SVG text, *size* pixels wide.

    With *size* None it is as wide as the place it stands in.

    *marks* are those of `Marks`: orientation, numbers, arrows, squares, lines, last_move, ghosts.

    >>> svg(Board(fen="W:W28:BK1"), numbers="edge", arrows=[(28, 22)])[:43]
    '<svg xmlns="http://www.w3.org/2000/svg" vie'
    """
    at, shown = _board_and_marks(position, marks)
    return to_svg(draw(at, shown, colours, lang), size)


def png(
    position: Drawn,
    *,
    size: int = 400,
    colours: str | Theme = "wood",
    **marks: Unpack[MarkOptions],
) -> bytes:
    """The position as the bytes of a PNG file, *size* pixels wide; needs Pillow.

    *marks*: see `svg`.
    """
    at, shown = _board_and_marks(position, marks)
    return to_png(draw(at, shown, colours), size)


def pdf(
    position: Drawn,
    *,
    size: float = 400,
    colours: str | Theme = "print",
    **marks: Unpack[MarkOptions],
) -> bytes:
    """The position as the bytes of a PDF page, *size* points wide; needs reportlab.

    *marks*: see `svg`.
    """
    at, shown = _board_and_marks(position, marks)
    return to_pdf(draw(at, shown, colours), size)


def gif(
    board: Board,
    moves: Iterable[Move | str | Sequence[int]],
    *,
    size: int = 400,
    colours: str | Theme = "wood",
    seconds: float = 0.8,
    **marks: Unpack[MarkOptions],
) -> bytes:
    """*moves* (Move or text) played from *board*, jump by jump, as a GIF file; needs Pillow.

    *seconds*: how long each position stands. *marks*: orientation, numbers, lines.
    """
    scenes, times = frames(board, moves, marks_of(marks), colours, seconds)
    return to_gif(scenes, times, size)
