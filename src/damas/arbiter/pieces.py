"""What stands on the real board, apart from the position of record.

Squares are numbers of the variant (1-based). A piece is one of the codes below.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import cast

from ..board import Board
from ..regulations import Regulation
from ..variants import Colour, Variant

EMPTY, WHITE_MAN, WHITE_KING, BLACK_MAN, BLACK_KING = range(5)
COLOR_OF = (None, "white", "white", "black", "black")
_NUMBER = re.compile(r"\d+")
NAMES = (None, "white man", "white king", "black man", "black king")


@cache
def lines(row: Variant) -> dict[tuple[int, int], tuple[int, ...]]:
    """For every two squares of one diagonal, the squares between them in order."""
    at = {row.place(n): n for n in row.numbers}
    found = {}
    for start, (x, y) in ((n, row.place(n)) for n in row.numbers):
        for dx, dy in ((-1, -1), (-1, 1), (1, -1), (1, 1)):
            between: list[int] = []
            far = 1
            while (x + dx * far, y + dy * far) in at:
                end = at[x + dx * far, y + dy * far]
                found[start, end] = tuple(between)
                between.append(end)
                far += 1
    return found


def named_text(row: Variant, text: str) -> str:
    """A lance or a position in text, its numbers as *row*'s board has them printed."""
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


class Pieces:
    """The pieces on the table: on squares, on light squares, in hands; kings not yet crowned."""

    __slots__ = ("at", "held", "inactive", "row", "uncrowned")

    def __init__(self, row: Variant) -> None:
        self.row = row
        self.at = [EMPTY] * (row.squares + 1)
        self.uncrowned: set[int] = set()
        self.inactive: list[tuple[str, int]] = []  # light squares, in the order of the laying
        self.held: dict[str, tuple[int, int]] = {}

    @classmethod
    def of(cls, board: Board, uncrowned: Iterable[int] = ()) -> Pieces:
        """The pieces of a position; *uncrowned* are kings that still lack their second man."""
        made = cls(board.variant)
        sides: tuple[tuple[Colour, int, int], ...] = (
            ("white", WHITE_MAN, WHITE_KING),
            ("black", BLACK_MAN, BLACK_KING),
        )
        for color, man, king in sides:
            for n in board.men(color):
                made.at[n] = man
            for n in board.kings(color):
                made.at[n] = king
        made.uncrowned = {n for n in uncrowned if made.at[n] in (WHITE_KING, BLACK_KING)}
        return made

    def copy(self) -> Pieces:
        """The same pieces, apart from these."""
        made = Pieces.__new__(Pieces)  # once an event: what __init__ lays out would be thrown away
        made.row, made.at = self.row, self.at.copy()
        made.uncrowned = self.uncrowned.copy()
        made.inactive = self.inactive.copy()
        made.held = self.held.copy()
        return made

    def color(self, number: int) -> str | None:
        """Whose piece stands on a square."""
        return COLOR_OF[self.at[number]]

    def move(self, start: int, end: int) -> None:
        """Carries a piece to an empty square, where a man at the far row becomes a king."""
        piece = self.at[start]
        self.at[start] = EMPTY
        self.at[end] = piece
        if start in self.uncrowned:
            self.uncrowned.discard(start)
            self.uncrowned.add(end)
        elif piece in (WHITE_MAN, BLACK_MAN):
            color = COLOR_OF[piece] or ""
            if end in promotion_rows(self.row)[color]:
                self.at[end] = piece + 1
                self.uncrowned.add(end)

    def remove(self, number: int) -> None:
        """Takes a piece off the board."""
        self.at[number] = EMPTY
        self.uncrowned.discard(number)

    def stands_as(self, board: Board) -> bool:
        """Whether the pieces in play stand as in *board*."""
        return self.squares() == _squares(board)

    def squares(self) -> tuple[tuple[int, ...], ...]:
        """White's men and kings, Black's men and kings, ascending."""
        sets: tuple[list[int], ...] = ([], [], [], [], [])
        for n, piece in enumerate(self.at):
            sets[piece].append(n)
        return tuple(map(tuple, sets[1:]))

    def board(self, turn: str) -> Board:
        """The position that stands, with *turn* to move."""
        white_men, white_kings, black_men, black_kings = self.squares()
        return Board.from_pieces(
            self.row,
            white_men=white_men,
            white_kings=white_kings,
            black_men=black_men,
            black_kings=black_kings,
            turn=cast("Colour", turn),
        )

    def everywhere(self, color: str) -> list[int]:
        """The pieces of a colour on squares, on light squares and in hands.

        A king that lacks its second man is negative.
        """
        on = [-piece if n in self.uncrowned else piece for n, piece in enumerate(self.at)]
        found = [
            *on,
            *(piece for _, piece in self.inactive),
            *(piece for piece, _ in self.held.values()),
        ]
        return [piece for piece in found if COLOR_OF[abs(piece)] == color]

    def supply(self, color: str) -> int:
        """How many men of a colour lie beside the board, to crown with."""
        double = sum(1 for piece in self.everywhere(color) if piece in (WHITE_KING, BLACK_KING))
        return self.row.men_per_side - len(self.everywhere(color)) - double

    def is_full(self, color: str) -> bool:
        """Whether all the pieces of a colour are in use."""
        return len(self.everywhere(color)) >= self.row.men_per_side

    def hands_back(self) -> Pieces:
        """The same pieces, those in hands on the squares that they were taken from."""
        made = self.copy()
        for piece, origin in made.held.values():
            made.at[origin] = abs(piece)
            if piece < 0:
                made.uncrowned.add(origin)
        made.held.clear()
        return made

    def is_free(self, place: int | str) -> bool:
        """Whether a piece can be put on a square: none stands there or was lifted from there.

        On a light square, where nothing is in play, several may lie.
        """
        if isinstance(place, str):
            return True
        return self.at[place] == EMPTY and all(place != origin for _, origin in self.held.values())

    def may_move(self, number: int, regulation: Regulation) -> bool:
        """Whether an uncrowned king on *number* may move as it stands (PRO-05)."""
        rule = regulation.crowning
        if number not in self.uncrowned or rule is None:
            return True
        return rule.needed == "if_possible" and self.supply(self.color(number) or "white") <= 0


def _squares(board: Board) -> tuple[tuple[int, ...], ...]:
    return (
        board.men("white"),
        board.kings("white"),
        board.men("black"),
        board.kings("black"),
    )
