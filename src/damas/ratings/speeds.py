"""Speeds: games of about the same length have one rating."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.i18n import Text

if TYPE_CHECKING:
    from ..rules.clock import TimeControl

MOVES = 40  # of one player in a game, for the estimate


@dataclass(frozen=True, slots=True)
class Speed:
    """A speed by its *id*; its games last less than *seconds* for one player (None: no bound)."""

    id: str
    name: Text
    seconds: int | None


SPEEDS: tuple[Speed, ...] = (
    Speed("bullet", Text("Bullet"), 180),
    Speed("blitz", Text("Blitz"), 480),
    Speed("rapid", Text("Rapid"), 1500),
    Speed("classical", Text("Classical"), None),
    Speed("correspondence", Text("Correspondence"), None),
)
"""From the fastest; games by days a move are the last."""
_TIMED, _CORRESPONDENCE = SPEEDS[:-1], SPEEDS[-1]


def speed_of(base_seconds: float | None, increment_seconds: float = 0) -> Speed:
    """The speed of a game with so much time for each player and so much more for each move.

    Without a clock (None) it is correspondence.
    """
    if base_seconds is None:
        return _CORRESPONDENCE
    estimate = base_seconds + MOVES * increment_seconds
    return next(speed for speed in _TIMED if speed.seconds is None or estimate < speed.seconds)


def speed_of_control(control: TimeControl | None) -> Speed:
    """The speed of a game by *control*; without a clock, or by days a move, it is correspondence.

    A delay is worth as much as an increment.
    """
    if control is None or control.days is not None:
        return _CORRESPONDENCE
    base = sum(period.seconds for period in control.periods)
    return speed_of(base, max(control.increment_seconds, control.delay_seconds))
