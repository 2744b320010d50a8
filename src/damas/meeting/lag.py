"""Lag compensation: within a quota, the network's time is not counted on a player's clock.

The server cannot measure a client's lag; the client reports it, and could report too much. So each
player has a quota: each move adds a little to it, and each compensation is taken from it. Both
players see its size. lichess has the same idea; this code is our own.
"""

from __future__ import annotations

from dataclasses import dataclass

FIRST_MS = 500
"""The quota before the first move."""
FILL_MS = 100
"""Each move adds this: a lag of a tenth of a second is always compensated."""
MOST_MS = 1000
"""The largest quota: a player who reports too much gains no more than this."""


@dataclass(frozen=True, slots=True)
class LagQuota:
    """The lag (ms) that can still be compensated, and the ms that the last move was given."""

    left_ms: int = FIRST_MS
    given_ms: int = 0

    def grant(self, said_ms: int | None) -> int:
        """The ms given for a move whose client reports a lag of *said_ms*."""
        return min(max(0, said_ms or 0), self.left_ms)

    def after(self, given_ms: int) -> LagQuota:
        """The quota after a move that was given *given_ms*."""
        return LagQuota(min(MOST_MS, self.left_ms - given_ms + FILL_MS), given_ms)
