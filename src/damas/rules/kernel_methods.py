"""The kernel's methods that a person calls, as methods of Python.

A call with too few or too many arguments gets Python's own sentence, which names them; the kernel
would print its C++ signatures.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Self

from .. import _kernel
from .._kernel import Move

_men, _kings = _kernel.Position.men, _kernel.Position.kings
_after, _find_moves = _kernel.Position.after, _kernel.Position.find_moves
_fitting_moves, _perft = _kernel.Position.fitting_moves, _kernel.Position.perft
_push, _pop = _kernel.GameTrack.push, _kernel.GameTrack.pop
_board_at = _kernel.GameTrack.board_at


class PositionMethods(_kernel.Position):
    """Those of a position: the base of damas.Board."""

    __slots__ = ()

    def men(self, colour: Literal["white", "black"]) -> tuple[int, ...]:
        """The squares of this colour's men, ascending.

        Raises UnknownNameError for another word.
        """
        return _men(self, colour)

    def kings(self, colour: Literal["white", "black"]) -> tuple[int, ...]:
        """The squares of this colour's kings, ascending; raises as men."""
        return _kings(self, colour)

    def after(self, move: Move | str | Sequence[int]) -> Self:
        """The position after a legal *move*: a Move, its text or its squares.

        Raises IllegalMoveError for a Move that is not legal here, and the errors of
        Board.parse_move.
        """
        return _after(self, move)

    def find_moves(self, path: Sequence[int], exact: bool = False) -> list[Move]:
        """The legal moves from the first to the last square of *path* over those between, in order.

        With *exact* those that can land on just these squares and no others.
        """
        return _find_moves(self, path, exact)

    def fitting_moves(self, path: Sequence[int]) -> list[Move]:
        """The legal moves that *path* (origin, perhaps landings, destination) may mean: those that
        land on exactly these squares, else all that pass them.

        Two squares are the capture of one piece, where longer ones end on the same square too.
        """
        return _fitting_moves(self, path)

    def perft(self, depth: int) -> int:
        """The leaves of the tree *depth* plies deep. Ctrl-C ends it; ArgumentError below 0."""
        return _perft(self, depth)


class TrackMethods(_kernel.GameTrack):
    """Those of a game: the base of damas.Game."""

    def push(self, move: Move | str | Sequence[int]) -> None:
        """Plays a legal *move*: a Move, its text or its squares.

        Raises GameStateError when the game is over, IllegalMoveError for a Move that is not
        legal, and the errors of Board.parse_move.
        """
        _push(self, move)

    def pop(self) -> Move:
        """Takes back the last move and all acts since; raises GameStateError at the start."""
        return _pop(self)

    def board_at(self, ply: int) -> _kernel.Position:
        """The position after *ply* moves; raises IndexError when there are fewer."""
        return _board_at(self, ply)


def _name_as(shown: str, kind: type) -> None:
    """Lets errors and help name the methods of *kind* by the class that a person uses."""
    for method in vars(kind).values():
        if callable(method):
            method.__qualname__ = f"{shown}.{method.__name__}"


_name_as("Board", PositionMethods)
_name_as("Game", TrackMethods)


def _formatted(move: Move, spec: str) -> str:
    return format(str(move), spec)


Move.__format__ = _formatted  # type: ignore[assignment, method-assign] # f"{move:>8}"
