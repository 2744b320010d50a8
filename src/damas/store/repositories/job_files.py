"""The files of jobs: in the database, so that any process of any host writes and reads them.

A file is kept in parts, each compressed and written in a short transaction. A part that is written
a second time takes the place of the first.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, or_, select

from ..models.jobs import JobFileRow, JobRow
from ..transaction import transaction
from .jobs import OPEN, JobState

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

    from ..database import Database

IN, OUT, GAMES = "in", "out", "games"
RESULTS = (OUT, GAMES)
"""Files that stay when a job is done: its result, and the games of a coach's report."""
SWEPT = 32
PART = 1 << 18
"""Bytes of a part, before it is compressed, where nothing else divides the file."""


class JobFiles:
    """The files of all jobs."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def write(
        self, job: str, name: str, number: int, data: bytes, claim: str | None = None
    ) -> bool:
        """Stores a part of a file. With a *claim*: only while the job is of that worker."""
        row = JobFileRow(job=job, name=name, number=number, data=zlib.compress(data, 6))
        there = select(JobRow.id).where(JobRow.id == job, JobRow.claim == claim).with_for_update()
        with transaction(self._database) as session:
            if claim is not None and session.scalar(there) is None:
                return False
            session.merge(row)
        return True

    def parts(self, job: str, name: str) -> int:
        """The number of stored parts of a file, which is where it goes on."""
        query = select(func.max(JobFileRow.number)).where(*_which(job, name))
        with transaction(self._database, write=False) as session:
            last = session.scalar(query)
        return 0 if last is None else last + 1

    def read(self, job: str, name: str) -> Iterator[bytes]:
        """The parts of a file, in order, each read when it is needed."""
        number = -1
        while True:
            rest = JobFileRow.number > number
            query = select(JobFileRow.number, JobFileRow.data).where(*_which(job, name), rest)
            with transaction(self._database, write=False) as session:
                found = session.execute(query.order_by(JobFileRow.number).limit(1)).first()
            if found is None:
                return
            number, data = found
            yield zlib.decompress(data)

    def cut(self, job: str, name: str, count: int, claim: str) -> bool:
        """Deletes the parts of a file after the first *count*, while the job is of that worker."""
        there = select(JobRow.id).where(JobRow.id == job, JobRow.claim == claim).with_for_update()
        rest = JobFileRow.number >= count
        with transaction(self._database) as session:
            if session.scalar(there) is None:
                return False
            session.execute(delete(JobFileRow).where(*_which(job, name), rest))
        return True

    def sweep(self) -> int:
        """Deletes files of ended jobs that nobody asks for any more: all but results. Some at a
        time, so that a player who saves a move waits for few; returns the number of parts."""
        over = JobRow.state.not_in(OPEN)
        spare = or_(JobFileRow.name.not_in(RESULTS), JobRow.state != JobState.DONE)
        key = JobFileRow.job, JobFileRow.name, JobFileRow.number
        query = select(*key).join(JobRow, JobRow.id == JobFileRow.job).where(over, spare)
        gone = 0
        while True:
            with transaction(self._database, write=False) as session:
                found = session.execute(query.limit(SWEPT)).all()
            if not found:
                return gone
            with transaction(self._database) as session:
                for one in found:
                    exact = (column == value for column, value in zip(key, one, strict=True))
                    session.execute(delete(JobFileRow).where(*exact))
            gone += len(found)


def _which(job: str, name: str) -> tuple[ColumnElement[bool], ...]:
    return JobFileRow.job == job, JobFileRow.name == name
