"""Points in time: milliseconds UTC inside, ISO 8601 outside.

The time of a server is its wall clock's at the start, and then goes on by a count that nobody sets:
a wall clock that jumps costs no player anything. It comes near the wall clock again by at most one
thousandth, so that a game's clock is never off by more than that.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from datetime import UTC, date, datetime

from ...store.monotonic import steady_ms

LARGEST_STEP = 0.001
"""By this part of the time that passes the time may come nearer to another clock."""


def wall_ms() -> int:
    """The wall clock of this machine, in milliseconds UTC; anybody may set it at any moment."""
    return time.time_ns() // 1_000_000


class SteadyClock:
    """The time of this process. *steady* counts milliseconds, *ahead_ms* makes UTC of it."""

    def __init__(self, steady: Callable[[], int] = steady_ms, ahead_ms: float = 0.0) -> None:
        self._steady = steady
        self._ahead = ahead_ms
        self._steered = steady()

    def now_ms(self) -> int:
        """The time in milliseconds UTC; it never goes back."""
        return self._steady() + int(self._ahead)

    def set(self, ms: int) -> None:
        """Begins at that time: before anything is done by it."""
        self._steered = self._steady()
        self._ahead = float(ms - self._steered)

    def steer(self, wanted_ms: int) -> float:
        """Comes a little nearer to another clock; how far (ms) that one is still ahead."""
        now = self._steady()
        most, self._steered = LARGEST_STEP * (now - self._steered), now
        off = wanted_ms - now - self._ahead
        step = max(-most, min(most, off))
        self._ahead += step
        return off - step


CLOCK = SteadyClock(ahead_ms=float(wall_ms() - steady_ms()))
"""The time of this process."""


now_ms = CLOCK.now_ms
"""The time in milliseconds UTC."""


def today() -> date:
    """The day, UTC."""
    return datetime.fromtimestamp(now_ms() / 1000, UTC).date()


def timestamp(ms: int) -> str:
    """Milliseconds UTC as ISO 8601."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")
