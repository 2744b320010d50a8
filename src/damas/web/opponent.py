"""The engine as an opponent: in worker threads, so many at once, never in the event loop's way."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from ..endgames import Tables, shipped
from ..engine import Engine
from .timing import now_ms

if TYPE_CHECKING:
    from .. import Move
    from ..game import Game
    from .session import GameSession

T = TypeVar("T")
DEFAULT_LEVEL = 5
HASH_MB = 32
MOVES_TO_GO = 30  # with a clock, no move takes more than this part of the time left


class Opponent:
    """Searches for all games of this process; at most *concurrent* of them at one time.

    *tables* are the endgame tables that its engines ask; those that ship if nothing is said.
    """

    def __init__(self, concurrent: int | None = None, tables: Tables | None = None) -> None:
        self._tables = shipped() if tables is None else tables
        self._workers = ThreadPoolExecutor(
            concurrent or max(1, (os.cpu_count() or 2) - 1), thread_name_prefix="damas-engine"
        )
        self._searching: dict[str, Engine] = {}

    async def choose(self, session: GameSession, color: str) -> Move:
        """The move the engine plays for *color*; after a cancel the best it had found."""
        number = session.record.setup.players[color].get("level") or DEFAULT_LEVEL
        most = _most_seconds(session, color)
        found = await self._run(
            session, lambda engine, game: engine.play(game, number, most_seconds=most)
        )
        return found.move

    async def accepts_draw(self, session: GameSession, color: str) -> bool:
        """Whether the engine, playing *color*, takes a draw now."""
        return await self._run(session, lambda engine, game: engine.accepts_draw(game, color))

    def cancel(self, game_id: str) -> None:
        """Stops the search of that game, if one runs."""
        engine = self._searching.get(game_id)
        if engine:
            engine.cancel()

    def close(self) -> None:
        """Stops all searches."""
        for engine in tuple(self._searching.values()):
            engine.cancel()
        self._workers.shutdown(wait=False, cancel_futures=True)

    async def _run(self, session: GameSession, work: Callable[[Engine, Game], T]) -> T:
        """Runs work(engine, game) in a worker, on a copy of the game that nobody changes."""
        game_id = session.record.id
        game = session.copy_game()
        engine = Engine(HASH_MB, tables=self._tables, book=True)
        self._searching[game_id] = engine
        try:
            return await asyncio.get_running_loop().run_in_executor(
                self._workers, work, engine, game
            )
        finally:
            if self._searching.get(game_id) is engine:
                del self._searching[game_id]


def _most_seconds(session: GameSession, color: str) -> float | None:
    """What an engine whose clock runs may take for its move, whatever its level; None without."""
    left = session.timer.left_seconds(color, now_ms())
    return None if left is None else left / MOVES_TO_GO
