"""An in-memory view of a stored log. Writes are saved before listeners are notified.

The log in the database is the truth. The view is folded from it, follows the entries that another
process has stored, and is folded anew when a write has failed.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, Generic, Protocol, TypeVar

from ...base.errors import UnknownNameError
from ...base.traces import span
from ...store import (
    LogFullError,
    LogRepository,
    StoredEntry,
    VersionConflictError,
    is_unlimited,
    require_purse,
)
from ..core.metrics import METERS
from ..work import in_database, stored

TRIES = 50
"""Another process that was quicker has stored its entry each time: all of them come to an end."""

FEW_ENTRIES = 20
"""Entries that are applied between two other things that the process does."""

Message = Mapping[str, Any]
"""A message to clients: a view of its own, or made on the spot."""
Head = tuple[Any, int]
"""The head of a log as it was read, and the `saved_version` when it was asked for."""
Listener = Callable[[Any], None]
"""Called after every saved change with the result of `news`, or with a message to pass on."""


class Fold(Protocol):
    """The state of a log: the record of its head, and all entries so far applied in order."""

    record: Any

    @property
    def version(self) -> int:
        """Number of entries applied."""

    @property
    def summary(self) -> Any:
        """The state for lists, as the repository stores it."""

    def apply(self, entry: Any) -> None:
        """Applies one stored entry."""


F = TypeVar("F", bound=Fold)
T = TypeVar("T")


class CachedLog(ABC, Generic[F]):
    """One log in memory with its listeners. Read *fold* only through `view`.

    *saved* is called with the log's id after every write of this process.
    """

    def __init__(
        self, fold: F, logs: LogRepository[Any, Any], saved: Callable[[str], None]
    ) -> None:
        self.fold = fold
        self.listeners: set[Listener] = set()
        self.on_join: Callable[[], None] = _nobody_asks
        """Called after a listener has joined."""
        self._told = fold.version  # the version of which the listeners know
        self.closed = False
        self._logs = logs
        self._saved = saved
        self._lock = asyncio.Lock()
        self._stale = False
        self._full: LogFullError | None = None

    @property
    def id(self) -> str:
        """The id of the log."""
        found: str = self.fold.record.id
        return found

    @property
    def saved_version(self) -> int:
        """The version that is stored and that the listeners know."""
        return self._told

    @property
    def idle(self) -> bool:
        """Whether the log can be dropped from memory and folded again later."""
        return not (self.listeners or self._lock.locked())

    def lacks(self, version: int) -> bool:
        """Whether an entry of that stored version is not in the fold, or perhaps another one in its
        place, since a write has failed."""
        return self._stale or self.fold.version < version

    @abstractmethod
    def load(self) -> F:
        """Folds the log from the database; runs in a thread."""

    def follow(self) -> bool:
        """Takes over entries of other processes; True if there were any.

        Runs in a thread, with the lock held.
        """
        after = self.fold.version
        found = self._logs.news({self.id: after}).get(self.id)
        if found is None:
            raise self._logs.unknown(self.id)
        record, entries = found
        for entry in entries:
            self.fold.apply(entry)
        if entries and self.listeners:
            METERS.delivered_now(entries[-1])
        if record.version < after:  # the database has lost entries
            self._stale = True
        self.fold.record = record
        return bool(entries)

    def on_reload(self, old: F) -> None:
        """Hook: the fold has just replaced *old*."""

    def on_follow(self) -> None:
        """Hook: entries of another process have just been taken over."""

    async def view(self, render: Callable[[F], T]) -> T:
        """Calls render(fold) on saved entries, never in the middle of a change."""
        async with self._lock:
            await self._renew()
            return render(self.fold)

    async def refresh(self) -> bool:
        """Takes over entries of other processes, and notifies the listeners of them; True if there
        were any."""
        async with self._lock:
            return await self._follow()

    async def sync_head(self, record: Any, known: int) -> None:
        """Takes over the head of the log as it has just been read, with the entries that it counts
        and this process does not have yet; the listeners are notified of them. *known*: the
        `saved_version` when the head was asked for; this process may have stored more since."""
        async with self._lock:
            if self._stale or not known <= record.version <= self.fold.version:
                await self._follow()
            else:
                self.fold.record = record

    async def apply_remote(self, record: Any, entries: Sequence[Any]) -> None:
        """Takes over the head of the log as it has been read, with entries that follow on a version
        that this process had then; the listeners are notified of those that are new."""
        async with self._lock:
            if record.version < self.fold.version and not self._stale:
                return  # later news has come before
            fresh = [entry for entry in entries if entry.version > self.fold.version]
            follows = self.fold.version + len(fresh) == record.version
            if self._stale or not follows or len(fresh) > FEW_ENTRIES:
                await self._follow()  # it has moved on meanwhile, or has very much that is new
            elif fresh:
                self._stale = True  # unless all of them are applied
                for entry in fresh:
                    self.fold.apply(entry)
                self._stale, self.fold.record = False, record
                if self.listeners:
                    METERS.delivered_now(fresh[-1])
                self.notify()
                self.on_follow()
            else:
                self.fold.record = record

    async def change(self, decide: Callable[[F], tuple[T, Sequence[StoredEntry]]]) -> T:
        """Saves the entries that decide(fold) returns beside its result, and returns the result.
        *decide* has applied the entries to the fold. It is called again if another process was
        quicker, also when it refused: what it refused may be right in the log as it is stored now.
        All entries are on disk when this returns. Raises StoreError if they are not.
        """
        self._require_room()
        for _ in range(TRIES):
            async with self._lock:
                await self._renew()
                try:
                    with span("decide"):
                        result, entries = decide(self.fold)
                except Exception:
                    if await self._follow():
                        continue
                    raise
                if not entries or await self._save(entries):
                    return result
        raise VersionConflictError(self.id, self.fold.version)

    async def change_with(
        self,
        others: Sequence[CachedLog[F]],
        decide: Callable[..., tuple[T, tuple[Any, ...] | None]],
        store: Callable[..., None],
    ) -> T:
        """Saves entries in this log and in *others*, in all or in none, and returns the result.

        *decide* is given the folds and has applied them there; it returns the arguments of *store*
        beside its result, or None if nothing is to be saved. It is called again if another process
        was quicker. Raises VersionConflictError if one always is.
        """
        self._require_room()
        logs = (self, *others)
        for _ in range(TRIES):
            async with AsyncExitStack() as stack:
                for one in sorted(logs, key=lambda log: log.id):  # nobody holds one and waits
                    await stack.enter_async_context(one.locked())
                known = [log.fold.version for log in logs]
                try:
                    result, wanted = decide(*(log.fold for log in logs))
                    if wanted is None:
                        return result
                    await in_database(store, *wanted)
                except BaseException as error:
                    for log in logs:  # a part may be applied
                        log.invalidate()
                        await log._renew()
                    quicker = known != [log.fold.version for log in logs]
                    again = quicker or isinstance(error, VersionConflictError)
                    if again and isinstance(error, Exception):
                        continue
                    raise
            for log in logs:
                log.notify()
                log._saved(log.id)
            return result
        raise VersionConflictError(self.id, self.fold.version)

    async def write(self, call: Callable[[], T]) -> T:
        """Stores data beside the log, such as names or keys, and takes it over."""
        async with self.locked():
            result = await in_database(call)
            await self._follow()
        self._saved(self.id)
        return result

    def join(self, listener: Listener) -> None:
        """Adds a listener."""
        self.listeners.add(listener)
        self.on_join()

    def leave(self, listener: Listener) -> None:
        """Removes a listener."""
        self.listeners.discard(listener)

    def news(self) -> Any:
        """Hook: the change that has just been saved, for all listeners; None for the whole state.

        The fold is saved whole when this is called.
        """
        return None

    def notify(self, message: Message | None = None) -> None:
        """Notifies the listeners of a change, or passes *message* on to them."""
        if message is None:
            self._told = self.fold.version
        if not self.listeners:
            return
        news = self.news() if message is None and not self.closed else message
        for listener in tuple(self.listeners):
            listener(news)

    def close(self) -> None:
        """Notifies the listeners that the log is closed: deleted, or the server is ending."""
        self.closed = True
        self.notify()

    def invalidate(self) -> None:
        """Marks the fold as old: the log is folded anew before the next use."""
        self._stale = True

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[None]:
        """The lock, with a fold that is as stored."""
        async with self._lock:
            await self._renew()
            yield

    def _require_room(self) -> None:
        """Raises the refusal of a visitor who may add nothing: before the entries are made, for a
        refused entry means that the log is folded anew."""
        if self._logs.COUNTED:
            require_purse()
        if self._full is not None and not is_unlimited():
            raise self._full

    async def _follow(self) -> bool:
        """Takes over the entries of others, and notifies of them; True if there were any."""
        news = self._stale
        if not news:
            try:
                news = await in_database(self.follow)
            except UnknownNameError:
                raise
            except BaseException:
                self._stale = True
                raise
        await self._reload_if_stale()
        if news:
            self.notify()
            self.on_follow()
        return news

    async def _save(self, entries: Sequence[StoredEntry]) -> bool:
        """Stores entries that are in the fold already; False if another process was quicker.

        If they are not stored, the fold is loaded anew. Other errors are raised.
        """
        fold = self.fold
        expected = fold.version - len(entries)
        try:
            await stored(self._logs, self.id, entries, expected=expected, summary=fold.summary)
        except VersionConflictError:
            self._stale = True
            return False
        except LogFullError as error:
            self._stale, self._full = True, error
            raise
        except BaseException:
            self._stale = True
            raise
        self.notify()
        METERS.saved(entries)
        if self.listeners:
            METERS.delivered_now(entries[-1])
        with span("bus"):
            self._saved(self.id)
        return True

    async def _renew(self) -> None:
        """Folds an old log anew. The listeners hear of it where another process was quicker."""
        if self._stale:
            await self._reload_if_stale()
            if self.fold.version != self._told:
                self.notify()

    async def _reload_if_stale(self) -> None:
        if self._stale:
            old, self.fold = self.fold, await in_database(self.load)
            self.on_reload(old)
            self._stale = False


def _nobody_asks() -> None:
    """The log is not one of several that follow other processes."""
