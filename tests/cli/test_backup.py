"""`damas backup`: a whole copy while a server plays on, and the way back to it."""

from __future__ import annotations

import json
import sqlite3
import sys
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from cli.conftest import Run
from web.servers import ServerProcess

pytestmark = [
    pytest.mark.full,
    pytest.mark.skipif(sys.platform == "win32", reason="servers are forked"),
]


def ask(address: str, path: str, body: Any = None) -> Any:
    """The JSON of one answer."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"{address}{path}", data, {"Content-Type": "application/json"})
    with urlopen(request, timeout=20) as answer:
        return json.loads(answer.read())


def test_a_copy_of_a_server_that_runs_and_the_way_back(damas: Run, tmp_path: Path) -> None:
    """A game acknowledged before the copy is in it; put in place it is the server's again."""
    place, log = tmp_path / "games.db", tmp_path / "log"
    server = ServerProcess(0, str(place), log)
    address = server.address()
    kept = ask(address, "/api/games", {"regulation": "fenae-2025"})["id"]
    done = damas("backup", str(tmp_path / "copy.db"), "--database", f"sqlite:///{place}")
    assert (done.returncode, done.stdout.strip()) == (0, str(tmp_path / "copy.db"))
    assert (tmp_path / "copy.db").stat().st_mode & 0o077 == 0
    ask(address, "/api/games", {"regulation": "fenae-2025"})
    server.kill()
    server.wait()

    for left in (place, Path(f"{place}-wal"), Path(f"{place}-shm")):
        left.unlink(missing_ok=True)
    place.write_bytes((tmp_path / "copy.db").read_bytes())
    again = ServerProcess(0, str(place), log)
    assert [one["id"] for one in ask(again.address(), "/api/games")] == [kept]
    again.kill()
    again.wait()


def test_into_a_folder_it_is_named_by_the_time(damas: Run, tmp_path: Path) -> None:
    """So that a timer needs no script; the first database of all is made by the first use."""
    place, folder = tmp_path / "games.db", tmp_path / "copies"
    folder.mkdir()
    early = damas("backup", str(folder), "--database", str(place), "--lang", "en")
    assert (early.returncode, list(folder.iterdir())) == (1, [])
    assert "no database" in early.stderr
    damas("people", "owner-link", "--database", str(place))
    done = damas("backup", str(folder), "--database", str(place))
    (copy,) = folder.iterdir()
    assert done.stdout.strip() == str(copy)
    with sqlite3.connect(copy) as found:
        assert found.execute("SELECT count(*) FROM tickets").fetchone() == (1,)
    found.close()


def test_nothing_is_overwritten_and_nothing_half_is_left(damas: Run, tmp_path: Path) -> None:
    """A file that is there, a folder that is not, what is no database, a database of a server."""
    place, there = tmp_path / "games.db", tmp_path / "letter.txt"
    damas("people", "owner-link", "--database", str(place))
    there.write_text("Dear Ana")
    wrong = [
        (str(there), str(place), "is there already"),
        (str(tmp_path / "none" / "x.db"), str(place), "cannot be written"),
        (str(tmp_path / "x.db"), str(there), "is not a database"),
        (str(tmp_path / "x.db"), "postgresql+psycopg://ana:secret@h/x", "pg_dump"),
    ]
    for copy, database, words in wrong:
        done = damas("backup", copy, "--database", database, "--lang", "en")
        assert done.returncode == 1
        assert words in done.stderr
        assert "secret" not in done.stderr
    assert there.read_text() == "Dear Ana"
    assert not [one.name for one in tmp_path.iterdir() if one.name.startswith("x.db")]


def test_keep_without_incremental_is_no_silent_wish(damas: Run, tmp_path: Path) -> None:
    """Nothing is copied; it is said what it goes with."""
    damas("people", "owner-link", "--database", str(tmp_path / "games.db"))
    place = ("--database", str(tmp_path / "games.db"), "--lang", "en")
    done = damas("backup", str(tmp_path / "copy.db"), "--keep", "3", *place)
    assert (done.returncode, "--incremental" in done.stderr) == (1, True)
    assert not (tmp_path / "copy.db").exists()
