"""A player who has left: the time that the opponent waits, and the claims after it.

The rule books name a player who does not appear (W.O.). They are silent on a player who goes
offline in a casual game on screens, so no article is cited.
"""

from __future__ import annotations

from ..rules.clock import TimeControl

LEAST_SECONDS = 30
MOST_SECONDS = 120
WITHOUT_CLOCK_SECONDS = 120


def patience_ms(control: TimeControl | None) -> int | None:
    """The time (ms) that a player must be away before the opponent may claim. None for a game by
    correspondence: there players come and go.

    It is a tenth of the game's time, at least half a minute and at most two.
    """
    if control is None:
        return WITHOUT_CLOCK_SECONDS * 1000
    if control.days is not None:
        return None
    seconds = control.periods[0].seconds / 10
    return round(min(max(seconds, LEAST_SECONDS), MOST_SECONDS)) * 1000


def claimable_at_ms(control: TimeControl | None, away_since_ms: int | None) -> int | None:
    """The time (ms UTC) from which a win or a draw may be claimed against an absent player."""
    wait = patience_ms(control)
    return None if wait is None or away_since_ms is None else away_since_ms + wait
