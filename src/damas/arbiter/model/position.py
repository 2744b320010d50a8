"""The position in hand: the pieces as they stand and everything that goes with them."""

from __future__ import annotations

from typing import NamedTuple

from ..._kernel import Move
from ...rules.board import Board
from .making import make
from .pieces import Pieces


class LastMove(NamedTuple):
    """The last move carried out, as it was done on the board.

    *board*: the record before it. *jumped*: the pieces that it went over, in order. *ordered*: they
    must come off in that order or against it. *unfinished*: the chain could go on. *completed*: the
    clock was pressed, or the other player has acted. *counted*: the clock has counted it.
    *taken_back*: its player has put the piece back. *hand*: the hand that moved. *fits*: the
    captures that it may have been, while that is unclear. *removed*: the pieces taken off since.
    *flagged*: the codes already given for its removal.
    """

    by: str
    path: tuple[int | str, ...]
    board: Board
    jumped: tuple[int, ...] = ()
    ordered: bool = True
    unfinished: bool = False
    completed: bool = False
    counted: bool = False
    taken_back: bool = False
    hand: str | None = None
    fits: tuple[Move, ...] = ()
    removed: tuple[int, ...] = ()
    flagged: frozenset[str] = frozenset()

    # By place, not by `_replace`: these three happen with every move, and take a third of its time.

    def at_end(self) -> LastMove:
        """The same, completed."""
        return make(LastMove, (*self[:_COMPLETED], True, *self[_COMPLETED + 1 :]))

    def when_counted(self) -> LastMove:
        """The same, counted by the clock."""
        return make(LastMove, (*self[:_COUNTED], True, *self[_COUNTED + 1 :]))

    def without(self, square: int) -> LastMove:
        """The same, when the piece on *square* has been taken off."""
        removed = (*self.removed, square)
        return make(LastMove, (*self[:_REMOVED], removed, *self[_REMOVED + 1 :]))


_COMPLETED, _COUNTED, _REMOVED = map(LastMove._fields.index, ("completed", "counted", "removed"))


class PositionInHand(NamedTuple):
    """All that goes with the pieces at one moment, apart from the record (IRR-05).

    *awaiting*: captured pieces that are still to be removed. *touched*: the pieces that the player
    to move has touched, in order; *bound*: the one that must be played. *announced*: the squares
    that the player has said he adjusts, None for one said without a square. *last_move*: the last
    one carried out. *uncrowned*: the kings of the
    record that lack their second man; *light*: the pieces that by the record lie on light squares.
    Neither changes when the arbiter carries pieces about.
    """

    pieces: Pieces
    awaiting: tuple[int, ...] = ()
    touched: tuple[int, ...] = ()
    bound: int | None = None
    announced: tuple[int | None, ...] = ()
    last_move: LastMove | None = None
    uncrowned: frozenset[int] = frozenset()
    light: tuple[tuple[str, int], ...] = ()

    def crowned(self, square: int) -> PositionInHand:
        """The same, the king on *square* with its second man."""
        pieces = self.pieces.crowned(square)
        return self._replace(pieces=pieces, uncrowned=self.uncrowned - {square})
