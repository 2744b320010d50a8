"""Group commit and ratings on PostgreSQL, written by several processes' connections at once."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from sqlalchemy import text

from damas.errors import StoreError, UnknownNameError
from damas.people import NOBODY
from damas.people.fair_play import Evidence
from damas.store import (
    Database,
    FairPlay,
    Games,
    Profiles,
    Ratings,
    VersionConflictError,
    open_database,
)
from damas.store.transaction import transaction
from services.running import PostgresServer
from services.turns import way_to
from store.test_group import SETUP, SUMMARY, Left, move
from store.test_ratings import KIND, NOW, game, people, stored


@pytest.fixture
def address(new_postgres: Callable[[], str]) -> str:
    """A new database's address."""
    return new_postgres()


@pytest.fixture
def database(address: str) -> Iterator[Database]:
    """A database that is open."""
    opened = open_database(address)
    yield opened
    opened.close()


def test_each_job_is_all_or_nothing_by_itself(database: Database) -> None:
    """One transaction; a late one, one of no log and one that no column holds are refused alone."""
    games = Games(database)
    good, moved, bad = (games.create(SETUP, SUMMARY, 1).id for _ in range(3))
    games.append(moved, [move(0)], expected=0, summary=SUMMARY)
    left = Left()
    left.leave(games, good, [move(0), move(1)], 0, "good")
    left.leave(games, moved, [move(7)], 0, "late")
    left.leave(games, "gone", [move(0)], 0, "gone")
    name: Any = object()
    left.leave(games, bad, [type(move(0))("move", {"ply": 0}, 1, name)], 0, "unwritable")
    left.leave(games, good, [move(2)], 2, "next")
    database.writer.drain()
    kinds = {token: type(error) for token, error in left.results.items()}
    assert kinds["good"] is kinds["next"] is type(None)
    assert (kinds["late"], kinds["gone"]) == (VersionConflictError, UnknownNameError)
    assert issubclass(kinds["unwritable"], Exception)
    assert [e.payload["ply"] for e in games.entries(good)] == [0, 1, 2]
    assert [e.payload["ply"] for e in games.entries(moved)] == [0]
    assert games.get(bad).version == 0


def test_two_processes_write_the_same_games(address: str) -> None:
    """Batches of the same games in other orders: no version twice, and nobody waits for ever."""
    databases = [open_database(address) for _ in range(2)]
    games = Games(databases[0])
    ids = [games.create(SETUP, SUMMARY, 1).id for _ in range(6)]
    lost: list[str] = []

    def work(mine: Games, order: list[str]) -> None:
        for _ in range(20):
            left = Left()
            versions = {one: mine.get(one).version for one in order}
            for one in order:
                left.leave(mine, one, [move(versions[one])], versions[one], one)
            mine.writer.drain()
            for one, error in left.results.items():
                assert error is None or isinstance(error, VersionConflictError), error
                if error is not None:
                    lost.append(str(one))

    orders = (ids, ids[::-1])
    threads = [
        threading.Thread(target=work, args=(Games(database), order))
        for database, order in zip(databases, orders, strict=True)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    stored = 0
    for one in ids:
        entries = games.entries(one)
        assert [e.payload["ply"] for e in entries] == list(range(len(entries)))
        stored += len(entries)
    assert stored + len(lost) == 2 * 20 * len(ids)
    for database in databases:
        database.close()


def test_rated_games_count_once(address: str) -> None:
    """Two processes' connections tell of the same games of newcomers at once; then the lists."""
    databases = [open_database(address) for _ in range(2)]
    people(databases[0], "pg-ana", "pg-rui", "pg-eva")
    pairs = [("pg-ana", "pg-rui"), ("pg-rui", "pg-eva"), ("pg-eva", "pg-ana")]
    ids = [stored(databases[0], "x", NOW + n) for n in range(12)]
    games = [game(one, *pairs[n % 3], at_ms=NOW + n) for n, one in enumerate(ids)]
    counted: list[Any] = []

    def tell(mine: Database, order: int) -> None:
        counted.extend(map(Ratings(mine).record, games[order:] + games[:order]))

    threads = [threading.Thread(target=tell, args=(databases[n % 2], n)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sorted(one.id for one in counted if one) == sorted(ids)
    ratings, fair = Ratings(databases[1]), FairPlay(databases[1])
    assert ratings.of_person("pg-ana")[KIND].games == 8
    assert ratings.uncounted(0) == []
    late = stored(databases[0], "x", NOW)
    assert ratings.uncounted(0) == [(NOW, late)]
    assert len(fair.unexamined(0)) == 12
    for one in games:
        fair.keep(one, {"pg-ana": Evidence(1, 20, 19, 10.0, 5.0)} if "pg-ana" in one.people else {})
    (suspect,) = fair.suspects()
    assert (suspect.person, suspect.evidence.games) == ("pg-ana", 8)
    assert [one.person for one in ratings.leaders(*KIND, now_ms=NOW)] == []
    assert Profiles(databases[1]).count("pg-ana", NOBODY) == 0
    for one in databases:
        one.close()


@pytest.mark.parametrize("losses", [1, 2])
def test_a_connection_lost_in_a_commit_leaves_it_open(address: str, losses: int) -> None:
    """Lost once it is tried again; lost twice nobody says that nothing was stored, and the same
    entry sent again is stored once."""
    with way_to(address) as (way, there):
        database = open_database(there)
        games = Games(database)
        game_id = games.create(SETUP, SUMMARY, 1).id
        way.losses = losses
        if losses == 1:
            games.append(game_id, [move(0)], expected=0, summary=SUMMARY)
        else:
            with pytest.raises(StoreError) as caught:
                games.append(game_id, [move(0)], expected=0, summary=SUMMARY)
            assert caught.value.code == "store-unknown"
            games.append(game_id, [move(0)], expected=0, summary=SUMMARY)
        assert way.losses == 0
        assert [one.payload["ply"] for one in games.entries(game_id)] == [0]
        database.close()


def test_a_reader_that_loses_its_connection_has_lost_nothing(
    database: Database, postgres_server: PostgresServer
) -> None:
    """Its error says that the database did not answer, and not that something may be stored."""
    with (  # noqa: PT012  (the statements lead to the error)
        pytest.raises(StoreError) as caught,
        transaction(database, write=False) as session,
    ):
        pid = session.scalar(text("SELECT pg_backend_pid()"))
        postgres_server.run(f"SELECT pg_terminate_backend({pid})")
        session.scalar(text("SELECT 1"))
    assert caught.value.code == "store-failed"
