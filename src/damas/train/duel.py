"""Which of two evaluations is stronger: pairs of games, Elo with its interval, and the SPRT."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass

from .. import _kernel
from ..game import Game
from .games import regulation_for

AT_ONCE = 10  # pairs between two reports


@dataclass(frozen=True, slots=True)
class Tally:
    """Pairs of games by the half points that the first side took of each: *pairs*[0] to [4]."""

    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)

    @property
    def count(self) -> int:
        """How many pairs were played."""
        return sum(self.pairs)

    @property
    def share(self) -> float:
        """The share of all points, 0 to 1."""
        return sum(n * points for points, n in enumerate(self.pairs)) / (4 * max(self.count, 1))

    @property
    def margin(self) -> float:
        """Half the 95 % interval of the share, from the spread of the pairs."""
        if self.count < 2:
            return 0.5
        mean = self.share
        spread = sum(n * (points / 4 - mean) ** 2 for points, n in enumerate(self.pairs))
        return 1.96 * math.sqrt(spread / (self.count - 1) / self.count)

    def log_likelihood_ratio(self, low: float, high: float) -> float:
        """How much the pairs speak for an Elo difference of *high* rather than *low*, by the normal
        approximation of the generalised sequential probability ratio test."""
        spread = (self.margin / 1.96) ** 2
        if self.count < 2 or spread == 0:
            return 0.0
        first, second = expected(low), expected(high)
        return (second - first) * (2 * self.share - first - second) / (2 * spread)

    def plus(self, points: list[int]) -> Tally:
        """With further pairs."""
        a, b, c, d, e = (n + points.count(k) for k, n in enumerate(self.pairs))
        return Tally((a, b, c, d, e))


def expected(elo: float) -> float:
    """The share of points that an Elo difference foretells."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo(share: float) -> float:
    """The Elo difference of a share of points, within a thousand or so."""
    return -400 * math.log10(1 / min(max(share, 0.002), 0.998) - 1)


@dataclass(frozen=True, slots=True)
class Terms:
    """How to play: *nodes* or *seconds* a move, at most *pairs*; the openings come from *seed*."""

    nodes: int = 0
    seconds: float = 0.0
    pairs: int = 200
    seed: int = 1


def duel(
    variant: str,
    first: _kernel.Evaluator | None,
    second: _kernel.Evaluator | None,
    terms: Terms,
    progress: Callable[[Tally], bool],
) -> Tally:
    """Plays pairs of games with colours exchanged until enough, or until *progress* says stop."""
    start = Game(regulation_for(variant))
    tally = Tally()
    while tally.count < terms.pairs:
        points = _kernel.duel(
            start,
            first,
            second,
            nodes=terms.nodes,
            seconds=terms.seconds,
            pairs=min(AT_ONCE, terms.pairs - tally.count),
            seed=terms.seed * 1_000_003 + tally.count,
        )
        tally = tally.plus(points)
        if progress(tally):
            break
    return tally
