"""The logs of one kind that a process holds in memory, and the news of other processes for them."""

from __future__ import annotations

import asyncio
import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakValueDictionary

from ...base.errors import DamasError, UnknownNameError
from ...store import MOST_NEWS, LogRepository
from ..work import in_database
from .cached_log import CachedLog

log = logging.getLogger("damas.server")
AT_ONCE = 4
"""Logs that are read at the same time: the threads of the database serve others too."""

L = TypeVar("L", bound=CachedLog[Any])


class CachedLogs(ABC, Generic[L]):
    """The logs of one kind that this process holds in memory, by id; idle ones beyond *most* are
    forgotten.

    While a log is in use there is no second one of its id: all clients share its listeners.
    """

    has_data_beside: ClassVar[bool] = False
    """Whether something is stored beside the log that its version does not tell."""

    def __init__(self, logs: LogRepository[Any, Any], most: int) -> None:
        self.announce: Callable[[str, int], None] = _announce_nothing
        """Called with the id and the version of a log that this process has changed."""
        self.on_join: Callable[[str], None] = lambda _: None
        """Called with the id of a log after a listener has joined it."""
        self._logs = logs
        self._most = most
        self._held: dict[str, L] = {}
        self._known: WeakValueDictionary[str, L] = WeakValueDictionary()
        self._subscribers: list[Callable[[str], None]] = []

    @property
    def count(self) -> int:
        """The number of logs in memory."""
        return len(self._known)

    @abstractmethod
    def load(self, log_id: str) -> L:
        """Folds a log from the database; runs in a thread. Raises UnknownNameError."""

    async def loaded(self, log_id: str) -> L:
        """Folds a log from the database; hook for a quicker way than `load` in a thread."""
        return await in_database(self.load, log_id)

    def subscribe(self, callback: Callable[[str], None]) -> None:
        """Calls *callback* with the id of every log to which this process has written."""
        self._subscribers.append(callback)

    async def get(self, log_id: str) -> L:
        """The log with that id, as it is stored now. Raises UnknownNameError when there is none."""
        live = self._known.get(log_id)
        if live is None:
            return await self.open(log_id)
        self._held.setdefault(log_id, live)
        try:
            await live.refresh()
        except UnknownNameError:  # another process has deleted it
            self._drop(log_id)
            raise
        return live

    async def many(self, log_ids: Sequence[str]) -> dict[str, L]:
        """Some logs as they are stored now, those that there are not left out; the news of all that
        are in memory comes by one question."""
        known = {one: live for one in log_ids if (live := self._known.get(one)) is not None}
        asked, found = list(known), dict[str, tuple[Any, Any]]()
        for first in range(0, len(asked), MOST_NEWS):
            versions = {one: known[one].fold.version for one in asked[first : first + MOST_NEWS]}
            found |= await in_database(self._logs.news, versions)
        lives: dict[str, L] = {}
        for one in dict.fromkeys(log_ids):
            try:
                if one in found:
                    await known[one].apply_remote(*found[one])
                    lives[one] = self._held.setdefault(one, known[one])
                elif one in known:  # another process has deleted it
                    self._drop(one)
                else:
                    lives[one] = await self.open(one)
            except UnknownNameError:
                self._drop(one)
        return lives

    async def open(self, log_id: str) -> L:
        """Loads a log that is not in memory yet."""
        made = await self.loaded(log_id)
        live = self._held[log_id] = self._known.setdefault(log_id, made)
        self._forget(but=log_id)
        if live is made:
            live.on_join = lambda: self.on_join(log_id)
        else:  # it was loaded at the same time, and may have been read before this one
            await live.refresh()
        return live

    async def delete(self, log_id: str) -> None:
        """Removes a log for good."""
        await in_database(self._logs.delete, log_id)
        self.gone(log_id)

    def gone(self, log_id: str) -> None:
        """Called after a log was taken out of the database: its pages are told."""
        self._drop(log_id)
        self.announce(log_id, 0)

    # Entries of other processes

    def listened(self) -> dict[str, int]:
        """The logs that have listeners, and the stored versions that these know."""
        return {key: live.saved_version for key, live in self._known.items() if live.listeners}

    def versions(self, log_ids: Sequence[str]) -> dict[str, int]:
        """The versions of logs as they are stored now."""
        return self._logs.versions(log_ids)

    def differs(self, log_id: str, stored: int, known: int) -> bool:
        """Whether a log is not as it is *stored*. *known*: the version that its listeners knew when
        that was asked for; what this process has written since is no difference."""
        live = self._known.get(log_id)
        return live is not None and (live.lacks(stored) or stored < known)

    def is_listened(self, log_id: str) -> bool:
        """Whether a log has listeners."""
        live = self._known.get(log_id)
        return live is not None and bool(live.listeners)

    def is_behind(self, log_id: str, version: int) -> bool:
        """Whether a log must be read after the news that it is at *version* (0: not known)."""
        live = self._known.get(log_id)
        return live is not None and (self.has_data_beside or not version or live.lacks(version))

    async def catch_up(self, log_id: str) -> None:
        """Takes over the entries of other processes in a log with listeners."""
        live = self._known.get(log_id)
        if live is None or not live.listeners:
            return
        try:
            await live.refresh()
        except UnknownNameError:  # another process has deleted it
            self._drop(log_id)

    async def sync_many(self, log_ids: Sequence[str]) -> None:
        """The same for many logs. Other damage than a deleted log is told after all of them."""
        some = () if self.has_data_beside else log_ids  # by one question
        for first in range(0, len(some), MOST_NEWS):
            await self._catch_up_all(some[first : first + MOST_NEWS])
        if some:
            return
        for first in range(0, len(log_ids), AT_ONCE):
            group = log_ids[first : first + AT_ONCE]
            done = await asyncio.gather(*map(self.catch_up, group), return_exceptions=True)
            _log_failures(group, done)

    async def _catch_up_all(self, log_ids: Sequence[str]) -> None:
        """Takes over the new entries of logs with listeners, read by one question."""
        lives = {one: self._known.get(one) for one in log_ids}
        here = {one: live for one, live in lives.items() if live is not None and live.listeners}
        known = {one: live.fold.version for one, live in here.items()}
        found = await in_database(self._logs.news, known) if known else {}
        done: list[BaseException | None] = []
        for one, live in here.items():
            try:
                if one in found:
                    await live.apply_remote(*found[one])
                else:  # another process has deleted it
                    self._drop(one)
                done.append(None)
            except UnknownNameError:
                self._drop(one)
                done.append(None)
            except Exception as error:  # any damage: the others are taken over
                done.append(error)
        _log_failures(tuple(here), done)

    def close_all(self) -> None:
        """Closes all logs; the database is complete."""
        for live in tuple(self._known.values()):
            live.close()
        self._held.clear()
        self._known.clear()

    def saved(self, log_id: str) -> None:
        """Calls the subscribers: this process has written to a log."""
        live = self._known.get(log_id)
        self.announce(log_id, live.fold.version if live is not None else 0)
        for callback in self._subscribers:
            callback(log_id)

    def _drop(self, log_id: str) -> None:
        self._held.pop(log_id, None)
        live = self._known.pop(log_id, None)
        if live is not None:
            live.close()

    def _forget(self, but: str) -> None:
        spare = len(self._held) - self._most
        idle = [key for key, live in self._held.items() if live.idle] if spare > 0 else []
        for key in idle[:spare]:
            if key != but:
                del self._held[key]


def _log_failures(log_ids: Sequence[str], done: Sequence[BaseException | None]) -> None:
    """Says which logs could not be taken over; the next look finds them again."""
    for log_id, error in zip(log_ids, done, strict=True):
        if isinstance(error, DamasError):
            log.warning("the news of %s could not be read: %s", log_id, error)
        elif error is not None:
            log.error("%s cannot be followed: %r", log_id, error)


def _announce_nothing(_log_id: str, _version: int) -> None:
    """There is no other process."""
