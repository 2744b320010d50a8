"""Expensive work in fair turns, with limits of number, time and memory."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Coroutine, Hashable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from .cache import ByteCache
from .errors import left
from .queue import FairQueue
from .visitors import visitor_of
from .worker_init import LAST
from .workers import MEMORY_MB, Workers

if TYPE_CHECKING:
    from .visitors import Asker

P = ParamSpec("P")
T = TypeVar("T")
SECONDS = 30.0  # for one piece of work
CACHE_BYTES = 48 << 20
READERS = 2  # threads for reading that may take long


@dataclass(eq=False)
class _Shared:
    """One piece of work that several requests of a visitor wait for."""

    task: asyncio.Task[bytes]
    askers: int = 0


class WorkerPool:
    """Worker processes and reading threads behind fair queues, one room for each server.

    *workers*: processes (None: as many as processors, two at least); *memory_mb*: for each.
    """

    def __init__(self, workers: int | None = None, memory_mb: int = MEMORY_MB) -> None:
        count = workers or max(2, os.cpu_count() or 2)
        self.queue = FairQueue(count)
        self.reading = FairQueue(READERS)
        self.importing = FairQueue(1, most_each=4, most_waiting=8, patience_seconds=120)
        self.opening = FairQueue(1, most_each=4, most_waiting=24)  # event files
        self._workers = Workers(count, memory_mb)
        self._quiet = Workers(1, memory_mb, LAST)
        self._quiet_turn = asyncio.Lock()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="damas-reading")
        self._cache = ByteCache(CACHE_BYTES)
        self._shared: dict[tuple[str, Hashable], _Shared] = {}

    async def run(
        self, request: Asker, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """job(*args) in a worker process, in the client's turn; ended when the client leaves.

        Raises the errors of the job; BusyError when too much waits; ServiceError when it took too
        long or too much memory.
        """
        work = self._run(visitor_of(request), partial(job, *args, **kwargs))
        return await _attended(request, work)

    def kept(self, key: Hashable) -> bytes | None:
        """The result of `make` or `read_once` for *key*, None where there is none yet."""
        return self._cache.get(key)

    async def make(
        self,
        request: Asker,
        key: Hashable,
        job: Callable[P, bytes],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> bytes:
        """As `run`, for work whose result depends on *key* alone: done once, then cached."""
        found = self._cache.get(key)
        if found is not None:
            return found
        place = (visitor_of(request), key)
        shared = self._shared.get(place)
        if shared is None:
            work = self._run(place[0], partial(job, *args, **kwargs))
            shared = self._shared[place] = _Shared(asyncio.create_task(work))
            shared.task.add_done_callback(partial(self._made, place))
        shared.askers += 1
        try:
            return await _attended(request, asyncio.shield(shared.task))
        finally:
            shared.askers -= 1
            if not shared.askers and not shared.task.done():
                self._shared.pop(place, None)
                shared.task.cancel()

    async def read(self, request: Asker, call: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        """call(*args), reading that may take long, in a thread, in the client's turn."""
        async with self.reading.place(visitor_of(request)):
            return await self._in_thread(partial(call, *args, **kw))

    async def read_once(
        self,
        request: Asker,
        key: Hashable,
        call: Callable[P, bytes],
        *args: P.args,
        **kw: P.kwargs,
    ) -> bytes:
        """As `read`, for reading whose result depends on *key* alone: done once, then cached."""
        found = self._cache.get(key)
        if found is not None:
            return found
        async with self.reading.place(visitor_of(request)):
            found = self._cache.get(key)  # of several who asked together the first has made it
            if found is None:
                found = await self._in_thread(partial(call, *args, **kw))
                self._cache.keep(key, found)
            return found

    async def quietly(
        self, seconds: float, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """job(*args) in the background: one at a time, in a process of lowest priority that ends
        after it.

        Raises the errors of the job; ServiceError when it took more than *seconds* or too much
        memory.
        """
        async with self._quiet_turn:
            try:
                return await self._quiet.run(seconds, job, *args, **kwargs)
            finally:
                self._quiet.close()

    def close(self) -> None:
        """Ends all work."""
        for shared in tuple(self._shared.values()):
            shared.task.cancel()
        self._workers.close()
        self._quiet.close()
        self._readers.shutdown(wait=False, cancel_futures=True)

    async def _in_thread(self, call: Callable[[], T]) -> T:
        thread = asyncio.get_running_loop().run_in_executor(self._readers, call)
        try:
            return await asyncio.shield(thread)
        except asyncio.CancelledError:
            await asyncio.wait([thread])  # a thread cannot be ended: its place stays taken
            raise

    async def _run(self, visitor: str, job: Callable[[], T]) -> T:
        async with self.queue.place(visitor):
            return await self._workers.run(SECONDS, job)

    def _made(self, place: tuple[str, Hashable], task: asyncio.Task[bytes]) -> None:
        if place in self._shared and self._shared[place].task is task:
            del self._shared[place]
        if not task.cancelled() and task.exception() is None:
            self._cache.keep(place[1], task.result())


async def _attended(request: Asker, work: Coroutine[Any, Any, T] | asyncio.Future[T]) -> T:
    """The result of *work*, if the client waits for it. Cancels it when the client leaves."""
    task = asyncio.ensure_future(work)
    gone = asyncio.create_task(_gone(request))
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise left()
        return task.result()
    finally:
        gone.cancel()
        if not task.done():
            task.cancel()
            await asyncio.wait({task})


async def _gone(request: Asker) -> None:
    """Waits until the client has left; the request's body must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
