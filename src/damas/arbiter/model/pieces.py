"""The pieces on the real board, apart from the position of record.

Squares are numbers of the variant (1-based). A piece is one of the codes below.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import NamedTuple, TypeVar

from ...rules.board import Board
from ...rules.regulations import Crowning
from ...rules.variants import Variant
from .making import make

T = TypeVar("T")

EMPTY, WHITE_MAN, WHITE_KING, BLACK_MAN, BLACK_KING = range(5)
COLOUR_OF = (None, "white", "white", "black", "black")
_NUMBER = re.compile(r"\d+")
KINGS = (WHITE_KING, BLACK_KING)
NAMES = (None, "white man", "white king", "black man", "black king")


@cache
def lines(row: Variant) -> dict[tuple[int, int], tuple[int, ...]]:
    """For every two squares of one line, the squares between them in order."""
    at = {row.place(n): n for n in row.numbers}
    found = {}
    for start, (x, y) in ((n, row.place(n)) for n in row.numbers):
        for dx, dy in row.capture_steps:
            between: list[int] = []
            far = 1
            while (x + dx * far, y + dy * far) in at:
                end = at[x + dx * far, y + dy * far]
                found[start, end] = tuple(between)
                between.append(end)
                far += 1
    return found


def named_text(row: Variant, text: str) -> str:
    """A move or a position in text, its numbers as *row*'s board has them printed."""
    if not row.algebraic:
        return text
    return _NUMBER.sub(lambda found: row.name(int(found[0])), text)


def named(row: Variant, square: int | str) -> int | str:
    """A square as *row*'s board has it printed: a number, or file and rank."""
    return row.name(square) if row.algebraic and isinstance(square, int) else square


@cache
def promotion_rows(row: Variant) -> dict[str, frozenset[int]]:
    """The squares on which each colour's men are crowned."""
    top = frozenset(n for n in row.numbers if row.place(n)[1] == 0)
    bottom = frozenset(n for n in row.numbers if row.place(n)[1] == row.size - 1)
    return {"white": top, "black": bottom}


class Held(NamedTuple):
    """A piece in a hand; *piece* is negative for a king without its second man.

    *origin*: the square that it was lifted from. *path*: that square, and those on which the piece
    has rested since.
    """

    piece: int
    origin: int
    path: tuple[int, ...]


