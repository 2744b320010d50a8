"""Fair play: rated games of two people are examined after they ended, slowly and one at a time.

The work has a process of its own with the lowest priority. It survives a restart, because games
without evidence are found in the database; a process that is examining a game notes it there.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from ...base.errors import DamasError
from ...engine import Engine
from ...people.fair_play import Evidence, choices_of, evidence
from ...rules.game import Game
from ..core.times import now_ms
from ..games.folding import load_session
from ..work import in_database

if TYPE_CHECKING:
    from ...store import FairPlay, Games, RatedGame, Rates
    from ..work import WorkerPool

log = logging.getLogger("damas.server")
HASH_MB = 16
BEAT_SECONDS = 300.0
SECONDS = 180.0  # for one game
CLAIM_SECONDS = 15 * 60
"""For this time no other process examines a game that one has begun with."""
OLDEST_MS = 90 * 86_400_000


def examine(events: Sequence[dict[str, Any]]) -> tuple[Evidence, Evidence]:
    """The evidence of White's and of Black's choices in a finished game; runs in a worker."""
    game, judge = Game.from_events(events), Engine(HASH_MB)
    white, black = (evidence(choices_of(game, colour, judge)) for colour in ("white", "black"))
    return white, black


class Examiner:
    """Examines the games of all processes, one at a time in each."""

    def __init__(self, games: Games, found: FairPlay, rates: Rates, work: WorkerPool) -> None:
        self._games = games
        self._found = found
        self._rates = rates
        self._work = work
        self._news = asyncio.Event()
        self._failed: set[str] = set()
        self._watching: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Starts to look for games that are not examined."""
        self._watching = asyncio.create_task(self._watch())

    def wake(self) -> None:
        """Called after a rated game was counted."""
        self._news.set()

    async def close(self) -> None:
        """Stops, in the middle of a game too: it is examined after the next start."""
        if self._watching:
            self._watching.cancel()
            await asyncio.wait([self._watching])

    async def examine_due(self) -> None:
        """Examines games that no process has examined or is examining."""
        while (game := await self._next()) is not None:
            await self._examine(game)

    async def _next(self) -> RatedGame | None:
        for game in await in_database(self._found.unexamined, now_ms() - OLDEST_MS):
            if await self._claim(game):
                return game
        return None

    async def _claim(self, game: RatedGame) -> bool:
        if game.id in self._failed:
            return False
        turn = self._rates.turn
        return await in_database(turn, f"fair-play:{game.id}", CLAIM_SECONDS, now_ms())

    async def _examine(self, game: RatedGame) -> None:
        try:
            session = await in_database(load_session, self._games, game.id)
            events = [dict(event) for event in session.game.events]
            white, black = await self._work.quietly(SECONDS, examine, events)
            found = {game.white or "": white, game.black or "": black}
            await in_database(self._found.keep, game, found)
        except Exception as error:  # any damage: the others are examined all the same
            self._failed.add(game.id)
            log.warning("the rated game %s could not be examined: %r", game.id, error)

    async def _watch(self) -> None:
        while True:
            self._news.clear()
            try:
                await self.examine_due()
            except DamasError as error:
                log.warning("games could not be looked for to examine: %s", error)
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._news.wait()
