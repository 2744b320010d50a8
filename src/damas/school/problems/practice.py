"""The problems that a person solves next: of the day, near a rating, of a run.

All of it is decided by the arguments: a day, a rating, a seed. The same question has the same
answer in every process.
"""

from __future__ import annotations

import hashlib
from bisect import bisect_left
from collections.abc import Collection as AnyOf
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from .collection import Collection
from .judging import is_solved
from .problem import ProvenProblem

DAILY = (1150, 1750)  # the difficulty of a problem of the day
DAILY_TURNS = 3  # moves to find, at most, in a problem of the day
NEAR = 12  # problems among which the next one is drawn
NEAR_IN_RUNS = 40  # more: runs begin with the easiest ones again and again
STREAK_LENGTH = 60
STORM_LENGTH = 60
STORM_SECONDS = 180
STORM_GRACE_SECONDS = 15  # for the last move, and for a slow line


@dataclass(frozen=True, slots=True)
class RunKind:
    """A run of problems: *length* at most, from difficulty *first* to *last*; *seconds* in all
    (None: no clock); *one_miss*: it ends with the first miss."""

    name: str
    length: int
    first: int
    last: int
    seconds: int | None
    one_miss: bool


RUNS = {
    "streak": RunKind("streak", STREAK_LENGTH, 850, 2400, None, True),
    "storm": RunKind("storm", STORM_LENGTH, 850, 1900, STORM_SECONDS, False),
}


@dataclass(frozen=True, slots=True)
class Tried:
    """One problem of a run as it was answered: the solver's *moves* as PDN."""

    problem: str
    moves: tuple[str, ...]


def daily(problems: Collection, day: str) -> ProvenProblem | None:
    """The problem of a *day* such as "2026-11-25"; None where there are no problems."""
    low, high = DAILY
    short = [one for one in problems if one.turns <= DAILY_TURNS] or list(problems)
    fit = [one for one in short if low <= one.rating <= high] or short
    if not fit:
        return None
    drawn = hashlib.blake2b(f"{day} {len(fit)}".encode(), digest_size=8).digest()
    return fit[int.from_bytes(drawn) % len(fit)]


def next_problem(
    problems: Sequence[ProvenProblem],
    rating: float,
    tried: AnyOf[str],
    chance: Random,
    near: int = NEAR,
) -> ProvenProblem | None:
    """A problem near *rating* that is new to the person; one tried before when none is left.

    It is one of *near*, drawn by lot. *problems* stand by difficulty, as a Collection has them;
    None where there are none.
    """
    fresh = [one for one in problems if one.id not in tried] or list(problems)
    if not fresh:
        return None
    place = bisect_left(fresh, rating, key=lambda one: one.rating)
    start = min(max(place - near // 2, 0), max(len(fresh) - near, 0))
    return chance.choice(fresh[start : start + near])


def run_problems(problems: Collection, kind: RunKind, seed: int) -> list[ProvenProblem]:
    """The problems of a run, from easy to hard: the same for the same *seed*."""
    chance, found = Random(f"{kind.name} {seed}"), dict[str, ProvenProblem]()
    for place in range(kind.length):
        rating = kind.first + (kind.last - kind.first) * place / max(kind.length - 1, 1)
        one = next_problem(problems.problems, rating, found, chance, NEAR_IN_RUNS)
        if one is None or one.id in found:
            break
        found[one.id] = one
    return list(found.values())


def score(problems: Sequence[ProvenProblem], kind: RunKind, tried: Sequence[Tried]) -> int:
    """The number of problems of a run that were solved, in its order, to the miss that ends it.

    An answer out of order ends the count: it is not of this run.
    """
    points = 0
    for one, answer in zip(problems, tried, strict=False):
        if answer.problem != one.id:
            break
        if is_solved(one, answer.moves):
            points += 1
        elif kind.one_miss:
            break
    return points
