"""Work on many things that are due, done together: however often one is named, it is done once."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable

from ...base.errors import DamasError

log = logging.getLogger("damas.server")

Work = Callable[[frozenset[str]], Awaitable[None]]
"""Does what is due for some ids."""


class Debouncer:
    """The ids that are due, and one task that works on all of them; then it waits for
    *least_seconds*."""

    def __init__(self, work: Work, least_seconds: float) -> None:
        self._work = work
        self._least = least_seconds
        self._due: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    def add(self, *ids: str) -> None:
        """Something is due for *ids*; returns at once."""
        self.add_all(ids)

    def add_all(self, ids: Iterable[str]) -> None:
        """The same for many."""
        self._due.update(ids)
        if self._due and (self._task is None or self._task.done()):
            self._task = asyncio.create_task(self._run())

    def close(self) -> None:
        """Ends; what is due is left."""
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        while self._due:
            due, self._due = frozenset(self._due), set()
            try:
                await self._work(due)
            except DamasError as error:
                log.warning("news could not be read: %s", error)
            except Exception as error:  # any damage: later news is read
                log.error("news could not be read: %r", error)
            await asyncio.sleep(self._least)
