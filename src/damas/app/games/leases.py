"""The duties of a server in its games: flags that fall, answers that the engine owes.

Both stand in the database, with the process that sees to them: the one that has stored the last
entry. Every process looks there, and takes over from one that has died. A flag that is overdue is
called by any of them. The version of the log sees to it that each thing is done once.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from ...base.errors import DamasError
from ...store.failures import is_logged
from ...store.monotonic import steady_ms
from ..core.times import now_ms
from ..work import in_database
from .store_watch import StoreWatch
from .timekeeping import Timekeeper

if TYPE_CHECKING:
    from ...store import Games, Lease, Processes, Restart, ServerPause, SignOfLife

log = logging.getLogger("damas.server")
LOOK_SECONDS = 1.0
QUICK_SECONDS = 0.5
"""The time between two looks, and two signs of life, while an engine owes an answer."""
IDLE_LOOKS = 5
"""A process in which no engine thinks gives a sign of life in every so many looks."""
SILENT_SECONDS = 2.0
"""A process that owes an answer and is silent for this time is dead."""
GONE_MS = 60_000
"""The same for a process that was silent for this time before anybody looked."""
AHEAD_MS = 1_500
"""A game is opened this time before its flag falls, so that it falls in time."""
LATE_MS = 1_000
"""After this time any process calls a flag, whichever sees to it."""
TIMER_SECONDS = 30.0
"""A flag that falls later gets no timer: it is found in the database when its time has come."""
AGAIN_SECONDS = 1.0
"""After this time a flag that could not be stored is called again."""

Held = Callable[["Lease"], bool]
"""Whether this process sees to a duty already, with the engine at work or the timer set."""
Open = Callable[[str], Awaitable[None]]
"""Opens a game, and lets it go on."""


class Leases:
    """The duties of this process, and those of others that it takes over."""

    def __init__(self, games: Games, processes: Processes) -> None:
        self.thinking = 0
        """The number of engines that owe an answer here."""
        self.attended: Callable[[], bool] = lambda: False
        """Whether somebody is at a game here: then there is a sign of life in each look."""
        self.restart: Restart | None = None
        """The restart of the server that is announced."""
        self.on_restart: Callable[[], None] = lambda: None
        """Called when another one is announced, or none any more."""
        self.on_pause: Callable[[bool], None] = lambda _: None
        """Called when the owner pauses all clocks, says when they go on, or they do; with whether
        they have stopped or gone on now."""
        self._games = games
        self._processes = processes
        self._time = Timekeeper(processes)
        self.watch = StoreWatch(processes)
        self._signs: dict[str, tuple[int, float]] = {}  # the count of a process, and since when
        self._here: set[str] = set()  # the processes of this machine
        self._owed: dict[tuple[str, int, str], float] = {}  # an answer, and since when it is known
        self._looks = 0
        self._kept_at = -LOOK_SECONDS  # the time when the clock was last kept
        self._hurry = asyncio.Event()
        self._looking: asyncio.Task[None] | None = None
        self._pause: tuple[ServerPause | None, bool] = (None, False)
        self._waking: asyncio.TimerHandle | None = None
        self._adopting = asyncio.Lock()
        self.left = False
        """Whether this process ends, and leaves its duties to the others."""

    def start(self, held: Held, open_game: Open) -> None:
        """Looks for duties from now on."""
        self._looking = asyncio.create_task(self._run(held, open_game))

    def think(self) -> None:
        """An engine has to answer here: the other processes get a sign of life at once."""
        self.thinking += 1
        if self.thinking == 1:
            self._hurry.set()

    async def is_mine(self, game_id: str, version: int) -> bool:
        """Whether this process answers for the engine at that version; it takes over from a dead
        one."""
        lease = await in_database(self._games.lease, game_id)
        if lease is None or lease.version != version:
            return False
        if lease.keeper == self._processes.id:
            return True
        if lease.keeper and not await self._is_dead(lease):
            return False
        return await in_database(self._games.take_over, lease, self._processes.id, now_ms())

    async def renew(self, held: Held, open_game: Open) -> None:
        """Gives a sign of life, and sees to the duties that are due here or left by others."""
        often, now_and_then = self.thinking, self._looks % IDLE_LOOKS == 0
        if often or now_and_then or self.attended():
            await in_database(self._processes.record, now_ms(), steady_ms())
        if (often or now_and_then) and time.monotonic() - self._kept_at >= LOOK_SECONDS:
            self._kept_at = time.monotonic()
            await self._time.keep()
            await self.watch.refresh()
        self._looks += 1
        await self.adopt()
        if self.watch.pausing.stands(now_ms()):
            return
        leases = await in_database(self._games.leases, now_ms() + AHEAD_MS)
        await self._watch(leases)
        for lease in leases:
            if not held(lease) and await self._concerns(lease):
                try:
                    await open_game(lease.id)
                except Exception as error:  # any damage: the others go on
                    log.error("the game %s cannot go on: %r", lease.id, error)

    async def announce(
        self, at_ms: int | None, words: str, *, stands_ms: int | None = None
    ) -> bool:
        """Announces a restart at *at_ms* (UTC), None: none; every process hears of it.
        *stands_ms*: for so long all clocks stand still from then on, 0 until somebody lets them go
        on. False, and nothing is announced, where they stand still already."""
        store = partial(self._processes.heartbeat.announce, now_ms=now_ms(), stands_ms=stands_ms)
        done = await in_database(store, at_ms, words)
        await self.adopt()
        return done

    async def pause_all(self, words: str, goes_on_ms: int | None) -> None:
        """All clocks stand still, until *goes_on_ms* (UTC), None: until somebody lets them go
        on."""
        await in_database(self._processes.heartbeat.pause, now_ms(), words, goes_on_ms)
        await self.adopt()

    @property
    def pause(self) -> ServerPause | None:
        """The pause of all clocks that stands or is still to come."""
        return self.watch.pausing.known

    async def go_on(self, at_ms: int) -> bool:
        """All clocks go on at *at_ms* (UTC); False where none stands still."""
        done = await in_database(self._processes.heartbeat.go_on, at_ms, now_ms())
        await self.adopt()
        return done

    async def adopt(self) -> None:
        """Takes over what the owner has announced, and the pause of all clocks."""
        async with self._adopting:  # what was read first is not taken over last
            await self._adopt()

    async def _adopt(self) -> None:
        at_ms, heartbeat = now_ms(), self._processes.heartbeat
        found, pause = await in_database(heartbeat.told, at_ms)
        pausing, mark = self.watch.pausing, (pause, pause is not None and pause.stands(at_ms))
        if mark != self._pause:
            await self.watch.refresh()
            (_, stood), self._pause, pausing.known = self._pause, mark, pause
            self._wake_at(pause, at_ms)
            self.on_pause(stood != mark[1])
        if found != self.restart:
            self.restart = found
            self.on_restart()

    def _wake_at(self, pause: ServerPause | None, at_ms: int) -> None:
        """Looks again in the moment in which the clocks stop, or go on."""
        if self._waking is not None:
            self._waking.cancel()
        times = () if pause is None else (pause.since_ms, pause.goes_on_ms)
        later = [one - at_ms for one in times if one is not None and one > at_ms]
        loop = asyncio.get_running_loop()
        self._waking = (
            loop.call_later(min(later) / 1000 + 0.002, self._hurry.set) if later else None
        )

    async def close(self) -> None:
        """Stops, and leaves all duties to the others."""
        self.left = True
        if self._waking is not None:
            self._waking.cancel()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.wait([self._looking])
            self._looking = None
        await self.watch.close()
        with suppress(DamasError):
            await in_database(self._processes.leave)

    async def _run(self, held: Held, open_game: Open) -> None:
        while True:
            try:
                await self.renew(held, open_game)
            except DamasError as error:
                if not is_logged(error):
                    log.warning("duties could not be looked for: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(self.pause_seconds):
                    await self._hurry.wait()
            self._hurry.clear()

    @property
    def pause_seconds(self) -> float:
        """The time until the next look; at the latest when a process that owes an answer would be
        dead."""
        if not (self.thinking or self._owed):
            return LOOK_SECONDS
        now = time.monotonic()
        left = (self._dead_at(key, since) - now for key, since in self._owed.items())
        return min([QUICK_SECONDS, *(one for one in left if one > 0)])

    async def _watch(self, leases: list[Lease]) -> None:
        """Notes since when answers are owed by others, and their signs of life."""
        owed = {
            (one.id, one.version, one.keeper): one
            for one in leases
            if one.engine_ms is not None and one.keeper not in (None, "", self._processes.id)
        }
        if owed:
            self._note(await in_database(self._processes.running))
        self._owed = {
            key: self._owed[key] if key in self._owed else self._owed_since(one)
            for key, one in owed.items()
        }

    def _note(self, running: dict[str, SignOfLife]) -> None:
        now, known = time.monotonic(), self._signs
        self._here = {name for name, sign in running.items() if sign.is_here}
        self._signs = {
            name: known[name]
            if known.get(name, (-1, 0.0))[0] == sign.count
            else (sign.count, now - sign.age_ms / 1000)
            for name, sign in running.items()
            if name in known or now_ms() - sign.seen_ms < GONE_MS
        }

    def _owed_since(self, lease: Lease) -> float:
        """The moment since when an answer is owed: a process of this machine has the same time, for
        those of others it is the moment when it becomes known."""
        same_time = lease.keeper in self._here and lease.engine_ms is not None
        owed_ms = max(0, now_ms() - (lease.engine_ms or 0)) if same_time else 0
        return time.monotonic() - owed_ms / 1000

    def _dead_at(self, key: tuple[str, int, str], since: float) -> float:
        """The moment at which the process that owes an answer is dead, if it gives no more sign."""
        last = self._signs.get(key[2])
        return since if last is None else max(last[1], since) + SILENT_SECONDS

    async def _concerns(self, lease: Lease) -> bool:
        """Whether something is due in a game that nobody else sees to."""
        if lease.keeper in (None, self._processes.id):
            return True
        if lease.falls_ms is not None and now_ms() > lease.falls_ms + LATE_MS:
            return True
        return lease.engine_ms is not None and await self._is_dead(lease)

    async def _is_dead(self, lease: Lease) -> bool:
        """Whether the process that owes an answer has left, or was silent for too long since."""
        key = lease.id, lease.version, lease.keeper or ""
        if key not in self._owed:
            self._note(await in_database(self._processes.running))
            self._owed[key] = self._owed_since(lease)
        return key[2] not in self._signs or time.monotonic() > self._dead_at(key, self._owed[key])
