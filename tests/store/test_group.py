"""Group commit: one transaction for all that waits, each job all or nothing by itself."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import event

from damas.errors import StoreError, UnknownNameError
from damas.store import (
    ArbiterTables,
    Database,
    Games,
    GameSetup,
    GameSummary,
    Job,
    StoredEntry,
    TableSummary,
    VersionConflictError,
    group,
    open_database,
)

PLAYERS = {"white": {"kind": "person"}, "black": {"kind": "person"}}
SETUP = GameSetup("internacional", "W:W31:B1", PLAYERS)
SUMMARY = GameSummary(0, "W:W31:B1", "white")


def move(ply: int) -> StoredEntry:
    """An entry that says which it is."""
    return StoredEntry("move", {"by": "white", "ply": ply, "path": [31, 27]}, ply, f"m{ply}")


class Counter:
    """The transactions that a database has committed."""

    def __init__(self, database: Database) -> None:
        self.count = 0
        event.listen(database.engine, "commit", self._count)

    def _count(self, _connection: Any) -> None:
        self.count += 1


class Left:
    """Jobs left for one drain, and what became of each."""

    def __init__(self) -> None:
        self.reported: list[list[Job]] = []
        self.results: dict[object, BaseException | None] = {}

    def settle(self, jobs: Sequence[Job]) -> None:
        """One transaction's jobs."""
        self.reported.append(list(jobs))
        self.results |= {job.token: job.error for job in jobs}

    def leave(
        self, games: Games, game: str, entries: Sequence[StoredEntry], expected: int, token: object
    ) -> bool:
        """Leaves an append."""
        job = games.appending(game, entries, expected=expected, summary=SUMMARY)
        return self.put(games, job, token)

    def put(self, logs: Games | ArbiterTables, job: Job, token: object) -> bool:
        """Leaves a job."""
        job.settle, job.token = self.settle, token
        return logs.writer.leave(job)


def test_all_that_waits_is_one_transaction(database: Database) -> None:
    """Games and tables together; the first to come is asked to write, and all hear at once."""
    games, tables = Games(database), ArbiterTables(database)
    ids = [games.create(SETUP, SUMMARY, 1).id for _ in range(20)]
    start = StoredEntry("event", {"event": "start"}, 1)
    table = tables.create("fenae-2025", {}, TableSummary(0, "W:W31:B1"), start)
    counter, left = Counter(database), Left()
    leads = [left.leave(games, game, [move(0), move(1)], 0, game) for game in ids]
    touch = StoredEntry("event", {"event": "touch"}, 2)
    after = TableSummary(1, "W:W31:B1")
    job = tables.appending(table.id, [touch], expected=1, summary=after)
    leads.append(left.put(tables, job, table.id))
    assert leads == [True] + [False] * 20
    assert games.entries(ids[0]) == []
    database.writer.drain()
    assert counter.count == 2  # the look at the first game's entries, and the group
    assert (len(left.reported), len(left.reported[0])) == (1, 21)
    assert set(left.results.values()) == {None}
    for game in ids:
        assert [e.payload["ply"] for e in games.entries(game)] == [0, 1]
        assert games.get(game).version == 2
    assert tables.get(table.id).version == 2
    assert tables.get(table.id).summary.ply == 1


