"""`damas worker` as a process of its own: killed in the middle, drained, narrowed to kinds."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from damas.app.jobs import KINDS
from damas.app.jobs.archive_files import ARCHIVE_IMPORT, ImportFile
from damas.app.jobs.coaching import COACHING, Coaching
from damas.archive import Archive
from damas.store import Database, JobFiles, Jobs, JobState, NewJob, StoredJob
from loaded import Loaded

from .test_runner import found, now_ms, until

pytestmark = pytest.mark.full

GAMES = "".join(
    f'[White "Player {number}"] [Black "B"] [GameType "20"] 1. 32-28 19-23 2. 28x19 14x23 '
    "3. 37-32 10-14 4. 41-37 14-19 5. 46-41 *\n\n"
    for number in range(12)
)
FOREVER = 60.0


class Workers:
    """Processes of `damas worker` over one database, which end with the test."""

    def __init__(self, url: str, folder: Path) -> None:
        self._url, self._folder = url, folder
        self.started: list[Loaded] = []

    def start(self, *options: str) -> Loaded:
        """One more."""
        words = [sys.executable, "-m", "damas", "worker", "--database", self._url, *options]
        with self.log.open("ab") as log:
            self.started.append(Loaded(words, lends=True, stdout=log, stderr=log))
        return self.started[-1]

    @property
    def log(self) -> Path:
        """The lines of all of them."""
        return self._folder / "worker.log"

    def close(self) -> None:
        """Ends all."""
        for one in self.started:
            one.kill()
            one.wait()


@pytest.fixture
def workers(database_url: str, tmp_path: Path) -> Iterator[Workers]:
    """Starts workers."""
    made = Workers(database_url, tmp_path)
    yield made
    made.close()


def asked(database: Database, kind: Any, arguments: Any, **more: Any) -> StoredJob:
    """A job as a page asks for it."""
    new = NewJob(kind.name, "", kind.written(arguments), f"{kind.name} {arguments}", **more)
    return Jobs(database).ask(new, now_ms(), most=9, most_own=9)


def done(database: Database, job: StoredJob) -> Callable[[], bool]:
    """Whether a job is done; one that failed is told at once."""

    def look() -> bool:
        now = found(database, job)
        assert now.state is not JobState.FAILED, now.fault
        return now.state is JobState.DONE

    return look


def test_a_killed_workers_job_is_taken_up_and_done_once(
    database: Database, workers: Workers
) -> None:
    """kill -9 in the middle of the coach's work over an archive: another worker goes on after the
    games that are done, within seconds of the end of the lease; each game is in the file once."""
    Archive(database).add_text(GAMES, "twelve")
    coaching = Coaching("en", 12, nodes=20_000, variations=False)
    job = asked(database, COACHING, coaching)
    first = workers.start()
    files = JobFiles(database)
    until(lambda: files.parts(job.id, "out") >= 2, FOREVER)
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    half, killed = files.parts(job.id, "out"), time.monotonic()
    before = list(files.read(job.id, "out"))
    assert found(database, job).state is JobState.RUNNING
    assert half < 12
    workers.start()
    until(lambda: found(database, job).attempts == 2, FOREVER)
    assert time.monotonic() - killed < 10 + 15, "the lease is ten seconds"
    until(done(database, job), FOREVER)
    parts = list(files.read(job.id, "out"))
    assert parts[: len(before)] == before
    whole = b"".join(parts).decode()
    assert [whole.count(f'"Player {number}"') for number in range(12)] == [1] * 12
    assert found(database, job).attempts == 2


def test_a_killed_import_brings_each_game_in_once(database: Database, workers: Workers) -> None:
    """The batches that are in stay, and the rest follows."""
    games = "".join(f'[White "Player {n}"] [GameType "20"] 1. 32-28 *\n\n' for n in range(3000))
    job = asked(database, ARCHIVE_IMPORT, ImportFile("many.pdn"), receiving=True)
    JobFiles(database).write(job.id, "in", 0, games.encode())
    Jobs(database).received(job.id, job.arguments, now_ms())
    first = workers.start("--kinds", "archive-import")
    archive = Archive(database)
    until(lambda: archive.count() >= 100, FOREVER)
    os.kill(first.pid, signal.SIGKILL)
    first.wait()
    assert archive.count() < 3000
    workers.start()
    until(done(database, job), FOREVER * 2)
    assert archive.count() == 3000
    report = (found(database, job).result or {})["report"]
    assert report["games"] == 3000
    assert report["skipped"] + report["added"] == 3000

    def no_files() -> bool:
        with database.session(write=False) as session:
            return session.execute(text("SELECT count(*) FROM job_files")).scalar() == 0

    until(no_files, FOREVER)


def test_a_worker_that_is_told_to_end_gives_its_job_back(
    database: Database, workers: Workers
) -> None:
    """SIGTERM: no attempt is lost and nobody waits for a lease; its log says so."""
    Archive(database).add_text(GAMES, "twelve")
    job = asked(database, COACHING, Coaching("en", 12, nodes=3_000_000))
    first = workers.start("--concurrency", "2")
    until(lambda: found(database, job).state is JobState.RUNNING, FOREVER)
    first.send_signal(signal.SIGTERM)
    assert first.wait(60) == 0  # it steps back for others, here for other tests
    now = found(database, job)
    assert (now.state, now.attempts) == (JobState.WAITING, 0)
    assert "is given back" in workers.log.read_text("utf-8")


def test_a_worker_of_some_kinds_leaves_the_others(database: Database, workers: Workers) -> None:
    """An unknown kind is refused with the names that exist."""
    job = asked(database, COACHING, Coaching("en", 1, nodes=1000))
    workers.start("--kinds", "event-prints,event-site")
    until(lambda: "takes event-prints" in workers.log.read_text("utf-8"), FOREVER)
    time.sleep(1.5)
    assert found(database, job).state is JobState.WAITING
    assert workers.start("--kinds", "cake").wait(30) == 2
    assert all(name in workers.log.read_text("utf-8") for name in KINDS)
