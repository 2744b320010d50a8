"""The parts of a booklet's lessons: sentences with their rules, and figures.

A figure is given by places (column, row) on an 8x8 board seen from White, dark corner at the left;
a larger board has it at the upper left, a mirrored one in the mirror. Its arrows are drawn from the
legal moves of the position itself, so that no figure can show a wrong move.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..base.i18n import Text
from ..rules.board import Board
from ..rules.variants import Colour, Variant

Place = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Figure:
    """A position with its *caption*: men and kings by place; *turn*; *lines* that are marked.

    *moves*: how many legal moves it must have, which a test holds it to; *numbers* on the squares.
    *low*: at the lower left of a larger board instead. *when*: only in games of whose row these
    facts hold, as `Variant.holds` reads them.
    """

    caption: Text
    white: tuple[Place, ...] = ()
    white_kings: tuple[Place, ...] = ()
    black: tuple[Place, ...] = ()
    black_kings: tuple[Place, ...] = ()
    turn: Colour = "white"
    lines: tuple[str, ...] = ()
    moves: int | None = None
    start: bool = False
    numbers: str = "none"
    low: bool = False
    when: tuple[str, ...] = ()

    def board(self, row: Variant) -> Board:
        """The position on the board of *row*."""
        if self.start:
            return Board(row)
        sets = {
            name: [_number(row, place, self.low) for place in getattr(self, short)]
            for name, short in (
                ("white_men", "white"),
                ("white_kings", "white_kings"),
                ("black_men", "black"),
                ("black_kings", "black_kings"),
            )
        }
        return Board.from_pieces(row, turn=self.turn, **sets)


def _number(row: Variant, place: Place, low: bool) -> int:
    """The number of a place: the kernel's layout, before a mirrored board is turned."""
    column, line = place
    line += row.size - 8 if low else 0
    if row.all_squares:
        return row.number(line * row.size + column)
    return row.number(line * (row.size // 2) + column // 2)


@dataclass(frozen=True, slots=True)
class Sentence:
    """One rule in our words; *rule*: the key under which a regulation cites its article.

    *when*: as a figure's. *cited*: only where the document has an article for it.
    """

    text: Text
    rule: str = ""
    when: tuple[str, ...] = ()
    cited: bool = False


@dataclass(frozen=True, slots=True)
class PrintedLesson:
    """A section of the booklet; *when*: as a figure's."""

    title: Text
    sentences: tuple[Sentence, ...]
    figures: tuple[Figure, ...] = ()
    when: tuple[str, ...] = ()
