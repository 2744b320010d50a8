"""A job while it runs: the handler's view of it, and the means to end it."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

from ..store import ClaimedJob, JobFiles
from ..store.repositories.job_files import PART

if TYPE_CHECKING:
    from ..store import Database, StoredJob

CANCEL, STOP, LOST = "cancel", "stop", "lost"
"""Reasons for an early end: the owner wished it, the worker stops, another worker has the job."""


class InterruptedTurn(BaseException):
    """The job is not to go on here."""


class Turn:
    """One attempt at a job. A handler calls `check` or `progress` at least once a second, or gives
    `interruptible` the means to end what it waits for."""

    def __init__(self, job: StoredJob, claim: str, database: Database) -> None:
        self.job = job
        self.claim = claim
        self.database = database
        self.why = ""
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._stops: list[Callable[[], None]] = []
        self._files = JobFiles(database)
        self._steps = (job.done, job.total, "")

    @property
    def held(self) -> ClaimedJob:
        """The claim with the progress, as the store takes it."""
        done, total, stage = self._steps
        return ClaimedJob(self.job.id, self.claim, done, total, stage)

    def progress(self, done: int, total: int, stage: str = "") -> None:
        """Notes that *done* of *total* steps are made. Raises InterruptedTurn, as `check`."""
        self._steps = (done, total, stage)
        self.check()

    def check(self) -> None:
        """Raises InterruptedTurn when the job is not to go on here."""
        if self.why:
            raise InterruptedTurn

    def wait(self, seconds: float) -> None:
        """Waits, as `check` at every moment."""
        self._ended.wait(seconds)
        self.check()

    @contextmanager
    def interruptible(self, stop: Callable[[], None]) -> Iterator[None]:
        """Within it, *stop* is called from another thread when the job is to end, again and again
        until the block is left; then InterruptedTurn is raised in place of any other error."""
        with self._lock:
            self._stops.append(stop)
        try:
            self.check()
            yield
        finally:
            with self._lock:
                self._stops.remove(stop)
            self.check()

    def interrupt(self, why: str) -> None:
        """Ends the turn, from any thread."""
        self.why = self.why or why
        self._ended.set()
        self.press()

    def press(self) -> None:
        """Calls the means to end what the handler waits for, once more."""
        with self._lock:
            stops = tuple(self._stops) if self.why else ()
        for stop in stops:
            with suppress(Exception):
                stop()

    # Files

    def write(self, name: str, number: int, data: bytes) -> None:
        """Stores a part of a file, in place of an earlier one. Raises InterruptedTurn when the job
        is another worker's."""
        self.check()
        self._require(self._files.write(self.job.id, name, number, data, self.claim))

    def write_all(self, name: str, parts: Iterable[bytes]) -> None:
        """Stores a whole file, in place of that of an earlier attempt."""
        number = 0
        for part in parts:
            for start in range(0, len(part), PART):
                self.write(name, number, part[start : start + PART])
                number += 1
        self._require(self._files.cut(self.job.id, name, number, self.claim))

    def parts(self, name: str) -> int:
        """The number of parts of a file that an earlier attempt has left."""
        return self._files.parts(self.job.id, name)

    def read(self, name: str) -> Iterator[bytes]:
        """The parts of a file."""
        for part in self._files.read(self.job.id, name):
            self.check()
            yield part

    def _require(self, own: bool) -> None:
        if not own:
            self.interrupt(LOST)
            raise InterruptedTurn
