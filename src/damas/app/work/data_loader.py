"""Many questions to the database as one: all that come while it answers are its next question."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from .database import in_database

K = TypeVar("K", bound=Hashable)
T = TypeVar("T")
MOST = 200
"""Keys of one question; more are the next one."""


class DataLoader(Generic[K, T]):
    """Asks *ask*, a call of a repository, for many keys at once; nothing is kept.

    A question that waits alone is asked at once. An answer is never older than its question.
    """

    def __init__(self, ask: Callable[[Sequence[K]], Mapping[K, T]]) -> None:
        self._ask = ask
        self._queues: WeakKeyDictionary[asyncio.AbstractEventLoop, _Queue[K, T]] = (
            WeakKeyDictionary()
        )

    async def get(self, key: K) -> T | None:
        """The answer for *key*, as stored now; None where there is none. Raises what *ask* does."""
        loop = asyncio.get_running_loop()
        queue = self._queues.get(loop)
        if queue is None:
            queue = self._queues[loop] = _Queue(self._ask)
        return await asyncio.shield(queue.put(key))  # others may wait when this one gives up


class _Queue(Generic[K, T]):
    """The questions that wait in one event loop."""

    def __init__(self, ask: Callable[[Sequence[K]], Mapping[K, T]]) -> None:
        self._ask = ask
        self._waiting: dict[K, asyncio.Future[T | None]] = {}
        self._asking: asyncio.Task[None] | None = None

    def put(self, key: K) -> asyncio.Future[T | None]:
        """The answer to come for *key*."""
        answer = self._waiting.get(key)
        if answer is None:
            answer = self._waiting[key] = asyncio.get_running_loop().create_future()
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all())
        return answer

    async def _ask_all(self) -> None:
        try:
            while self._waiting:
                keys = list(self._waiting)[:MOST]
                await self._answer({key: self._waiting.pop(key) for key in keys})
        finally:
            self._asking = None

    async def _answer(self, asked: Mapping[K, asyncio.Future[T | None]]) -> None:
        try:
            found = await in_database(self._ask, list(asked))
        except Exception as error:  # of any kind: every caller gets it
            for answer in asked.values():
                answer.set_exception(error)
                answer.exception()  # one who has given up does not hear it
            return
        for key, answer in asked.items():
            answer.set_result(found.get(key))
