"""What is kept as a log and shown to many: one queue, saved before anyone is told.

The log in the database is the truth. What is in memory is folded from it, and folded again when
another process has written or when writing failed.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING, Generic, TypeVar

from ...store import VersionConflictError
from ..work import in_database

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

F = TypeVar("F")
T = TypeVar("T")
Listener = Callable[[], None]
TRIES = 5


class Kept(ABC, Generic[F]):
    """A fold of a log with those who listen to it. *fold* may be read only through `view`."""

    def __init__(self, fold: F) -> None:
        self.fold = fold
        self.listeners: set[Listener] = set()
        self.gone = False
        self._lock = asyncio.Lock()
        self._stale = False

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if this were forgotten and folded again later."""
        return not (self.listeners or self._lock.locked())

    @abstractmethod
    def load(self) -> F:
        """Folds the log from the database; runs in a thread."""

    @abstractmethod
    def has_changed(self) -> bool:
        """Whether another process has written since; runs in a thread."""

    async def view(self, render: Callable[[F], T]) -> T:
        """render(fold) of what is saved: never in the middle of a change."""
        async with self.trusted():
            return render(self.fold)

    async def refresh(self) -> None:
        """Takes over what another process has written."""
        async with self._lock:
            self._stale = self._stale or await in_database(self.has_changed)
            await self._trust()

    def close(self) -> None:
        """Tells the listeners that it is gone."""
        self.gone = True
        self.wake()

    def wake(self) -> None:
        """Tells the listeners that something has changed."""
        for listener in tuple(self.listeners):
            listener()

    @asynccontextmanager
    async def trusted(self) -> AsyncIterator[None]:
        """The lock, with a fold that is what is kept."""
        async with self._lock:
            await self._trust()
            yield

    async def keep(self, write: Callable[[], object]) -> bool:
        """Writes, in a thread; the lock must be held.

        False when another process was quicker: the fold holds what was not kept, and everything
        is to be done again after the next `trust`. What else goes wrong is raised.
        """
        try:
            await in_database(write)
        except VersionConflictError:
            self._stale = True
            return False
        except BaseException:
            self._stale = True
            raise
        return True

    def distrust(self) -> None:
        """Folds again before the fold is used the next time."""
        self._stale = True

    async def _trust(self) -> None:
        if self._stale:
            old, self.fold = self.fold, await in_database(self.load)
            self.succeed(old)
            self._stale = False

    def succeed(self, old: F) -> None:
        """Hook: the fold has just taken the place of *old*."""
