"""A mistake as a stretch of events, and the positions that may follow it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from damas import Board

OTHER = {"white": "black", "black": "white"}
Event = dict[str, Any]
Pieces = dict[int, tuple[str, str]]


@dataclass
class Episode:
    """A mistake: its events, its code, and the positions that follow.

    *rectified*, *kept*: the positions after either decision. *bound*: the squares that the offender
    has touched, in order.
    """

    events: list[Event]
    code: str
    rectified: Board
    kept: Board
    bound: list[int] = field(default_factory=list)


def pieces_of(board: Board) -> Pieces:
    """Square → (colour, kind)."""
    return {
        n: (colour, kind)
        for colour in OTHER
        for kind, squares in (("man", board.men(colour)), ("king", board.kings(colour)))
        for n in squares
    }


def board_of(like: Board, pieces: Pieces, turn: str) -> Board:
    """The position with these pieces."""
    sets: dict[str, list[int]] = {}
    for n, (colour, kind) in pieces.items():
        sets.setdefault(f"{colour}_{'men' if kind == 'man' else 'kings'}", []).append(n)
    return Board.from_pieces(like.variant, **sets, turn=turn)
