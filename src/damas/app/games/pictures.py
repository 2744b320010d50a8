"""A game as pictures: one position, or its moves as an animation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.i18n import Text
from ...notation.diagram import Marks, draw, gif, to_png, to_svg
from ...rules.board import Board
from ...rules.variants import variant as variant_named
from ..core.service_errors import NotFoundError

if TYPE_CHECKING:
    from .session import GameSession

Squares = tuple[int, ...]
NO_SUCH_PLY = Text("The game has no position after move {ply}")


def played_moves(
    session: GameSession, first: int, last: int | None
) -> tuple[list[Squares], str, bool]:
    """The moves after the first *first* up to *last*, the position before them, and whether the
    game is private. Raises NotFoundError for moves that the game does not have."""
    game = session.game
    last = game.ply if last is None else last
    if not first <= last <= game.ply:
        wrong = last if last > game.ply else first
        raise NotFoundError("no-such-ply", Text(NO_SUCH_PLY.template, {"ply": wrong}))
    moves = [move.path for move in game.moves[first:last]]
    return moves, game.board_at(first).fen, session.record.setup.private


def position_picture(  # noqa: PLR0913, PLR0917  (each is an option of the picture)
    kind: str,
    variant: str,
    fen: str,
    moves: list[Squares],
    size: int,
    orientation: str,
    locale: str,
) -> bytes:
    """The position after *moves* from *fen* as SVG or PNG; in a worker process."""
    board, last = Board(variant_named(variant), fen), None
    for path in moves:
        last = board.parse_move(path)
        board = board.after(last)
    numbers = board.variant.usual_numbers
    marks = Marks(numbers=numbers, orientation=orientation, last_move=last)
    scene = draw(board, marks, "wood", locale)
    return to_svg(scene, size).encode() if kind == "svg" else to_png(scene, size)


def game_gif(variant: str, fen: str, moves: list[Squares], size: int, orientation: str) -> bytes:
    """The *moves* from *fen*, jump by jump, as an animated GIF; in a worker process."""
    board = Board(variant_named(variant), fen)
    numbers = board.variant.usual_numbers
    return gif(board, moves, size=size, numbers=numbers, orientation=orientation)  # type: ignore[arg-type]
