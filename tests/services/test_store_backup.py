"""Whole databases on a real PostgreSQL server: moved there and back, backed up while it is used."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text

from damas.app.core.times import now_ms
from damas.app.integrity_check import check_logs
from damas.archive import Archive
from damas.errors import StoreError
from damas.game import Game
from damas.store import (
    Games,
    GameSetup,
    GameSummary,
    Heartbeat,
    Key,
    StoredEntry,
    Tournaments,
    open_database,
)
from damas.store.backup import back_up, move, restore
from damas.store.models import Base
from damas.store.transaction import transaction
from services.running import PostgresServer

FOLDER = Path(__file__).resolve().parents[1] / "data" / "databases"
PDN = '[White "Silva"]\n[Black "Costa"]\n[Result "1-0"]\n[GameType "26"]\n\n1. 32-28 19-23 1-0\n'
PLAYERS = {"white": {"kind": "person", "name": "Inês"}, "black": {"kind": "person", "name": "Rui"}}
FEN = Game("internacional").board.fen
SETUP = GameSetup("internacional", FEN, PLAYERS)
START = GameSummary(0, FEN, "white")


def older(name: str, folder: Path) -> str:
    """A database that an older program has left."""
    path = folder / f"{name}.sqlite3"
    with closing(sqlite3.connect(path)) as made:
        made.executescript((FOLDER / f"{name}.sql").read_text("utf-8"))
    return str(path)


def filled(folder: Path) -> str:
    """An event with boards, an archive, and a game."""
    url = older("tournament", folder)
    database = open_database(url)
    (folder / "games.pdn").write_text(PDN, "utf-8")
    Archive(database).add_files([folder / "games.pdn"])
    Games(database).create(SETUP, START, 1)
    with transaction(database) as session:
        session.execute(text("UPDATE presence SET seen_ms = 1"))
    database.close()
    return url


def rows(url: str) -> dict[str, list[Any]]:
    """Every row of every table."""
    database = open_database(url)
    with database.engine.connect() as connection:
        found = {
            table.name: sorted(map(repr, connection.execute(select(table)).all()))
            for table in Base.metadata.sorted_tables
        }
    database.close()
    return found


def sound(url: str) -> bool:
    """Whether every log agrees with the rows beside it."""
    database = open_database(url)
    try:
        checked = check_logs(database)
        assert sum(checked.logs.values()) > 0
        return checked.faults == []
    finally:
        database.close()


def test_there_and_back_every_row_is_the_same(
    tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    """Ids are kept, new ones follow on them, and the archive is found by its words again."""
    url, server, back = filled(tmp_path), new_postgres(), tmp_path / "back.sqlite3"
    copied = move(url, server)
    before = rows(url)
    assert (copied.mended, copied.left_out) == ((), ())
    assert sum(copied.rows.values()) == sum(map(len, before.values())) > 40
    assert rows(server) == before
    assert sound(server)

    database = open_database(server)
    (event_id,) = Tournaments(database).ids()
    known = {one.id for one in Tournaments(database).keys(event_id)}
    Tournaments(database).add_key(event_id, Key("link", "arbiter", "Ana", "hash", 1))
    (fresh,) = {one.id for one in Tournaments(database).keys(event_id)} - known
    assert fresh > max(known)
    database.close()

    move(server, str(back))
    assert rows(str(back)) == rows(server)
    assert sound(str(back))
    database = open_database(str(back))
    with database.engine.connect() as connection:
        words = text("SELECT rowid FROM archive_words WHERE archive_words MATCH 'silva'")
        assert len(connection.execute(words).all()) == 1
    database.close()
    assert sorted(one.name for one in tmp_path.glob("back*")) == ["back.sqlite3"]


@pytest.mark.parametrize("name", ["games", "arbiter", "tournament"])
def test_a_database_of_an_older_program_is_moved(
    name: str, tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    """It is brought to this version first."""
    url, server = older(name, tmp_path), new_postgres()
    move(url, server)
    assert rows(server) == rows(url)
    assert sound(server)


def test_what_fails_in_the_middle_leaves_nothing(
    tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    """A row that PostgreSQL does not take is named, and nothing is kept."""
    url, server = filled(tmp_path), new_postgres()
    database = open_database(url)
    with transaction(database) as session:
        session.execute(text("UPDATE games SET turn = 'much longer than eight'"))
    database.close()
    with pytest.raises(StoreError, match=r"games .*too long") as caught:
        move(url, server)
    assert caught.value.code == "row-refused"
    left = {name for name, found in rows(server).items() if found}
    assert left == {"persons", "damas_floor"}  # as migrations make them


def test_data_that_is_there_is_replaced_only_when_told(
    tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    """A backup is put back over a database in use by nobody, and it is the backup's then."""
    url, server, copy = filled(tmp_path), new_postgres(), tmp_path / "copy.sqlite3"
    move(url, server)
    assert back_up(server, copy) is not None
    database = open_database(server)
    later = Games(database).create(SETUP, START, 2).id
    database.close()
    for refused in (lambda: restore(copy, server), lambda: move(url, server)):
        with pytest.raises(StoreError, match="holds data already"):
            refused()
    assert later in str(rows(server)["games"])
    restore(copy, server, allowed=True)
    assert rows(server) == rows(str(copy)) == rows(url)
    with pytest.raises(StoreError, match="is there already"):
        back_up(server, copy)


