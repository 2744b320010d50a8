"""The engine as an opponent: in a bounded number of threads, in fair turns, beside the event loop.
There are two queues. Levels that look a few plies ahead have their own place, where no search may
take long. Deeper levels share the rest: the more of them wait, the less time each gets. In both a
visitor with many games waits behind one with few, and small levels come first.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from ...base.traces import span
from ...engine import LEVELS, Analysis, Engine
from ...engine.draws import DrawAnswer
from ...engine.endgames import Tables, shipped
from ...engine.levels import level
from ..core.times import now_ms
from ..work import FairQueue

if TYPE_CHECKING:
    from ... import Move
    from ...rules.game import Game
    from .session import GameSession

T = TypeVar("T")
DEFAULT_LEVEL = 5
HASH_MB = 32
MOVES_TO_GO = 30  # with a clock, no move takes more than this part of the time left
QUICK_LEVEL = 7  # the last level that has the quick place
QUICK_SECONDS = 0.4  # no search in it takes longer
LATE_SECONDS = 0.5  # nor one for an answer that a dead process owed: somebody has waited for it
ROUND_SECONDS = 4.0  # for all deep searches that wait together, for each place
LEAST_SECONDS = 0.25  # but no search has to take less
DRAW_COST = 0.5  # seconds that an answer to an offer takes
NO_END = 1 << 30  # an engine that is to move is never refused, it waits


class Opponent:
    """Searches for all games of this process; at most *concurrent* deep ones at one time.

    *tables* are the endgame tables that its engines ask, by default the shipped ones.
    """

    def __init__(self, concurrent: int | None = None, tables: Tables | None = None) -> None:
        self._tables = shipped() if tables is None else tables
        self._quick = _Lane(1)
        self._deep = _Lane(concurrent or max(1, (os.cpu_count() or 2) - 1))
        self._searching: dict[str, Engine] = {}

    async def choose(
        self, session: GameSession, colour: str, visitor: str = "", *, late: bool = False
    ) -> Move:
        """The move the engine plays for *colour*, in the turn of *visitor*; after a cancel the best
        move found so far. *late*: it should have been played before."""
        number = level_of(session, colour)
        quick = number <= QUICK_LEVEL
        lane = self._quick if quick else self._deep

        def search(engine: Engine, game: Game) -> Analysis:
            bounds = (
                most_seconds(session, colour),
                QUICK_SECONDS if quick else lane.slice_seconds,
                LATE_SECONDS if late else None,
            )
            most = min(bound for bound in bounds if bound is not None)
            return engine.play(game, number, most_seconds=most)

        with span("engine", level=number):
            found = await self._run(session, lane, visitor, _cost(number), search)
        return found.move

    async def is_hopeless(self, session: GameSession, colour: str, visitor: str = "") -> bool:
        """Whether the engine, playing *colour*, has nothing left to play for."""
        return await self._run(
            session,
            self._deep,
            visitor,
            DRAW_COST,
            lambda engine, game: engine.is_hopeless(game, colour),
        )

    async def answer_draw(self, session: GameSession, colour: str, visitor: str = "") -> DrawAnswer:
        """The engine's answer, playing *colour*, to a draw offered now."""
        return await self._run(
            session,
            self._deep,
            visitor,
            DRAW_COST,
            lambda engine, game: engine.answer_draw(game, colour),
        )

    def cancel(self, game_id: str) -> None:
        """Stops the search of that game, if one runs."""
        engine = self._searching.get(game_id)
        if engine:
            engine.cancel()

    def queues(self) -> dict[str, FairQueue]:
        """The queues of its searches, by their kind."""
        return {"quick": self._quick.queue, "deep": self._deep.queue}

    def close(self) -> None:
        """Stops all searches."""
        for engine in tuple(self._searching.values()):
            engine.cancel()
        for lane in (self._quick, self._deep):
            lane.threads.shutdown(wait=False, cancel_futures=True)

    async def _run(
        self,
        session: GameSession,
        lane: _Lane,
        visitor: str,
        cost: float,
        work: Callable[[Engine, Game], T],
    ) -> T:
        """Runs work(engine, game) in its turn, on a copy of the game."""
        game_id, game = session.record.id, session.game.copy()
        async with lane.queue.place(visitor, cost):
            engine = Engine(HASH_MB, tables=self._tables, book=True)
            self._searching[game_id] = engine
            try:
                loop = asyncio.get_running_loop()
                return await loop.run_in_executor(lane.threads, work, engine, game)
            finally:
                if self._searching.get(game_id) is engine:
                    del self._searching[game_id]


class _Lane:
    """Places for searches of one kind, each with its thread."""

    def __init__(self, places: int) -> None:
        self.queue = FairQueue(
            places, most_waiting=NO_END, most_each=NO_END, patience_seconds=NO_END
        )
        self.threads = ThreadPoolExecutor(places, thread_name_prefix="damas-engine")

    @property
    def slice_seconds(self) -> float:
        """The time for one search: all waiting searches end in a few seconds, or each has the
        shortest slice."""
        share = ROUND_SECONDS * self.queue.places / (self.queue.waiting + 1)
        return max(share, LEAST_SECONDS)


def _cost(number: int) -> float:
    """The approximate seconds of level *number* for a move, for the order of turns."""
    return level(number).seconds * 2.0 ** (number - len(LEVELS))


def level_of(session: GameSession, colour: str) -> int:
    """The level of the engine that plays *colour*."""
    return session.record.setup.players[colour].get("level") or DEFAULT_LEVEL


def most_seconds(session: GameSession, colour: str) -> float | None:
    """The time for a move of an engine whose clock runs, at any level; None without a clock."""
    left = session.timer.left_seconds(colour, now_ms())
    return None if left is None else left / MOVES_TO_GO
