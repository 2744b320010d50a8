"""The names of players that the archive on PostgreSQL keeps once each go with their last game."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import select, text, update

from damas.archive import Archive, Query
from damas.store.archive import names
from damas.store.models.archive import ArchiveGameRow

GAME = '[White "{}"] [Black "{}"] [GameType "20"] 1. 32-28 19-23 2. 28x19 14x23 {}\n\n'
PAIRS = (("Ana", "Rui"), ("Rui", "Eva"))


@pytest.fixture
def archive(new_postgres: Callable[[], str]) -> Iterator[Archive]:
    """Two games of three players."""
    made = Archive(new_postgres())
    made.add_text("".join(GAME.format(*pair, "2-0") for pair in PAIRS), "two")
    yield made
    made.close()


def kept(archive: Archive) -> set[str]:
    """The names that the archive keeps."""
    with archive.database.session(write=False) as session:
        return set(session.scalars(select(names.NAMES.c.key)))


def game_of(archive: Archive, player: str) -> int:
    """The first game of a player."""
    found: int = archive.numbers(Query(player=player))[0]
    return found


def test_a_name_goes_with_its_last_game(archive: Archive) -> None:
    """The name of a player with another game stays, and finds it."""
    assert kept(archive) == {"ana", "rui", "eva"}
    archive.remove(game_of(archive, "Ana"))
    assert kept(archive) == {"rui", "eva"}
    assert len(archive.numbers(Query(player="Rui"))) == 1
    archive.remove(game_of(archive, "Eva"))
    assert kept(archive) == set()
    archive.add_text(GAME.format("Ana", "Eva", "0-2"), "again")
    assert len(archive.numbers(Query(player="Ana"))) == 1


def test_the_name_of_a_game_that_is_being_stored_stays(archive: Archive) -> None:
    """Another process stores a game of a player whose last game is taken out meanwhile."""
    with archive.database.engine.connect() as other:
        bring = update(ArchiveGameRow).values(white_key="nova")
        other.execute(bring.where(ArchiveGameRow.id == game_of(archive, "Eva")))
        removing = threading.Thread(target=archive.remove, args=(game_of(archive, "Ana"),))
        removing.start()
        waits = text("SELECT count(*) FROM pg_locks WHERE NOT granted")
        with archive.database.engine.connect() as looking:
            while removing.is_alive() and not looking.scalar(waits):
                looking.rollback()
        bring = update(ArchiveGameRow).values(black_key="ana")
        other.execute(bring.where(ArchiveGameRow.id == game_of(archive, "Eva")))
        other.commit()
        removing.join()
    assert kept(archive) >= {"ana", "nova"}


def test_a_name_stays_while_an_import_does_not_end(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The game is taken out all the same; a name without games finds none."""
    monkeypatch.setattr(names, "PATIENCE", "50ms")
    number = game_of(archive, "Ana")
    with archive.database.engine.connect() as other:
        other.execute(text("LOCK TABLE archive_games IN ROW EXCLUSIVE MODE"))
        archive.remove(number)
        other.rollback()
    assert "ana" in kept(archive)
    assert archive.numbers(Query(player="Ana")) == []
