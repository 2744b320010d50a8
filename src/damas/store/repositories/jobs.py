"""Jobs on disk, as those who ask for them see them: asked, listed, cancelled, removed, tidied."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError

from ...base.errors import StoreError
from ..logs import new_id
from ..models.jobs import JobRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database

DAY_MS = 86_400_000
HALF_RECEIVED_MS = DAY_MS
"""A job whose input has not come whole after this time is deleted."""


class JobState(StrEnum):
    """The state of a job."""

    RECEIVING = "receiving"
    WAITING = "waiting"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"

    @property
    def is_end(self) -> bool:
        """Whether nothing more happens to the job."""
        return self not in OPEN


OPEN = (JobState.RECEIVING, JobState.WAITING, JobState.RUNNING)


class QueueFullError(StoreError):
    """Too many jobs wait: of the person if *own*, else of everybody."""

    def __init__(self, *, own: bool) -> None:
        self.own = own
        super().__init__("job-queue-full", "Too much long work waits already")


@dataclass(frozen=True, slots=True)
class NewJob:
    """A job to be stored. *person*: its owner, "" for the server's own.

    *key* names what is asked for: while such a job is not ended, the same is not stored again.
    A *receiving* job waits for its input and does not begin before `Jobs.received`.
    """

    kind: str
    person: str
    arguments: Mapping[str, Any]
    key: str
    priority: int = 5
    receiving: bool = False


@dataclass(frozen=True, slots=True)
class StoredJob:
    """A job as it is stored; *done* of *total* steps, the present one a part of *stage*."""

    id: str
    kind: str
    person: str
    arguments: Mapping[str, Any]
    state: JobState
    stage: str
    done: int
    total: int
    result: Mapping[str, Any] | None
    fault: Mapping[str, Any] | None
    attempts: int
    cancel: bool
    made_ms: int
    begun_ms: int | None
    ended_ms: int | None
    until_ms: int | None


class Jobs:
    """The repository of jobs. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def ask(self, new: NewJob, at_ms: int, *, most: int, most_own: int) -> StoredJob:
        """Stores a job, or finds the one that was asked for already.

        Raises QueueFullError where *most* jobs wait, or *most_own* of this person do.
        """
        try:
            with transaction(self.database) as session:
                there = session.scalar(select(JobRow).where(JobRow.key == new.key))
                if there is not None:
                    return job_of(there)
                self._require_room(session, new.person, most, most_own)
                row = _row(new, at_ms)
                session.add(row)
                session.flush()
                return job_of(row)
        except IntegrityError:  # the same was asked for in another process
            found = self.asked(new.key)
            if found is None:
                raise
            return found

    def asked(self, key: str) -> StoredJob | None:
        """The job of this key that is not ended."""
        with transaction(self.database, write=False) as session:
            row = session.scalar(select(JobRow).where(JobRow.key == key))
            return None if row is None else job_of(row)

    def received(self, which: str, arguments: Mapping[str, Any], at_ms: int) -> None:
        """The input of a job is whole: it waits for a worker."""
        mine = JobRow.id == which, JobRow.state == JobState.RECEIVING
        ready = {"state": JobState.WAITING, "arguments": dict(arguments), "due_ms": at_ms}
        with transaction(self.database) as session:
            session.execute(update(JobRow).where(*mine).values(ready))

    def find(self, which: str) -> StoredJob | None:
        """One job."""
        with transaction(self.database, write=False) as session:
            row = session.get(JobRow, which)
            return None if row is None else job_of(row)

    def of_person(self, person: str, limit: int = 50) -> list[StoredJob]:
        """The jobs of a person, the newest first."""
        mine = select(JobRow).where(JobRow.person == person)
        query = mine.order_by(JobRow.made_ms.desc(), JobRow.id).limit(limit)
        with transaction(self.database, write=False) as session:
            return [job_of(row) for row in session.scalars(query)]

    def before(self, job: StoredJob) -> int:
        """The number of jobs that were asked for earlier and wait still."""
        ahead = JobRow.state == JobState.WAITING, JobRow.made_ms < job.made_ms
        with transaction(self.database, write=False) as session:
            return _count(session, *ahead)

    def counts(self) -> dict[str, int]:
        """The number of jobs by state."""
        query = select(JobRow.state, func.count()).group_by(JobRow.state)
        with transaction(self.database, write=False) as session:
            return dict(session.execute(query).tuples().all())

    def cancel(self, which: str, at_ms: int) -> StoredJob | None:
        """Ends a job that waits; one that runs is ended by its worker, or when its lease ends."""
        with transaction(self.database) as session:
            row = session.get(JobRow, which, with_for_update=True)
            if row is None:
                return None
            dead = row.state == JobState.RUNNING and (row.lease_ms or 0) < at_ms
            if row.state in (JobState.RECEIVING, JobState.WAITING) or dead:
                for name, value in ended(JobState.CANCELLED, at_ms, DAY_MS).items():
                    setattr(row, name, value)
            elif row.state == JobState.RUNNING:
                row.cancel = True
            session.flush()
            return job_of(row)

    def remove(self, which: str) -> bool:
        """Deletes a job that has ended, with its files; False for one that has not."""
        over = JobRow.id == which, JobRow.state.not_in(OPEN)
        with transaction(self.database) as session:
            gone = session.execute(delete(JobRow).where(*over).returning(JobRow.id))
            return gone.first() is not None

    def tidy(self, at_ms: int) -> int:
        """Deletes what is kept no longer, and what was not received whole; returns the number."""
        stale = JobRow.state == JobState.RECEIVING, JobRow.made_ms < at_ms - HALF_RECEIVED_MS
        with transaction(self.database) as session:
            old = session.execute(
                delete(JobRow).where(JobRow.until_ms < at_ms).returning(JobRow.id)
            )
            half = session.execute(delete(JobRow).where(*stale).returning(JobRow.id))
            return len(old.all()) + len(half.all())

    @staticmethod
    def _require_room(session: Session, person: str, most: int, most_own: int) -> None:
        is_open = JobRow.state.in_(OPEN)
        if person and _count(session, is_open, JobRow.person == person) >= most_own:
            raise QueueFullError(own=True)
        if _count(session, is_open) >= most:
            raise QueueFullError(own=False)


def ended(state: JobState, at_ms: int, kept_ms: int) -> dict[str, Any]:
    """The values of a job that has ended: kept for so long, and asked for anew from now on."""
    return {
        "state": state,
        "key": None,
        "claim": None,
        "lease_ms": None,
        "ended_ms": at_ms,
        "until_ms": at_ms + kept_ms,
    }


def job_of(row: JobRow) -> StoredJob:
    """The record of a row."""
    return StoredJob(
        row.id,
        row.kind,
        row.person or "",
        dict(row.arguments),
        JobState(row.state),
        row.stage,
        row.done,
        row.total,
        row.result,
        row.fault,
        row.attempts,
        row.cancel,
        row.made_ms,
        row.begun_ms,
        row.ended_ms,
        row.until_ms,
    )


def _row(new: NewJob, at_ms: int) -> JobRow:
    return JobRow(
        id=new_id(),
        kind=new.kind,
        person=new.person or None,
        key=new.key,
        arguments=dict(new.arguments),
        state=JobState.RECEIVING if new.receiving else JobState.WAITING,
        priority=new.priority,
        done=0,
        total=0,
        stage="",
        attempts=0,
        cancel=False,
        made_ms=at_ms,
        due_ms=at_ms,
    )


def _count(session: Session, *which: ColumnElement[bool]) -> int:
    return session.scalar(select(func.count()).select_from(JobRow).where(*which)) or 0
