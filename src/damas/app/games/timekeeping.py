"""The processes of a server keep one time, also where wall clocks of their machines jump.

A process that starts takes it from one that runs on its machine, else from the database's server,
else from the wall clock. All of them then follow the clock of the database's server, or over a file
that of their one machine, so slowly that no game feels it. A process that finds another time at one
that has run for longer takes that: the database's server may have jumped between.
"""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING

from ..core.times import CLOCK, now_ms, wall_ms
from ..work import in_database

if TYPE_CHECKING:
    from ...store import Processes, SignOfLife

log = logging.getLogger("damas.server")
MOST_JUMP_MS = 26 * 3_600_000
"""A clock does not jump by more: a larger difference is another matter, and nobody follows it."""
QUICK_MS = 200
"""A database that answered later than this has not told the time."""
APART_MS = 10_000
"""A time further than this from ours is another one."""
SIGN_SECONDS, LOOK_SECONDS = 6.0, 0.5
"""Within the first a process that runs gives a sign of life; so often it is looked for."""
NOTED_MS = 2_000
"""A difference of this size is written to the log, once."""


class Timekeeper:
    """Keeps the time of this process with that of the others."""

    def __init__(self, processes: Processes) -> None:
        self._processes = processes
        self._known: tuple[int, dict[str, SignOfLife]] = (0, {})
        self._noted = False

    async def begin(self) -> None:
        """Before the first thing is done: takes the time over."""
        wall = wall_ms()
        found = await in_database(self._processes.agreed_ms)
        if found is None:
            found = await in_database(self._processes.database_ms)
            if found is not None and abs(found - wall) > APART_MS:  # one of the two has jumped
                found = await self._heard_ms() or found
        near = found is not None and abs(found - wall) < MOST_JUMP_MS
        CLOCK.set(found if found is not None and near else wall)

    async def keep(self) -> None:
        """After each sign of life: follows the common clock, and an elder process."""
        asked = now_ms()
        reference = await in_database(self._processes.database_ms)
        if reference is None:
            self._note(CLOCK.steer(wall_ms()))
            return
        if now_ms() - asked < QUICK_MS:
            self._note(CLOCK.steer(reference))
        self._follow_elder(await in_database(self._processes.running))

    async def _heard_ms(self) -> int | None:
        """The time in the next sign of life of another process; None if there comes none."""
        known = await in_database(self._processes.running)
        for _ in range(round(SIGN_SECONDS / LOOK_SECONDS)):
            await asyncio.sleep(LOOK_SECONDS)
            for name, sign in (await in_database(self._processes.running)).items():
                if name in known and known[name].count < sign.count:
                    return sign.seen_ms
        return None

    def _follow_elder(self, running: dict[str, SignOfLife]) -> None:
        """Looks at the signs that other machines have given since the last look: their time lies
        between the two, if it is ours."""
        (since, known), self._known = self._known, (now_ms(), running)
        own = running.get(self._processes.id)
        if own is None:
            return
        for name, sign in running.items():
            before = known.get(name)
            fresh = before is not None and before.count < sign.count and not sign.is_here
            late, early = since - APART_MS - sign.seen_ms, sign.seen_ms - now_ms() - APART_MS
            if fresh and sign.count > own.count and 0 < max(late, early) < MOST_JUMP_MS:
                off_seconds = round((sign.seen_ms - now_ms()) / 1000)
                log.warning("the time was %s s off that of another process", off_seconds)
                CLOCK.set(sign.seen_ms)
                return

    def _note(self, off_ms: float) -> None:
        """Says once that a wall clock is another one: it was set, or the machine stood still."""
        if abs(off_ms) < NOTED_MS:
            self._noted = False
        elif not self._noted:
            self._noted = True
            log.warning(
                "the wall clock is %s s off the time of the games, which comes nearer by a"
                " thousandth; if the wall clock is right, end all processes and start them again",
                round(off_ms / 1000),
            )
