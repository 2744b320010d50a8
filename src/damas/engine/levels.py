"""The strengths a person chooses from, as rows: how far the engine looks, and how carelessly it
picks.

A weaker level errs as people do. The weakest count the pieces a few plies ahead, whether they can
be taken or not, overlook moves and judge unsteadily; the next search, less far, and take now and
then a move that looks nearly as good as the best. None plays a move at random. The worth of one
more ply depends on the game and its board, so they have figures of their own; so does the worth of
a man, which in antidraughts is small. docs/lab/engine.md has what was measured.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil, cos, floor, log, pi, sqrt
from random import Random

from .. import _kernel
from .._kernel import Move
from ..base.errors import EngineError
from ..base.i18n import Text
from ..rules.board import Board
from ..rules.variants import Variant

TOP_LAPSE = 0.5
"""The most of its moves that a level overlooks."""


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

    @property
    def span(self) -> tuple[int, int]:
        """The least and the most plies that it looks ahead."""
        return floor(self.plies), ceil(self.plies)

    def depth(self, chance: Random) -> int:
        """The plies that it looks ahead this time."""
        whole = int(self.plies)
        return whole + (chance.random() < self.plies - whole)


@dataclass(frozen=True, slots=True)
class Glance:
    """The look ahead of somebody who plays little.

    *depths*: the percent of its moves at which it looks one ply ahead, two, and so on; pieces are
    counted there, whether they can be taken or not. *lapse*: the chance that one of ten moves is
    looked at one or two plies less: the more moves there are, the more is overlooked. *knowledge*:
    the percent of what is known of good squares that it adds to its count. *unsteady*: the standard
    deviation, in men, of its judgement.
    """

    depths: tuple[int, ...]
    lapse: float
    knowledge: int
    unsteady: float

    @property
    def plies(self) -> float:
        """The plies that it looks ahead, on the average."""
        return sum(plies * share for plies, share in enumerate(self.depths, start=1)) / 100

    @property
    def span(self) -> tuple[int, int]:
        """The least and the most plies that it means to look ahead."""
        drawn = [plies for plies, share in enumerate(self.depths, start=1) if share]
        return drawn[0], drawn[-1]

    def choose(self, board: Board, chance: Random) -> tuple[Move, int, int]:
        """The move that it takes for the best, what that is worth in hundredths of a man, and the
        plies that it was looked at."""
        depth = chance.choices(range(1, len(self.depths) + 1), self.depths)[0]
        moves = board.legal_moves
        seen = {depth: _kernel.glance(board, depth, self.knowledge)}
        lapse = min(self.lapse * len(moves) / 10, TOP_LAPSE)
        best: tuple[float, Move, int, int] | None = None
        for at, move in enumerate(moves):
            plies = depth
            if chance.random() < lapse:
                plies = max(1, depth - (1 if chance.random() < 0.5 else 2))
            if plies not in seen:
                seen[plies] = _kernel.glance(board, plies, self.knowledge)
            score = seen[plies][at]
            decided = abs(score) >= _kernel.LEAST_WIN  # nothing sways what is seen to the end
            felt = score + (0 if decided else 100 * self.unsteady * _normal(chance))
            if best is None or felt > best[0]:
                best = felt, move, score, plies
        assert best is not None  # noqa: S101  (a game that is not over has a move)
        return best[1:]


def _normal(chance: Random) -> float:
    """A number of the standard normal distribution, by Box and Muller, as the page draws it."""
    length = sqrt(-2 * log(1 - chance.random()))
    return length * cos(2 * pi * chance.random())


@dataclass(frozen=True, slots=True)
class Level:
    """One strength: at most *seconds* a move, with or without endgame *tables*, and with
    the opening book, if there is one, for the first *book_plies* of a game.

    *profiles*: the profile for a game by its id, and for all other games by the number of squares a
    side; None: it searches as deep as the time allows.
    """

    number: int
    name: Text
    seconds: float
    profiles: Mapping[str, SearchProfile | Glance] | None = None
    tables: bool = False
    book_plies: int = 60

    @property
    def knows(self) -> Text:
        """Its depth and knowledge in a sentence: plies, openings, endings, in a game that has
        endgame tables."""
        return self.knowing(endings=self.tables)

    @property
    def knows_untabled(self) -> Text:
        """As `knows`, in a game that has none."""
        return self.knowing(endings=False)

    def knowing(self, *, endings: bool) -> Text:
        """Its depth and knowledge in a sentence, with or without those of *endings*."""
        if self.profiles is None:
            form, values = _OF_TIME, {"plies": self.book_plies}
            return Text(form[endings].template, values)
        known = self.profiles.values()
        searches = [one for one in known if isinstance(one, SearchProfile)]
        spans = [one.span for one in known]
        least, most = min(least for least, _ in spans), max(most for _, most in spans)
        values = {"least": least, "most": most, "plies": self.book_plies}
        if len(searches) < len(known):
            return Text(_GLANCES.template, values)
        form = _CARELESS if any(one.margin for one in searches) else _CAREFUL
        return Text(form[endings].template, values)

    def profile(self, row: Variant) -> SearchProfile | Glance | None:
        """The profile for games of *row*: its own, else that of the largest known size that is no
        larger."""
        if self.profiles is None:
            return None
        known = sorted(int(key) for key in self.profiles if key.isdecimal())
        fits = [size for size in known if size <= row.size]
        return self.profiles.get(row.kin) or self.profiles[str(fits[-1] if fits else known[0])]


# Without what it knows of endings, and with it.
_OF_TIME = (
    Text("Looks as far as its time allows; knows the openings to ply {plies} and no endings"),
    Text(
        "Looks as far as its time allows; knows the openings to ply {plies} and the endings of up "
        "to four pieces"
    ),
)
_GLANCES = Text(
    "Looks {least} to {most} plies ahead and overlooks moves; knows the openings to ply {plies} "
    "and no endings"
)
_CARELESS = (
    Text(
        "Looks {least} to {most} plies ahead and is careless at times; knows the openings to ply "
        "{plies} and no endings"
    ),
    Text(
        "Looks {least} to {most} plies ahead and is careless at times; knows the openings to ply "
        "{plies} and the endings of up to four pieces"
    ),
)
_CAREFUL = (
    Text("Looks {least} to {most} plies ahead; knows the openings to ply {plies} and no endings"),
    Text(
        "Looks {least} to {most} plies ahead; knows the openings to ply {plies} and the endings of "
        "up to four pieces"
    ),
)

LEVELS: tuple[Level, ...] = (
    Level(
        1,
        Text("Child"),
        1.0,
        {
            "8": Glance((8, 47, 42, 3), 0.125, 70, 0.5),
            "10": Glance((5, 48, 43, 4), 0.12, 80, 0.5),
            "portuguese": Glance((12, 50, 36, 2), 0.135, 60, 0.48),
        },
        book_plies=1,
    ),
    Level(
        2,
        Text("First steps"),
        1.0,
        {
            "8": Glance((0, 25, 55, 20), 0.08, 40, 0.25),
            "10": Glance((0, 24, 46, 30), 0.06, 30, 0.2),
        },
        book_plies=2,
    ),
    Level(
        3,
        Text("Beginner"),
        1.0,
        {
            "8": Glance((0, 0, 44, 56), 0.038, 60, 0.2),
            "10": Glance((0, 0, 38, 49, 13), 0.042, 60, 0.22),
        },
        book_plies=3,
    ),
    Level(
        4,
        Text("Learner"),
        1.0,
        {
            "8": Glance((0, 0, 5, 45, 40, 10), 0.03, 60, 0.18),
            "10": Glance((0, 0, 4, 36, 45, 15), 0.028, 62, 0.175),
            "portuguese": Glance((0, 0, 3, 30, 45, 22), 0.026, 65, 0.165),
        },
        book_plies=4,
    ),
    Level(
        5,
        Text("Café player"),
        1.0,
        {
            "8": SearchProfile(3.3, 0.92, 0.36),
            "10": SearchProfile(3.05, 0.87, 0.37),
            "portuguese": SearchProfile(2.6, 0.9, 0.39),
            "antidraughts": SearchProfile(3.05, 0.3, 0.12),
            "turkish": SearchProfile(3, 1.8, 0.68),
        },
        book_plies=6,
    ),
    Level(
        6,
        Text("Club beginner"),
        1.0,
        {
            "8": SearchProfile(3.85, 0.52, 0.21),
            "10": SearchProfile(4, 0.67, 0.265),
            "portuguese": SearchProfile(3.6, 0.68, 0.28),
            "antidraughts": SearchProfile(4, 0.17, 0.066),
            "turkish": SearchProfile(3.3, 1.4, 0.54),
        },
        book_plies=8,
    ),
    Level(
        7,
        Text("Club player"),
        1.5,
        {
            "8": SearchProfile(4.7, 0.29, 0.1),
            "10": SearchProfile(4.9, 0.46, 0.17),
            "portuguese": SearchProfile(4, 0.41, 0.155),
            "antidraughts": SearchProfile(4.9, 0.12, 0.043),
            "turkish": SearchProfile(4.1, 0.77, 0.29),
        },
        tables=True,
        book_plies=12,
    ),
    Level(
        8,
        Text("Strong club player"),
        2.0,
        {
            "8": SearchProfile(5.85, 0.14, 0.052),
            "10": SearchProfile(6.3, 0.29, 0.1),
            "portuguese": SearchProfile(5.1, 0.22, 0.08),
            "antidraughts": SearchProfile(6.3, 0.07, 0.025),
            "turkish": SearchProfile(5.1, 0.44, 0.15),
        },
        tables=True,
        book_plies=16,
    ),
    Level(
        9,
        Text("Expert"),
        2.0,
        {
            "8": SearchProfile(7.8),
            "10": SearchProfile(8.2, 0.08, 0.03),
            "portuguese": SearchProfile(7.6),
            "antidraughts": SearchProfile(8.2, 0.02, 0.008),
            "turkish": SearchProfile(7.4, 0.05, 0.02),
        },
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
