"""Secrets of a database: passwords in its address, and its files to their owner."""

from __future__ import annotations

import os
import stat
import traceback

import pytest

from cli.runner import run_here
from damas.errors import StoreError
from damas.store import Games, open_database
from damas.store.database import default_database_url

PASSWORD = "s3cret-p4ss"
ADDRESSES = {
    "an unknown kind": f"nosuch://ana:{PASSWORD}@db.example/damas",
    "an unknown driver": f"postgresql+nosuch://ana:{PASSWORD}@db.example/damas",
    "a port that is none": f"postgresql://ana:{PASSWORD}@db.example:x/damas",
    "an at in the password": f"nosuch://ana:x@{PASSWORD}@db.example/damas",
    "a parameter": f"nosuch://db.example/damas?user=ana&password={PASSWORD}",
    "a server that is not there": f"postgresql://ana:{PASSWORD}@127.0.0.1:9/damas",
    "a parameter of one": f"postgresql://127.0.0.1:9/damas?user=ana&password={PASSWORD}",
    "a driver that is missing": f"mysql+pymysql://ana:{PASSWORD}@127.0.0.1:9/damas",
}


@pytest.mark.parametrize("url", ADDRESSES.values(), ids=ADDRESSES)
def test_no_error_tells_a_password(url):
    """Neither the sentence nor the traceback that a log would hold (C8)."""
    with pytest.raises(StoreError) as raised:
        open_database(url)
    reply = "".join(traceback.format_exception(raised.value))
    assert PASSWORD not in str(raised.value)
    assert PASSWORD not in reply.replace(f'open_database("{url}")', "")


def test_no_command_tells_a_password():
    """By option and by environment: errors and help."""
    url = ADDRESSES["a server that is not there"]
    for words, more in (
        (["serve", "--no-browser", "--port", "0", "--database", url], {}),
        (["archive", "search", "Silva"], {"DAMAS_DATABASE": url}),
        (["serve", "--help"], {"DAMAS_DATABASE": url}),
    ):
        done = run_here(*words, **more)
        assert PASSWORD not in done.stdout + done.stderr
        assert "Traceback" not in done.stderr


def test_a_new_database_is_its_owners_alone(tmp_path):
    """The file and SQLite's files beside it, under every umask (C8)."""
    before = os.umask(0)
    try:
        database = open_database(str(tmp_path / "own" / "damas.sqlite3"))
        Games(database).recent()
        files = sorted((tmp_path / "own").iterdir())
        modes = {path.name: oct(stat.S_IMODE(path.stat().st_mode)) for path in files}
        database.close()
    finally:
        os.umask(before)
    assert modes == dict.fromkeys(
        ["damas.sqlite3", "damas.sqlite3-shm", "damas.sqlite3-wal"], "0o600"
    )


def test_the_environment_names_the_database(monkeypatch):
    """As it always did: so a password needs to stand in no command."""
    monkeypatch.setenv("DAMAS_DATABASE", ADDRESSES["a parameter"])
    assert default_database_url() == ADDRESSES["a parameter"]
