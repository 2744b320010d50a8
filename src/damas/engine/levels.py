"""The strengths a person chooses from, as rows: how far the engine looks, and how carelessly it
picks.

A weaker level errs as people do: it looks less far, and the weakest take now and then a move that
looks nearly as good as the best. None plays a move at random. The worth of one more ply depends on
the board, so each size has its own figures; docs/lab/engine.md has what was measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, floor
from random import Random

from ..base.errors import EngineError
from ..base.i18n import Text
from ..rules.variants import Variant


@dataclass(frozen=True, slots=True)
class SearchProfile:
    """The search of a level on boards of one size.

    *plies* is its depth: 2.3 means two plies, and three plies in three moves of ten, as people see
    further at one time than at another. Among moves whose scores differ from the best by no more
    than *margin* men one is drawn, each *carelessness* men of difference making it e times less
    likely.
    """

    plies: float
    margin: float = 0.0
    carelessness: float = 0.0

    def depth(self, chance: Random) -> int:
        """The plies that it looks ahead this time."""
        whole = int(self.plies)
        return whole + (chance.random() < self.plies - whole)


@dataclass(frozen=True, slots=True)
class Level:
    """One strength: at most *seconds* a move, with or without endgame *tables*, and with
    the opening book, if there is one, for the first *book_plies* of a game.

    *profiles*: the search profile for each number of squares a side; None: it searches as deep as
    the time allows.
    """

    number: int
    name: Text
    seconds: float
    profiles: Mapping[int, SearchProfile] | None = None
    tables: bool = False
    book_plies: int = 60

    @property
    def knows(self) -> Text:
        """Its depth and knowledge in a sentence: plies, openings, endings."""
        if self.profiles is None:
            return Text(
                "Looks as far as its time allows; knows the openings to ply {plies} and the "
                "endings of up to four pieces",
                {"plies": self.book_plies},
            )
        plies = [profile.plies for profile in self.profiles.values()]
        values = {"least": floor(min(plies)), "most": ceil(max(plies)), "plies": self.book_plies}
        careless = any(profile.margin for profile in self.profiles.values())
        if not self.tables:
            return Text(
                "Looks {least} to {most} plies ahead and is careless at times; knows the "
                "openings to ply {plies} and no endings",
                values,
            )
        if careless:
            return Text(
                "Looks {least} to {most} plies ahead and is careless at times; knows the "
                "openings to ply {plies} and the endings of up to four pieces",
                values,
            )
        return Text(
            "Looks {least} to {most} plies ahead; knows the openings to ply {plies} and the "
            "endings of up to four pieces",
            values,
        )

    def profile(self, row: Variant) -> SearchProfile | None:
        """The profile for the board of *row*: that of the largest known size that is no larger."""
        if self.profiles is None:
            return None
        known = [size for size in sorted(self.profiles) if size <= row.size]
        return self.profiles[known[-1] if known else min(self.profiles)]


LEVELS: tuple[Level, ...] = (
    Level(
        1,
        Text("Child"),
        1.0,
        {8: SearchProfile(3.44, 1.2, 0.5), 10: SearchProfile(3.95, 0.68, 0.27)},
        book_plies=2,
    ),
    Level(
        2,
        Text("First steps"),
        1.0,
        {8: SearchProfile(3.44, 0.9, 0.35), 10: SearchProfile(4.33, 0.57, 0.23)},
        book_plies=3,
    ),
    Level(
        3,
        Text("Beginner"),
        1.0,
        {8: SearchProfile(3.67, 0.64, 0.265), 10: SearchProfile(4.75, 0.466, 0.184)},
        book_plies=4,
    ),
    Level(
        4,
        Text("Learner"),
        1.0,
        {8: SearchProfile(4, 0.4, 0.15), 10: SearchProfile(5.29, 0.385, 0.137)},
        book_plies=6,
    ),
    Level(
        5,
        Text("Café player"),
        1.0,
        {8: SearchProfile(4.6, 0.3, 0.1), 10: SearchProfile(6.1, 0.3, 0.1)},
        book_plies=8,
    ),
    Level(
        6,
        Text("Club beginner"),
        1.0,
        {8: SearchProfile(5.37, 0.2, 0.07), 10: SearchProfile(7.02, 0.23, 0.08)},
        book_plies=10,
    ),
    Level(
        7,
        Text("Club player"),
        1.5,
        {8: SearchProfile(6.18, 0.1, 0.04), 10: SearchProfile(7.87, 0.16, 0.06)},
        tables=True,
        book_plies=12,
    ),
    Level(
        8,
        Text("Strong club player"),
        2.0,
        {8: SearchProfile(7.8), 10: SearchProfile(8.5)},
        tables=True,
        book_plies=16,
    ),
    Level(
        9,
        Text("Expert"),
        2.0,
        {8: SearchProfile(9.5), 10: SearchProfile(10.3)},
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
