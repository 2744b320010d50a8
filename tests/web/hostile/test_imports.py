"""During any import, a move is saved after one small transaction at most."""

from __future__ import annotations

import inspect
import io
import threading
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event, func, select, update
from starlette.testclient import TestClient

from damas.app.work import FairQueue
from damas.archive import Archive, Importer, ImportReport
from damas.archive.importer import batches_of
from damas.archive.pace import FEW
from damas.board import Board
from damas.store import open_database
from damas.store.archive import merging_runs
from damas.store.fair_lock import FairLock
from damas.store.models.archive import ArchiveChunkRow, ArchiveRunRow, ArchiveSourceRow

pytestmark = pytest.mark.full

GAME = '[White "{white}"] [Black "Rui"] [GameType "20"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n'


def games(count: int) -> str:
    """So many games by different players."""
    return "".join(GAME.format(white=f"Player {number}") for number in range(count))


def test_the_lock_is_handed_on_in_order() -> None:
    """A writer of many batches lets others write that wait meanwhile."""
    lock, order = FairLock(), []
    assert lock.acquire(1)

    def write(name: str) -> None:
        assert lock.acquire(20)
        order.append(name)
        lock.release()

    threads = []
    for name in ("move", "result"):
        threads.append(threading.Thread(target=write, args=(name,)))
        threads[-1].start()
        while len(lock._waiting) < len(threads):
            time.sleep(0.001)
    lock.release()  # the importer's batch has ended; its next one waits behind both
    assert lock.acquire(20)
    order.append("next batch")
    lock.release()
    for thread in threads:
        thread.join()
    assert order == ["move", "result", "next batch"]


def test_who_waits_too_long_leaves_the_lock_as_it_was() -> None:
    """A turn that never came is not owed to anybody."""
    lock = FairLock()
    assert lock.acquire(1)
    assert not lock.acquire(0.01)
    lock.release()
    assert lock.acquire(1)


@pytest.mark.parametrize("where", ["server", "beside it"])
def test_transactions_of_an_import_are_small(tmp_path: Path, where: str) -> None:
    """No transaction writes more games than a batch, nor more chunks than are written together: in
    a server, and in another program while the server writes."""
    database, server = (open_database(str(tmp_path / "d.sqlite3")) for _ in range(2))
    rows: list[dict[str, int]] = []

    @event.listens_for(database.engine, "begin")
    def began(connection: Any) -> None:
        rows.append({})

    @event.listens_for(database.engine, "before_cursor_execute")
    def wrote(connection: Any, cursor: Any, statement: str, given: Any, *more: Any) -> None:
        for table in ("archive_games", "archive_postings"):
            if statement.startswith(f"INSERT INTO {table}"):
                count = len(given) if isinstance(given, list) else 1
                rows[-1][table] = rows[-1].get(table, 0) + count

    def move(report: ImportReport) -> None:
        with server.session() as session, session.begin():
            session.execute(update(ArchiveSourceRow).values(name=f"{report.games} games"))

    if where == "server":
        read = batches_of(io.StringIO(games(1000)))
        Importer(database).add_batches(lambda _done: read, "x", b"x" * 16)
    else:
        Importer(database, progress=move).add_text(games(1000), "x")
    assert sum(row.get("archive_games", 0) for row in rows) == 1000
    assert max(row.get("archive_games", 0) for row in rows) <= FEW <= 100
    assert max(row.get("archive_postings", 0) for row in rows) <= merging_runs.TOGETHER
    database.close()
    server.close()


def test_runs_are_merged_level_by_level_and_nothing_is_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a hundred batches few runs are left, and the explorer counts every game."""
    monkeypatch.setattr(merging_runs, "MERGED", 8)
    archive = Archive(str(tmp_path / "d.sqlite3"))
    Importer(archive.database, batch=5).add_text(games(500), "x")
    (move,) = [one for one in archive.explore(Board("international")) if one.path]
    assert move.games == 500
    with archive.database.session(write=False) as session:
        levels = list(session.scalars(select(ArchiveRunRow.level)))
    assert len(levels) < 25
    assert set(levels) == {0, 1, 2}
    archive.close()


def test_a_merge_that_was_interrupted_is_forgotten_by_the_next(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The run that was being made is never asked, and taken out later."""
    monkeypatch.setattr(merging_runs, "MERGED", 8)
    archive = Archive(str(tmp_path / "d.sqlite3"))

    def cut(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(merging_runs, "_are_all_at", cut)
        with pytest.raises(KeyboardInterrupt):
            Importer(archive.database, batch=5).add_text(games(60), "x")
    (move,) = [one for one in archive.explore(Board("international")) if one.path]
    assert move.games == 40  # stored when it was cut: eight batches of five
    Importer(archive.database, batch=5).add_text(games(60), "x")
    (move,) = [one for one in archive.explore(Board("international")) if one.path]
    assert move.games == 60
    with archive.database.session(write=False) as session:
        assert not session.scalar(select(func.count()).where(ArchiveRunRow.level < 0))
        runs = set(session.scalars(select(ArchiveRunRow.id)))
        assert set(session.scalars(select(ArchiveChunkRow.run))) == runs
    archive.close()


def test_one_file_at_a_time_and_the_next_is_told_to_wait(client: TestClient) -> None:
    """Too many files wait: 503 before anything is read."""
    client.app.state.services.work.importing = FairQueue(1, most_waiting=0)  # type: ignore[attr-defined]
    answer = client.post("/api/archive/files", content=games(1))
    assert answer.status_code == 503
    assert int(answer.headers["Retry-After"]) > 0


def test_an_import_gives_its_turn_back(client: TestClient) -> None:
    """A broken file, and one after it."""
    for content in (b"\xff\x00\x01", games(4)):
        answer = client.post("/api/archive/files", content=content)
        assert '"done": true' in answer.text
    queue = client.app.state.services.work.importing  # type: ignore[attr-defined]
    assert (queue.running, queue.waiting) == (0, 0)
    assert client.get("/api/archive/games").json()["total"] == 4


def test_no_route_runs_where_database_calls_or_other_work_wait(client: TestClient) -> None:
    """Every route is a coroutine: none is run in the pool of threads that all would share."""

    def endpoints(routes: Any) -> Any:
        for route in routes:
            inner = getattr(getattr(route, "original_router", None), "routes", None)
            if inner is not None:
                yield from endpoints(inner)
            elif getattr(route, "endpoint", None) is not None and hasattr(route, "dependant"):
                yield route

    found = list(endpoints(client.app.routes))  # type: ignore[attr-defined]
    assert len(found) > 50
    plain = [route.path for route in found if not inspect.iscoroutinefunction(route.endpoint)]
    assert plain == []
