"""The events that this process has heard of: each waits once, and is looked at in its turn."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from ...base.errors import DamasError

log = logging.getLogger("damas.server")
MOST_EVENTS = 1000


class HeardEvents:
    """A queue of events. *look* looks at one; *fault* is the log's sentence where it failed, with
    places for the event and the reason."""

    def __init__(self, look: Callable[[str], Awaitable[None]], fault: str) -> None:
        self._look, self._fault = look, fault
        self._received: asyncio.Queue[str] = asyncio.Queue(MOST_EVENTS)
        self._waiting: set[str] = set()

    def add(self, event_id: str) -> None:
        """Looks at an event as soon as those before it are done."""
        if event_id in self._waiting:
            return
        with suppress(asyncio.QueueFull):  # it is looked at again by its last change
            self._received.put_nowait(event_id)
            self._waiting.add(event_id)

    async def listen(self) -> None:
        """Looks at the events that were heard of, until it is cancelled."""
        while True:
            event_id = await self._received.get()
            self._waiting.discard(event_id)
            try:
                await self._look(event_id)
            except DamasError as error:
                log.warning(self._fault, event_id, error)
