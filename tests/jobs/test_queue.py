"""Jobs on disk: asked for once, taken once, kept by a lease, fenced, bounded, tidied."""

from __future__ import annotations

import threading

import pytest

from damas.store import (
    ClaimedJob,
    Database,
    JobFiles,
    Jobs,
    JobState,
    JobTurns,
    NewJob,
    People,
    QueueFullError,
    StoredJob,
)
from damas.store.repositories.job_turns import LEASE_MS, MOST_ATTEMPTS
from damas.store.repositories.jobs import DAY_MS

KIND = "work"
NOW = 1_000_000_000


def ask(database: Database, key: str, person: str = "", at_ms: int = NOW) -> StoredJob:
    """A job that waits."""
    new = NewJob(KIND, person, {"n": 1}, key)
    return Jobs(database).ask(new, at_ms, most=10, most_own=3)


def person(database: Database, name: str) -> str:
    """A stored person."""
    People(database).add_guest(name, f"session-{name}", "", NOW)
    return name


def take(database: Database, claim: str, at_ms: int = NOW) -> StoredJob | None:
    """The next job for a worker."""
    return JobTurns(database).claim([KIND], claim, at_ms)


def state(database: Database, job: StoredJob) -> JobState:
    """The state of a job as stored."""
    found = Jobs(database).find(job.id)
    assert found is not None
    return found.state


def test_the_same_is_asked_for_once_until_it_has_ended(database: Database) -> None:
    """A second wish of the same key is the first job; after its end it is a new one."""
    first = ask(database, "a")
    assert ask(database, "a").id == first.id
    assert take(database, "w") is not None
    JobTurns(database).finish(ClaimedJob(first.id, "w", 1, 1, ""), {"file": "x"}, NOW)
    again = ask(database, "a")
    assert again.id != first.id
    found = Jobs(database).find(first.id)
    assert found is not None
    assert found.result == {"file": "x"}


