"""The parent of several worker processes that answer at one address.

The parent binds the address and serves nobody. It starts the workers with its listening sockets,
replaces one that has died, and passes signals on: SIGTERM and Ctrl-C end all of them, SIGHUP
replaces them one after another by new ones, so that the server never stops to answer.
"""

from __future__ import annotations

import logging
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import TYPE_CHECKING

from ...base.errors import DamasError
from .settings import ServerSettings
from .worker import READY, WorkerPlace, work

if TYPE_CHECKING:
    import socket
    from multiprocessing.context import SpawnProcess
    from types import FrameType

log = logging.getLogger("damas.server")
READY_SECONDS = 60.0
"""From the start of a worker until it answers, at most."""
END_SECONDS = 10.0
"""From a signal until a worker has ended; then it is killed."""
FIRST_WAIT, LONGEST_WAIT = 0.5, 30.0
"""Seconds before a worker that has died is replaced; twice as long each time."""
STEADY_SECONDS = 20.0
"""A worker that has lived so long was well: the next wait is a short one."""


class WorkersError(DamasError):
    """The workers cannot be started, or not here."""


class Worker:
    """One worker process; *fault* tells why it was not started."""

    def __init__(
        self, settings: ServerSettings, listeners: list[socket.socket], about: WorkerPlace
    ) -> None:
        context = get_context("spawn")
        self._line, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=work, args=(settings, listeners, about, theirs), name="damas-worker"
        )
        self.started = time.monotonic()
        self.is_ready = False
        self.fault = ""
        self.process.start()
        theirs.close()

    @property
    def waited_for(self) -> list[Connection | int]:
        """The handles that tell of its news."""
        return [self.process.sentinel, *([] if self.is_ready else [self._line])]

    def receive(self) -> None:
        """Takes its messages: that it answers, or why it cannot."""
        with suppress(EOFError, OSError):
            while not self.is_ready and self._line.poll():
                said = self._line.recv_bytes()
                self.is_ready = said == READY
                self.fault = "" if self.is_ready else said.decode("utf-8", "replace")

    def end(self) -> None:
        """Asks it to end."""
        if self.process.is_alive():
            self.process.terminate()

    def bury(self, until: float) -> None:
        """Waits for its end until that time (monotonic seconds), then kills it."""
        self.process.join(max(0.0, until - time.monotonic()))
        if self.process.is_alive():
            log.warning("worker %s did not end in time and is killed", self.process.pid)
            self.process.kill()
            self.process.join()
        self._line.close()


class _Place:
    """The place of one worker, and its history."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.worker: Worker | None = None
        self.failures = 0
        self.again_at = 0.0

    def lost(self) -> float:
        """Its worker has died; returns the seconds until it is replaced."""
        lived = time.monotonic() - self.worker.started if self.worker else 0.0
        self.failures = 1 if lived > STEADY_SECONDS else self.failures + 1
        pause = min(LONGEST_WAIT, FIRST_WAIT * 2.0 ** (self.failures - 1))
        self.again_at = time.monotonic() + pause
        self.worker = None
        return pause


class Supervisor:
    """Keeps *count* workers running; *start* starts the one of a number, from 1."""

    def __init__(self, count: int, start: Callable[[int], Worker]) -> None:
        self._start = start
        self._places = [_Place(number) for number in range(1, count + 1)]
        self._signals: list[int] = []
        self._wake, self._waker = os.pipe()
        os.set_blocking(self._waker, False)

    def run(self, on_ready: Callable[[], None]) -> None:
        """Starts the workers, calls *on_ready* once all answer, and returns when all have ended.

        Raises WorkersError if one of them cannot start.
        """
        with self._listening():
            try:
                for place in self._places:
                    place.worker = self._start(place.number)
                self._await_all()
                if not self._ends:
                    on_ready()
                while not self._ends:
                    self._turn()
            finally:
                self._end_all()
        os.close(self._wake)
        os.close(self._waker)

    @property
    def _ends(self) -> bool:
        return signal.SIGTERM in self._signals or signal.SIGINT in self._signals

    @property
    def _workers(self) -> list[Worker]:
        return [place.worker for place in self._places if place.worker is not None]

    def _turn(self) -> None:
        """Waits for news, and sees to it."""
        self._pause(self._seconds_left())
        if self._ends:
            return
        if getattr(signal, "SIGHUP", None) in self._signals:
            self._signals.clear()
            self._renew()
        now = time.monotonic()
        for place in self._places:
            worker = place.worker
            if worker is not None:
                worker.receive()
                if not worker.process.is_alive():
                    code = worker.process.exitcode
                    worker.bury(now)
                    pause = place.lost()
                    log.error("a worker has ended (%s); another one follows in %.1f s", code, pause)
            elif place.again_at <= now:
                place.worker = self._start(place.number)

    def _seconds_left(self) -> float | None:
        """The time until a place is filled again."""
        times = [place.again_at for place in self._places if place.worker is None]
        return max(0.0, min(times) - time.monotonic()) if times else None

    def _pause(self, seconds: float | None) -> None:
        """Waits for a signal or for news of a worker."""
        about = [one for worker in self._workers for one in worker.waited_for]
        if self._wake in wait([self._wake, *about], seconds):
            with suppress(BlockingIOError):
                os.read(self._wake, 64)

    def _await_all(self) -> None:
        for worker in self._workers:
            fault = self._await(worker)
            if fault is not None and not self._ends:
                raise WorkersError(
                    "worker-failed",
                    "A worker of the server could not start: {reason}",
                    reason=fault,
                )

    def _await(self, worker: Worker) -> str | None:
        """Waits until a worker answers; the reason if it does not."""
        end = worker.started + READY_SECONDS
        while not (worker.is_ready or self._ends):
            left = end - time.monotonic()
            if left <= 0:
                return f"no answer within {READY_SECONDS:.0f} s"
            wait([self._wake, *worker.waited_for], left)
            worker.receive()
            if not (worker.is_ready or worker.process.is_alive()):
                worker.receive()
                return worker.fault or f"exit status {worker.process.exitcode}"
        return None

    def _renew(self) -> None:
        """Replaces the workers one after another; the old ones stay if a new one cannot start."""
        for place in self._places:
            new, old = self._start(place.number), place.worker
            fault = self._await(new)
            if self._ends or fault is not None:
                log.error("the workers stay as they are: a new one could not start: %s", fault)
                new.end()
                new.bury(time.monotonic() + END_SECONDS)
                return
            place.worker, place.failures = new, 0
            if old is not None:
                old.end()
                old.bury(time.monotonic() + END_SECONDS)
            log.warning("worker %s is replaced by %s", old and old.process.pid, new.process.pid)

    def _end_all(self) -> None:
        until = time.monotonic() + END_SECONDS
        for worker in self._workers:
            worker.end()
        for worker in self._workers:
            worker.bury(until)

    @contextmanager
    def _listening(self) -> Iterator[None]:
        """Takes signals; a server started at a terminal ends with it."""
        wanted = {signal.SIGTERM: signal.SIGTERM, signal.SIGINT: signal.SIGINT}
        if hasattr(signal, "SIGHUP"):
            ends = sys.stdin is not None and sys.stdin.isatty()
            wanted[signal.SIGHUP] = signal.SIGTERM if ends else signal.SIGHUP
        before = {one: signal.getsignal(one) for one in wanted}

        def on_signal(number: int, _frame: FrameType | None) -> None:
            self._signals.append(wanted[signal.Signals(number)])
            with suppress(BlockingIOError):
                os.write(self._waker, b"!")

        for one in wanted:
            signal.signal(one, on_signal)
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)
