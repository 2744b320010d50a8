"""An upgrade that is killed, or that finds the disk full, leaves the older database as it was."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event
from sqlalchemy.engine import Engine

from damas.errors import StoreError
from damas.store import copies, examine_database, open_database
from damas.store.database import BEFORE_UPGRADE
from loaded import run_loaded

pytestmark = pytest.mark.full

FOLDER = Path(__file__).parents[1] / "data" / "databases"
NAMES = ("games", "arbiter", "tournament")
"""As the program wrote them at commit 72c91b2."""
KILLED = """
import os, shutil, signal, sys
from pathlib import Path
from sqlalchemy import event
from sqlalchemy.engine import Engine
from damas.store import open_database

old, folder, what, step = Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3], int(sys.argv[4])

def files_of(path):
    return list(folder.glob(f"{path.name}*"))

def opened(path, reached):
    '''Opens a copy in a process of its own; before each statement of the kind calls reached.'''
    if old.exists():
        shutil.copy(old, path)
    pid = os.fork()
    if pid:
        return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    count = 0
    def come(*args):
        nonlocal count
        words = args[2] if len(args) > 2 else "COMMIT"
        if what == "statement" or words.startswith(what):
            count += 1
            if (count - 1) % step == 0:
                reached(count)
    event.listen(Engine, "before_cursor_execute", come)
    event.listen(Engine, "commit", come)
    open_database(str(path)).close()
    os._exit(0)

whole = folder / "whole"

def look(count):
    for file in files_of(whole):
        shutil.copy(file, folder / f"{count}.sqlite3{file.name.removeprefix(whole.name)}")

assert opened(whole, look) == 0
for file in files_of(whole):
    file.unlink()
