"""What players say at an analysis board, and the act that follows from it."""

from __future__ import annotations

from typing import Annotated, Literal

from ...contract import Declared, Messages
from ...contract.kinds import A_LIST, Path, several
from ...rules.game import Game
from ..games.command import ClientId, Number
from .boards import Act
from .together import MOST_ARROWS

MOST_AT_ONCE = 40
"""Moves that are tried by one message: those of an engine's line."""


class BoardAct(Declared):
    """Something that a client says at the board: *id* is its own name for it."""

    id: ClientId


class GoTo(BoardAct):
    """Shows a position."""

    type: Literal["go"]
    number: Number


class TryMoves(BoardAct):
    """Tries moves, one after the other, from a position on."""

    type: Literal["play"]
    number: Number
    moves: Annotated[tuple[Path, ...], several(MOST_AT_ONCE, 1)]


class PointAt(BoardAct):
    """Shows arrows, pairs of squares, on the position that is shown."""

    type: Literal["point"]
    arrows: Annotated[tuple[Annotated[tuple[Number, Number], A_LIST], ...], several(MOST_ARROWS)]


class RemoveTried(BoardAct):
    """Takes a tried move away, and all that follows on it."""

    type: Literal["remove"]
    number: Number


class TakeLead(BoardAct):
    """Takes the lead, or gives it back."""

    type: Literal["lead"]
    on: bool


class LookAtMoves(BoardAct):
    """Asks for the moves of a position, for this client alone."""

    type: Literal["look"]
    number: Number


SAID = Messages[BoardAct]("type", GoTo, TryMoves, PointAt, RemoveTried, TakeLead, LookAtMoves)


def act_of(said: BoardAct, by: str, game: Game) -> Act:
    """The act of the player *by* on the board of *game*."""
    if isinstance(said, GoTo):
        return lambda board: board.go(by, said.number)
    if isinstance(said, TryMoves):
        return lambda board: board.play(by, said.number, said.moves, game)
    if isinstance(said, PointAt):
        return lambda board: board.point(by, said.arrows, game.variant.numbers)
    if isinstance(said, RemoveTried):
        return lambda board: board.remove(by, said.number)
    leads = isinstance(said, TakeLead) and said.on
    return lambda board: board.lead(by, leads=leads)
