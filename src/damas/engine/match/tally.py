"""Counting a match: pairs of games by their points, Elo with its interval, and the SPRT.

A pair is one opening played twice with colours exchanged. Its two games are not independent, so the
error comes from the spread of pairs (five values, 0 to 4 half points), not of games.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

DECIDED = math.log(19)  # log-likelihood ratio at errors of five in a hundred either way

LEAST_SPREAD = 0.25**2


@dataclass(frozen=True, slots=True)
class Tally:
    """Pairs of games by the half points that the first side took of each: *pairs*[0] to [4]; and
    how many of the games were *drawn*."""

    pairs: tuple[int, int, int, int, int] = (0, 0, 0, 0, 0)
    drawn: int = 0

    @property
    def count(self) -> int:
        """The number of pairs played."""
        return sum(self.pairs)

    @property
    def share(self) -> float:
        """The share of all points, 0 to 1."""
        return sum(n * points for points, n in enumerate(self.pairs)) / (4 * max(self.count, 1))

    @property
    def margin(self) -> float:
        """Half the 95 % interval of the share, from the spread of the pairs.

        Pairs that are all alike count as if one were different by a half point: so few games do not
        show that there is no spread.
        """
        if self.count < 2:
            return 0.5
        mean = self.share
        spread = sum(n * (points / 4 - mean) ** 2 for points, n in enumerate(self.pairs))
        spread = max(spread, LEAST_SPREAD)
        return 1.96 * math.sqrt(spread / (self.count - 1) / self.count)

    @property
    def elo_interval(self) -> tuple[float, float, float]:
        """The Elo difference, and the ends of its 95 % interval."""
        low, high = (elo(self.share + sign * self.margin) for sign in (-1, 1))
        return elo(self.share), low, high

    def verdict(self, low: float, high: float) -> str:
        """The verdict of the SPRT between Elo *low* and *high*: "low", "high", or "" while
        undecided."""
        ratio = self.log_likelihood_ratio(low, high)
        return "high" if ratio >= DECIDED else "low" if ratio <= -DECIDED else ""

    def log_likelihood_ratio(self, low: float, high: float) -> float:
        """The evidence of the pairs for an Elo difference of *high* rather than *low*, by the
        normal approximation of the generalised sequential probability ratio test."""
        spread = (self.margin / 1.96) ** 2
        if self.count < 2 or spread == 0:
            return 0.0
        first, second = expected(low), expected(high)
        return (second - first) * (2 * self.share - first - second) / (2 * spread)

    @property
    def drawn_share(self) -> float:
        """The share of the games that were drawn."""
        return self.drawn / (2 * max(self.count, 1))

    def plus(self, points: Sequence[int], drawn: int = 0) -> Tally:
        """With further pairs, and so many *drawn* games among them."""
        a, b, c, d, e = (n + points.count(k) for k, n in enumerate(self.pairs))
        return Tally((a, b, c, d, e), self.drawn + drawn)


def expected(elo: float) -> float:
    """The share of points that an Elo difference foretells."""
    return float(1 / (1 + 10 ** (-elo / 400)))


def elo(share: float) -> float:
    """The Elo difference of a share of points, within a thousand or so."""
    return -400 * math.log10(1 / min(max(share, 0.002), 0.998) - 1)
