"""The places for analyses: a bounded number at once, on engines that give way to running games. If
all are taken, the client with the longest use makes room for the next one after a while; until then
the next one waits.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field

from ...base.i18n import Text
from ...engine import Analysis, Engine, Limits
from ...engine.endgames import Tables, shipped
from ...rules import board, game
from ..core.service_errors import UnavailableError

HASH_MB = 64
HELD_SECONDS = 20.0  # a client has its place for at least this time
STEP_BACK = 10  # the niceness of a search, so that games get the processor first
FULL = Text(
    "All places for analyses on this server ({count}) are taken. Try again in {seconds} seconds."
)


class _Patient(Engine):
    """An engine whose searches give way to everything else that runs."""

    def analyse(
        self,
        game: game.Game | board.Board,
        limits: Limits,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """As the engine's own, in a thread that is given to it."""
        if sys.platform == "linux":  # a thread alone can give way there
            with suppress(OSError):
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), STEP_BACK)
        return super().analyse(game, limits, lines=lines, on_progress=on_progress)


@dataclass(eq=False)
class PoolPlace:
    """One of the places while a client has it; *leave* makes the client stop and give it back."""

    engine: Engine
    leave: Callable[[], None]
    since: float = field(default_factory=time.monotonic)
    free: asyncio.Event = field(default_factory=asyncio.Event)


class AnalysisPool:
    """At most *places* analyses at once, each with *threads* threads."""

    def __init__(
        self, places: int | None = None, threads: int = 1, tables: Tables | None = None
    ) -> None:
        self.places = places or max(1, (os.cpu_count() or 2) - 1)
        self._threads = threads
        self._tables = shipped() if tables is None else tables
        self._engines: list[Engine] = []
        self._taken: list[PoolPlace] = []

    @property
    def running(self) -> int:
        """The number of analyses."""
        return len(self._taken)

    @asynccontextmanager
    async def place(self, leave: Callable[[], None]) -> AsyncIterator[Engine]:
        """An engine to analyse with. *leave* is called when somebody else waits for the place.

        Raises ServiceError ("analyses-full") when no place is free or can be made free.
        """
        await self._make_room()
        taken = PoolPlace(self._engines.pop() if self._engines else self.engine(), leave)
        self._taken.append(taken)
        try:
            yield taken.engine
        finally:
            self._taken.remove(taken)
            self._engines.append(taken.engine)
            taken.free.set()

    def engine(self) -> Engine:
        """A new engine for analysis: its searches give way to games."""
        return _Patient(HASH_MB, threads=self._threads, tables=self._tables)

    def close(self) -> None:
        """Ends all analyses."""
        for taken in tuple(self._taken):
            taken.engine.cancel()
            taken.leave()

    async def _make_room(self) -> None:
        while len(self._taken) >= self.places:
            oldest = self._taken[0]
            left = HELD_SECONDS - (time.monotonic() - oldest.since)
            if left > 0:
                seconds = int(left) + 1
                text = Text(FULL.template, {"count": self.places, "seconds": seconds})
                raise UnavailableError("analyses-full", text)
            oldest.leave()
            await oldest.free.wait()