def test_jobs_that_come_fast_are_gathered_and_one_alone_waits_for_nothing(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a transaction of several jobs the next one begins a little later; never after one."""
    waits: list[float] = []
    monkeypatch.setattr(group.time, "sleep", waits.append)
    games, left = Games(database), Left()
    one, other = (games.create(SETUP, SUMMARY, 1).id for _ in range(2))
    for ply in range(3):
        left.leave(games, one, [move(ply)], ply, ply)
        database.writer.drain()
    assert waits == []
    left.leave(games, one, [move(3)], 3, 3)
    left.leave(games, other, [move(0)], 0, "other")
    database.writer.drain()
    assert len(waits) == 1  # before it looks for more
    assert 0 <= waits[0] <= group.GATHER_SECONDS
    assert set(left.results.values()) == {None}


def test_a_refused_job_takes_no_other_with_it(database: Database) -> None:
    """Another version, a log that is gone, a value that no column holds: each is refused alone."""
    games = Games(database)
    good, moved, bad = (games.create(SETUP, SUMMARY, 1).id for _ in range(3))
    games.append(moved, [move(0)], expected=0, summary=SUMMARY)
    left = Left()
    left.leave(games, good, [move(0)], 0, "good")
    left.leave(games, moved, [move(7)], 0, "late")
    left.leave(games, "gone", [move(0)], 0, "gone")
    name: Any = object()
    left.leave(games, bad, [StoredEntry("move", {"ply": 0}, 1, name)], 0, "unwritable")
    left.leave(games, good, [move(1)], 1, "next")
    database.writer.drain()
    kinds = {token: type(error) for token, error in left.results.items()}
    assert kinds["good"] is kinds["next"] is type(None)
    assert (kinds["late"], kinds["gone"]) == (VersionConflictError, UnknownNameError)
    assert issubclass(kinds["unwritable"], Exception)
    assert [e.payload["ply"] for e in games.entries(good)] == [0, 1]
    assert [e.payload["ply"] for e in games.entries(moved)] == [0]
    assert (games.entries(bad), games.get(bad).version) == ([], 0)


def test_an_entry_that_is_there_already_is_a_conflict(database: Database) -> None:
    """The head was set back by hand: the primary key is the last guard."""
    games = Games(database)
    made = games.create(SETUP, SUMMARY, 1).id
    games.append(made, [move(0)], expected=0, summary=SUMMARY)
    with database.session() as session, session.begin():
        row = session.get(Games.HEAD, made)
        assert row is not None
        row.version = 0
    with pytest.raises(VersionConflictError):
        games.append(made, [move(1)], expected=0, summary=SUMMARY)
    assert [e.payload["ply"] for e in games.entries(made)] == [0]


def test_when_the_disk_fails_all_hear_of_it_and_nothing_is_stored(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commit fails; what comes later is stored again."""
    games = Games(database)
    made = games.create(SETUP, SUMMARY, 1).id

    def failing(_connection: Any) -> None:
        raise database.engine.dialect.loaded_dbapi.OperationalError("disk I/O error")

    left = Left()
    with monkeypatch.context() as patch:
        patch.setattr(database.engine.dialect, "do_commit", failing)
        patch.setattr(database.writer, "_store_by_one_way", failing)  # it commits by itself
        left.leave(games, made, [move(0)], 0, "lost")
        database.writer.drain()
    assert isinstance(left.results["lost"], StoreError)
    assert "disk I/O error" in str(left.results["lost"])
    assert games.get(made).version == 0
    games.append(made, [move(0)], expected=0, summary=SUMMARY)
    assert games.get(made).version == 1


def test_threads_that_come_while_one_writes_are_written_by_it(database: Database) -> None:
    """Eight threads, fifty entries each: fewer transactions than entries, none lost."""
    games = Games(database)
    ids = [games.create(SETUP, SUMMARY, 1).id for _ in range(8)]
    counter = Counter(database)

    def work(game: str) -> None:
        for ply in range(50):
            games.append(game, [move(ply)], expected=ply, summary=SUMMARY)

    threads = [threading.Thread(target=work, args=(game,)) for game in ids]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counter.count <= 400
    for game in ids:
        assert [e.version for e in games.entries(game)] == list(range(1, 51))


def test_two_processes_never_continue_the_same_version(database_url: str) -> None:
    """Two databases open at one address leave entries for one game: one of each pair is kept."""
    one, other = open_database(database_url), open_database(database_url)
    games = Games(one)
    made = games.create(SETUP, SUMMARY, 1).id
    lost = []

    def work(mine: Games) -> None:
        for _ in range(40):
            version = mine.get(made).version
            try:
                mine.append(made, [move(version)], expected=version, summary=SUMMARY)
            except VersionConflictError:
                lost.append(version)

    threads = [threading.Thread(target=work, args=(mine,)) for mine in (games, Games(other))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    entries = games.entries(made)
    assert [e.payload["ply"] for e in entries] == list(range(len(entries)))
    assert len(entries) + len(lost) == 80
    one.close()
    other.close()


WRITER = """
import sys
from damas.store import *
path, ids = sys.argv[1], sys.argv[2].split(",")
games = Games(open_database(path))
summary = GameSummary(0, "W:W31:B1", "white")
class Told:
    def settle(self, jobs):
        for job in jobs:
            assert job.error is None, job.error
            print(*job.token)
        sys.stdout.flush()
reported, versions = Told(), {one: games.get(one).version for one in ids}
while True:
    for game in ids:
        version = versions[game]
        entry = StoredEntry("move", {"ply": version}, version, f"{game}-{version}")
        job = games.appending(game, [entry], expected=version, summary=summary)
        job.settle, job.token = reported.settle, (game, version + 1)
        games.writer.leave(job)
        versions[game] += 1
    games.writer.drain()
"""


def killed(path: str, times: int) -> int:
    """Kills a process that writes and says what is stored, so often; how many were said in all.

    After each kill everything that was said is there, once and in its place.
    """
    chance = random.Random(4)
    database = open_database(path)
    games = Games(database)
    ids = [games.create(SETUP, SUMMARY, 1).id for _ in range(16)]
    database.close()
    said, seen = 0, dict.fromkeys(ids, 0)
    for _ in range(times):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, path, ",".join(ids)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        lines = [process.stdout.readline()]  # it writes
        assert lines[0]
        time.sleep(chance.uniform(0, 0.1))
        os.kill(process.pid, signal.SIGKILL)
        lines += process.communicate()[0].splitlines()
        reported = [line.split() for line in lines if line.count(" ") == 1]
        said += len(reported)
        look(path, reported[:-1], seen)  # the last line may have been cut off
    return said


def look(path: str, reported: list[list[str]], seen: dict[str, int]) -> None:
    """Everything that was acknowledged is in its log; *seen*: so far it was looked at before."""
    database = open_database(path)
    games = Games(database)
    versions = dict(seen)
    for game, version in reported:
        versions[game] = max(versions[game], int(version))
    for game, version in versions.items():
        entries = games.entries(game, seen[game])
        stored = seen[game] + len(entries)
        assert stored >= version
        assert [e.payload["ply"] for e in entries] == list(range(seen[game], stored))
        assert games.get(game).version == stored
        seen[game] = stored
    database.close()


@pytest.mark.full
def test_what_was_acknowledged_survives_a_kill(database_url: str) -> None:
    """Twice."""
    assert killed(database_url, 2) > 50


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_two_hundred_kills_lose_nothing_acknowledged(database_url: str) -> None:
    """As the requirement says."""
    assert killed(database_url, 200) > 10_000
