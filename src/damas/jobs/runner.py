"""Does jobs: takes them from the store, renews their leases, ends them when they are cancelled.

One thread keeps the leases of a process and takes new jobs; each job has a thread of its own. A
process that dies loses nothing: its leases end, and others begin its jobs anew.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ..base.errors import DamasError, StoreError
from ..base.traces import span
from ..store import JobFiles, Jobs, JobTurns, new_id
from .turn import CANCEL, LOST, STOP, InterruptedTurn, Turn

if TYPE_CHECKING:
    from ..store import Database
    from .kind import JobKind, JobOutcome

log = logging.getLogger("damas.jobs")
BEAT_SECONDS = 1.0
"""The time between two renewals of the leases, and between two looks for new jobs."""
PRESS_SECONDS = 0.05
RETRY_MS = 10_000
"""After so long a job is tried again whose database failed."""
TIDY_SECONDS = 600.0
"""The time between two removals of old jobs and files."""
FIRST_TIDY_SECONDS = 5.0
"""The time before the first: a process that starts has other work."""
DRAIN_SECONDS = 6.0
MOST_TRIES = 3
DATABASE_AWAY = ("store-failed", "store-unknown")
"""Codes of errors after which a job is tried again: what it had stored is stored again."""


class Runner:
    """Jobs of the *kinds* in threads of this process, at most *places* at once."""

    def __init__(self, database: Database, kinds: Iterable[JobKind[Any]], places: int = 1) -> None:
        self.name = new_id()
        self._database = database
        self._kinds: Mapping[str, JobKind[Any]] = {kind.name: kind for kind in kinds}
        self._places = places
        self._turns = JobTurns(database)
        self._news = threading.Event()
        self._closing = threading.Event()
        self._lock = threading.Lock()
        self._running: dict[str, tuple[Turn, threading.Thread]] = {}
        self._keeper = threading.Thread(target=self._keep, name="damas-jobs", daemon=True)
        self._tidy_at = time.monotonic() + FIRST_TIDY_SECONDS

    @property
    def running(self) -> int:
        """The number of jobs that run in this process."""
        with self._lock:
            return len(self._running)

    def start(self) -> None:
        """Begins to take jobs."""
        self._keeper.start()

    def wake(self) -> None:
        """Called after a job was asked for or cancelled: looks at once."""
        self._news.set()

    def stop(self, seconds: float = DRAIN_SECONDS) -> bool:
        """Takes no more jobs and gives back those that run, for others to do; False where one did
        not end in time: it is done again after its lease."""
        until = time.monotonic() + seconds
        self._closing.set()
        self._news.set()
        if self._keeper.is_alive():
            self._keeper.join(seconds)
        for turn, _ in self._held():
            turn.interrupt(STOP)
        while (left := self._held()) and time.monotonic() < until:
            for turn, thread in left:
                turn.press()
                thread.join(PRESS_SECONDS)
        return not self._held()

    def _held(self) -> list[tuple[Turn, threading.Thread]]:
        with self._lock:
            return list(self._running.values())

    def _keep(self) -> None:
        due, failing = 0.0, False
        while not self._closing.is_set():
            if self._news.is_set() or time.monotonic() >= due:
                self._news.clear()
                due = time.monotonic() + BEAT_SECONDS
                try:
                    self._beat()
                    failing = False
                except Exception as error:  # the database is away: jobs go on, and are fenced
                    if not failing:
                        log.warning("jobs cannot be looked for: %s", error)
                    failing = True
            pressing = [turn for turn, _ in self._held() if turn.why]
            for turn in pressing:
                turn.press()
            self._news.wait(PRESS_SECONDS if pressing else max(0.0, due - time.monotonic()))

    def _beat(self) -> None:
        self._renew()
        while self.running < self._places and not self._closing.is_set() and self._claim():
            pass
        if time.monotonic() > self._tidy_at:
            self._tidy_at = time.monotonic() + TIDY_SECONDS
            Jobs(self._database).tidy(_now_ms())
            JobFiles(self._database).sweep()

    def _renew(self) -> None:
        held = [turn for turn, _ in self._held()]
        if not held:
            return
        kept = self._turns.renew([turn.held for turn in held], _now_ms())
        for turn in held:
            if turn.job.id not in kept:
                turn.interrupt(LOST)
            elif kept[turn.job.id]:
                turn.interrupt(CANCEL)

    def _claim(self) -> bool:
        claim = new_id()
        job = self._turns.claim(self._kinds, claim, _now_ms())
        if job is None:
            return False
        turn = Turn(job, claim, self._database)
        name = f"damas-job-{job.kind}"
        thread = threading.Thread(target=self._work, args=(turn,), name=name, daemon=True)
        with self._lock:
            self._running[job.id] = turn, thread
        thread.start()
        return True

    def _work(self, turn: Turn) -> None:
        job, began = turn.job, time.monotonic()
        log.info("job %s %s begins, attempt %d", job.id, job.kind, job.attempts)
        try:
            with span("job", kind=job.kind, attempt=job.attempts):
                word = self._attempt(turn)
            log.info("job %s %s %s, %.1f s", job.id, job.kind, word, time.monotonic() - began)
        except Exception as error:  # its end cannot be stored: the lease ends, others do it again
            log.warning("the end of job %s %s cannot be stored: %s", job.id, job.kind, error)
        finally:
            with self._lock:
                self._running.pop(job.id, None)
            self._news.set()

    def _attempt(self, turn: Turn) -> str:
        """Runs the handler and stores how it ended; a word for the log."""
        job, kind = turn.job, self._kinds[turn.job.kind]
        try:
            outcome = kind.run(turn, kind.read(job.arguments))
        except InterruptedTurn:
            return self._interrupted(turn)
        except StoreError as error:
            if job.attempts < MOST_TRIES and error.code in DATABASE_AWAY:
                self._turns.give_back(turn.held, _now_ms() + RETRY_MS, counts=True)
                return f"is tried again: {error}"
            return self._failed(turn, _fault(error), str(error))
        except DamasError as error:
            return self._failed(turn, _fault(error), str(error))
        except Exception as error:  # a mistake of ours, or a damaged record: told, not tried again
            log.exception("job %s %s failed", job.id, job.kind)
            return self._failed(turn, {"code": "job-failed"}, repr(error))
        kept = self._turns.finish(turn.held, _written(outcome), _now_ms(), kind.kept_ms)
        self._sweep()
        return "is done" if kept else "was another worker's"

    def _interrupted(self, turn: Turn) -> str:
        if turn.why == CANCEL:
            self._turns.cancelled(turn.held, _now_ms())
            self._sweep()
            return "is cancelled"
        if turn.why == STOP:
            self._turns.give_back(turn.held, _now_ms())
            return "is given back"
        return "is another worker's"

    def _failed(self, turn: Turn, fault: Mapping[str, Any], reason: str) -> str:
        self._turns.fail(turn.held, fault, _now_ms())
        self._sweep()
        return f"failed: {reason}"

    def _sweep(self) -> None:
        JobFiles(self._database).sweep()


def _fault(error: DamasError) -> dict[str, Any]:
    """An error as it is stored: its sentence, to be translated for its reader."""
    return {"code": error.code, **error.text.plain}


def _written(outcome: JobOutcome) -> dict[str, Any]:
    found = {
        "file": outcome.file,
        "type": outcome.media_type,
        "href": outcome.href,
        "report": dict(outcome.report),
    }
    return {name: value for name, value in found.items() if value}


def _now_ms() -> int:
    return round(time.time() * 1000)
