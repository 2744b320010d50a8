"""The service of the coach: each game is reviewed once, for all who wait for it.

One game at a time in this process, in fair turns; of several processes one makes the review, the
others follow its progress in the database. A review that nobody waits for ends.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import AsyncGenerator, Callable
from contextlib import aclosing
from typing import Any

from ...engine import Engine
from ...rules.game import Game
from ...store import Reviews
from ..core.times import now_ms
from ..work import FairQueue, in_database
from .review import Reviewing, is_current

Step = tuple[int, int]
"""Positions judged, and all positions."""
MOST_WAITING = 64
MOST_EACH = 4
PATIENCE_SECONDS = 600.0
REPORT_SECONDS = 1.0
"""The time between two notes of a review's progress for other processes."""


class _Shared:
    """A review that is being made, and those who wait for it."""

    def __init__(self, task: asyncio.Task[None]) -> None:
        self.task = task
        self.last: Step | None = None
        self.waiting: set[asyncio.Queue[Step | None]] = set()
        task.add_done_callback(lambda _: self.report(None))

    def report(self, step: Step | None) -> None:
        """Sends the progress to all who wait; None at the end."""
        self.last = step or self.last
        for one in self.waiting:
            one.put_nowait(step)


class ReviewService:
    """The reviews of finished games, stored and being made."""

    def __init__(self, reviews: Reviews, engine: Callable[[], Engine]) -> None:
        self._reviews = reviews
        self._make_engine = engine
        self._engine: Engine | None = None
        self._queue = FairQueue(
            1, most_waiting=MOST_WAITING, most_each=MOST_EACH, patience_seconds=PATIENCE_SECONDS
        )
        self._made: dict[tuple[str, int, bool], _Shared] = {}

    async def kept(self, game_id: str, game: Game) -> dict[str, Any] | None:
        """The stored review of *game* as it is; None where there is none."""
        found = await in_database(self._reviews.get, game_id)
        return found if found is not None and Reviewing.fits(found, game) else None

    async def steps(
        self, game_id: str, game: Game, visitor: str, *, again: bool = False
    ) -> AsyncGenerator[Step]:
        """The progress of the review of *game*, until it is stored; nothing where it is already.

        *again*: also in place of one by an older engine. Raises BusyError, StoreError, EngineError.
        """
        if await self._is_done(game_id, game, again=again):
            return
        shared = self._share(game_id, game, visitor, again=again)
        received: asyncio.Queue[Step | None] = asyncio.Queue()
        shared.waiting.add(received)
        if shared.task.done():
            received.put_nowait(None)
        try:
            if shared.last:
                yield shared.last
            while (step := await received.get()) is not None:
                yield step
            shared.task.result()
        finally:
            shared.waiting.discard(received)
            if not shared.waiting and not shared.task.done():
                shared.task.cancel()
                await asyncio.wait({shared.task})

    def close(self) -> None:
        """Ends all work."""
        for shared in tuple(self._made.values()):
            shared.task.cancel()
        if self._engine is not None:
            self._engine.cancel()

    async def _is_done(self, game_id: str, game: Game, *, again: bool) -> bool:
        found = await self.kept(game_id, game)
        return found is not None and (not again or is_current(found, game))

    def _share(self, game_id: str, game: Game, visitor: str, *, again: bool) -> _Shared:
        """The review of that game that is being made, or a new one."""
        key = (game_id, game.ply, again)
        found = self._made.get(key)
        if found is not None and not found.task.cancelling():
            return found

        async def work() -> None:
            try:
                await self._work(game_id, game, visitor, made, again=again)
            finally:
                if self._made.get(key) is made:
                    del self._made[key]

        made = self._made[key] = _Shared(asyncio.create_task(work()))
        return made

    async def _work(
        self, game_id: str, game: Game, visitor: str, shared: _Shared, *, again: bool
    ) -> None:
        """Makes the review, or follows the process that does, until it is stored."""
        holder = secrets.token_hex(8)
        while not await self._is_done(game_id, game, again=again):
            step = await in_database(self._reviews.progress, game_id, now_ms())
            if step is not None:
                if step[1]:
                    shared.report(step)
                await asyncio.sleep(REPORT_SECONDS)
                continue
            async with self._queue.place(visitor):
                if await in_database(self._reviews.claim, game_id, holder, now_ms()):
                    try:
                        if not await self._is_done(game_id, game, again=again):  # meanwhile
                            await self._review(game_id, game, holder, shared)
                    finally:
                        release = in_database(self._reviews.release, game_id, holder)
                        await asyncio.shield(asyncio.ensure_future(release))

    async def _review(self, game_id: str, game: Game, holder: str, shared: _Shared) -> None:
        self._engine = self._engine or self._make_engine()
        reviewing = Reviewing(self._engine, game)
        reported = time.monotonic()
        async with aclosing(reviewing.steps()) as steps:
            async for step in steps:
                shared.report(step)
                if time.monotonic() - reported > REPORT_SECONDS:
                    reported = time.monotonic()
                    await in_database(self._reviews.advance, game_id, holder, step, now_ms())
        await in_database(self._reviews.keep, game_id, reviewing.kept())
