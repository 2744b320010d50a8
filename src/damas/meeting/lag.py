"""Lag compensation: within a quota, the network's time is not counted on a player's clock.

The client says how long its move was on the line, and could say too much. So the server measures
the line itself, by echoes that the client sends back at once, and believes no more than that and a
little beside (`PlayerLine.believed`). Each player has a quota, too: each move adds a little to it,
and each compensation is taken from it, so that even a client that delays its echoes gains no more.
Both players see its size. lichess has the same ideas; this code is our own.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median_low

FIRST_MS = 500
"""The quota before the first move."""
FILL_MS = 100
"""Each move adds this: a lag of a tenth of a second is always compensated."""
MOST_MS = 1000
"""The largest quota: a player who reports too much gains no more than this."""
BESIDE_MS = 15
"""A line is a little slower now and then than it was measured."""
UNMEASURED_MS = 20
"""A client that sends no echo is believed so much for a move."""
LAST = 5
"""The last echoes, of which the middle one counts: a single slow one tells nothing."""


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """The last echoes of a client, in ms from the server to it and back, the newest last."""

    echoes: Sequence[int] = ()

    def with_echo(self, ms: int) -> PlayerLine:
        """The line after one more echo."""
        return PlayerLine((*self.echoes, ms)[-LAST:])

    def believed(self, said_ms: int | None) -> int:
        """The ms of *said_ms*, a client's own word on its lag, that are believed."""
        measured = median_low(self.echoes) + BESIDE_MS if self.echoes else UNMEASURED_MS
        return min(max(0, said_ms or 0), measured)


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
