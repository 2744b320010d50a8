"""A bounded number of acts of one visitor in a time, so that strangers cannot fill the disk.

The counts are of this process alone and begin anew with it.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from .errors import QuotaError

MOST_VISITORS = 10_000  # counted at one time
EVENTS = ((60, 3600.0), (200, 86_400.0))
"""New tournaments of one visitor: so many in so many seconds."""


class Quota:
    """At most *limits* acts, as (number, seconds), of each visitor; *clock* gives seconds."""

    def __init__(
        self,
        limits: Sequence[tuple[int, float]],
        clock: Callable[[], float] = time.monotonic,
        most_visitors: int = MOST_VISITORS,
    ) -> None:
        self._limits = limits
        self._clock = clock
        self._most = most_visitors
        self._longest = max(seconds for _, seconds in limits)
        self._acts: OrderedDict[str, deque[float]] = OrderedDict()

    @property
    def visitors(self) -> int:
        """Number of visitors whose acts are counted."""
        return len(self._acts)

    @contextmanager
    def counted(self, visitor: str) -> Iterator[None]:
        """Counts one act of *visitor*, unless it fails.

        Raises QuotaError, with the seconds to wait, when there have been too many.
        """
        now = self._clock()
        wait = self._wait(visitor, now)
        if wait > 0:
            raise QuotaError(math.ceil(wait))
        self._add(visitor, now)
        try:
            yield
        except BaseException:
            self._take_back(visitor, now)
            raise

    def _wait(self, visitor: str, now: float) -> float:
        """Seconds until one more act is allowed; 0 for at once."""
        acts = self._acts.get(visitor, deque())
        while acts and now - acts[0] >= self._longest:
            acts.popleft()
        waits = [acts[-most] + seconds - now for most, seconds in self._limits if len(acts) >= most]
        return max([0.0, *waits])

    def _add(self, visitor: str, now: float) -> None:
        self._acts.setdefault(visitor, deque()).append(now)
        self._acts.move_to_end(visitor)
        first = next(iter(self._acts))
        while len(self._acts) > self._most or now - self._acts[first][-1] >= self._longest:
            del self._acts[first]
            first = next(iter(self._acts))

    def _take_back(self, visitor: str, at: float) -> None:
        acts = self._acts.get(visitor)
        if acts and at in acts:
            acts.remove(at)
            if not acts:
                del self._acts[visitor]
