"""The WebSocket of the analyses: a position in, steps out. The protocol is docs/protocol.md.

A client has one analysis: asking for another position, leaving, or stopping ends it at once.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Coroutine
from contextlib import aclosing
from typing import Any

from fastapi import APIRouter, WebSocket

from ...app.analysis.requests import ASKED, AskAnalysis, Asked, AskReview, position, reviewable
from ...app.analysis.review import review_view
from ...app.analysis.views import position_view, start_view, step_view
from ...app.core.service_errors import NotFoundError
from ...app.live import Listener
from ...app.work import visitor_of
from ...base.errors import DamasError
from ...base.i18n import Text, translate
from ...engine import Analysis, Limits
from ...engine.asynchronous import AnalysisStream, AsyncEngine
from ...people import Policy
from ...rules.game import Game
from ..requests import SocketSession, caller_of, may, services_of

router = APIRouter()
MOST_SECONDS = 600.0
STEP_SECONDS = 0.1  # no more than ten steps a second are sent
NO_REVIEW = Text("The review of this game is gone: ask again")
ENDS = {
    "displaced": Text("Somebody else asked for an analysis, and this one made room for it"),
    "time": Text("The analysis has had its {minutes} minutes and has ended"),
    "done": Text("The analysis is complete"),
}


@router.websocket("/ws/analysis", dependencies=[may(Policy.VISITOR, blocked=True)])
async def analysis_socket(socket: WebSocket) -> None:
    """One client, until it goes away."""
    await socket.accept()
    await _AnalysisSession(socket, NoLog()).run()


class NoLog:
    """Nothing that others change: the client alone asks."""

    closed = False

    def join(self, listener: Listener) -> None:
        """There is nobody else."""

    def leave(self, listener: Listener) -> None:
        """There is nobody else."""


class _AnalysisSession(SocketSession[NoLog]):
    """Reads requests; one task at a time answers."""

    messages = ASKED

    def __init__(self, socket: WebSocket, live: NoLog) -> None:
        super().__init__(socket, live)
        self._services = services_of(socket)
        self._caller = caller_of(socket)
        self._task: asyncio.Task[None] | None = None
        self._displaced = False

    async def begin(self) -> None:
        """Says nothing unasked."""

    async def state(self) -> None:
        """There is none."""

    async def run(self) -> None:
        """Serves until the client leaves; then its work ends."""
        try:
            await super().run()
        finally:
            await self._end()

    async def handle(self, said: Asked) -> None:
        """Ends the work that goes on, and begins what is asked."""
        await self._end()
        if isinstance(said, AskAnalysis):
            self._begin(said.id, self._check_free(said))
        elif isinstance(said, AskReview):
            self._begin(said.id, self._review(said))
        else:
            self.post({"type": "stopped"})

    def _begin(self, client_id: str | int, work: Coroutine[Any, Any, None]) -> None:
        self._displaced = False
        self._task = asyncio.create_task(self._guarded(client_id, work))

    async def _guarded(self, client_id: str | int, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except asyncio.CancelledError:
            if not self._displaced:
                raise
            self._send_end(client_id, "displaced")
        except DamasError as error:
            self.refuse(error, client_id)

    async def _end(self) -> None:
        """Ends the running task, and waits until it has given its place back."""
        task, self._task = self._task, None
        if task is not None:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task

    def _leave(self) -> None:
        """Called when another client needs the place."""
        self._displaced = True
        if self._task is not None:
            self._task.cancel()

    async def _check_free(self, asked: AskAnalysis) -> None:
        game = await position(asked, self._services.games, self._caller)
        view = position_view(game, self.locale)
        if asked.device:
            view["start"] = start_view(game)
        self.post({"type": "position", "id": asked.id, **view})
        if asked.run and not asked.device and game.outcome is None:
            await self._analyse(asked, game)

    async def _analyse(self, asked: AskAnalysis, game: Game) -> None:
        limits = Limits(depth=99, time_seconds=MOST_SECONDS)
        async with (
            self._services.analyses.place(self._leave) as engine,
            AsyncEngine(engine).analysis(game, limits, lines=asked.lines) as stream,
        ):
            async for found in _newest(stream):
                if not self.is_read:  # it gets a later one
                    continue
                step = step_view(found, game.turn)
                self.post({"type": "step", "id": asked.id, **step})
            last = await stream.result()
        step = step_view(last, game.turn)
        self.post({"type": "step", "id": asked.id, **step})
        self._send_end(asked.id, "time" if last.seconds >= MOST_SECONDS else "done")

    async def _review(self, asked: AskReview) -> None:
        game = await reviewable(asked.game, self._services.games, self._caller)
        room, visitor = self._services.reviews, visitor_of(self.socket)
        steps = room.steps(asked.game, game, visitor, again=asked.again)
        async with aclosing(steps):
            async for done, count in steps:
                message = {"type": "reviewing", "id": asked.id, "done": done, "all": count}
                self.post(message)
        kept = await room.kept(asked.game, game)
        if kept is None:
            raise NotFoundError("no-review", NO_REVIEW)
        view = review_view(kept, game, self.locale)
        self.post({"type": "review", "id": asked.id, **view})

    def _send_end(self, client_id: str | int, why: str) -> None:
        text = Text(ENDS[why].template, {"minutes": round(MOST_SECONDS / 60)})
        message = translate(text, self.locale)
        self.post({"type": "ended", "id": client_id, "reason": why, "message": message})


async def _newest(stream: AnalysisStream) -> AsyncIterator[Analysis]:
    """The steps of *stream*, without those that a newer one has overtaken."""
    newest: list[Analysis] = []
    come, over = asyncio.Event(), False

    async def read() -> None:
        nonlocal over
        try:
            async for found in stream:
                newest[:] = [found]
                come.set()
        finally:
            over = True
            come.set()

    reader = asyncio.create_task(read())
    try:
        while True:
            await come.wait()
            come.clear()
            if newest:
                yield newest.pop()
            if over:
                break
            await asyncio.sleep(STEP_SECONDS)
        await reader
    finally:
        reader.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reader
