"""A database server that is far away: how often a process waits for its answer."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from damas.store import (
    Database,
    Games,
    Processes,
    VersionConflictError,
    engines,
    group,
    open_database,
)
from services.turns import CountedWay, way_to
from store.test_group import SETUP, SUMMARY, Left, move

PATIENCE_SECONDS = 60
WARM = 8  # the driver makes a statement ready when it has sent it a few times


@pytest.fixture
def far(new_postgres: Callable[[], str]) -> Iterator[tuple[CountedWay, Database]]:
    """A way to a database server with a new database, and that database."""
    with way_to(new_postgres()) as (way, address):
        opened = open_database(address)
        yield way, opened
        opened.close()


def warmed(games: Games) -> str:
    """A game with some moves."""
    game: str = games.create(SETUP, SUMMARY, 1).id
    for ply in range(WARM):
        games.append(game, [move(ply)], expected=ply, summary=SUMMARY)
    return game


def test_a_move_is_stored_by_one_way_there_and_back(far: tuple[CountedWay, Database]) -> None:
    """The beginning, the game's head, its entry and the commit are sent together."""
    way, database = far
    games = Games(database)
    game, before = warmed(games), way.turns
    games.append(game, [move(WARM)], expected=WARM, summary=SUMMARY)
    assert way.turns - before == 1
    assert games.get(game).version == WARM + 1


def test_a_move_that_came_too_late_is_not_stored(far: tuple[CountedWay, Database]) -> None:
    """Another process has stored the same version, or the log has lost some: each is refused."""
    games = Games(far[1])
    game = warmed(games)
    for expected in (WARM - 1, WARM + 5):
        with pytest.raises(VersionConflictError):
            games.append(game, [move(99)], expected=expected, summary=SUMMARY)
    assert [one.payload["ply"] for one in games.entries(game)] == list(range(WARM))
    assert games.get(game).version == WARM


def test_a_move_does_not_wait_for_one_that_is_on_its_way(
    far: tuple[CountedWay, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A far server is given the move of one game before it has answered that of another one."""
    monkeypatch.setattr(engines, "SILENT_SECONDS", 60.0)
    monkeypatch.setattr(group, "FAR_SECONDS", 0.0)
    way, database = far
    games, left = Games(database), Left()
    with database.engine.connect(), database.engine.connect():
        pass  # both connections are open
    ids = [warmed(games), warmed(games)]
    way.answering.clear()
    writers = []
    for game in ids:
        before = way.turns
        assert left.leave(games, game, [move(WARM)], WARM, game)
        writers.append(threading.Thread(target=games.writer.drain))
        writers[-1].start()
        wait_until(lambda before=before: way.turns > before)
    assert left.results == {}
    way.answering.set()
    for one in writers:
        one.join()
    assert left.results == dict.fromkeys(ids)


def test_a_near_database_is_given_one_transaction_at_a_time(
    far: tuple[CountedWay, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The jobs that wait meanwhile are its next one."""
    monkeypatch.setattr(group, "FAR_SECONDS", 60.0)
    games, left = Games(far[1]), Left()
    ids = [warmed(games), warmed(games)]
    leads = [left.leave(games, game, [move(WARM)], WARM, game) for game in ids]
    assert leads == [True, False]
    games.writer.drain()
    assert left.results == dict.fromkeys(ids)


def test_the_time_of_a_far_server_is_not_behind_by_the_way(
    far: tuple[CountedWay, Database],
) -> None:
    """A process takes the server's time, which was given half of the way ago; or that
    of another process of its machine, by a count of time that they share."""
    way, database = far
    processes = Processes(database)
    processes.record(time.time_ns() // 1_000_000)
    assert processes.database_ms() is not None  # a connection is open
    way.delay = 0.4
    for asked in (processes.database_ms, processes.agreed_ms):
        found = asked()
        assert found is not None
        assert abs(found - time.time() * 1000) < 200


def test_a_far_server_is_asked_more_seldom_whether_it_is_there(
    far: tuple[CountedWay, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each such question costs a way to the server and back; a near one is asked after a second."""
    monkeypatch.setattr(engines, "SILENT_WAYS", 0)  # a busy machine is no far server
    way, database = far
    games = Games(database)
    game = warmed(games)
    monkeypatch.setattr(engines, "SILENT_WAYS", 100)
    way.delay = 0.1

    def turns_after(silence: float) -> int:
        time.sleep(silence)
        before = way.turns
        games.news({game: 0})
        return way.turns - before

    assert turns_after(1.5) == 2  # it has been silent for long, and is asked
    assert turns_after(1.5) == 1


def test_no_question_to_a_far_server_takes_two_ways(far: tuple[CountedWay, Database]) -> None:
    """A statement that is asked often is not made ready apart."""
    way, near = far
    game = warmed(Games(near))
    near.close()
    way.delay = 0.05
    database = open_database(near.engine.url.render_as_string(hide_password=False))
    games, before = Games(database), way.turns
    for _ in range(WARM):
        games.news({game: 0})
    assert way.turns - before == WARM
    database.close()


def wait_until(done: Callable[[], bool]) -> None:
    """Waits until something is so, and fails if it never is."""
    until = time.monotonic() + PATIENCE_SECONDS
    while not done():
        assert time.monotonic() < until
        time.sleep(0.01)
