"""Worker processes, each with a limit of memory and each piece of work with a limit of time.

A worker is an executor of one process (docs/decisions/0013-work-beside-the-loop.md): work that must
end is ended by killing its process, which harms no other, and the next piece gets a new one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from multiprocessing.forkserver import ensure_running
from typing import Any, ParamSpec, TypeVar

from . import worker_init
from .errors import left, too_large, too_long

P = ParamSpec("P")
T = TypeVar("T")
MEMORY_MB = 1024
METHOD = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
PRELOADED = ["damas.http.app"]
"""Modules imported by the fork server, so that new processes start quickly."""


def processes() -> Any:
    """The context of multiprocessing in which this program starts processes."""
    context = get_context(METHOD)
    if METHOD == "forkserver":
        context.set_forkserver_preload(PRELOADED)
    return context


def be_ready() -> None:
    """Lets the fork server import its modules before somebody waits for the first piece of work:
    seconds on a small computer."""
    if METHOD == "forkserver":
        processes()
        ensure_running()


class Workers:
    """*count* processes, started when first needed. At most as many calls may run at once.

    *memory_mb* is the limit of a piece of work beyond the bare process (Linux; other systems do
    not hold such a limit); *step_back* is the niceness of the processes.
    """

    def __init__(
        self, count: int, memory_mb: int = MEMORY_MB, step_back: int = worker_init.STEP_BACK
    ) -> None:
        self._free = [_Worker(memory_mb, step_back) for _ in range(count)]
        self._all = tuple(self._free)

    async def run(self, seconds: float, job: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        """job(*args) in a worker. Job, arguments and result must be picklable.

        Raises the errors of the job, and ServiceError when it took too long or too much memory. A
        task that is cancelled has its process killed.
        """
        worker = self._free.pop()
        try:
            return await worker.run(seconds, job, args, kw)
        except (MemoryError, BrokenProcessPool):
            worker.end()
            raise too_large() from None
        except TimeoutError:
            worker.end()
            raise too_long(seconds) from None
        except asyncio.CancelledError:
            worker.end()
            raise
        finally:
            self._free.append(worker)

    def close(self) -> None:
        """Ends all processes, also those at work."""
        for worker in self._all:
            worker.end()


class _Worker:
    """One process at a time."""

    def __init__(self, memory_mb: int, step_back: int) -> None:
        self._memory = memory_mb << 20
        self._step_back = step_back
        self._executor: ProcessPoolExecutor | None = None
        self._begun = False

    async def run(self, seconds: float, job: Callable[..., T], args: Any, kw: Any) -> T:
        if not self._begun:
            await self._begin()
        if self._executor is None:  # ended while it began: the server is closing
            raise left()
        future: Future[T] = self._executor.submit(job, *args, **kw)
        async with asyncio.timeout(seconds):
            return await asyncio.wrap_future(future)

    async def _begin(self) -> None:
        """Starts the process, in a thread: the first one takes a second."""
        beginning = asyncio.ensure_future(asyncio.to_thread(self._start))
        try:
            await asyncio.shield(beginning)
        except asyncio.CancelledError:
            await asyncio.wait([beginning])
            raise

    def _start(self) -> None:
        executor = ProcessPoolExecutor(
            1, processes(), worker_init.begin, (self._memory, self._step_back)
        )
        self._executor = executor
        with suppress(BrokenProcessPool):
            executor.submit(os.getpid).result()
        self._begun = self._executor is executor
        if not self._begun:  # ended meanwhile
            _kill(executor)

    def end(self) -> None:
        """Kills the process; the next work starts another. One that is just beginning is killed
        by the thread that starts it: to wait for that here would hold up the server."""
        executor, self._executor = self._executor, None
        begun, self._begun = self._begun, False
        if executor is not None and begun:
            _kill(executor)


def _kill(executor: ProcessPoolExecutor) -> None:
    for process in tuple((executor._processes or {}).values()):
        process.kill()
    executor.shutdown(wait=False, cancel_futures=True)
