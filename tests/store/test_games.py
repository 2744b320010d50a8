"""Games on disk: the log is appended to by one writer at a time and read back as written."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from damas.errors import StoreError, UnknownNameError
from damas.store import (
    Database,
    Games,
    GameSetup,
    GameSummary,
    StoredEntry,
    VersionConflictError,
    open_database,
)

SETUP = GameSetup(
    "portuguesa-fpd",
    "W:W1-12:B21-32",
    {"white": {"kind": "person", "name": "Inês"}, "black": {"kind": "engine", "level": 3}},
    "lot",
    {"base_seconds": 300, "increment_seconds": 2},
)
START = GameSummary(0, "W:W1-12:B21-32", "white")
AFTER = GameSummary(1, "B:W1-8,10-13:B21-32", "black")
MOVE = StoredEntry("move", {"path": [9, 13]}, 2000, "tab-1")


@pytest.fixture
def games(database: Database) -> Games:
    """Its games."""
    return Games(database)


def test_a_game_comes_back_as_it_was_made(games: Games) -> None:
    """Set-up, summary and times survive the way through the database."""
    made = games.create(SETUP, START, 1000)
    assert games.get(made.id) == made
    assert (made.version, made.created_ms, made.setup, made.summary) == (0, 1000, SETUP, START)


def test_addresses_cannot_be_guessed(games: Games) -> None:
    """Ids are random, short and safe in an address."""
    ids = {games.create(SETUP, START, 1).id for _ in range(50)}
    assert len(ids) == 50
    assert all(len(i) == 12 and i.replace("-", "").replace("_", "").isalnum() for i in ids)


def test_events_are_numbered_and_read_in_order(games: Games) -> None:
    """The log gives back what was appended, after any version."""
    made = games.create(SETUP, START, 1000)
    games.append(made.id, [MOVE], expected=0, summary=AFTER)
    games.append(
        made.id, [StoredEntry("offer_draw", {"by": "black"}, 3000)], expected=1, summary=AFTER
    )
    log = games.entries(made.id)
    assert [(e.version, e.kind, e.at_ms) for e in log] == [
        (1, "move", 2000),
        (2, "offer_draw", 3000),
    ]
    assert (log[0].payload, log[0].client_id) == ({"path": [9, 13]}, "tab-1")
    assert [e.version for e in games.entries(made.id, after=1)] == [2]
    assert (games.get(made.id).version, games.get(made.id).updated_ms) == (2, 3000)


def test_two_writers_of_one_version_cannot_both_win(games: Games, database_url: str) -> None:
    """A second connection with an old version is refused; the log holds the first event only."""
    other_database = open_database(database_url)
    made = games.create(SETUP, START, 1000)
    games.append(made.id, [MOVE], expected=0, summary=AFTER)
    with pytest.raises(VersionConflictError):
        Games(other_database).append(made.id, [MOVE], expected=0, summary=AFTER)
    other_database.close()
    assert len(games.entries(made.id)) == 1


def test_many_writers_at_once_leave_a_log_without_gaps(games: Games, database_url: str) -> None:
    """Eight connections race for each version: exactly one wins each."""
    made = games.create(SETUP, START, 1000)
    wins: list[int] = []

    def race(number: int) -> None:
        own = open_database(database_url)
        for version in range(5):
            try:
                Games(own).append(made.id, [MOVE], expected=version, summary=AFTER)
                wins.append(number)
            except VersionConflictError:
                pass
        own.close()

    threads = [threading.Thread(target=race, args=(i,)) for i in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    log = games.entries(made.id)
    assert [event.version for event in log] == list(range(1, len(log) + 1))
    assert len(wins) == len(log) == games.get(made.id).version


def test_several_events_are_kept_all_or_none(games: Games) -> None:
    """A conflict in a batch leaves nothing of it behind."""
    made = games.create(SETUP, START, 1000)
    games.append(made.id, [MOVE, MOVE], expected=0, summary=AFTER)
    with pytest.raises(VersionConflictError):
        games.append(made.id, [MOVE, MOVE], expected=1, summary=AFTER)
    assert len(games.entries(made.id)) == 2


def test_lists_are_newest_first_and_unfinished_ones_apart(games: Games) -> None:
    """The game last played stands first; a game with a result is not unfinished."""
    first, second = (games.create(SETUP, START, at) for at in (1000, 1001))
    ended = GameSummary(1, AFTER.fen, "black", "white", "resignation")
    games.append(
        first.id, [StoredEntry("resign", {"by": "black"}, 5000)], expected=0, summary=ended
    )
    assert [game.id for game in games.recent()] == [first.id, second.id]
    assert [game.id for game in games.recent(1, 1)] == [second.id]
    assert [game.id for game in games.unfinished()] == [second.id]


def test_an_annulled_game_is_finished_without_a_result(games: Games) -> None:
    """The reason, not the result, says that a game is over."""
    made = games.create(SETUP, START, 1000)
    games.append(
        made.id, [MOVE], expected=0, summary=GameSummary(1, AFTER.fen, "black", None, "annulled")
    )
    assert games.unfinished() == []


def test_deleting_takes_the_log_along(games: Games) -> None:
    """Nothing of a deleted game stays."""
    made = games.create(SETUP, START, 1000)
    games.append(made.id, [MOVE], expected=0, summary=AFTER)
    games.delete(made.id)
    assert games.entries(made.id) == []
    with pytest.raises(UnknownNameError):
        games.get(made.id)
    with pytest.raises(UnknownNameError):
        games.delete(made.id)
    with pytest.raises(UnknownNameError):
        games.append(made.id, [MOVE], expected=1, summary=AFTER)


def test_a_failing_disk_is_a_sentence(tmp_path: Path) -> None:
    """A write that the database refuses raises StoreError, and keeps what was there."""
    database = open_database(str(tmp_path / "damas.sqlite3"))
    games = Games(database)
    made = games.create(SETUP, START, 1000)
    with database.engine.connect() as connection:
        pages = connection.exec_driver_sql("PRAGMA page_count").scalar()
    database.close()

    from sqlalchemy import event  # noqa: PLC0415

    event.listen(
        database.engine, "connect", lambda c, _: c.execute(f"PRAGMA max_page_count = {pages}")
    )
    huge = StoredEntry("move", {"path": [1] * 60_000}, 2000)
    with pytest.raises(StoreError) as caught:
        games.append(made.id, [huge], expected=0, summary=AFTER)
    assert caught.value.code == "store-failed"
    assert games.get(made.id).version == 0
