"""Changes of other processes reach the clients of this one.

A wake of the bus leads to reading the log that it names, if clients of this process are at it.
While the bus is cut, and now and then also while it is not, one query asks for the versions of all
these logs: nothing is lost without the bus, only slower.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

from ...base.errors import DamasError
from ...bus import Bus, ChangeNotice, Kind
from ..work import Debouncer, in_database
from .cached_logs import CachedLogs

log = logging.getLogger("damas.server")
POLL_SECONDS = 1.0
"""The time between two looks at the versions while the bus is not sure."""
SURE_LOOKS = 5
"""While it is sure, there is a look in every so many of these times."""
BESIDE_LOOKS = 20
"""Data beside the logs has no version: while the bus is not sure it is read so seldom."""
LEAST_SECONDS = 0.2
"""The shortest time between two looks that are asked for."""
READ_SECONDS = 0.005
"""The time between two rounds of reading: a flood on the bus costs no more."""
KEPT_SECONDS = 10.0
"""News of logs to which nobody listens is kept for this time at least: a client may have read a log
just before the news, and begin to listen after it."""
AT_ONCE = 10
"""Rounds of reading at the same time, if the database is far away: its threads serve others too."""

Heard = Callable[[str], None]
"""Called with the id of a thing that has changed."""


class PendingUpdates:
    """The logs to which nobody listened when there was news of them, with the versions."""

    def __init__(self) -> None:
        self._new: dict[str, int] = {}
        self._old: dict[str, int] = {}
        self._since = 0.0

    def __len__(self) -> int:
        return len(self._new) + len(self._old)

    def add(self, log_id: str, version: int) -> None:
        """There is news of a log (0: of no version)."""
        now = time.monotonic()
        if now - self._since > KEPT_SECONDS:
            self._old = self._new if now - self._since < 2 * KEPT_SECONDS else {}
            self._new, self._since = {}, now
        known = self._new.get(log_id, version)
        self._new[log_id] = max(version, known) if version and known else 0

    def pop(self, log_id: str) -> int | None:
        """Forgets a log; the version of its last news, None if there was none."""
        old, new = self._old.pop(log_id, None), self._new.pop(log_id, None)
        return old if new is None or old == 0 else new


class ChangeFeed:
    """The logs and other things of this process that follow what the others store."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self._logs: dict[Kind, CachedLogs[Any]] = {}
        self._received: dict[Kind, list[Heard]] = {}
        self._missing: list[Callable[[], None]] = []
        self._due: dict[Kind, Debouncer] = {}
        self._unheard: dict[Kind, PendingUpdates] = {}
        self._looking: asyncio.Task[None] | None = None
        self._reading: set[asyncio.Task[None]] = set()
        self._missed = asyncio.Event()
        bus.subscribe(self._receive, self._missed.set)

    def follow(self, kind: Kind, logs: CachedLogs[Any]) -> None:
        """Announces what this process writes to these logs, and follows what others do."""
        self._logs[kind] = logs
        self._due[kind] = Debouncer(partial(self._read_all, kind), READ_SECONDS)
        self._unheard[kind] = PendingUpdates()
        logs.on_join = partial(self._catch_up, kind)
        logs.announce = partial(self.bus.publish, kind)

    def on(self, kind: Kind, received: Heard) -> None:
        """Calls *heard* with the id of everything of that kind that another process has changed."""
        self._received.setdefault(kind, []).append(received)

    def on_missing(self, call: Callable[[], None]) -> None:
        """Calls *call* when changes of other processes may have been missed."""
        self._missing.append(call)

    def announcer(self, kind: Kind) -> Heard:
        """A function that announces a change of one thing to the other processes."""
        return lambda log_id: self.bus.publish(kind, log_id)

    def start(self) -> None:
        """Connects the bus, and looks from now on."""
        self.bus.start()
        self._looking = asyncio.create_task(self._poll())

    async def close(self) -> None:
        """Ends, with the bus."""
        if self._looking is not None:
            self._looking.cancel()
        for task in self._reading:
            task.cancel()
        for due in self._due.values():
            due.close()
        await self.bus.close()

    # Hearing

    def _receive(self, wake: ChangeNotice) -> None:
        logs = self._logs.get(wake.kind)
        if logs is not None:
            if not logs.is_listened(wake.id):
                self._unheard[wake.kind].add(wake.id, wake.version)
            elif logs.is_behind(wake.id, wake.version):
                self._due[wake.kind].add(wake.id)
        for call in self._received.get(wake.kind, ()):
            call(wake.id)

    async def _read_all(self, kind: Kind, due: frozenset[str]) -> None:
        """Begins to read the logs that are due; news that comes meanwhile is read beside them, but
        for very many at once: a far database is asked again before it has answered."""
        if len(self._reading) >= AT_ONCE:
            await asyncio.wait(self._reading, return_when=asyncio.FIRST_COMPLETED)
        task = asyncio.create_task(self._read_some(kind, due))
        self._reading.add(task)
        task.add_done_callback(self._reading.discard)

    async def _read_some(self, kind: Kind, due: frozenset[str]) -> None:
        try:
            await self._logs[kind].sync_many(sorted(due))
        except DamasError as error:  # the next look finds them again
            log.warning("the news of %d logs (%s) could not be read: %s", len(due), kind, error)
        except Exception as error:  # any damage: later news is read
            log.error("the news of %d logs (%s) could not be read: %r", len(due), kind, error)

    def _catch_up(self, kind: Kind, log_id: str) -> None:
        """Somebody listens to a log from now on: news that came after it was read is read."""
        version = self._unheard[kind].pop(log_id)
        if version is not None and self._logs[kind].is_behind(log_id, version):
            self._due[kind].add(log_id)

    # Polling

    async def check_versions(self, *, beside: bool = False) -> None:
        """Asks for the versions of all logs with clients here, and reads those that are behind.

        *beside*: also those of which something is stored that their version does not tell.
        """
        for kind, logs in self._logs.items():
            held = logs.listened()
            versions = await in_database(logs.versions, list(held)) if held else {}
            for log_id, known in held.items():
                differs = logs.differs(log_id, versions.get(log_id, -1), known)
                if differs or (beside and logs.has_data_beside):
                    self._due[kind].add(log_id)

    async def _poll(self) -> None:
        looks = 0
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(POLL_SECONDS):
                    await self._missed.wait()
            missed, sure = self._missed.is_set(), self.bus.status.is_sure
            self._missed.clear()
            looks += 1
            beside = missed or (not sure and looks % BESIDE_LOOKS == 0)
            if beside or not sure or looks % SURE_LOOKS == 0:
                await self._check_safely(beside=beside)
            await asyncio.sleep(LEAST_SECONDS if missed else 0)

    async def _check_safely(self, *, beside: bool) -> None:
        try:
            await self.check_versions(beside=beside)
        except Exception as error:  # the next look comes
            log.warning("changes of other processes could not be looked for: %s", error)
        if beside:
            for call in self._missing:
                call()
