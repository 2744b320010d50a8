"""Fair ratings: the games of two people that count, and the gains that wait for the owner's look.

A rating can be bought with games that nobody played: a few moves, a resignation, and again, with
the own second account or with ten of them. So a game counts once it was played for some moves and
some time, a pair only so often a day, and a gain waits where most of a person's recent gains
were *doubtful*. `docs/lab/fair-play.md` has the figures. Nothing here proves anything: it asks a
person to look, and until then nobody has gained or lost.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

LEAST_PLIES = 10
"""Five moves of each side: a game that a player ends before that was no game."""
LEAST_MS = 15_000
"""Nobody means ten plies that were played in less."""
BEGUN_PLIES = 2
"""Before both have moved nothing counts, however it ends."""
PLAYED_OUT = frozenset(
    {
        "capture_all",
        "blocked",
        "given_away",
        "shut_in",
        "first_king",
        "repetition",
        "kings_only",
        "endgame_limit",
        "forcada",
    }
)
"""Ends on the board: they cannot come early, so they always count."""
WAITED_FOR = frozenset({"time", "left"})
"""Ends by waiting: the winner sat there until the other's time, or patience for it, had run out."""
GAMES_A_DAY = 12
"""Rated games of one pair in a day: an evening's match of two friends. Further ones are unrated."""
DAY_MS = 86_400_000
WINDOW_MS = 30 * DAY_MS
"""Older games say nothing about the gains of today."""
QUICK_PLIES = 20
QUICK_MS = 45_000
ONLY_SHARE = 0.8
"""An opponent with so much of the own games against one person plays *only* that person."""
MANY_ONLY = 3
"""So many opponents who play only one person are no chance: each of their games is doubtful. A
family has one or two."""
DOUBTFUL_POINTS = 150.0
DOUBTFUL_GAMES = 2
DOUBTFUL_SHARE = 0.5
TRUST_MS = 180 * DAY_MS
"""For this time the owner's word on a pair holds."""


class RatingVerdict(StrEnum):
    """The word on a rated game that is over: it counts at once; it was too short; the pair had
    its games of the day; its count waits for the owner, who lets it count or not."""

    COUNTED = "counted"
    SHORT = "short"
    MANY = "many"
    WAITS = "waits"
    ALLOWED = "allowed"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class GamePlayed:
    """A game of two people as it went: its *reason* of ending, *plies*, and *ms* from its beginning
    to its end; *together*: both players came from one address."""

    reason: str
    plies: int
    ms: int
    together: bool = False

    @property
    def is_game(self) -> bool:
        """Whether it was played enough to count."""
        if self.plies < BEGUN_PLIES:
            return False
        if self.reason in PLAYED_OUT or self.reason in WAITED_FOR:
            return True
        return self.plies >= LEAST_PLIES and self.ms >= LEAST_MS

    @property
    def is_quick(self) -> bool:
        """Whether it ended so soon that it cost its loser nothing."""
        short = self.plies < QUICK_PLIES or self.ms < QUICK_MS
        return short and self.reason not in PLAYED_OUT


@dataclass(frozen=True, slots=True)
class Gain:
    """The *points* that a person got from a game against *opponent*; *quick* and *together* as of
    the game."""

    opponent: str
    points: float
    quick: bool = False
    together: bool = False


def waits(gains: Sequence[Gain], only: Mapping[str, float]) -> bool:
    """Whether the last of a person's recent *gains* waits for the owner's look.

    *only*: for each opponent the share of the opponent's recent games that were against this
    person, 0 to 1.
    """
    hangers = {one for one, share in only.items() if share >= ONLY_SHARE}
    weights = [_weight(gain, hangers) for gain in gains]
    if not weights or not weights[-1]:
        return False
    points = sum(weight * gain.points for weight, gain in zip(weights, gains, strict=True))
    games = sum(weight > 0 for weight in weights)
    all_points = sum(gain.points for gain in gains)
    return (
        games >= DOUBTFUL_GAMES
        and points >= DOUBTFUL_POINTS
        and points >= DOUBTFUL_SHARE * all_points
    )


def _weight(gain: Gain, hangers: set[str]) -> float:
    """The share of a gain that is doubtful. An address alone says nothing: siblings and clubs have
    one."""
    hangs = gain.opponent in hangers
    if gain.quick:
        return 1.0 if gain.together or hangs else 0.5
    if not hangs:
        return 0.0
    return 1.0 if len(hangers) >= MANY_ONLY else 0.0
