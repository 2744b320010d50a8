"""An opening book: the moves that it knows in a position, and one of them by chance.

A position and the one with colours exchanged and the board turned round are the same to it: it is
always kept as if White were to move.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..._kernel import Move
from ...rules.board import Board
from ...rules.game import OTHER
from ...rules.variants import Variant

FULL_VARIETY = 100
Name = tuple[int, int, tuple[int, ...]]
"""A move as White's: origin, destination, captured squares ascending, in the variant's numbers."""


@dataclass(frozen=True, slots=True)
class BookEntry:
    """A move as a book keeps it: its *name*, its *score* in men for the side to move (None where
    it comes from games alone), its *weight*, 1 to 255."""

    name: Name
    score: float | None
    weight: int


@dataclass(frozen=True, slots=True)
class BookMove:
    """A legal *move* that the book knows, with its *score* in men (None: not known) and its
    *share*, 0 to 1, of being drawn at full variety."""

    move: Move
    score: float | None
    share: float


@dataclass(frozen=True, slots=True)
class Book:
    """The openings of one variant: *entries* by canonical key, and the *header* of its file.

    >>> from damas.engine import book
    >>> start = Board("brazilian")
    >>> book.shipped("brazilian").choose(start) in start.legal_moves
    True
    """

    variant: Variant
    entries: Mapping[int, tuple[BookEntry, ...]]
    header: Mapping[str, Any] = field(default_factory=dict)

    def moves(self, board: Board) -> tuple[BookMove, ...]:
        """The moves of the book in this position, the weightiest first; none when it is not in it.

        Only legal moves: a name that fits none, or two, is passed over.
        """
        if board.variant.id != self.variant.id:
            return ()
        legal: dict[Name, list[Move]] = {}
        for move in board.legal_moves:
            legal.setdefault(move_name(move, board), []).append(move)
        found = [
            (legal[entry.name][0], entry)
            for entry in self.entries.get(canonical_key(board), ())
            if len(legal.get(entry.name, ())) == 1
        ]
        total = sum(entry.weight for _, entry in found)
        moves = [BookMove(move, entry.score, entry.weight / total) for move, entry in found]
        return tuple(sorted(moves, key=lambda one: one.share, reverse=True))

    def choose(
        self, board: Board, *, variety: int = 0, chance: random.Random | None = None
    ) -> Move | None:
        """A move of the book: with *variety* 0 the best, with 100 one drawn by the shares, and in
        between the lesser ones rarer; None when the position is not in the book."""
        known = self.moves(board)
        if not known:
            return None
        if variety <= 0 or len(known) == 1:
            return known[0].move
        power = FULL_VARIETY / min(variety, FULL_VARIETY)
        weights = [(one.share / known[0].share) ** power for one in known]
        drawn = (chance or random.Random()).choices(known, weights)[0]
        return drawn.move

    def __len__(self) -> int:
        return len(self.entries)


def turned(number: int, row: Variant) -> int:
    """The square that *number* becomes when the board is turned round."""
    return row.squares + 1 - number


def move_name(move: Move, board: Board) -> Name:
    """The name of a legal move of *board*, as if White were to move."""
    row, captured = board.variant, move.captured
    if board.turn == "white":
        return move.from_square, move.to_square, tuple(sorted(captured))
    ends = turned(move.from_square, row), turned(move.to_square, row)
    return (*ends, tuple(sorted(turned(number, row) for number in captured)))


def canonical_key(board: Board) -> int:
    """64 bits that name the pieces and whose turn it is, the same for the position turned round
    with colours exchanged; they do not depend on the version of the kernel."""
    me, row = board.turn, board.variant
    sets = [board.men(me), board.kings(me), board.men(OTHER[me]), board.kings(OTHER[me])]
    if me == "black":
        sets = [tuple(sorted(turned(number, row) for number in one)) for one in sets]
    text = ";".join(",".join(map(str, one)) for one in sets)
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "little")
