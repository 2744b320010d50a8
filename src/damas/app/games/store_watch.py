"""Whether this process can store what players do, and the times in which it could not.

Nobody's clock runs for a failure of ours: from the first command that was refused or not answered
until the players could act again. Each such time is stored as soon as the store works again, so
that all processes judge the same; no flag is called before the store has taken something after its
fall.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import TYPE_CHECKING

from ...base.errors import DamasError
from ...store import PAUSE, Outage
from ...store.failures import REPEATS
from ...store.health import LATE_MS
from ...store.monotonic import steady_ms
from ..core.pausing import Pausing
from ..core.times import now_ms
from ..work import in_database

if TYPE_CHECKING:
    from ...store import Processes

log = logging.getLogger("damas.server")
TICK_SECONDS = 0.25
"""So often it is looked whether the store works, and whether this process stood still."""
AGAIN_SECONDS = 0.5
"""The time between two tries of a store that does not work."""
HUNG_MS = 3_000
"""A process that was not able to do anything for this time stood still."""
SETTLE_MS = 2_000
"""So long after that no flag is called: other processes store what they have seen."""
SAME_MS = 5_000
"""A store that fails again so soon has not worked in between: players had no chance."""

_TRIES = ThreadPoolExecutor(1, thread_name_prefix="damas-store-watch")
Changed = Callable[[Outage | None], Awaitable[None]]
"""Called when the store works no longer (None), and with the time that it did not."""


class StoreWatch:
    """The store as this process sees it."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes
        self._health, self._outages = processes.health, processes.outages
        self.known: tuple[Outage, ...] = ()
        """The times in which no process could store: every clock that ran gets them back."""
        self.pausing = Pausing()
        self.since_ms: int | None = None
        """Since when (ms UTC) nothing can be stored here; None while the store works."""
        self._ended_ms = -SAME_MS
        self._ticked = steady_ms()
        self._watching: asyncio.Task[None] | None = None

    def start(self, changed: Changed) -> None:
        """Watches from now on."""
        self._watching = asyncio.create_task(self._watch(changed))

    async def close(self) -> None:
        """Ends."""
        if self._watching is not None:
            self._watching.cancel()
            await asyncio.wait([self._watching])
            self._watching = None

    @property
    def back_ms(self) -> int:
        """The end (ms UTC) of the last such time that is over, or now in a pause. Every wait for a
        person begins then at the earliest."""
        at_ms = now_ms()
        if self.pausing.stands(at_ms):
            return at_ms
        return max(
            (one.up_ms for one in self.known if one.cause != PAUSE or one.up_ms <= at_ms), default=0
        )

    @property
    def works(self) -> bool:
        """Whether players can act here now, as far as is known."""
        return self.since_ms is None and self._health.unable_since is None

    def present(self, at_ms: int) -> tuple[Outage, ...]:
        """The time up to *at_ms* in which nothing could be stored here, or all clocks stand still,
        if it lasts still."""
        since = self.since_ms
        unable = self._health.unable_since
        if unable is not None:
            since = min(since or at_ms, _utc(unable))
        paused = self.pausing.present(at_ms)
        if since is None or since >= at_ms:
            return paused
        return (Outage(since, at_ms, "store"), *paused)

    async def refresh(self) -> None:
        """Reads the times that other processes have stored."""
        self.known = tuple(await in_database(self._outages.of_all))
        self.pausing.over = tuple(one for one in self.known if one.cause == PAUSE)

    async def judges(self) -> bool:
        """Whether a flag may be called now: the store takes what is written, and all that other
        processes have seen is known."""
        asked = now_ms()
        if not self.works or asked < self._ended_ms + SETTLE_MS or self.pausing.stands(asked):
            return False
        steady = steady_ms()
        await in_database(self._processes.record, asked, steady)
        if steady_ms() - steady > LATE_MS:  # others had to wait as long
            self._health.suspect(steady)
            return False
        await self.refresh()
        return self.works

    async def _watch(self, changed: Changed) -> None:
        while True:
            try:
                await self._tick(changed)
            except Exception as error:  # any damage: the next look comes
                log.error("the store could not be watched: %r", error)
            await asyncio.sleep(TICK_SECONDS if self.since_ms is None else AGAIN_SECONDS)

    async def _tick(self, changed: Changed) -> None:
        now, before = steady_ms(), self._ticked
        self._ticked = now
        hung = now - before > HUNG_MS
        if hung:
            self._health.suspect(before)
        unable = self._health.unable_since
        if unable is not None and self.since_ms is None:
            since = _utc(unable)
            again = since < self._ended_ms + SAME_MS  # it has not come back in earnest
            self.since_ms = self._ended_ms if again else since
            log.warning("the games pause: nothing could be %s", "done" if hung else "stored")
            await changed(None)
        if self.since_ms is not None:
            if unable is not None:  # something asked for before was not stored either
                self.since_ms = min(self.since_ms, _utc(unable))
            await self._try(changed, "hung" if hung else "store")
            self._ticked = steady_ms()

    async def _try(self, changed: Changed, cause: str) -> None:
        """Tries whether the store works; if it does, the time that it did not is stored."""
        loop, since = asyncio.get_running_loop(), self.since_ms or now_ms()
        tried = steady_ms()
        with suppress(DamasError):
            made = await loop.run_in_executor(_TRIES, self._outages.begin, since)
            self._health.works(tried)
            if self._health.unable_since is not None:
                return
            outage = Outage(since, now_ms(), cause)
            await loop.run_in_executor(_TRIES, self._outages.end, made, outage)
            await self.refresh()
            self.since_ms, self._ended_ms = None, outage.up_ms
            lasted = (outage.up_ms - since) / 1000
            said = "the games go on: nothing could be stored for %.1f s, %d tries failed"
            log.warning(said, lasted, REPEATS.over())
            await changed(outage)


def _utc(steady: int) -> int:
    """A moment of `steady_ms` as ms UTC."""
    return now_ms() - (steady_ms() - steady)
