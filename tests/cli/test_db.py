"""`damas db`: what a person who runs a server types, and what is answered."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cli.conftest import Run
from damas.app.core.times import now_ms
from damas.store import Games, Operating, open_database

FOLDER = Path(__file__).resolve().parents[1] / "data" / "databases"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A database with four games of an older program."""
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path)) as made:
        made.executescript((FOLDER / "games.sql").read_text("utf-8"))
    return path


def test_a_sound_database_is_said_to_be_sound(damas: Run, place: Path) -> None:
    """With the number of its logs."""
    done = damas("db", "check", "--database", str(place), "--lang", "en")
    assert (done.returncode, done.stderr.strip()) == (0, "")
    assert done.stdout.startswith("All agree with what is stored beside them; games: 4, ")


def test_each_fault_is_named_with_its_game(damas: Run, place: Path) -> None:
    """An entry that is gone, a head that says another version, a summary, an entry of nonsense."""
    assert damas("db", "check", "--database", str(place)).returncode == 0
    with closing(sqlite3.connect(place)) as raw:
        ids = [one for (one,) in raw.execute("SELECT id FROM games WHERE version > 2 ORDER BY id")]
        ids = (ids * 4)[:4]
        first, second, third, fourth = ids
        raw.execute("DELETE FROM events WHERE game_id = ? AND version = 2", (first,))
        if second != first:
            raw.execute("UPDATE games SET version = version + 5 WHERE id = ?", (second,))
        if third not in (first, second):
            raw.execute("UPDATE games SET ply = 77 WHERE id = ?", (third,))
        if fourth not in (first, second, third):
            raw.execute("UPDATE events SET payload = '{' WHERE game_id = ?", (fourth,))
        raw.commit()
    done = damas("db", "check", "--database", str(place), "--lang", "en")
    assert done.returncode == 1
    said = done.stdout.splitlines()
    assert f"game {first}: entry 2 of its log is missing" in said
    wanted = {
        second: "its head says version",
        third: "ply is stored as 77, but its log says",
        fourth: "its log cannot be played through",
    }
    for one, words in wanted.items():
        if one != first:
            assert any(line.startswith(f"game {one}: {words}") for line in said), (one, said)


def test_a_backup_is_put_back_only_where_nothing_is(
    damas: Run, place: Path, tmp_path: Path
) -> None:
    """Over data that is there only when it is told; all of it, and checked."""
    copy, fresh = tmp_path / "copy.db", tmp_path / "fresh.db"
    done = damas("db", "backup", str(copy), "--database", str(place))
    assert (done.returncode, done.stdout.strip()) == (0, str(copy))
    done = damas("db", "restore", str(copy), "--database", str(fresh), "--lang", "en")
    assert (done.returncode, done.stdout[:8]) == (0, "All agre"), done.stderr
    with closing(sqlite3.connect(fresh)) as raw:
        raw.execute("DELETE FROM games")
        raw.execute("UPDATE presence SET seen_ms = 1")
        raw.execute("INSERT INTO archive_gone (game) VALUES (5)")
        raw.commit()
    done = damas("db", "restore", str(copy), "--database", str(fresh), "--lang", "en")
    assert done.returncode == 1
    assert "holds data already" in done.stderr
    done = damas("db", "restore", str(copy), "--database", str(fresh), "--replace", "--lang", "en")
    assert (done.returncode, done.stdout[:8]) == (0, "All agre"), done.stderr
    with closing(sqlite3.connect(fresh)) as raw:
        assert raw.execute("SELECT count(*) FROM archive_gone").fetchone() == (0,)


def test_what_is_no_backup_changes_nothing(damas: Run, place: Path, tmp_path: Path) -> None:
    """A letter, a file that is not there, two files to be moved."""
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Ana")
    before = place.read_bytes()
    for words in (
        ("restore", str(letter), "--database", str(place), "--replace"),
        ("restore", str(tmp_path / "none.db"), "--database", str(place), "--replace"),
        ("move", str(tmp_path / "other.db"), "--database", str(place)),
    ):
        done = damas("db", *words, "--lang", "en")
        assert done.returncode == 1, words
        assert done.stderr.strip(), words
        assert "Traceback" not in done.stderr
    assert place.read_bytes() == before
    assert not (tmp_path / "other.db").exists()


def test_a_check_changes_nothing_and_says_the_revision(damas: Run, place: Path) -> None:
    """An older file keeps its revision and its bytes; the next use's revision is told."""
    before = place.read_bytes()
    done = damas("db", "check", "--database", str(place), "--lang", "en")
    assert done.returncode == 0
    assert "is of revision 0006, and stays so; the next use brings it to" in done.stdout
    assert place.read_bytes() == before
    assert [one.name for one in place.parent.iterdir()] == [place.name]


@pytest.mark.full
def test_a_check_tells_that_the_newest_writes_are_missing(damas: Run, tmp_path: Path) -> None:
    """A file that was copied while a server used it, without the log beside it."""
    served = tmp_path / "games.db"
    with closing(open_database(str(served))) as opened:
        opened.wrote()
        copy = shutil.copyfile(served, tmp_path / "stick.db")
    done = damas("db", "check", "--database", str(copy), "--lang", "en")
    assert done.returncode == 0
    assert "was copied while it was in use" in done.stdout
    done = damas("doctor", "--database", str(copy), "--lang", "en")
    assert "was copied while it was in use" in done.stdout
    done = damas("db", "check", "--database", str(served), "--lang", "en")
    assert "was copied while it was in use" not in done.stdout


def test_a_backup_of_what_has_changed_and_the_way_back(
    damas: Run, place: Path, tmp_path: Path
) -> None:
    """Its age is known; a damaged one is found before it is needed; the newest are kept."""
    folder, at = tmp_path / "backups", ("--database", str(place))
    open_database(str(place)).close()
    for _ in range(2):
        assert damas("backup", str(folder), "--incremental", *at).returncode == 0
    done = damas("backup", str(folder), "--incremental", "--keep", "2", *at, "--lang", "en")
    newest, said = done.stdout.splitlines()
    assert said.endswith("MB are new")
    assert len(list(folder.glob("*.damas-backup"))) == 2
    with closing(open_database(str(place))) as opened:
        assert Operating(opened).numbers(now_ms()).backup_age < 600
    for one in (str(folder), newest):
        sound = damas("backup", "--verify", one, "--lang", "en")
        assert (sound.returncode, "can be restored" in sound.stdout) == (0, True)
    back = tmp_path / "back.db"
    assert damas("db", "restore", newest, "--database", str(back)).returncode == 0
    with closing(open_database(str(back))) as opened:
        assert Games(opened).unfinished(10)
    piece = next((folder / "pieces").glob("??/*"))
    piece.write_bytes(b"x")
    broken = damas("backup", "--verify", str(folder), "--lang", "en")
    assert (broken.returncode, "lost or damaged" in broken.stdout) == (1, True)
    copy = tmp_path / "copy.sqlite3"
    assert damas("backup", str(copy), *at).returncode == 0
    assert damas("backup", "--verify", str(copy)).returncode == 0
    copy.write_bytes(copy.read_bytes()[:-5000])
    assert damas("backup", "--verify", str(copy)).returncode != 0
