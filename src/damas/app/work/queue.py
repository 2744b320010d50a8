"""A bounded queue with fair shares: a number of places, each visitor in turn, cheap work first.

The order is fair queueing. A visitor's *time* is the cost of the work done for that visitor; the
next place goes to the visitor who would have the least time after it, so that each has a share and
cheap work comes first. A new visitor begins at the time of the work that was started last, and so
does not wait for the backlog of others.
"""

from __future__ import annotations

import asyncio
import heapq
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count

from .errors import BusyError

MOST_WAITING = 96
MOST_EACH = 24
PATIENCE_SECONDS = 20.0
FORGET_ABOVE = 1000  # visitors whose times are kept

_Waiting = list[tuple[float, int, "asyncio.Future[None]"]]


class FairQueue:
    """*places* at once. If there are several, one visitor never has them all.

    At most *most_waiting* wait, of one visitor *most_each*; nobody longer than *patience_seconds*.
    """

    def __init__(
        self,
        places: int,
        *,
        most_waiting: int = MOST_WAITING,
        most_each: int = MOST_EACH,
        patience_seconds: float = PATIENCE_SECONDS,
    ) -> None:
        self.places = places
        self._each = max(1, places - 1)
        self._most_waiting = most_waiting
        self._most_each = most_each
        self._patience = patience_seconds
        self._running: Counter[str] = Counter()
        self._waiting: dict[str, _Waiting] = {}
        self._times: dict[str, float] = {}
        self._now = 0.0  # the time of the work that was started last
        self._order = count()

    @property
    def waiting(self) -> int:
        """Number of pieces of work that wait."""
        return sum(map(len, self._waiting.values()))

    @property
    def running(self) -> int:
        """Number of pieces of work that have a place."""
        return self._running.total()

    @asynccontextmanager
    async def place(self, visitor: str, cost: float = 1.0) -> AsyncIterator[None]:
        """A place for work of *visitor*, estimated at *cost* seconds; extra time is counted later.

        Raises: BusyError if too many wait, or the wait was too long.
        """
        await self._enter(visitor, cost)
        began = time.monotonic()
        try:
            yield
        finally:
            over = time.monotonic() - began - cost
            self._times[visitor] = self._times.get(visitor, 0.0) + max(over, 0.0)
            self._leave(visitor)

    async def _enter(self, visitor: str, cost: float) -> None:
        own = self._waiting.get(visitor, [])
        if self.waiting >= self._most_waiting or len(own) >= self._most_each:
            raise BusyError
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if visitor not in self._waiting:
            self._times[visitor] = max(self._times.get(visitor, 0.0), self._now)
        heapq.heappush(self._waiting.setdefault(visitor, []), (cost, next(self._order), turn))
        self._start()
        try:
            async with asyncio.timeout(self._patience):
                await turn
        except BaseException as fault:
            self._give_up(visitor, turn)
            if isinstance(fault, TimeoutError):
                raise BusyError from None
            raise

    def _give_up(self, visitor: str, turn: asyncio.Future[None]) -> None:
        """Removes a turn from the queue. A turn granted just now is passed on."""
        if turn.done() and not turn.cancelled():
            self._leave(visitor)
            return
        left = [one for one in self._waiting.get(visitor, ()) if one[2] is not turn]
        heapq.heapify(left)
        self._set_waiting(visitor, left)

    def _leave(self, visitor: str) -> None:
        self._running[visitor] -= 1
        if not self._running[visitor]:
            del self._running[visitor]
        self._start()

    def _start(self) -> None:
        while self.running < self.places and (visitor := self._next()) is not None:
            waiting = self._waiting[visitor]
            cost, _, turn = heapq.heappop(waiting)
            self._set_waiting(visitor, waiting)
            if turn.done():  # given up in this very moment
                continue
            self._now = max(self._now, self._times[visitor])
            self._times[visitor] += cost
            self._running[visitor] += 1
            turn.set_result(None)
        if len(self._times) > FORGET_ABOVE:
            self._forget()

    def _next(self) -> str | None:
        """The visitor whose turn it is, of those who wait and may have one more place."""
        free = [who for who in self._waiting if self._running[who] < self._each]
        return min(free, key=self._place_of, default=None)

    def _place_of(self, visitor: str) -> tuple[float, int]:
        cost, order, _ = self._waiting[visitor][0]
        return self._times[visitor] + cost, order

    def _set_waiting(self, visitor: str, waiting: _Waiting) -> None:
        if waiting:
            self._waiting[visitor] = waiting
        else:
            self._waiting.pop(visitor, None)

    def _forget(self) -> None:
        busy = self._waiting.keys() | self._running.keys()
        self._times = {who: at for who, at in self._times.items() if who in busy or at > self._now}
