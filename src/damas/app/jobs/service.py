"""The service of long work: takes wishes, shows a person their jobs, runs jobs in this process."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import AsyncIterator
from typing import TYPE_CHECKING, Any

from ...base.i18n import Text
from ...jobs import JobKind, Runner
from ...store import JobFiles, Jobs, JobState, NewJob, QueueFullError, StoredJob
from ...store.repositories.job_files import PART
from ..core.service_errors import (
    ConflictError,
    ServiceError,
    TooManyError,
    UnavailableError,
    not_found,
)
from ..core.times import now_ms
from ..work import in_database
from .kinds import KINDS

if TYPE_CHECKING:
    from ...people import Caller
    from ...store import Database

MOST = 2000
"""Jobs that have not ended, of all people together."""
MOST_OWN = {"nobody": 0, "guest": 2, "account": 6, "owner": 40}
OWN_FULL = Text("You have {count} jobs that have not ended: wait for one, or cancel one")
FULL = Text("The server has too much long work just now; try again in a while")
NOT_ENDED = Text("This job has not ended: cancel it first")
RETRY_SECONDS = 60
DRAIN_SECONDS = 4.0
"""A server that ends has eight seconds for everything."""


class JobService:
    """The jobs of a server; *places* run at once in this process, 0 for none."""

    def __init__(self, database: Database, places: int = 1) -> None:
        self.jobs = Jobs(database)
        self.files = JobFiles(database)
        self._runner = Runner(database, KINDS.values(), places) if places else None

    def start(self) -> None:
        """Begins to run jobs."""
        if self._runner is not None:
            self._runner.start()

    async def close(self) -> None:
        """Gives back the jobs that run here."""
        if self._runner is not None:
            await asyncio.to_thread(self._runner.stop, DRAIN_SECONDS)

    async def ask(
        self, caller: Caller, kind: JobKind[Any], arguments: Any, *, receiving: bool = False
    ) -> StoredJob:
        """A job of *caller*; the same one where it was asked for already and goes on.

        Raises ServiceError where too many wait.
        """
        stored = kind.written(arguments)
        words = json.dumps([caller.person, kind.name, stored], sort_keys=True)
        key = hashlib.sha256(words.encode()).hexdigest()
        new = NewJob(kind.name, caller.person, stored, key, kind.priority, receiving)
        own = MOST_OWN[caller.kind]
        try:
            job = await in_database(self.jobs.ask, new, now_ms(), most=MOST, most_own=own)
        except QueueFullError as full:
            raise _full(own if full.own else None) from None
        self.wake()
        return job

    async def receive(self, job: StoredJob, body: AsyncIterator[bytes]) -> int:
        """Stores the input of a job as it comes; returns the number of bytes."""
        held, number, size = bytearray(), 0, 0
        async for piece in body:
            held += piece
            size += len(piece)
            while len(held) >= PART:
                part = bytes(held[:PART])
                del held[:PART]
                await in_database(self.files.write, job.id, "in", number, part)
                number += 1
        if held:
            await in_database(self.files.write, job.id, "in", number, bytes(held))
        return size

    async def of(self, caller: Caller) -> list[StoredJob]:
        """The jobs of *caller*, the newest first."""
        return await in_database(self.jobs.of_person, caller.person) if caller.person else []

    async def own(self, caller: Caller, which: str) -> StoredJob:
        """One job of *caller*. Raises NotFoundError for one that does not exist or is another's:
        nobody learns which."""
        job = await in_database(self.jobs.find, which)
        if job is None or not job.person or job.person != caller.person:
            raise not_found()
        return job

    async def cancel(self, caller: Caller, which: str) -> StoredJob:
        """Ends a job of *caller* as soon as can be."""
        await self.own(caller, which)
        job = await in_database(self.jobs.cancel, which, now_ms())
        if job is None:
            raise not_found()
        self.wake()
        return job

    async def remove(self, caller: Caller, which: str) -> None:
        """Deletes a job of *caller* that has ended, with its file."""
        await self.own(caller, which)
        if not await in_database(self.jobs.remove, which):
            raise ConflictError("job-not-ended", NOT_ENDED)

    async def parts(self, job: StoredJob) -> AsyncIterator[bytes]:
        """The file of a finished job."""
        parts = self.files.read(job.id, "out")
        while (part := await in_database(next, parts, None)) is not None:
            yield part

    async def parts_named(self, job: StoredJob, name: str) -> list[bytes]:
        """The parts of another file that a job has stored."""
        return await in_database(lambda: list(self.files.read(job.id, name)))

    async def before(self, job: StoredJob) -> int:
        """The number of jobs that come before one that waits."""
        if job.state is not JobState.WAITING:
            return 0
        return await in_database(self.jobs.before, job)

    def wake(self) -> None:
        """Looks for work at once, in this process."""
        if self._runner is not None:
            self._runner.wake()


def _full(own: int | None) -> ServiceError:
    if own is None:
        return UnavailableError("job-queue-full", FULL, retry_seconds=RETRY_SECONDS)
    text = Text(OWN_FULL.template, {"count": own})
    return TooManyError("too-many-jobs", text, retry_seconds=RETRY_SECONDS)
