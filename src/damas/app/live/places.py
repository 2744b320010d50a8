"""A thing of the store, while pages of this process look at it: it is read when it has changed,
whichever process has stored the change, and at regular times; every page then gets its own view.
"""

from __future__ import annotations

import asyncio
import logging
import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import Any, Generic, TypeVar

from ...base.errors import DamasError
from ...store.failures import is_logged
from .cached_log import Listener

log = logging.getLogger("damas.server")
BEAT_SECONDS = 1.0
LEAST_SECONDS = 0.1
"""Changes that come faster are sent together."""
SEEN_SECONDS = 4.0
"""The time between two notes of the people who are there."""


def _nobody_hears() -> None:
    """The page is not served yet."""


@dataclass(eq=False)
class Subscriber:
    """A page that looks at it; *hear* is called when it may have changed."""

    person: str
    notify: Callable[[], None] = _nobody_hears


G = TypeVar("G", bound=Subscriber)
W = TypeVar("W", bound="LiveDocument[Any]")


@dataclass(frozen=True, slots=True)
class Subscription(Generic[W, G]):
    """A page at a *place*, for its line: as a log has listeners."""

    place: W
    guest: G

    @property
    def closed(self) -> bool:
        """Whether the thing is gone."""
        return self.place.gone

    def join(self, listener: Listener) -> None:
        """Calls *listener* from now on when there is news."""
        self.guest.notify = partial(listener, None)

    def leave(self, listener: Listener) -> None:  # noqa: ARG002  (a page has one line)
        """The page is closed."""
        self.place.leave(self.guest)


class LiveDocument(ABC, Generic[G]):
    """One thing by its *id*, and the pages that look at it."""

    def __init__(self, thing_id: str) -> None:
        self.id = thing_id
        self.change = 0
        """Counts the changes that pages see."""
        self.gone = False
        self._guests: set[G] = set()
        self._hurry = asyncio.Event()
        self._looking = asyncio.Lock()
        self._beating: asyncio.Task[None] | None = None
        self._seen_at = time.monotonic()

    @abstractmethod
    async def _seen(self, people: list[str]) -> None:
        """Stores that these people are here now."""

    @abstractmethod
    def _announce(self) -> None:
        """Tells all processes that it has changed."""

    @abstractmethod
    async def _read(self) -> None:
        """Reads the changes."""

    @property
    def _mark(self) -> tuple[int | bool, ...]:
        """Another one after every change that pages have to hear of."""
        return self.change, self.gone

    @property
    def _goes_on(self) -> bool:
        """Whether it is read any more."""
        return bool(self._guests) and not self.gone

    @property
    def _pauses(self) -> tuple[float, float]:
        """The seconds after which it is read at the latest, and at the earliest."""
        return BEAT_SECONDS, LEAST_SECONDS

    @property
    def watched(self) -> bool:
        """Whether any page looks at it."""
        return bool(self._guests)

    async def join(self, guest: G) -> None:
        """Adds a page, after the thing is read."""
        self._guests.add(guest)
        try:
            if guest.person:
                await self._seen([guest.person])
                self._announce()
            await self._arrived(guest)
        except BaseException:  # a page that never came in does not keep it
            self._guests.discard(guest)
            raise
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())

    async def _arrived(self, guest: G) -> None:  # noqa: ARG002  (for those that know it already)
        """Reads it for a new page."""
        await self.refresh()

    def leave(self, guest: G) -> None:
        """Removes a page."""
        self._guests.discard(guest)

    def hurry(self) -> None:
        """Has it read now."""
        self._hurry.set()

    def close(self) -> None:
        """Stops following."""
        if self._beating:
            self._beating.cancel()

    async def refresh(self) -> None:
        """Reads the changes, and notifies the pages."""
        async with self._looking:
            before = self._mark
            await self._read()
        if self._mark != before:
            for guest in tuple(self._guests):
                self._notify(guest)

    def _notify(self, guest: G) -> None:
        """Hook: notifies a page, if there is news for it."""
        guest.notify()

    async def _beat(self) -> None:
        while self._goes_on:
            most, least = self._pauses
            with suppress(TimeoutError):
                async with asyncio.timeout(most):
                    await self._hurry.wait()
            self._hurry.clear()
            try:
                if time.monotonic() - self._seen_at >= SEEN_SECONDS and self._guests:
                    self._seen_at = time.monotonic()
                    await self._seen(sorted({one.person for one in self._guests if one.person}))
                await self.refresh()
            except DamasError as error:
                if not is_logged(error):
                    log.warning("%s %s could not be read: %s", type(self).__name__, self.id, error)
            await asyncio.sleep(least)


class LiveDocuments(ABC, Generic[W]):
    """Those of this process."""

    def __init__(self) -> None:
        self._places: dict[str, W] = {}

    @abstractmethod
    def _make(self, thing_id: str) -> W:
        """The thing of that id, which nobody looks at yet."""

    async def join(self, thing_id: str, guest: Subscriber) -> W:
        """Adds a page; the things that nobody looks at any more are let go."""
        for known in [key for key, one in self._places.items() if not one.watched or one.gone]:
            if known != thing_id or self._places[known].gone:
                self._places.pop(known).close()
        if thing_id not in self._places:
            self._places[thing_id] = self._make(thing_id)
        live = self._places[thing_id]
        await live.join(guest)
        return live

    def close(self) -> None:
        """Stops all."""
        for live in self._places.values():
            live.close()
        self._places.clear()

    def notify(self, thing_id: str) -> None:
        """One has changed, here or elsewhere: it is read soon."""
        live = self._places.get(thing_id)
        if live is not None:
            live.hurry()

    def refresh_all(self, concerned: Callable[[W], bool] = lambda _: True) -> None:
        """All of them, or those *concerned*, are read soon."""
        for live in filter(concerned, tuple(self._places.values())):
            live.hurry()