points = sorted(int(file.stem) for file in folder.glob("*.sqlite3"))
for most in {points[0], points[len(points) // 2], points[-1]}:
    path = folder / f"{most}.sqlite3"
    for file in files_of(path):
        file.unlink()
    assert opened(path, lambda n: n == most and os.kill(os.getpid(), signal.SIGKILL)) == -9
"""
"""Leaves the files as they are before the first statement of a kind, a later one, and so on.

They are copied while a process opens a database: what a process that is killed there leaves. The
first, the last and one between are those of processes that were killed indeed.
"""


def older(name: str, folder: Path) -> Path:
    """A database of an older program."""
    path = folder / "old.sqlite3"
    with closing(sqlite3.connect(path)) as database:
        database.executescript((FOLDER / f"{name}.sql").read_text("utf-8"))
        database.execute("PRAGMA journal_mode = WAL")
    return path


def content(path: Path) -> list[str]:
    """Everything in a sound database."""
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return list(database.iterdump())


def killed(old: Path, folder: Path, what: str, step: int = 1) -> list[Path]:
    """The files of processes that were killed, in the order of the moments."""
    folder.mkdir()
    command = [sys.executable, "-c", KILLED, str(old), str(folder), what, str(step)]
    run_loaded(command, check=True)
    return sorted(folder.glob("*.sqlite3"), key=lambda path: int(path.stem))


def rows_of(path: Path, tables: list[str]) -> dict[str, int]:
    """The number of rows of each table."""
    with closing(sqlite3.connect(path)) as database:
        return {
            one: database.execute(f"SELECT count(*) FROM {one}").fetchone()[0] for one in tables
        }


@pytest.mark.parametrize("name", NAMES)
def test_killed_at_each_revision(name: str, tmp_path: Path) -> None:
    """kill -9 before the revision is written, at each: the file is what it was, to the last row;
    an older program opens it, and the next start of this one finishes."""
    old = older(name, tmp_path)
    before = content(old)
    found = killed(old, tmp_path / "killed", "UPDATE damas_schema")
    revision = int(examine_database(str(old)).revision or 0)
    assert len(found) == int(examine_database(str(old)).newest) - revision > 2
    with closing(sqlite3.connect(old)) as database:
        tables = [one for (one,) in database.execute("SELECT name FROM sqlite_master"
                                                     " WHERE type = 'table'")]  # fmt: skip
    for path in found:
        assert content(path) == before
        assert content(path.with_name(path.name + BEFORE_UPGRADE)) == before
    for path in (found[0], found[-1]):  # the same content, so the same work
        open_database(str(path)).close()
        state = examine_database(str(path))
        assert state.revision == state.newest
        assert rows_of(path, tables) == rows_of(old, tables)


@pytest.mark.parametrize("start", ["games", "nothing"])
def test_killed_before_each_statement(start: str, tmp_path: Path) -> None:
    """At every twelfth of some hundred; also of a file that the first start was about to make.

    A statement outside the one transaction would show in the file from there on, and so at the
    next kill.
    """
    old = older("games", tmp_path) if start == "games" else tmp_path / "none.sqlite3"
    before = content(old) if old.exists() else []
    found = killed(old, tmp_path / "killed", "statement", 12)
    assert len(found) > 10
    for path in found:
        if start == "games":
            assert content(path) == before
    for path in (found[0], found[len(found) // 2], found[-1]):
        open_database(str(path)).close()
        state = examine_database(str(path))
        assert state.revision == state.newest


def test_a_copy_is_kept_of_the_file_before_its_upgrade(tmp_path: Path) -> None:
    """Private, whole, with the log of newest writes; and one, however often."""
    old = older("games", tmp_path)
    with closing(sqlite3.connect(old)) as writer:
        writer.execute("UPDATE games SET result = 'draw'")
        writer.commit()
        before = content(old)
        open_database(str(old)).close()
    copy = old.with_name(old.name + BEFORE_UPGRADE)
    assert content(copy) == before != content(old)
    assert copy.stat().st_mode & 0o077 == 0
    open_database(str(old)).close()
    assert content(copy) == before
    assert sorted(one.name for one in tmp_path.iterdir()) == [old.name, copy.name]
    shutil.copy(copy, tmp_path / "again.sqlite3")
    open_database(str(tmp_path / "again.sqlite3")).close()


def test_a_full_disk_is_said_before_anything_is_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the room that is needed, and where."""
    old = older("games", tmp_path)
    before = content(old)
    usage = shutil.disk_usage(tmp_path)
    monkeypatch.setattr(copies.shutil, "disk_usage", lambda _: usage._replace(free=1000))
    with pytest.raises(StoreError) as caught:
        open_database(str(old))
    assert caught.value.code == "no-room"
    assert str(tmp_path) in str(caught.value)
    assert content(old) == before
    assert [one.name for one in tmp_path.iterdir()] == [old.name]


FULL = """
import resource, signal, sys
from damas.errors import StoreError
from damas.store import open_database
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
most = int(sys.argv[2])
resource.setrlimit(resource.RLIMIT_FSIZE, (most, most))
try:
    open_database(sys.argv[1])
except StoreError as error:
    print(error.code, error)
"""


@pytest.mark.skipif(os.name == "nt", reason="limits of processes are POSIX")
def test_a_disk_that_takes_no_more_of_the_copy(tmp_path: Path) -> None:
    """The system refuses to write on: a sentence, no half copy, and the file as it was."""
    old = older("games", tmp_path)
    before = content(old)
    for most, code in ((20_000, "store-unopenable"), (40_000, "no-copy")):
        command = [sys.executable, "-c", FULL, str(old), str(most)]
        said = run_loaded(command, capture_output=True, text=True, check=True).stdout
        assert said.startswith(f"{code} The "), said
        assert content(old) == before
    assert [one.name for one in tmp_path.iterdir()] == [old.name]


def test_a_disk_that_takes_no_more_of_the_upgrade(tmp_path: Path) -> None:
    """SQLite itself says that it is full, in the middle: everything is taken back."""
    old = older("games", tmp_path)
    before = content(old)

    def fill(_connection: object, cursor: sqlite3.Cursor, words: str, *_: object) -> None:
        if words.startswith("UPDATE damas_schema"):
            pages = cursor.connection.execute("PRAGMA page_count").fetchone()[0]
            cursor.connection.execute(f"PRAGMA max_page_count = {pages}")

    event.listen(Engine, "before_cursor_execute", fill)
    try:
        with pytest.raises(StoreError) as caught:
            open_database(str(old))
    finally:
        event.remove(Engine, "before_cursor_execute", fill)
    assert caught.value.code == "not-upgraded"
    assert "database or disk is full" in str(caught.value)
    assert content(old) == before
    open_database(str(old)).close()


AT_ONCE = """
import os, sys
from damas.store import open_database
ready, go = os.pipe()
several = []
for _ in range(8):
    several.append(os.fork())
    if several[-1] == 0:
        os.close(go)
        os.read(ready, 1)  # until all are there
        open_database(sys.argv[1]).close()
        os._exit(0)
os.close(go)
assert [os.waitpid(one, 0)[1] for one in several] == [0] * 8
"""


def test_two_starts_at_once_upgrade_once(tmp_path: Path) -> None:
    """Eight processes open one older database: all come to run, and the copy is the older file."""
    old = older("tournament", tmp_path)
    before = content(old)
    run_loaded([sys.executable, "-c", AT_ONCE, str(old)], check=True, timeout=60)
    assert content(old.with_name(old.name + BEFORE_UPGRADE)) == before
