"""The classes that pages of this process look at: read when they have changed, whichever process
has stored the change, and at regular times; each page gets its own view of the newest state.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from ...errors import DamasError
from ..core.times import now_ms
from ..work import in_database
from .room import HERE_MS, ClassRoom
from .views import ClassState

log = logging.getLogger("damas.web")
BEAT_SECONDS = 1.0
LEAST_SECONDS = 0.1
"""Changes that come faster are sent together."""
SEEN_BEATS = 5


@dataclass(eq=False)
class ClassGuest:
    """A page at a class; *hear* is called when it may have changed."""

    person: str
    hear: Callable[[], None]


class LiveClass:
    """One class, while a page of this process looks at it."""

    def __init__(self, class_id: str, room: ClassRoom) -> None:
        self.id = class_id
        self.state: ClassState | None = None
        self.change = 0
        """Counts the changes of the state."""
        self.gone = False
        self._room = room
        self._version = -1
        self._guests: set[ClassGuest] = set()
        self._hurry = asyncio.Event()
        self._looking = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None
        self._beats = 0

    @property
    def watched(self) -> bool:
        """Whether any page looks at the class."""
        return bool(self._guests)

    async def join(self, guest: ClassGuest) -> None:
        """Adds a page, after the class is read."""
        self._guests.add(guest)
        try:
            await in_database(self._room.stored.seen, self.id, [guest.person], now_ms())
            await self.look()
            self._room.changed(self.id)
        except BaseException:  # a page that never came in does not keep the class
            self._guests.discard(guest)
            raise
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())

    def leave(self, guest: ClassGuest) -> None:
        """Removes a page."""
        self._guests.discard(guest)

    def hurry(self) -> None:
        """Has the class read now."""
        self._hurry.set()

    def close(self) -> None:
        """Stops following."""
        if self._beating:
            self._beating.cancel()

    async def look(self) -> None:
        """Reads what has changed, and notifies the pages."""
        async with self._looking:
            before = self.change, self.gone
            await self._read()
        if (self.change, self.gone) != before:
            for guest in tuple(self._guests):
                guest.hear()

    async def _read(self) -> None:
        version, seen = await in_database(self._room.stored.pulse, self.id)
        at_ms = now_ms()
        here = frozenset(number for number, ms in seen.items() if at_ms - ms < HERE_MS)
        if version == self._version and self.state is not None and here == self.state.here:
            return
        record = await in_database(self._room.stored.record, self.id)
        if record is None:
            self.gone = True
            return
        found = await in_database(self._room.state, record)
        self.state = ClassState(found.record, found.work, found.facts, here)
        self._version = version
        self.change += 1

    async def _beat(self) -> None:
        while self._guests and not self.gone:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurry.wait(), BEAT_SECONDS)
            self._hurry.clear()
            try:
                self._beats += 1
                if self._beats % SEEN_BEATS == 0:
                    people = sorted({guest.person for guest in self._guests})
                    await in_database(self._room.stored.seen, self.id, people, now_ms())
                await self.look()
            except DamasError as error:
                log.warning("the class %s could not be read: %s", self.id, error)
            await asyncio.sleep(LEAST_SECONDS)


class LiveClasses:
    """The classes of this process."""

    def __init__(self, room: ClassRoom) -> None:
        self._room = room
        self._classes: dict[str, LiveClass] = {}
        room.on_change.append(self.hear)

    async def join(self, class_id: str, guest: ClassGuest) -> LiveClass:
        """Adds a page to a class."""
        for known in [key for key, one in self._classes.items() if not one.watched or one.gone]:
            if known != class_id or self._classes[known].gone:
                self._classes.pop(known).close()
        live = self._classes.setdefault(class_id, LiveClass(class_id, self._room))
        await live.join(guest)
        return live

    def close(self) -> None:
        """Stops all."""
        for live in self._classes.values():
            live.close()
        self._classes.clear()

    def hear(self, class_id: str) -> None:
        """A class has changed, here or elsewhere: it is read soon."""
        live = self._classes.get(class_id)
        if live is not None:
            live.hurry()

    def hear_all(self) -> None:
        """All classes are read soon."""
        for live in self._classes.values():
            live.hurry()
