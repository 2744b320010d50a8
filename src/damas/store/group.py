"""Group commit: one transaction stores every job that waits, and then all callers are notified.

A disk does about a thousand commits a second at best, and a commit of a hundred rows takes as long
as a commit of one. So a caller that finds no writer at work becomes the writer: it stores the
waiting jobs of all logs until no job is left. Other callers only leave their job. A job is stored
whole or not at all; a refused job does not affect the jobs beside it.

A database server that is far away is given the next transaction before it has answered the last
one: there a job would wait for the ways there and back of the jobs before it.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextvars import Context
from dataclasses import dataclass
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from .failures import is_lost, store_failed, store_unknown
from .health import StoreHealth
from .pipeline import FAR_SECONDS, has_pipelines, pipeline

if TYPE_CHECKING:
    from sqlalchemy import Connection, Engine

    from .statements import RowStatement

GATHER_SECONDS = 0.006  # from one transaction to the next, while jobs come faster than that
MOST_JOBS = 512  # of one transaction, so that no caller waits for a very long one
LAST_TRANSACTIONS = 20
"""They show whether the database is far away: not if the quickest of them was quick."""
MOST_TRANSACTIONS = 6
"""Transactions at the same time, to a database that is far away."""


class Write(NamedTuple):
    """A statement with the values of its rows. *counted*: the job is refused unless the
    statement changes as many rows as it has values for."""

    statement: RowStatement
    rows: Sequence[Mapping[str, Any]]
    counted: bool = False


@dataclass(slots=True, eq=False)
class Job:
    """Writes that are stored together or not at all.

    *place* orders the jobs of a transaction, so that two processes that write the same logs never
    wait for each other. *refusal* looks in the database for a reason not to store them, and returns
    None if there is none. *clash* makes the error for rows that exist already. *settle* is called
    once for all jobs of a transaction that share it, after they are stored or refused: *error*
    is None for a stored job. *token* belongs to the caller. *fault*: the driver's error behind it.
    *size*: of its rows, in bytes.
    """

    writes: Sequence[Write]
    place: str
    refusal: Callable[[Connection], Exception | None]
    clash: Callable[[], Exception]
    settle: Callable[[Sequence[Job]], None] | None = None
    error: BaseException | None = None
    token: Any = None
    fault: BaseException | None = None
    size: int = 0


class _MismatchError(Exception):
    """The rows that a job changes are not there."""


class GroupWriter:
    """The waiting jobs of one database, and the writers that store them: one, or several if the
    database is far away."""

    def __init__(
        self,
        engine: Engine,
        health: StoreHealth,
        stored_some: Callable[[], None] = lambda: None,
    ) -> None:
        """*stored_some* is called after each transaction, in its thread."""
        self._health = health
        self._stored_some = stored_some
        self._engine = engine.execution_options(damas_write=True)
        self._sends = has_pipelines(engine.dialect)
        self._alone = self._engine
        if self._sends:
            self._alone = self._engine.execution_options(isolation_level="AUTOCOMMIT")
        self._lock = threading.Lock()
        self._waiting: list[Job] = []
        self._writers = 0
        self._took: deque[float] = deque(maxlen=LAST_TRANSACTIONS)
        self._begun = 0.0  # when the last transaction began, and how many jobs it had
        self._stored = 0

    def leave(self, job: Job) -> bool:
        """Adds a job. Returns True if one more writer is needed: the caller must call `drain`."""
        self._health.began(id(job))
        with self._lock:
            self._waiting.append(job)
            must_drain = not self._writers or (self._writers < MOST_TRANSACTIONS and self._is_far)
            self._writers += must_drain
            return must_drain

    @property
    def _is_far(self) -> bool:
        return self._sends and len(self._took) > 3 and min(self._took) > FAR_SECONDS

    def drain(self) -> None:
        """Stores jobs until none waits; runs in a thread."""
        while True:
            self._gather()
            with self._lock:
                jobs = self._waiting[:MOST_JOBS]
                del self._waiting[:MOST_JOBS]
                if not jobs:
                    self._writers -= 1
                    return
                self._begun = began = time.monotonic()
                self._stored = len(jobs)
            try:
                self._store(sorted(jobs, key=attrgetter("place")))
            except BaseException as error:  # no caller may wait for ever
                _fail(jobs, error, error)
            with self._lock:
                self._took.append(time.monotonic() - began)
            for job in jobs:
                self._health.ended(id(job), job.fault)
            _settle(jobs)
            self._stored_some()

    def _gather(self) -> None:
        """Under load, waits a moment for more jobs: a transaction costs more processor time than
        ten rows in it. A job that comes alone never waits."""
        if self._stored > 1:
            time.sleep(max(0.0, self._begun + GATHER_SECONDS - time.monotonic()))

    def store(self, job: Job) -> None:
        """Stores one job and waits until it is stored. Raises the error of a refused job."""
        done = threading.Event()
        job.settle = lambda _jobs: done.set()
        if self.leave(job):
            Context().run(self.drain)  # jobs of others are not counted for this caller
        done.wait()
        if job.error is not None:
            raise job.error

    def _store(self, jobs: Sequence[Job]) -> None:
        """Stores all jobs in one transaction. If that fails, each job is tried apart."""
        writes = _joined_writes(jobs)
        try:
            if self._sends:
                self._store_by_one_way(writes)
                return
            with self._engine.begin() as connection:
                for write in writes:
                    _execute(connection, write)
        except Exception as error:  # trying each job apart finds the one that failed
            self._store_apart(jobs, maybe_stored=is_lost(error))

    def _store_by_one_way(self, writes: Sequence[Write]) -> None:
        """Stores all writes in one transaction, without waiting for the answer of any statement
        before the next one is sent."""
        with self._alone.begin() as connection, pipeline(connection):
            for write in writes:
                if write.rows:
                    write.statement.send(connection, write.rows, counted=write.counted)

    def _store_apart(self, jobs: Sequence[Job], *, maybe_stored: bool) -> None:
        """Stores the jobs in one transaction, each with its own savepoint. *maybe_stored*: the
        connection was lost before, and the database may have stored them then."""
        try:
            with self._engine.begin() as connection:
                for job in jobs:
                    job.error = _store_one(connection, job)
        except Exception as error:
            said = store_unknown(error) if maybe_stored or is_lost(error) else error
            _fail(jobs, said, error)


def _joined_writes(jobs: Sequence[Job]) -> list[Write]:
    """The writes of all jobs in the order of their places, one for each statement."""
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


def _store_one(connection: Connection, job: Job) -> BaseException | None:
    """Stores one job. Returns the reason for a refusal, None if the job is stored."""
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
            raise  # the whole transaction is lost
        job.fault = error
        return _as_store_error(error)
    return None


def _execute(connection: Connection, write: Write) -> None:
    if not write.rows:
        return
    met = write.statement.run(connection, write.rows)
    if write.counted and met != len(write.rows):
        raise _MismatchError


def _fail(jobs: Sequence[Job], error: BaseException, fault: BaseException) -> None:
    """Marks the jobs as not stored; a job that is refused already keeps its own error."""
    for job in jobs:
        if job.error is None:
            job.error, job.fault = _as_store_error(error), fault


def _as_store_error(error: BaseException) -> BaseException:
    return store_failed(error) if isinstance(error, SQLAlchemyError) else error


def _settle(jobs: Sequence[Job]) -> None:
    """Notifies the callers, each of them once."""
    groups: dict[Callable[[Sequence[Job]], None], list[Job]] = {}
    for job in jobs:
        if job.settle is not None:
            groups.setdefault(job.settle, []).append(job)
    for settle, settled in groups.items():
        settle(settled)
