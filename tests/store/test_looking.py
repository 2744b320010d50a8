"""Commands that only look at a database: the bytes of its file are the same afterwards."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from damas.errors import StoreError
from damas.store import Games, GameSetup, GameSummary, open_database
from damas.store.looking import looking_at

FOLDER = Path(__file__).resolve().parents[1] / "data" / "databases"
SETUP = GameSetup("fenae-2025", "W:W31:B1", {"white": {}, "black": {}})
SUMMARY = GameSummary(0, "W:W31:B1", "white")


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {one.name: one.read_bytes() for one in folder.iterdir()}


@pytest.fixture(params=["old", "newest", "copied in use"])
def place(tmp_path: Path, request: pytest.FixtureRequest) -> Path:
    """A file of an older program, one of this program, and one copied with its log of writes."""
    path = tmp_path / "there" / "games.db"
    path.parent.mkdir()
    if request.param == "old":
        with closing(sqlite3.connect(path)) as made:
            made.executescript((FOLDER / "games.sql").read_text("utf-8"))
        return path
    origin = path if request.param == "newest" else tmp_path / "games.db"
    with closing(open_database(str(origin))) as opened:
        for _ in range(4):
            Games(opened).create(SETUP, SUMMARY, 1)
        if request.param == "copied in use":
            for ending in ("", "-wal"):
                there = origin.with_name(origin.name + ending)
                path.with_name(path.name + ending).write_bytes(there.read_bytes())
    return path


@pytest.mark.parametrize("read_only", [False, True], ids=["writable", "read-only folder"])
def test_a_database_that_is_looked_at_stays_as_it_is(place: Path, read_only: bool) -> None:
    """Its games are read, no file is changed or added, and the revision is told."""
    before = contents(place.parent)
    if read_only:
        place.chmod(0o400)
        place.parent.chmod(0o500)
    try:
        with looking_at(str(place)) as looked:
            assert len(Games(looked.database).recent()) == 4
            is_old = "[old" in os.environ["PYTEST_CURRENT_TEST"]
            assert (looked.state.revision == looked.state.newest) is not is_old
            assert looked.state.name == str(place)
    finally:
        place.parent.chmod(0o700)
        place.chmod(0o600)
    assert contents(place.parent) == before


def test_a_file_that_is_not_there_is_not_made(tmp_path: Path) -> None:
    """To look at nothing is refused with a sentence."""
    with (
        pytest.raises(StoreError, match="There is no database at"),
        looking_at(str(tmp_path / "none.db")),
    ):
        pass
    assert contents(tmp_path) == {}


def test_a_database_in_use_is_read_beside_its_server(tmp_path: Path) -> None:
    """With an entry that was written a moment ago."""
    path = tmp_path / "games.db"
    with closing(open_database(str(path))) as opened:
        Games(opened).create(SETUP, SUMMARY, 1)
        with looking_at(str(path)) as looked:
            assert len(Games(looked.database).recent()) == 1
        Games(opened).create(SETUP, SUMMARY, 2)
