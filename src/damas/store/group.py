"""Group commit: all that waits to be stored is stored by one transaction, and told at once.

A disk takes some thousand commits a second at best, and as long for one row as for a hundred. So
whoever finds nobody writing writes everything that waits, of all logs, until nothing waits any
more; the others only leave their job. A job is all or nothing by itself: one that is refused takes
none of its neighbours with it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from .failures import store_failed

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine
    from sqlalchemy.sql.base import Executable

MOST_JOBS = 512  # of one transaction, so that nobody waits for a very long one


class Write(NamedTuple):
    """A statement with the values of its rows. *counted*: it must meet as many rows as it has
    values for, or the job is refused."""

    statement: Executable
    rows: Sequence[Mapping[str, Any]]
    counted: bool = False


@dataclass(slots=True, eq=False)
class Job:
    """Writes that are stored together or not at all.

    *place* orders the jobs of a transaction, so that two processes that write the same logs never
    wait for each other. *refusal* looks in the database for why they cannot be stored now; None
    when they can. *clash* makes the error for rows that are there already. *settle* is called
    once for all jobs of a transaction that share it, when they are on disk or refused: *error*
    says which. *token* is the caller's own.
    """

    writes: Sequence[Write]
    place: str
    refusal: Callable[[Connection], Exception | None]
    clash: Callable[[], Exception]
    settle: Callable[[Sequence[Job]], None] | None = None
    error: BaseException | None = None
    token: Any = None


class _MismatchError(Exception):
    """One of many jobs does not meet the rows that it names."""


class GroupWriter:
    """The jobs that wait for one database, and who writes them."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(damas_write=True)
        self._lock = threading.Lock()
        self._waiting: list[Job] = []
        self._led = False

    def leave(self, job: Job) -> bool:
        """Leaves a job; True if nobody is writing: the caller must then see to a `drain`."""
        with self._lock:
            self._waiting.append(job)
            leads, self._led = not self._led, True
            return leads

    def drain(self) -> None:
        """Stores what waits until nothing does; runs in a thread."""
        while True:
            with self._lock:
                jobs = self._waiting[:MOST_JOBS]
                del self._waiting[:MOST_JOBS]
                if not jobs:
                    self._led = False
                    return
            try:
                self._store(sorted(jobs, key=attrgetter("place")))
            except BaseException as error:  # nobody may wait for ever
                _fail(jobs, error)
            _settle(jobs)

    def store(self, job: Job) -> None:
        """Stores one job and waits for it; raises what refused it."""
        done = threading.Event()
        job.settle = lambda _jobs: done.set()
        if self.leave(job):
            self.drain()
        done.wait()
        if job.error is not None:
            raise job.error

    def _store(self, jobs: Sequence[Job]) -> None:
        """One transaction of them all; where that fails, each finds out for itself."""
        try:
            with self._engine.begin() as connection:
                for write in _together(jobs):
                    _execute(connection, write)
        except Exception:  # whose fault it was shows one by one
            self._store_apart(jobs)

    def _store_apart(self, jobs: Sequence[Job]) -> None:
        """One transaction, each job with a savepoint of its own."""
        try:
            with self._engine.begin() as connection:
                for job in jobs:
                    job.error = _apart(connection, job)
        except Exception as error:
            _fail(jobs, error)


def _together(jobs: Sequence[Job]) -> list[Write]:
    """The writes of all jobs, those of one statement as one, in the order of their places."""
    found: dict[tuple[int, int], Write] = {}
    for job in jobs:
        for place, write in enumerate(job.writes):
            key = place, id(write.statement)
            known = found.get(key)
            if known is None:
                found[key] = Write(write.statement, list(write.rows), write.counted)
            else:
                known.rows.extend(write.rows)  # type: ignore[attr-defined]
    return [found[key] for key in sorted(found, key=lambda key: key[0])]


def _apart(connection: Connection, job: Job) -> BaseException | None:
    """Why one job was not stored; None when it was."""
    try:
        with connection.begin_nested():
            refused = job.refusal(connection)
            if refused is not None:
                return refused
            for write in job.writes:
                _execute(connection, write)
    except (IntegrityError, _MismatchError):
        return job.clash()
    except Exception as error:
        if connection.invalidated or not connection.in_transaction():
            raise  # nothing of the transaction is left
        return _told(error)
    return None


def _execute(connection: Connection, write: Write) -> None:
    if not write.rows:
        return
    met = connection.execute(write.statement, list(write.rows)).rowcount
    if write.counted and met != len(write.rows):
        raise _MismatchError


def _fail(jobs: Sequence[Job], error: BaseException) -> None:
    """All of them were not stored, beside those refused already."""
    for job in jobs:
        if job.error is None:
            job.error = _told(error)


def _told(error: BaseException) -> BaseException:
    return store_failed(error) if isinstance(error, SQLAlchemyError) else error


def _settle(jobs: Sequence[Job]) -> None:
    """Tells the callers, each of them once."""
    groups: dict[Callable[[Sequence[Job]], None], list[Job]] = {}
    for job in jobs:
        if job.settle is not None:
            groups.setdefault(job.settle, []).append(job)
    for settle, settled in groups.items():
        settle(settled)