def test_a_database_with_a_server_on_it_is_not_moved(
    tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    """Moves that are played meanwhile would be lost."""
    url, server = filled(tmp_path), new_postgres()
    for running in (url, server):
        database = open_database(running)
        Heartbeat(database).record(now_ms())
        database.close()
        with pytest.raises(StoreError, match="A server runs on"):
            move(url, server, allowed=True)
        database = open_database(running)
        Heartbeat(database).record(1)
        database.close()
    move(url, server, allowed=True)


def test_text_that_postgresql_cannot_hold_is_mended_and_said(
    tmp_path: Path, new_postgres: Callable[[], str]
) -> None:
    """As the program reads it from SQLite."""
    url, server = filled(tmp_path), new_postgres()
    with closing(sqlite3.connect(url)) as raw:
        raw.execute("""UPDATE games SET players = '{"white": {"name": "A\\ud800"}}'""")
        raw.commit()
    copied = move(url, server)
    assert copied.mended
    assert {one.partition(" ")[0] for one in copied.mended} == {"games"}
    read = [one for one in rows(server)["games"] if "\ufffd" in one]
    assert len(read) == len(copied.mended)


def test_a_backup_while_games_are_played_is_of_one_moment(
    tmp_path: Path, new_postgres: Callable[[], str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Four writers append all the time: in the copy every log is as long as its head says."""
    server = new_postgres()
    database = open_database(server)
    games = Games(database)
    ids = [games.create(SETUP, START, 1).id for _ in range(40)]
    ended = threading.Event()

    def play(mine: list[str]) -> None:
        version = 0
        while not ended.is_set():
            for one in mine:
                entry = StoredEntry("start", {}, version)
                games.append(one, [entry], expected=version, summary=START)
            version += 1

    threads = [threading.Thread(target=play, args=(ids[n::4],)) for n in range(4)]
    for thread in threads:
        thread.start()
    copies = [tmp_path / f"{n}.sqlite3" for n in range(3)]
    for copy in copies:
        back_up(server, copy)
    ended.set()
    for thread in threads:
        thread.join()
    database.close()
    lengths = []
    for copy in copies:
        kept = open_database(str(copy))
        found = [(Games(kept).get(one).version, len(Games(kept).entries(one))) for one in ids]
        assert all(head == length for head, length in found)
        lengths.append(sum(length for _, length in found))
        kept.close()
    assert lengths == sorted(lengths)
    assert lengths[0] < lengths[-1]


def test_finished_games_of_before_get_their_columns_on_postgresql(
    postgres_server: PostgresServer,
) -> None:
    """The migration that reads rows reads PostgreSQL's too."""
    from alembic import command  # noqa: PLC0415

    from damas.store.database import _migrations  # noqa: PLC0415

    url = postgres_server.create()
    from sqlalchemy import create_engine  # noqa: PLC0415

    engine = create_engine(url)
    config = _migrations()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0015")
        connection.execute(
            text(
                "INSERT INTO games (id, regulation, start_fen, players, colours, created_ms,"
                " updated_ms, version, ply, fen, turn, reason, terms, private) VALUES ('g', 'x',"
                """ 'f', '{"white": {"name": "Inês  SÁ"}, "black": {}}', 'lot', 1, 1, 0, 0, 'f',"""
                """ 'white', 'time', '{"rated": true}', false)"""
            )
        )
    engine.dispose()
    database = open_database(url)
    assert Games(database).listed("g") == {"rated": True, "white_key": "ines sa", "black_key": ""}
    database.close()
    postgres_server.drop(url)
