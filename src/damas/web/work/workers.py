"""Worker processes, each with a limit of memory and each piece of work with a limit of time.

A worker is an executor of one process (docs/decisions/0013-work-beside-the-loop.md): work that must
end is ended by killing its process, which harms no other, and the next piece gets a new one.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_all_start_methods, get_context
from typing import Any, ParamSpec, TypeVar

from . import inside
from .errors import too_large, too_long

P = ParamSpec("P")
T = TypeVar("T")
MEMORY_MB = 1024
METHOD = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
PRELOADED = ["damas.web.app"]
"""What the server of new processes has imported already, so that each begins at once."""


def processes() -> Any:
    """How this program starts processes, as a context of multiprocessing."""
    context = get_context(METHOD)
    if METHOD == "forkserver":
        context.set_forkserver_preload(PRELOADED)
    return context


class Workers:
    """*count* processes, started when first needed. Hand out as many calls at once, not more.

    *memory_mb* is what a piece of work may take beyond the bare process (Linux; other systems do
    not hold such a limit).
    """

    def __init__(self, count: int, memory_mb: int = MEMORY_MB) -> None:
        self._free = [_Worker(memory_mb) for _ in range(count)]
        self._all = tuple(self._free)

    async def run(self, seconds: float, job: Callable[P, T], *args: P.args, **kw: P.kwargs) -> T:
        """job(*args) in a worker. It, what it takes and what it gives must be picklable.

        Raises what the job raises, and WebError when it took too long or too much memory. When the
        task is cancelled, the process is killed.
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
        """Ends all processes, whatever they do."""
        for worker in self._all:
            worker.end(wait=True)


class _Worker:
    """One process at a time, and its number once it has begun."""

    def __init__(self, memory_mb: int) -> None:
        self._memory = memory_mb << 20
        self._executor: ProcessPoolExecutor | None = None
        self._process = 0

    async def run(self, seconds: float, job: Callable[..., T], args: Any, kw: Any) -> T:
        if not self._process:
            await self._begin()
        assert self._executor is not None  # noqa: S101  (it has just begun)
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
        self._executor = ProcessPoolExecutor(1, processes(), inside.begin, (self._memory,))
        self._process = self._executor.submit(os.getpid).result()

    def end(self, *, wait: bool = False) -> None:
        """Kills the process; the next work starts another."""
        executor, process = self._executor, self._process
        self._executor, self._process = None, 0
        if executor is None:
            return
        if process:
            with suppress(ProcessLookupError, PermissionError):
                os.kill(process, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)
        executor.shutdown(wait=wait, cancel_futures=True)
