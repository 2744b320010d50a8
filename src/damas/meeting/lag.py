"""Lag compensation: the time that a move spends on the line is not the player's, within a quota.

Nobody can measure the line of another; a client says how long it took, and could say too much. So
each player has a quota, which each move fills a little and each compensation empties. Its size is
shown to both. lichess has the same idea; this is our own.
"""

from __future__ import annotations

from dataclasses import dataclass

FIRST_MS = 500
"""The quota before the first move."""
FILL_MS = 100
"""Added by each move: a line that takes a tenth of a second is always made good."""
MOST_MS = 1000
"""The quota never grows beyond: so much a player can gain by saying too much, and no more."""


@dataclass(frozen=True, slots=True)
class LagQuota:
    """The ms a player may still be given for the line, and those that the last move was given."""

    left_ms: int = FIRST_MS
    given_ms: int = 0

    def grant(self, said_ms: int | None) -> int:
        """The ms that are given for a move whose client says that it took *said_ms*."""
        return min(max(0, said_ms or 0), self.left_ms)

    def after(self, given_ms: int) -> LagQuota:
        """The quota once a move was given *given_ms*."""
        return LagQuota(min(MOST_MS, self.left_ms - given_ms + FILL_MS), given_ms)
