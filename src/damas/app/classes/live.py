"""The classes that pages of this process look at; each page gets its own view of the state."""

from __future__ import annotations

from dataclasses import replace

from ..core.times import now_ms
from ..live.places import LiveDocument, LiveDocuments, Subscriber
from ..work import in_database
from .service import HERE_MS, ClassService
from .views import ClassState


class LiveClass(LiveDocument[Subscriber]):
    """One class, while a page of this process looks at it."""

    def __init__(self, class_id: str, room: ClassService) -> None:
        super().__init__(class_id)
        self.state: ClassState | None = None
        self._room = room
        self._version = -1

    async def _seen(self, people: list[str]) -> None:
        await in_database(self._room.stored.seen, self.id, people, now_ms())

    def _announce(self) -> None:
        self._room.changed(self.id)

    async def _read(self) -> None:
        version, seen = await in_database(self._room.stored.pulse, self.id)
        at_ms = now_ms()
        here = frozenset(number for number, ms in seen.items() if at_ms - ms < HERE_MS)
        state, same = self.state, version == self._version
        if state is not None and same and here == state.here and not await self._lacks(state):
            return
        record = await in_database(self._room.stored.record, self.id)
        if record is None:
            self.gone = True
            return
        found = await in_database(self._room.state, record)
        self.state = replace(found, here=here)
        self._version = version
        self.change += 1

    async def _lacks(self, state: ClassState) -> bool:
        """Whether a study that the class shows has gone, or has come back."""
        return state.gone != await in_database(self._room.gone, state.record)


class LiveClasses(LiveDocuments[LiveClass]):
    """The classes of this process."""

    def __init__(self, room: ClassService) -> None:
        super().__init__()
        self._room = room
        room.on_change.append(self.notify)

    def _make(self, thing_id: str) -> LiveClass:
        return LiveClass(thing_id, self._room)
