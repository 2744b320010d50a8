"""Rated games are counted when they end: once, by the process that sees the end first.

A game that ended while no process looked (a crash between its last move and the count) is found in
the database: at the start all of them, then those of the last minutes, again and again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from ...base.errors import DamasError
from ..core.times import now_ms
from ..work import in_database
from .counting import rated_game

if TYPE_CHECKING:
    from ...store import RatedGame, Ratings
    from ..games.live import LiveGame
    from ..games.live_games import LiveGames

log = logging.getLogger("damas.server")
BEAT_SECONDS = 60.0
LOOK_BACK_MS = 10 * 60_000
PAGE = 100


class Rater:
    """Counts the rated games of this process; *counted* is called after each."""

    def __init__(self, games: LiveGames, ratings: Ratings, counted: Callable[[], None]) -> None:
        self._games = games
        self._ratings = ratings
        self._counted = counted
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()
        games.on_end.append(self.ended)

    def start(self) -> None:
        """Starts to look for games that are not counted."""
        self._hold_task(asyncio.create_task(self._watch()))

    def ended(self, live: LiveGame) -> None:
        """Called after an entry of a game that is over: counts it if it is rated."""
        if live.session.rated:
            self._hold_task(asyncio.create_task(self._ended(live)))

    async def catch_up(self, since_ms: int = 0) -> int:
        """Counts the games that ended since then and are not counted; returns their number."""
        counted, after = 0, ""
        while not self._closing.is_set():
            found = await in_database(self._ratings.uncounted, since_ms, after, PAGE)
            for _, game_id in found:
                counted += await in_database(self._tried, game_id) is not None
            if len(found) < PAGE:
                break
            since_ms, after = found[-1]
        if counted:
            self._counted()
        return counted

    async def close(self) -> None:
        """Ends after the game that is being counted."""
        self._closing.set()
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _hold_task(self, task: asyncio.Task[None]) -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ended(self, live: LiveGame) -> None:
        counted = await in_database(self._tried, live.id)
        self._games.notify(live.id)  # also of a game that does not count, or not yet
        if counted is not None:
            self._counted()

    async def _watch(self) -> None:
        since_ms = 0
        while not self._closing.is_set():
            try:
                if not since_ms:  # a crash between the end of a game and its count left some
                    await in_database(self._games.seats.forget_marks)
                await self.catch_up(since_ms)
            except DamasError as error:
                log.warning("rated games could not be looked for: %s", error)
            since_ms = now_ms() - LOOK_BACK_MS
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._closing.wait()

    def _tried(self, game_id: str) -> RatedGame | None:
        """Counts a game; one that is damaged does not stop the others."""
        try:
            record = self._games.games.get(game_id)
            game = rated_game(record, self._games.seats.of_game(game_id).seats)
            counted = None if game is None else self._ratings.record(game)
            self._games.seats.forget_marks(game_id)
        except Exception as error:  # any damage
            log.error("the rated game %s could not be counted: %r", game_id, error)
            return None
        return counted