def test_a_job_is_taken_by_one_worker(database: Database) -> None:
    """Many workers at once: each job has one of them."""
    jobs = {ask(database, str(number)).id for number in range(8)}
    got: list[str] = []

    def work(name: str) -> None:
        while (job := take(database, name)) is not None:
            got.append(job.id)

    threads = [threading.Thread(target=work, args=(f"w{number}",)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(got) == sorted(jobs)


def test_a_job_of_an_unknown_kind_waits_for_a_worker_that_knows_it(database: Database) -> None:
    """Versions may be mixed: a worker takes what it can do."""
    ask(database, "a")
    assert JobTurns(database).claim(["other"], "w", NOW) is None


def test_the_lease_of_a_dead_worker_ends(database: Database) -> None:
    """Until then nobody else gets the job; what the dead one writes later is refused."""
    job = ask(database, "a")
    turns, files = JobTurns(database), JobFiles(database)
    assert take(database, "dead") is not None
    assert take(database, "other", NOW + LEASE_MS) is None
    again = take(database, "other", NOW + LEASE_MS + 1)
    assert again is not None
    assert (again.id, again.attempts) == (job.id, 2)
    late = ClaimedJob(job.id, "dead", 1, 1, "")
    assert turns.renew([late], NOW) == {}
    assert not turns.finish(late, {}, NOW)
    assert not turns.fail(late, {}, NOW)
    assert not files.write(job.id, "out", 0, b"late", "dead")
    assert files.write(job.id, "out", 0, b"right", "other")
    assert b"".join(files.read(job.id, "out")) == b"right"
    assert turns.finish(ClaimedJob(job.id, "other", 1, 1, ""), {}, NOW)


def test_a_lease_is_renewed_with_the_progress(database: Database) -> None:
    """The owner sees how far it is; the lease begins anew."""
    job = ask(database, "a")
    take(database, "w")
    held = ClaimedJob(job.id, "w", 3, 7, "reading")
    assert JobTurns(database).renew([held], NOW + 5000) == {job.id: False}
    found = Jobs(database).find(job.id)
    assert found is not None
    assert (found.done, found.total, found.stage) == (3, 7, "reading")
    assert take(database, "other", NOW + LEASE_MS + 1) is None


def test_a_job_that_kills_its_workers_is_given_up(database: Database) -> None:
    """After so many attempts it has failed, with a reason."""
    job = ask(database, "a")
    at_ms = NOW
    for _ in range(MOST_ATTEMPTS):
        assert take(database, "w", at_ms) is not None
        at_ms += LEASE_MS + 1
    assert take(database, "w", at_ms) is None
    found = Jobs(database).find(job.id)
    assert found is not None
    assert (found.state, found.fault) == (JobState.FAILED, {"code": "worker-died"})


def test_cancelling(database: Database) -> None:
    """A waiting job ends at once; a running one is told; one whose worker is dead ends at once."""
    waiting, running = ask(database, "a"), ask(database, "b", at_ms=NOW - 1)
    jobs, turns = Jobs(database), JobTurns(database)
    jobs.cancel(waiting.id, NOW)
    assert state(database, waiting) is JobState.CANCELLED
    take(database, "w")
    jobs.cancel(running.id, NOW)
    assert state(database, running) is JobState.RUNNING
    held = ClaimedJob(running.id, "w", 0, 0, "")
    assert turns.renew([held], NOW) == {running.id: True}
    assert turns.cancelled(held, NOW)
    dead = ask(database, "c")
    take(database, "w")
    jobs.cancel(dead.id, NOW + LEASE_MS + 1)
    assert state(database, dead) is JobState.CANCELLED


def test_a_cancelled_job_of_a_dead_worker_is_not_taken_up(database: Database) -> None:
    """The wish to end it was stored before its worker died."""
    job = ask(database, "a")
    take(database, "w")
    Jobs(database).cancel(job.id, NOW)
    assert take(database, "other", NOW + LEASE_MS + 1) is None
    assert state(database, job) is JobState.CANCELLED


def test_a_job_given_back_is_taken_at_once(database: Database) -> None:
    """A worker that stops counts as no attempt."""
    job = ask(database, "a")
    take(database, "w")
    assert JobTurns(database).give_back(ClaimedJob(job.id, "w", 2, 9, ""), NOW)
    again = take(database, "other")
    assert again is not None
    assert (again.attempts, again.done) == (1, 2)


def test_the_queue_is_bounded(database: Database) -> None:
    """Each person has few jobs that have not ended, and all together have not many."""
    ana = person(database, "ana")
    for number in range(3):
        ask(database, f"ana {number}", ana)
    with pytest.raises(QueueFullError) as own:
        ask(database, "one more", ana)
    assert own.value.own
    for number in range(7):
        ask(database, str(number))
    with pytest.raises(QueueFullError) as every:
        ask(database, "eleventh")
    assert not every.value.own


def test_people_take_turns(database: Database) -> None:
    """A person with nothing running comes before the second job of somebody else."""
    ana, rui = person(database, "ana"), person(database, "rui")
    first, _ = ask(database, "1", ana, NOW), ask(database, "2", ana, NOW + 1)
    other = ask(database, "3", rui, NOW + 2)
    taken = [take(database, "w", NOW + 3) for _ in range(2)]
    assert [one.id for one in taken if one] == [first.id, other.id]


def test_results_are_kept_and_then_tidied(database: Database) -> None:
    """The input goes at the end of the job, the result when it is kept no longer."""
    job, files = ask(database, "a"), JobFiles(database)
    files.write(job.id, "in", 0, b"input")
    take(database, "w")
    files.write(job.id, "out", 0, b"one", "w")
    files.write(job.id, "out", 1, b"two", "w")
    files.write(job.id, "out", 1, b"2", "w")
    assert files.parts(job.id, "out") == 2
    JobTurns(database).finish(ClaimedJob(job.id, "w", 0, 0, ""), {}, NOW, DAY_MS)
    assert files.sweep() == 1
    assert b"".join(files.read(job.id, "out")) == b"one2"
    assert Jobs(database).tidy(NOW + DAY_MS) == 0
    assert Jobs(database).tidy(NOW + DAY_MS + 1) == 1
    assert not list(files.read(job.id, "out"))


def test_an_input_that_never_came_whole_is_deleted(database: Database) -> None:
    """A job that receives does not begin; after a day it is gone."""
    new = NewJob(KIND, "", {}, "a", receiving=True)
    job = Jobs(database).ask(new, NOW, most=9, most_own=9)
    assert take(database, "w") is None
    assert Jobs(database).tidy(NOW + 2 * DAY_MS) == 1
    other = Jobs(database).ask(new, NOW, most=9, most_own=9)
    Jobs(database).received(other.id, {"n": 2}, NOW)
    taken = take(database, "w")
    assert taken is not None
    assert (taken.id, taken.arguments) == (other.id, {"n": 2})
    assert other.id != job.id


def test_an_ended_job_is_removed_and_no_other(database: Database) -> None:
    """Its owner wants to see it no longer."""
    job = ask(database, "a")
    assert not Jobs(database).remove(job.id)
    Jobs(database).cancel(job.id, NOW)
    assert Jobs(database).remove(job.id)
    assert Jobs(database).find(job.id) is None
