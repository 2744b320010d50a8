"""The engines for asyncio: the same questions, awaited; analyses as streams; clean cancellation."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from types import TracebackType
from typing import Generic, ParamSpec, Self, TypeVar, cast

from ..base.arguments import check_callable
from ..base.errors import EngineError
from ..rules.board import Board
from ..rules.game import Game
from ..rules.regulations import regulation_for_gametype
from .background import BackgroundSearch
from .engine import ENDLESS
from .player import Analyst, Player
from .types import Analysis, Limits

P = ParamSpec("P")
E = TypeVar("E", bound=Player)


class AsyncEngine(Generic[E]):
    """Any engine, asked from asyncio; one question at a time, the next waits for its turn.

    A task that is cancelled while it waits ends the search, and goes on when it has ended. Use it
    in an `async with`, or call `close`.

    >>> from damas.engine import Engine
    >>> async def best() -> str:
    ...     async with AsyncEngine(Engine(hash_mb=16)) as engine:
    ...         found = await engine.analyse(Board.from_fen("W:W28:B23"), Limits(depth=3))
    ...         return found.move.text()
    >>> asyncio.run(best())
    '28x19'
    """

    def __init__(self, engine: E) -> None:
        self.engine = engine
        self._turn = asyncio.Lock()

    @classmethod
    async def start(
        cls, kind: Callable[P, E], /, *args: P.args, **options: P.kwargs
    ) -> AsyncEngine[E]:
        """`kind(*args, **options)`, started without holding up the loop: HubEngine, DxpEngine."""
        return cls(await asyncio.to_thread(kind, *args, **options))

    @property
    def name(self) -> str:
        """The name of the engine."""
        return self.engine.name

    async def play(self, game: Game | Board, limits: Limits) -> Analysis:
        """The move that the engine plays; raises as its own `play`."""
        track = _own(game)
        async with self._turn:
            return await self._run(lambda: self.engine.play(track, limits))

    async def analyse(
        self,
        game: Game | Board,
        limits: Limits,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The best move and *lines* that lead on; raises as the engine's own `analyse`.

        *on_progress* is called in the loop, with every step before the answer is there; what it
        raises ends the search and is raised here.
        """
        check_callable("on_progress", on_progress, EngineError)
        if on_progress is None:
            track, analyst = _own(game), self._analyst()
            async with self._turn:
                return await self._run(lambda: analyst.analyse(track, limits, lines=lines))
        async with self.analysis(game, limits, lines=lines) as steps:
            async for step in steps:
                on_progress(step)
            return await steps.result()

    def analysis(
        self, game: Game | Board, limits: Limits | None = None, *, lines: int = 1
    ) -> AnalysisStream:
        """An analysis step by step: an `async with` that is looped over.

        Without *limits* it goes on until it is stopped, by leaving the block or by `stop`.
        """
        return AnalysisStream(
            self._analyst(), self._turn, _own(game), ENDLESS if limits is None else limits, lines
        )

    async def new_game(self) -> None:
        """Tells the engine that a new game begins."""
        async with self._turn:
            await asyncio.to_thread(self.engine.clear)

    async def close(self) -> None:
        """Ends the engine."""
        await asyncio.to_thread(self.engine.close)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    def _analyst(self) -> Analyst:
        if not hasattr(self.engine, "analyse"):
            raise EngineError(
                "no-analysis", "{name} gives moves only, no analysis", name=self.engine.name
            )
        return cast(Analyst, self.engine)

    async def _run(self, work: Callable[[], Analysis]) -> Analysis:
        ended = asyncio.Event()
        running = BackgroundSearch(_and_tell(work, ended), self.engine.cancel)
        try:
            await ended.wait()
        except asyncio.CancelledError:
            await asyncio.shield(asyncio.to_thread(running.stop))
            raise
        return running.result()


class AnalysisStream:
    """An analysis that runs: `async for` gives what is found after each step.

    `await stream.result()` is the last word; `stop()` ends the search early.
    """

    def __init__(
        self, analyst: Analyst, turn: asyncio.Lock, game: Game, limits: Limits, lines: int
    ) -> None:
        self._analyst = analyst
        self._turn = turn
        self._game = game
        self._limits = limits
        self._lines = lines
        self._found: asyncio.Queue[Analysis | None] = asyncio.Queue()
        self._ended = asyncio.Event()
        self._running: BackgroundSearch[Analysis] | None = None

    async def __aenter__(self) -> Self:
        await self._turn.acquire()
        loop = asyncio.get_running_loop()

        def report(found: Analysis | None) -> None:
            with contextlib.suppress(RuntimeError):  # nobody listens any more
                loop.call_soon_threadsafe(self._found.put_nowait, found)

        def work() -> Analysis:
            try:
                return self._analyst.analyse(
                    self._game, self._limits, lines=self._lines, on_progress=report
                )
            finally:
                report(None)

        self._running = BackgroundSearch(_and_tell(work, self._ended), self._analyst.cancel)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        try:
            await asyncio.shield(self.stop())
        finally:
            self._turn.release()

    async def __aiter__(self) -> AsyncIterator[Analysis]:
        while (found := await self._found.get()) is not None:
            yield found
        self._begun().result()  # raises what ended it

    async def stop(self) -> None:
        """Ends the search; what it has found stays."""
        await asyncio.to_thread(self._begun().stop)

    async def result(self) -> Analysis:
        """The answer, when the search has ended; raises what it raised."""
        await self._ended.wait()
        return self._begun().result()

    def _begun(self) -> BackgroundSearch[Analysis]:
        if self._running is None:
            raise EngineError("analysis-not-begun", "An analysis begins in an async with block")
        return self._running


def _own(game: Game | Board) -> Game:
    """A copy of the game as it stands, that nobody changes meanwhile."""
    if isinstance(game, Game):
        return game.copy()
    return Game(regulation_for_gametype(game.variant.gametype), board=game)


def _and_tell(work: Callable[[], Analysis], ended: asyncio.Event) -> Callable[[], Analysis]:
    """*work*, after which *ended* is set in the loop that runs now."""
    loop = asyncio.get_running_loop()

    def whole() -> Analysis:
        try:
            return work()
        finally:
            with contextlib.suppress(RuntimeError):  # the loop has gone
                loop.call_soon_threadsafe(ended.set)

    return whole
