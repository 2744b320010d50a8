"""Workers of this machine: processes or threads, each of which takes one unit at a time."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_all_start_methods, get_context, parent_process
from typing import Any

from .executor import Executor
from .unit import Function, Unit, UnitAnswer, answer

METHOD = "forkserver" if "forkserver" in get_all_start_methods() else "spawn"
TRIES = 3


class LocalProcesses(Executor):
    """*count* processes, started when first needed.

    A program that opens them must be safe to import, as `multiprocessing` wants it.
    """

    tries = TRIES

    def __init__(self, count: int) -> None:
        self._workers = [_Worker() for _ in range(count)]

    @property
    def room(self) -> int:
        """One unit for each process."""
        return len(self._workers)

    def begin(self, function: Function, unit: Unit) -> Future[UnitAnswer]:
        """Gives *unit* to a free process; there is one, as no more than `room` are in hand."""
        free = next(worker for worker in self._workers if worker.is_free)
        return free.begin(function, unit)

    def abandon(self, futures: list[Future[UnitAnswer]]) -> None:
        """Kills the processes that are still at work."""
        for worker in self._workers:
            if worker.future in futures:
                worker.end()

    def close(self) -> None:
        """Ends all processes."""
        for worker in self._workers:
            worker.end()


class _Worker:
    """One process at a time: when it is killed, it is known which unit it had."""

    def __init__(self) -> None:
        self.future: Future[Any] | None = None
        self._executor: ProcessPoolExecutor | None = None

    @property
    def is_free(self) -> bool:
        return self.future is None or self.future.done()

    def begin(self, function: Function, unit: Unit) -> Future[UnitAnswer]:
        if self.future is not None and (self.future.cancelled() or self.future.exception()):
            self.end()
        if self._executor is None:
            context = get_context(METHOD)
            if METHOD == "forkserver":  # it loads once what all processes need
                context.set_forkserver_preload(["__main__", function.__module__])
            self._executor = ProcessPoolExecutor(1, context, _prepare)
        self.future = self._executor.submit(answer, function, unit.arguments, unit.files)
        return self.future

    def end(self) -> None:
        executor, self._executor = self._executor, None
        if executor is None:
            return
        for process in tuple((executor._processes or {}).values()):
            process.kill()
        executor.shutdown(wait=True, cancel_futures=True)
        self.future = None


class LocalThreads(Executor):
    """*count* threads of this program, for functions that spend their time in the kernel."""

    def __init__(self, count: int) -> None:
        self._count = count
        self._pool = ThreadPoolExecutor(count, thread_name_prefix="damas-unit")

    @property
    def room(self) -> int:
        """One unit for each thread."""
        return self._count

    def begin(self, function: Function, unit: Unit) -> Future[UnitAnswer]:
        """Gives *unit* to a thread."""
        return self._pool.submit(answer, function, unit.arguments, unit.files)

    def close(self) -> None:
        """Waits for the units in hand."""
        self._pool.shutdown(cancel_futures=True)


def _prepare() -> None:
    """Ctrl-C is for the program that started this process; it ends with that program."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Waits for the end of the process that started this one, and ends this one with it."""
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
