"""Jobs on disk, as workers see them: taken with a lease, kept while they run, ended or given back.

Every write names the claim under which the job was taken. A worker that was silent for longer than
its lease, and whose job another one has, writes nothing any more.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, func, or_, select, update
from sqlalchemy.orm import aliased

from ..models.jobs import JobRow
from ..transaction import transaction
from .jobs import DAY_MS, JobState, StoredJob, ended, job_of

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from ..database import Database

LEASE_MS = 10_000
"""The life of a claim; its worker renews it every second."""
MOST_ATTEMPTS = 3
"""Times that a job is begun whose worker dies in the middle."""
DIED: dict[str, Any] = {"code": "worker-died"}


@dataclass(frozen=True, slots=True)
class ClaimedJob:
    """A job that a worker has, and how far it is."""

    id: str
    claim: str
    done: int
    total: int
    stage: str


class JobTurns:
    """The jobs of a database, taken one by one."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def claim(self, kinds: Collection[str], claim: str, at_ms: int) -> StoredJob | None:
        """Takes a job that is due, or whose worker has died: the most urgent one, of the person of
        whom the fewest run. None where there is none."""
        free = _is_free(at_ms)
        mine = JobRow.kind.in_(kinds)
        with transaction(self._database, write=False) as session:
            if session.scalar(select(JobRow.id).where(mine, free).limit(1)) is None:
                return None
        self._end_lost(at_ms)
        other = aliased(JobRow)
        running = (
            select(func.count())
            .where(other.person == JobRow.person, other.state == JobState.RUNNING)
            .scalar_subquery()
        )
        first = (
            select(JobRow)
            .where(mine, free)
            .order_by(JobRow.priority, running, JobRow.made_ms, JobRow.id)
            .limit(1)
            .with_for_update(skip_locked=True, of=JobRow)
        )
        with transaction(self._database) as session:
            row = session.scalar(first)
            if row is None:
                return None
            row.state = JobState.RUNNING
            row.claim, row.lease_ms = claim, at_ms + LEASE_MS
            row.attempts += 1
            row.begun_ms = row.begun_ms or at_ms
            session.flush()
            return job_of(row)

    def renew(self, held: Collection[ClaimedJob], at_ms: int) -> dict[str, bool]:
        """Renews leases and notes the progress. Returns whether to cancel, for each job that is
        still the worker's own."""
        kept: dict[str, bool] = {}
        with transaction(self._database) as session:
            for one in held:
                values = {
                    "lease_ms": at_ms + LEASE_MS,
                    "done": one.done,
                    "total": one.total,
                    "stage": one.stage,
                }
                own = _own(one.id, one.claim)
                renewed = update(JobRow).where(*own).values(values).returning(JobRow.cancel)
                cancel = session.execute(renewed).scalar()
                if cancel is not None:
                    kept[one.id] = cancel
        return kept

    def finish(
        self, held: ClaimedJob, result: Mapping[str, Any], at_ms: int, kept_ms: int = 7 * DAY_MS
    ) -> bool:
        """Stores the result; False where the job is another worker's by now."""
        steps = {"done": held.total, "total": held.total, "stage": held.stage}
        values = {**ended(JobState.DONE, at_ms, kept_ms), **steps, "result": dict(result)}
        return self._settle(held, values)

    def fail(self, held: ClaimedJob, fault: Mapping[str, Any], at_ms: int) -> bool:
        """Stores why the job cannot be done."""
        values = {**ended(JobState.FAILED, at_ms, 7 * DAY_MS), "fault": dict(fault)}
        return self._settle(held, values)

    def cancelled(self, held: ClaimedJob, at_ms: int) -> bool:
        """Ends the job as its owner wished."""
        values = ended(JobState.CANCELLED, at_ms, DAY_MS)
        return self._settle(held, values)

    def give_back(self, held: ClaimedJob, due_ms: int, *, counts: bool = False) -> bool:
        """Lets another worker have the job from *due_ms* on; *counts*: as a failed attempt."""
        values: dict[str, Any] = {
            "state": JobState.WAITING,
            "claim": None,
            "lease_ms": None,
            "due_ms": due_ms,
            "done": held.done,
            "total": held.total,
        }
        if not counts:
            values["attempts"] = JobRow.attempts - 1
        return self._settle(held, values)

    def _settle(self, held: ClaimedJob, values: Mapping[str, Any]) -> bool:
        own = _own(held.id, held.claim)
        changed = update(JobRow).where(*own).values(values).returning(JobRow.id)
        with transaction(self._database) as session:
            return session.execute(changed, execution_options=_PLAIN).first() is not None

    def _end_lost(self, at_ms: int) -> None:
        """Ends jobs whose worker died, where they were cancelled or were begun often enough."""
        lost = JobRow.state == JobState.RUNNING, JobRow.lease_ms < at_ms
        cancelled = update(JobRow).where(*lost, JobRow.cancel)
        often = update(JobRow).where(*lost, JobRow.attempts >= MOST_ATTEMPTS)
        over = or_(JobRow.cancel, JobRow.attempts >= MOST_ATTEMPTS)
        with transaction(self._database, write=False) as session:
            if session.scalar(select(JobRow.id).where(*lost, over).limit(1)) is None:
                return
        with transaction(self._database) as session:
            end = ended(JobState.CANCELLED, at_ms, DAY_MS)
            session.execute(cancelled.values(end), execution_options=_PLAIN)
            end = {**ended(JobState.FAILED, at_ms, 7 * DAY_MS), "fault": DIED}
            session.execute(often.values(end), execution_options=_PLAIN)


_PLAIN = {"synchronize_session": False}


def _is_free(at_ms: int) -> ColumnElement[bool]:
    due = and_(JobRow.state == JobState.WAITING, JobRow.due_ms <= at_ms)
    lost = and_(JobRow.state == JobState.RUNNING, JobRow.lease_ms < at_ms)
    return or_(due, lost)


def _own(which: str, claim: str) -> tuple[ColumnElement[bool], ...]:
    return JobRow.id == which, JobRow.claim == claim
