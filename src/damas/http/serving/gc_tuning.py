"""Python's garbage collector, told when to look through everything.

A full collection stops the server for as long as it looks through all objects: 50 to 100 ms with
200 games in hand. Python begins one whenever a quarter has come to them, which is just when many
games begin. Here it is done while the server has little to do, and now and then if it always has
much. Objects in no cycle are freed at once in any case.
"""

from __future__ import annotations

import asyncio
import gc
import time

YOUNG = (
    3_000  # new objects until the youngest are looked through; Python's 700 is for small programs
)
MIDDLE = 20  # such looks until the next older ones are looked through
NO_FULL_ONE = 1 << 30  # so often until Python looks through all by itself
LOOK_SECONDS = 5.0
REST_SECONDS = 60.0
"""The time from one full collection to the next at least."""
MOST_SECONDS = 600.0
"""After this time one is done however busy the server is."""
QUIET = 0.2
"""Of a processor: a server that has used less since the last look has little to do."""


class Collector:
    """Does full collections at quiet moments, between `begin` and `end`."""

    def __init__(self) -> None:
        self._before = gc.get_threshold()
        self._task: asyncio.Task[None] | None = None
        self._last = self._looked = time.monotonic()
        self._used = time.process_time()

    def begin(self) -> None:
        """Takes over from Python; what is loaded now stays, and is not looked through again."""
        gc.collect()
        gc.freeze()
        gc.set_threshold(YOUNG, MIDDLE, NO_FULL_ONE)
        self._task = asyncio.create_task(self._watch())

    def end(self) -> None:
        """Leaves it to Python again."""
        if self._task is not None:
            self._task.cancel()
        gc.set_threshold(*self._before)

    def is_due(self, now: float, used: float) -> bool:
        """Whether to collect *now* (monotonic seconds), when the process has *used* so many seconds
        of processor; called once for each look."""
        waited, passed = now - self._last, now - self._looked
        quiet = used - self._used < QUIET * passed
        self._looked, self._used = now, used
        return waited >= MOST_SECONDS or (quiet and waited >= REST_SECONDS)

    async def _watch(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            if self.is_due(time.monotonic(), time.process_time()):
                gc.collect()
                self._last = time.monotonic()
