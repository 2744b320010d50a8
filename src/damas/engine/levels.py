"""The strengths a person chooses from, as rows: how far the engine looks, and how carelessly it
picks.

A weaker level errs as people do: it looks less far, and the weakest take now and then a move that
looks nearly as good as the best. None plays a move at random. What a ply more is worth depends on
the board, so each size has its own figures; docs/lab/engine.md has what was measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, floor
from random import Random

from ..errors import EngineError
from ..i18n import Text
from ..variants import Variant


@dataclass(frozen=True, slots=True)
class Sight:
    """How a level sees one kind of board.

    *plies* is how far it looks: 2.3 is two plies, and three in three moves of ten, as people see
    further at one time than at another. Among moves whose scores differ from the best by no more
    than *margin* men one is drawn, each *carelessness* men of difference making it e times less
    likely.
    """

    plies: float
    margin: float = 0.0
    carelessness: float = 0.0

    def depth(self, chance: Random) -> int:
        """How many plies it looks ahead this time."""
        whole = int(self.plies)
        return whole + (chance.random() < self.plies - whole)


@dataclass(frozen=True, slots=True)
class Level:
    """One strength: at most *seconds* a move, with or without endgame *tables*, and with
    the opening book, if there is one, for the first *book_plies* of a game.

    *sights* are for boards of a number of squares a side; without them it looks as far as the time
    allows.
    """

    number: int
    name: Text
    seconds: float
    sights: Mapping[int, Sight] | None = None
    tables: bool = False
    book_plies: int = 60

    @property
    def knows(self) -> Text:
        """What it sees and knows, in a sentence: plies on the boards that there are, openings,
        endings."""
        if self.sights is None:
            return Text(
                "Looks as far as its time allows; knows {plies} plies of the openings and the "
                "endings of up to four pieces",
                {"plies": self.book_plies},
            )
        plies = [sight.plies for sight in self.sights.values()]
        told = {"least": floor(min(plies)), "most": ceil(max(plies)), "plies": self.book_plies}
        careless = any(sight.margin for sight in self.sights.values())
        if not self.tables:
            return Text(
                "Looks {least} to {most} plies ahead and is careless at times; knows {plies} plies "
                "of the openings and no endings",
                told,
            )
        if careless:
            return Text(
                "Looks {least} to {most} plies ahead and is careless at times; knows {plies} plies "
                "of the openings and the endings of up to four pieces",
                told,
            )
        return Text(
            "Looks {least} to {most} plies ahead; knows {plies} plies of the openings and the "
            "endings of up to four pieces",
            told,
        )

    def sight(self, row: Variant) -> Sight | None:
        """How it sees the board of *row*: as the largest of those known that is no larger."""
        if self.sights is None:
            return None
        known = [size for size in sorted(self.sights) if size <= row.size]
        return self.sights[known[-1] if known else min(self.sights)]


LEVELS: tuple[Level, ...] = (
    Level(
        1,
        Text("Child"),
        1.0,
        {8: Sight(3.44, 1.2, 0.5), 10: Sight(3.95, 0.68, 0.27)},
        book_plies=2,
    ),
    Level(
        2,
        Text("First steps"),
        1.0,
        {8: Sight(3.44, 0.9, 0.35), 10: Sight(4.33, 0.57, 0.23)},
        book_plies=3,
    ),
    Level(
        3,
        Text("Beginner"),
        1.0,
        {8: Sight(3.67, 0.64, 0.265), 10: Sight(4.75, 0.466, 0.184)},
        book_plies=4,
    ),
    Level(
        4,
        Text("Learner"),
        1.0,
        {8: Sight(4, 0.4, 0.15), 10: Sight(5.29, 0.385, 0.137)},
        book_plies=6,
    ),
    Level(
        5,
        Text("Café player"),
        1.0,
        {8: Sight(4.6, 0.3, 0.1), 10: Sight(6.1, 0.3, 0.1)},
        book_plies=8,
    ),
    Level(
        6,
        Text("Club beginner"),
        1.0,
        {8: Sight(5.37, 0.2, 0.07), 10: Sight(7.02, 0.23, 0.08)},
        book_plies=10,
    ),
    Level(
        7,
        Text("Club player"),
        1.5,
        {8: Sight(6.18, 0.1, 0.04), 10: Sight(7.87, 0.16, 0.06)},
        tables=True,
        book_plies=12,
    ),
    Level(
        8,
        Text("Strong club player"),
        2.0,
        {8: Sight(7.8), 10: Sight(8.5)},
        tables=True,
        book_plies=16,
    ),
    Level(
        9,
        Text("Expert"),
        2.0,
        {8: Sight(9.5), 10: Sight(10.3)},
        tables=True,
    ),
    Level(10, Text("Full strength"), 2.0, tables=True),
)


def level(number: int) -> Level:
    """The row of level *number*, 1 to 10; raises EngineError for any other."""
    if isinstance(number, int) and not isinstance(number, bool) and 1 <= number <= len(LEVELS):
        return LEVELS[number - 1]
    raise EngineError(
        "bad-level",
        "There is no level {level}: levels are 1 to {last}",
        level=repr(number),
        last=len(LEVELS),
    )
