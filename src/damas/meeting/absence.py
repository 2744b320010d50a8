"""A player who has left: how long the other waits, and what may be claimed then.

The books know the player who does not appear (W.O.); none speaks of one who leaves the line in a
casual game on screens, so no article is cited.
"""

from __future__ import annotations

from ..clock import TimeControl

LEAST_SECONDS = 30
MOST_SECONDS = 120
WITHOUT_CLOCK_SECONDS = 120


def patience_ms(control: TimeControl | None) -> int | None:
    """The time (ms) a player must be away before the other may claim; None: never, since in a game
    by correspondence people come and go.

    A tenth of the time of the game, from half a minute to two.
    """
    if control is None:
        return WITHOUT_CLOCK_SECONDS * 1000
    if control.days is not None:
        return None
    seconds = control.periods[0].seconds / 10
    return round(min(max(seconds, LEAST_SECONDS), MOST_SECONDS)) * 1000


def claimable_at_ms(control: TimeControl | None, away_since_ms: int | None) -> int | None:
    """When (ms UTC) a win or a draw may be claimed against a player who is away since then."""
    wait = patience_ms(control)
    return None if wait is None or away_since_ms is None else away_since_ms + wait
