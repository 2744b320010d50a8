"""Duties of every day: old things are deleted, once a day by one of the processes.

A process looks at its start and then every hour. Of those that look at the same time one claims the
duty in the database; a duty that fails is tried again at the next look.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import NamedTuple

from ..base.errors import UnknownNameError
from ..store import (
    Basket,
    Blocking,
    Classes,
    Database,
    Games,
    Invitations,
    Notifications,
    People,
    Rates,
    Rooms,
)
from .core.times import now_ms
from .people.kept import kept_days
from .work import in_database

log = logging.getLogger("damas.server")
TURN_SECONDS = 23 * 3600
"""An hour less than a day, so that a duty has the same hour on all days."""
LOOK_SECONDS = 3600.0
AT_ONCE = 200
DAY_MS = 86_400_000


class DailyDuty(NamedTuple):
    """One duty. *run* is called with the time in ms UTC, and returns the number of things done."""

    name: str
    run: Callable[[int], Awaitable[int]]


class Daily:
    """The duties of one server."""

    def __init__(self, database: Database, delete: Callable[[str], Awaitable[None]]) -> None:
        """*delete* deletes a game, and tells the pages that show it."""
        self._rates = Rates(database)
        self._people = People(database)
        self._blocking = Blocking(database)
        self._basket = Basket(database)
        self._games, self._delete = Games(database), delete
        self._looking: asyncio.Task[None] | None = None
        self.duties = [
            DailyDuty("guests", self._kept("guests", self._people.forget_guests)),
            DailyDuty("guest_games", self._forget_games),
            DailyDuty("invitations", self._kept("invitations", Invitations(database).forget)),
            DailyDuty("rooms", self._kept("rooms", Rooms(database).forget)),
            DailyDuty("classes", self._kept("classes", Classes(database).forget)),
            DailyDuty("notices", self._kept("notices", Notifications(database).forget)),
            DailyDuty("counts", self._forget_counts),
            DailyDuty("blocks", self._forget_blocks),
            DailyDuty("basket", self._empty_basket),
        ]

    def start(self) -> None:
        """Looks now, and every hour."""
        self._looking = asyncio.create_task(self._poll())

    async def close(self) -> None:
        """Stops; what is left is done by another process, or tomorrow."""
        if self._looking:
            self._looking.cancel()
            await asyncio.wait([self._looking])

    async def run_all(self) -> dict[str, int]:
        """Does every duty now, also those done today; the numbers of things done."""
        return {duty.name: await duty.run(now_ms()) for duty in self.duties}

    async def run_due(self) -> None:
        """Does the duties that no process has done today."""
        for duty in self.duties:
            turn = f"daily:{duty.name}"
            if not await in_database(self._rates.turn, turn, TURN_SECONDS, now_ms()):
                continue
            try:
                done = await duty.run(now_ms())
            except Exception as error:  # any damage: the other duties are done
                await in_database(self._rates.end_turn, turn)
                log.warning("the daily duty %s failed: %s", duty.name, error)
            else:
                if done:
                    log.info("the daily duty %s: %d", duty.name, done)

    def _kept(self, name: str, forget: Callable[[int], int]) -> Callable[[int], Awaitable[int]]:
        """The duty that deletes what is older than the server's own term for *name*."""

        async def run(at_ms: int) -> int:
            days = await in_database(kept_days, self._people)
            return await in_database(forget, at_ms - days[name] * DAY_MS)

        return run

    async def _forget_counts(self, at_ms: int) -> int:
        return await in_database(self._rates.forget, at_ms)

    async def _forget_blocks(self, at_ms: int) -> int:
        return await in_database(self._blocking.forget, at_ms)

    async def _empty_basket(self, at_ms: int) -> int:
        return await in_database(self._basket.empty, at_ms)

    async def _forget_games(self, at_ms: int) -> int:
        """Deletes the games that guests have left; open pages are told so."""
        days, gone = await in_database(kept_days, self._people), 0
        before = at_ms - days["guest_games"] * DAY_MS
        while found := await in_database(self._games.left_by_guests, before, AT_ONCE):
            for game_id in found:
                with suppress(UnknownNameError):  # somebody else was quicker
                    await self._delete(game_id)
            gone += len(found)
        return gone

    async def _poll(self) -> None:
        while True:
            try:
                await self.run_due()
            except Exception as error:  # the database is away: the next look finds it again
                log.warning("daily duties could not be looked at: %s", error)
            await asyncio.sleep(LOOK_SECONDS)