class Pieces(NamedTuple):
    """The pieces on the table: on squares, on light squares, in hands. A value that never changes.

    *at*: one piece code for each square number. *uncrowned*: the squares of kings that still lack
    their second man. *inactive*: pieces on light squares, in the order in which they were laid
    there. *held*: what each hand holds.
    """

    row: Variant
    at: bytes
    uncrowned: frozenset[int] = frozenset()
    inactive: tuple[tuple[str, int], ...] = ()
    held: Mapping[str, Held] = {}

    @classmethod
    def of(cls, board: Board, uncrowned: Iterable[int] = ()) -> Pieces:
        """The pieces of a position; *uncrowned* are kings that still lack their second man."""
        at = pieces_at(board)
        kings = frozenset(n for n in uncrowned if at[n] in KINGS)
        return cls(board.variant, at, kings)

    def colour(self, number: int) -> str | None:
        """The colour of the piece on a square."""
        return COLOUR_OF[self.at[number]]

    @property
    def occupied(self) -> set[int]:
        """The squares with a piece."""
        return {number for number, piece in enumerate(self.at) if piece != EMPTY}

    def moved(self, start: int, end: int, *, crowns: bool = False) -> Pieces:
        """The pieces after one is carried to an empty square; a man at the far row is a king, and
        one that the way there *crowns*."""
        at, uncrowned = bytearray(self.at), self.uncrowned
        piece = at[start]
        at[start] = EMPTY
        at[end] = piece
        if start in uncrowned:
            uncrowned = uncrowned - {start} | {end}
        elif piece in (WHITE_MAN, BLACK_MAN):
            colour = COLOUR_OF[piece] or ""
            if crowns or end in promotion_rows(self.row)[colour]:
                at[end] = piece + 1
                uncrowned |= {end}
        return make(Pieces, (self.row, bytes(at), uncrowned, self.inactive, self.held))

    def without(self, *numbers: int) -> Pieces:
        """The pieces that are left when those on *numbers* are taken off."""
        at = bytearray(self.at)
        for number in numbers:
            at[number] = EMPTY
        uncrowned = self.uncrowned and self.uncrowned.difference(numbers)
        return make(Pieces, (self.row, bytes(at), uncrowned, self.inactive, self.held))

    def with_piece(self, number: int, piece: int, *, uncrowned: bool = False) -> Pieces:
        """The pieces with another one on *number*; *uncrowned*: it lacks its second man."""
        at = bytearray(self.at)
        at[number] = piece
        fresh = self.uncrowned | {number} if uncrowned else self.uncrowned
        return make(Pieces, (self.row, bytes(at), fresh, self.inactive, self.held))

    def crowned(self, number: int) -> Pieces:
        """The pieces when the king on *number* has its second man."""
        return self._replace(uncrowned=self.uncrowned - {number})

    def lifted(self, by: str, number: int) -> Pieces:
        """The pieces when *by* has taken up the one on *number*."""
        piece = self.at[number]
        held = Held(-piece if number in self.uncrowned else piece, number, (number,))
        return self.without(number)._replace(held={**self.held, by: held})

    def holding(self, by: str, path: tuple[int, ...]) -> Pieces:
        """The pieces when what *by* holds has come by *path*."""
        return self._replace(held={**self.held, by: self.held[by]._replace(path=path)})

    def put_back(self, by: str) -> Pieces:
        """The pieces when what *by* holds is again on the square that it was lifted from."""
        held = self.held[by]
        hands = {who: what for who, what in self.held.items() if who != by}
        back = self.with_piece(held.origin, abs(held.piece), uncrowned=held.piece < 0)
        return back._replace(held=hands)

    def with_hands_empty(self) -> Pieces:
        """The same pieces, those in hands on the squares that they were taken from."""
        made = self
        for by in self.held:
            made = made.put_back(by)
        return made

    def laid_beside(self, place: str, piece: int) -> Pieces:
        """The pieces with one more on a light square."""
        return self._replace(inactive=(*self.inactive, (place, piece)))

    def taken_from_beside(self, one: tuple[str, int]) -> Pieces:
        """The pieces with one less on the light squares."""
        return self._replace(inactive=without_first(self.inactive, one))

    def stands_as(self, board: Board) -> bool:
        """Whether the pieces in play stand as in *board*."""
        return self.at == pieces_at(board)

    def fen(self, turn: str) -> str:
        """The position that stands as FEN, with *turn* to move."""
        white: list[str] = []
        black: list[str] = []
        for n, piece in enumerate(self.at):
            if piece:
                (white if piece < BLACK_MAN else black).append(
                    f"K{n}" if piece in KINGS else f"{n}"
                )
        return f"{turn[0].upper()}:W{','.join(white)}:B{','.join(black)}"

    def board(self, turn: str) -> Board:
        """The position that stands, with *turn* to move."""
        return Board(self.row, self.fen(turn))

    def everywhere(self, colour: str) -> list[int]:
        """The pieces of a colour on squares, on light squares and in hands.

        A king that lacks its second man is negative.
        """
        on = [-piece if n in self.uncrowned else piece for n, piece in enumerate(self.at)]
        found = [
            *on,
            *(piece for _, piece in self.inactive),
            *(held.piece for held in self.held.values()),
        ]
        return [piece for piece in found if COLOUR_OF[abs(piece)] == colour]

    def supply(self, colour: str) -> int:
        """The number of men of a colour that lie beside the board, to crown with."""
        double = sum(1 for piece in self.everywhere(colour) if piece in KINGS)
        return self.row.men_per_side - len(self.everywhere(colour)) - double

    def is_full(self, colour: str) -> bool:
        """Whether all the pieces of a colour are in use."""
        return len(self.everywhere(colour)) >= self.row.men_per_side

    def is_free(self, place: int | str) -> bool:
        """Whether a piece can be put on a square: none stands there or was lifted from there.

        On a light square, where nothing is in play, several may lie.
        """
        if isinstance(place, str):
            return True
        if self.at[place] != EMPTY:
            return False
        return not self.held or all(place != one.origin for one in self.held.values())

    def may_move(self, number: int, rule: Crowning | None) -> bool:
        """Whether the piece on *number* may move as it stands, by the *rule* on crowning (PRO-05).

        Only a king that nobody has crowned may not.
        """
        if number not in self.uncrowned or rule is None:
            return True
        return rule.needed == "if_possible" and self.supply(self.colour(number) or "white") <= 0


def without_first(found: tuple[T, ...], one: T) -> tuple[T, ...]:
    """*found* without the first that equals *one*."""
    place = found.index(one)
    return found[:place] + found[place + 1 :]


def pieces_at(board: Board) -> bytes:
    """The piece code of each square of a position, by square number."""
    at = bytearray(board.variant.squares + 1)
    for n in board.men("white"):
        at[n] = WHITE_MAN
    for n in board.kings("white"):
        at[n] = WHITE_KING
    for n in board.men("black"):
        at[n] = BLACK_MAN
    for n in board.kings("black"):
        at[n] = BLACK_KING
    return bytes(at)
