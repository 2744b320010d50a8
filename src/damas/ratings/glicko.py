"""Glicko-2 (M. Glickman, "Example of the Glicko-2 system"), one game at a time.

A rating period is a fraction here: the deviation grows with the time since the last game, and each
game counts at once. `rate` with several results and one whole period is the published procedure.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log, pi, sqrt

SCALE = 400 / log(10)  # points of a rating in one unit of the formulas
CENTRE = 1500.0
TAU = 0.5  # the speed of changes of the volatility
FIRST_DEVIATION = 350.0
LEAST_DEVIATION = 45.0  # a player's strength is never known better
FIRST_VOLATILITY = 0.06
MOST_VOLATILITY = 0.1
LEAST, MOST = 400.0, 4000.0
PROVISIONAL = 110.0
YEAR_MS = 365 * 86_400_000
STEADY = 60.0  # the deviation of a person who plays often
PERIOD_MS = YEAR_MS * (FIRST_VOLATILITY * SCALE) ** 2 / (PROVISIONAL**2 - STEADY**2)
"""A rating period: in a year without a game a steady rating becomes provisional again."""
_CLOSE = 1e-6


@dataclass(frozen=True, slots=True)
class Rating:
    """A rating in points with its *deviation* (one standard error) and *volatility*.

    *games* is the number of games that it counts; *at_ms* the time of the last (ms UTC).
    """

    value: float = CENTRE
    deviation: float = FIRST_DEVIATION
    volatility: float = FIRST_VOLATILITY
    games: int = 0
    at_ms: int = 0

    @property
    def provisional(self) -> bool:
        """Whether too little is known for a place in a list."""
        return self.deviation > PROVISIONAL

    def at(self, now_ms: int) -> Rating:
        """The same rating at a later time: its deviation has grown, its value has not changed."""
        if not self.games:
            return self
        deviation = _grown(self, _periods(self.at_ms, now_ms))
        return Rating(self.value, deviation, self.volatility, self.games, self.at_ms)


BEGINNER = Rating(value=900.0, deviation=250.0)
"""The rating with which one begins who says to be a beginner: below the engine's first level."""


def expected_score(rating: Rating, opponent: Rating) -> float:
    """The points, 0 to 1, that a player may expect from one game against *opponent*."""
    return _expected(_unit(rating.value), _unit(opponent.value), opponent.deviation / SCALE)


def rate(
    rating: Rating,
    results: Sequence[tuple[Rating, float]],
    now_ms: int = 0,
    *,
    periods: float | None = None,
) -> Rating:
    """The rating after *results*: each opponent as rated before the game, and 1, 0.5 or 0 points.

    *periods* is the number of rating periods that have passed, by default the time from the last
    game to *now_ms*. Raises ValueError for points that no game gives.
    """
    if any(not 0 <= points <= 1 for _, points in results):
        raise ValueError(f"points of a game are 0 to 1, not {[points for _, points in results]}")
    if not results:
        return rating
    if periods is None:
        periods = _periods(rating.at_ms, now_ms) if rating.games else 0.0
    mu = _unit(rating.value)
    known, surprise = 0.0, 0.0  # 1/v, and the sum of g(s - E)
    for opponent, points in results:
        phi = opponent.deviation / SCALE
        weight, hope = _weight(phi), _expected(mu, _unit(opponent.value), phi)
        known += weight**2 * hope * (1 - hope)
        surprise += weight * (points - hope)
    volatility = _volatility(rating, 1 / known, surprise / known)
    grown = (rating.deviation / SCALE) ** 2 + periods * volatility**2
    variance = 1 / (1 / grown + known)
    return Rating(
        _within(CENTRE + SCALE * (mu + variance * surprise), LEAST, MOST),
        _within(SCALE * sqrt(variance), LEAST_DEVIATION, FIRST_DEVIATION),
        min(volatility, MOST_VOLATILITY),
        rating.games + len(results),
        max(now_ms, rating.at_ms),
    )


def _volatility(rating: Rating, variance: float, delta: float) -> float:
    """The new volatility (step 5 of the procedure, by the Illinois method)."""
    phi_squared, start = (rating.deviation / SCALE) ** 2, log(rating.volatility**2)

    def slope(x: float) -> float:
        spread = phi_squared + variance + exp(x)
        gain = exp(x) * (delta**2 - spread) / (2 * spread**2)
        return gain - (x - start) / TAU**2

    low = start
    if delta**2 > phi_squared + variance:
        high = log(delta**2 - phi_squared - variance)
    else:
        steps = 1
        while slope(start - steps * TAU) < 0:
            steps += 1
        high = start - steps * TAU
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return exp(low / 2)


def _grown(rating: Rating, periods: float) -> float:
    """The deviation after so many periods without a game, in points."""
    variance = rating.deviation**2 + periods * (rating.volatility * SCALE) ** 2
    return min(sqrt(variance), FIRST_DEVIATION)


def _periods(since_ms: int, now_ms: int) -> float:
    return max(now_ms - since_ms, 0) / PERIOD_MS


def _weight(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expected(mu: float, other: float, phi: float) -> float:
    return 1 / (1 + exp(-_weight(phi) * (mu - other)))


def _unit(value: float) -> float:
    return (value - CENTRE) / SCALE


def _within(value: float, least: float, most: float) -> float:
    return min(max(value, least), most)
