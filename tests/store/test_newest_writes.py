"""A file copied by hand lacks nothing a moment after the last act, or is told to lack it."""

from __future__ import annotations

import logging
import shutil
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from damas.store import Games, GameSetup, GameSummary, StoredEntry, open_database
from damas.store import newest_writes as module
from damas.store.copies import copy_database, wal_of

SETUP = GameSetup("fenae-2025", "W:W31:B1", {"white": {}, "black": {}})
SUMMARY = GameSummary(1, "W:W31:B1", "white")
TOLD = "was copied while it was in use"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """The name of a database that is not there yet."""
    return tmp_path / "games.db"


def copied_alone(place: Path) -> Path:
    """A copy of the file, without the log beside it, as to a stick."""
    copy = place.with_name("stick") / place.name
    copy.parent.mkdir(exist_ok=True)
    shutil.copyfile(place, copy)
    return copy


def opens(place: Path, caplog: pytest.LogCaptureFixture) -> tuple[int, bool]:
    """The number of games in a file, and whether it is told that writes are missing."""
    caplog.clear()
    with caplog.at_level(logging.WARNING), closing(open_database(str(place))) as opened:
        count = len(Games(opened).recent())
        assert opened.lacks_writes is (TOLD in caplog.text)
    return count, TOLD in caplog.text


def test_a_moment_after_the_last_act_the_file_is_whole(place, caplog, monkeypatch) -> None:
    """Entries too; and who copied it alone is told to look, because it was in use."""
    monkeypatch.setattr(module, "QUIET_SECONDS", 0.2)
    with closing(open_database(str(place))) as opened:
        games = Games(opened)
        game = games.create(SETUP, SUMMARY, 1)
        games.append(game.id, [StoredEntry("move", {"ply": 0}, 2)], expected=0, summary=SUMMARY)
        for _ in range(100):
            copy = copied_alone(place)
            wal_of(copy).touch()  # so that the copy opens without a word
            with closing(open_database(str(copy))) as there:
                if Games(there).ids() and Games(there).versions([game.id]) == {game.id: 1}:
                    break
            time.sleep(0.05)
        assert Games(opened).versions([game.id]) == {game.id: 1}
        with closing(open_database(str(copy))) as there:
            assert Games(there).versions([game.id]) == {game.id: 1}
        assert opens(copied_alone(place), caplog) == (1, True)


def test_a_copy_without_the_newest_writes_is_told(place, caplog, monkeypatch) -> None:
    """Until something is written: then it is a database of its own."""
    monkeypatch.setattr(module, "QUIET_SECONDS", 60)
    with closing(open_database(str(place))) as opened:
        Games(opened).create(SETUP, SUMMARY, 1)
        copy = copied_alone(place)
    assert opens(copy, caplog) == (0, True)
    assert opens(copy, caplog) == (0, True)
    with closing(open_database(str(copy))) as opened:
        Games(opened).create(SETUP, SUMMARY, 1)
    assert opens(copy, caplog) == (1, False)


def test_no_false_alarm(place, caplog, tmp_path) -> None:
    """After a clean end, beside another process, of a backup, and with the log beside it."""
    with closing(open_database(str(place))) as opened:
        Games(opened).create(SETUP, SUMMARY, 1)
        assert opens(place, caplog) == (1, False)
        copy_database(place, tmp_path / "backup.db")
        assert opens(tmp_path / "backup.db", caplog) == (1, False)
        both = copied_alone(place)
        shutil.copyfile(wal_of(place), wal_of(both))
        assert opens(both, caplog) == (1, False)
    assert opens(place, caplog) == (1, False)
    assert opens(copied_alone(place), caplog) == (1, False)


@pytest.mark.full
def test_no_false_alarm_after_a_process_was_killed(place, caplog) -> None:
    """Its log of writes is still there."""
    code = (
        "import os, sys; from damas.store import open_database;"
        "open_database(sys.argv[1]); os.kill(os.getpid(), 9)"
    )
    subprocess.run([sys.executable, "-c", code, str(place)], check=False)
    assert wal_of(place).exists()
    assert opens(place, caplog) == (0, False)


@pytest.mark.full
def test_no_false_alarm_after_a_program_that_ended_early(place, caplog) -> None:
    """A setting was refused after the database was opened: nothing is missing from the file."""
    code = (
        "import sys; from damas.store import open_database;"
        "opened = open_database(sys.argv[1]); sys.exit('refused')"
    )
    subprocess.run([sys.executable, "-c", code, str(place)], check=False)
    assert opens(place, caplog) == (0, False)
