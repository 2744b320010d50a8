"""The threads of the database: nothing else runs in them, so that saving a move waits for no work.

Every repository call of the server goes through `in_database`, and every entry of a log through
`stored`: all that wait together are one transaction, in threads of their own. Reading that may
take long (the archive's searches, exports) has threads of its own: `WorkerPool.read`.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from typing import Any, ParamSpec, TypeVar

from ...base.traces import span
from ...store import MOST_TRANSACTIONS, PURSE, Job, LogRepository, StoredEntry
from ..core.metrics import METERS

P = ParamSpec("P")
T = TypeVar("T")
THREADS = 12
LARGE = 16 * 1024  # bytes
_EXECUTOR = ThreadPoolExecutor(THREADS, thread_name_prefix="damas-database")
_WRITER = ThreadPoolExecutor(MOST_TRANSACTIONS, thread_name_prefix="damas-writer")


async def in_database(call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """call(*args, **kwargs), a short read or write, in a thread of the database."""
    work = partial(_timed, time.perf_counter(), partial(call, *args, **kwargs))
    with span("database", call=getattr(call, "__qualname__", "")):
        run = copy_context().run  # the bytes that the call writes are counted for its visitor
        return await asyncio.get_running_loop().run_in_executor(_EXECUTOR, run, work)


def _timed(asked: float, work: Callable[[], T]) -> T:
    """work(), and how long it waited and took."""
    METERS.database_waits.since(asked)
    began = time.perf_counter()
    try:
        return work()
    finally:
        METERS.database_calls.since(began)


async def stored(
    logs: LogRepository[Any, Any],
    log_id: str,
    entries: Sequence[StoredEntry],
    *,
    expected: int,
    summary: Any,
) -> None:
    """Appends entries to a log as `LogRepository.append` does, with all others that wait.

    They are on disk when this returns. Raises what `append` raises.
    """
    began = time.perf_counter()
    waits: asyncio.Future[None] = asyncio.get_running_loop().create_future()
    job = logs.appending(log_id, entries, expected=expected, summary=summary)
    job.settle, job.token = _settle, waits
    with span("store", entries=len(entries)):
        if logs.writer.leave(job):
            _WRITER.submit(logs.writer.drain)
        await waits
    logs.count(job)
    await settle_large()
    METERS.stored.since(began)


async def settle_large() -> None:
    """Counts what was written in this context, if it is much: a WebSocket has no end of its own."""
    purse = PURSE.get()
    if purse is not None and purse.bytes >= LARGE:
        await purse.settle()


def _settle(jobs: Sequence[Job]) -> None:
    """Tells the waiters about a transaction: each loop is woken once."""
    loops: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in jobs:
        loops.setdefault(job.token.get_loop(), []).append(job)
    for loop, its in loops.items():
        with suppress(RuntimeError):  # it has ended: nobody waits any more
            loop.call_soon_threadsafe(_wake, its)


def _wake(jobs: Sequence[Job]) -> None:
    for job in jobs:
        if job.token.done():  # its caller has gone
            continue
        if job.error is None:
            job.token.set_result(None)
        else:
            job.token.set_exception(job.error)
