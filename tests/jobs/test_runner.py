"""The runner: progress, cancelling, draining, failures, and jobs that another runner left."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from damas.base.i18n import Text
from damas.errors import ArgumentError, StoreError
from damas.jobs import JobKind, JobOutcome, Runner, Turn
from damas.store import Database, JobFiles, Jobs, JobState, JobTurns, NewJob, StoredJob


@dataclass(frozen=True)
class Steps:
    """The arguments of the kind of these tests."""

    name: str = ""
    steps: int = 3


Handler = Callable[[Turn, Steps], JobOutcome]
TITLE = Text("Steps")


def kind(run: Handler) -> JobKind[Steps]:
    """A kind with this handler."""
    return JobKind("steps", TITLE, Steps, run)


def now_ms() -> int:
    """The time as the runner takes it."""
    return round(time.time() * 1000)


def asked(database: Database, name: str = "", **more: object) -> StoredJob:
    """A job for the kind."""
    new = NewJob("steps", "", {"name": name, **more}, f"steps {name}")
    return Jobs(database).ask(new, now_ms(), most=9, most_own=9)


def until(true: Callable[[], bool], seconds: float = 20) -> None:
    """Waits for something that another thread does."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.03)


def found(database: Database, job: StoredJob) -> StoredJob:
    """The job as it is stored now."""
    again = Jobs(database).find(job.id)
    assert again is not None
    return again


@pytest.fixture
def started(database: Database) -> Iterator[Callable[[Handler], Runner]]:
    """Starts runners, which end with the test."""
    runners: list[Runner] = []

    def start(run: Handler) -> Runner:
        runner = Runner(database, [kind(run)], places=2)
        runners.append(runner)
        runner.start()
        return runner

    yield start
    for runner in runners:
        runner.stop()


Started = Callable[[Handler], Runner]


def test_a_job_is_done_and_its_progress_seen(database: Database, started: Started) -> None:
    """Steps are stored while it runs; at the end there is the result, with its file."""
    seen = threading.Event()

    def run(turn: Turn, given: Steps) -> JobOutcome:
        for step in range(given.steps):
            turn.progress(step, given.steps, "counting")
            if step == 2:
                while not seen.is_set():
                    turn.wait(0.01)
            turn.write("out", step, str(step).encode())
        return JobOutcome("steps.txt", "text/plain", report={"steps": given.steps})

    job = asked(database)
    runner = started(run)
    until(lambda: (runner.wake(), found(database, job).done == 2)[1])
    assert found(database, job).stage == "counting"
    seen.set()
    until(lambda: found(database, job).state is JobState.DONE)
    done = found(database, job)
    assert done.result == {"file": "steps.txt", "type": "text/plain", "report": {"steps": 3}}
    assert (done.done, done.total) == (3, 3)
    assert b"".join(JobFiles(database).read(job.id, "out")) == b"012"


def test_a_running_job_is_cancelled_promptly(database: Database, started: Started) -> None:
    """The wait of the handler is ended from outside; its file is gone."""
    ended = threading.Event()

    def run(turn: Turn, _: Steps) -> JobOutcome:
        turn.write("out", 0, b"half")
        with turn.interruptible(ended.set):
            ended.wait(60)
        return JobOutcome()

    job = asked(database)
    runner = started(run)
    until(lambda: found(database, job).state is JobState.RUNNING)
    Jobs(database).cancel(job.id, now_ms())
    runner.wake()
    until(lambda: found(database, job).state is JobState.CANCELLED, 5)
    until(lambda: not list(JobFiles(database).read(job.id, "out")), 5)


def test_a_runner_that_stops_gives_its_jobs_back(database: Database, started: Started) -> None:
    """Another goes on where the first one was, at once, and no attempt is lost."""
    did: list[str] = []
    held = threading.Event()

    def first(turn: Turn, _: Steps) -> JobOutcome:
        turn.write("out", 0, b"a")
        held.set()
        while True:
            turn.wait(60)

    def second(turn: Turn, _: Steps) -> JobOutcome:
        did.append(f"from part {turn.parts('out')}, attempt {turn.job.attempts}")
        return JobOutcome()

    job = asked(database)
    runner = started(first)
    assert held.wait(20)
    assert runner.stop()
    assert found(database, job).state is JobState.WAITING
    started(second)
    until(lambda: found(database, job).state is JobState.DONE)
    assert did == ["from part 1, attempt 1"]


def test_a_job_of_a_dead_worker_is_taken_up(database: Database, started: Started) -> None:
    """Its lease has ended: a runner that starts begins it anew."""
    new = NewJob("steps", "", {}, "early")
    job = Jobs(database).ask(new, now_ms() - 90_000, most=9, most_own=9)
    assert JobTurns(database).claim(["steps"], "dead", now_ms() - 60_000) is not None
    started(lambda _turn, _given: JobOutcome())
    until(lambda: found(database, job).state is JobState.DONE)
    assert found(database, job).attempts == 2


def test_a_job_that_another_worker_has_ends_here(database: Database, started: Started) -> None:
    """A process that slept too long is told, and changes nothing."""
    left = threading.Event()

    def run(turn: Turn, _: Steps) -> JobOutcome:
        try:
            while True:
                turn.wait(60)
        finally:
            left.set()

    job = asked(database)
    runner = started(run)
    until(lambda: found(database, job).state is JobState.RUNNING)
    other = JobTurns(database).claim(["steps"], "other", now_ms() + 3_600_000)
    assert other is not None
    runner.wake()
    assert left.wait(20)
    until(lambda: runner.running == 0)
    assert found(database, job).state is JobState.RUNNING
    assert found(database, job).attempts == 2


def test_a_refusal_is_stored_as_a_sentence(database: Database, started: Started) -> None:
    """The owner reads it in the own language; it is not tried again."""

    def run(_turn: Turn, given: Steps) -> JobOutcome:
        raise ArgumentError("no-such", "There is no {name}", name=given.name)

    job = asked(database, "cake")
    started(run)
    until(lambda: found(database, job).state is JobState.FAILED)
    assert found(database, job).fault == {
        "code": "no-such",
        "template": "There is no {name}",
        "params": {"name": "cake"},
    }


def test_a_fault_of_the_database_is_tried_again(database: Database, started: Started) -> None:
    """The job waits a while and counts an attempt."""

    def run(_turn: Turn, _: Steps) -> JobOutcome:
        raise StoreError("store-failed", "The database is away")

    job = asked(database)
    started(run)
    until(lambda: found(database, job).state is JobState.WAITING and found(database, job).attempts)
    assert JobTurns(database).claim(["steps"], "w", now_ms()) is None


def test_a_mistake_of_ours_ends_one_job_alone(database: Database, started: Started) -> None:
    """The next one is done all the same; what its arguments cannot be read fails too."""

    def run(_turn: Turn, given: Steps) -> JobOutcome:
        if given.name == "bad":
            raise ZeroDivisionError
        return JobOutcome()

    bad, odd, good = asked(database, "bad"), asked(database, "odd", new=1), asked(database, "good")
    started(run)
    until(lambda: found(database, good).state is JobState.DONE)
    until(lambda: found(database, odd).state is JobState.FAILED)
    assert found(database, bad).fault == {"code": "job-failed"}
    fault = found(database, odd).fault
    assert fault is not None
    assert fault["code"] == "job-foreign"
