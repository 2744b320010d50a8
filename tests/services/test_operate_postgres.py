"""The pages of `docs/operate/` about PostgreSQL: role, moving there, back to a point in time."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import psycopg
import pytest

from cli.runner import run_here
from damas.store import Games, GameSetup, GameSummary, open_database
from services.running import (
    HOST,
    SUPERUSER,
    as_another_person,
    folder,
    free_port,
    postgres,
    running,
)

ROOT = Path(__file__).parents[2]
DRILL = (ROOT / "docs/operate/backup-drill.md").read_text("utf-8")
BLOCKS = re.findall(r"^```text\n(.*?)^```", DRILL, re.MULTILINE | re.DOTALL)
PEOPLE = {"white": {"kind": "person"}, "black": {"kind": "person"}}
SETUP = GameSetup("internacional", "W:W31:B1", PEOPLE)
SUMMARY = GameSummary(0, "W:W31:B1", "white")


def made_game(url: str) -> str:
    """A new game in a database."""
    opened = open_database(url)
    game = Games(opened).create(SETUP, SUMMARY, 1).id
    opened.close()
    return game


def games(url: str) -> list[str]:
    """The games of a database."""
    with psycopg.connect(url.replace("+psycopg", "")) as connection:
        return [str(row[0]) for row in connection.execute("SELECT id FROM games ORDER BY id")]


def settings(block: str, archive: Path) -> list[str]:
    """The settings of a block of the page, with this folder as the archive."""
    return [
        line.replace(" = '", "=", 1).rstrip("'").replace(" = ", "=")
        for line in block.replace("/archive", str(archive)).strip().splitlines()
    ]


def test_the_role_owns_its_database_and_a_file_moves_there(tmp_path: Path) -> None:
    """As the pages say: the script of the role, the check, the move; and the role may no more."""
    source = tmp_path / "games.db"
    game = made_game(str(source))
    secret = tmp_path / "password"
    secret.write_text("a word\n")
    with postgres("fsync=off") as server:
        server.run("DROP ROLE damas")
        where = {"PGHOST": HOST, "PGPORT": str(server.port), "DAMAS_PASSWORD_FILE": str(secret)}
        path = f"{server.programs}{os.pathsep}{os.environ['PATH']}"
        script = ["sh", str(ROOT / "deploy/postgres/role.sh")]
        subprocess.run(script, check=True, env={**os.environ, **where, "PATH": path})
        url = f"postgresql+psycopg://damas:a%20word@{HOST}:{server.port}/damas"
        assert run_here("db", "check", "--database", str(source)).returncode == 0
        moved = run_here("db", "move", url, "--database", str(source))
        assert moved.returncode == 0, moved.stderr
        assert "a word" not in moved.stdout + moved.stderr
        assert games(url) == [game]
        with (
            psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as own,
            pytest.raises(psycopg.errors.InsufficientPrivilege),
        ):
            own.execute("CREATE DATABASE other")


def test_a_database_goes_back_to_the_moment_before_a_mistake(tmp_path: Path) -> None:
    """With the very settings of the page: two servers start, and the archive has to be written."""
    signal.alarm(180)
    with folder("archive") as archive, folder("restored") as place:
        archive.chmod(0o777)
        how = as_another_person(place)
        with postgres(*settings(BLOCKS[0], archive)) as server:
            url = server.create()
            kept = made_game(url)
            base = place / "base"
            words = [server.programs / "pg_basebackup", "-h", HOST, "-p", str(server.port)]
            words += ["-U", SUPERUSER, "-D", base, "-X", "stream", "-c", "fast"]
            subprocess.run([str(one) for one in words], check=True, **how)
            late = made_game(url)
            time.sleep(0.2)
            with psycopg.connect(url.replace("+psycopg", "")) as connection:
                row = connection.execute("SELECT clock_timestamp()::text").fetchone()
                assert row is not None
            time.sleep(0.2)
            with psycopg.connect(url.replace("+psycopg", "")) as connection:
                connection.execute("DELETE FROM games")  # the mistake
            server.run("SELECT pg_switch_wal()")
            _await_archived(server, url)
            name, programs = url.rpartition("/")[2], server.programs
        port = free_port()
        lines = BLOCKS[1].replace("/archive", str(archive))
        lines = re.sub(r"recovery_target_time = '.*'", f"recovery_target_time = '{row[0]}'", lines)
        with (base / "postgresql.auto.conf").open("a") as conf:
            conf.write(f"\n{lines}archive_mode = off\n")
        (base / "recovery.signal").touch()
        for one in (base / "postgresql.auto.conf", base / "recovery.signal"):
            one.chmod(0o644)
        ready = [programs / "pg_isready", "-q", "-h", HOST, "-p", str(port)]
        start: list[Any] = [programs / "postgres", "-D", base, "-p", port, "-k", place]
        start += ["-c", f"listen_addresses={HOST}"]
        with running(
            start, place / "log", lambda: subprocess.run(ready, check=False).returncode == 0, **how
        ):
            back = f"postgresql+psycopg://damas@{HOST}:{port}/{name}"
            assert games(back) == sorted([kept, late])
            assert run_here("db", "check", "--database", back).returncode == 0


def _await_archived(server: Any, url: str) -> None:
    """Waits until the segment that was just left is in the archive."""
    query = "SELECT last_archived_wal FROM pg_stat_archiver"
    wanted = "SELECT pg_walfile_name(pg_current_wal_lsn() - 1)"
    until = time.monotonic() + 60
    with psycopg.connect(url.replace("+psycopg", ""), autocommit=True) as connection:
        last = str((connection.execute(wanted).fetchone() or [""])[0])
        while str((connection.execute(query).fetchone() or [""])[0]) < last:
            assert time.monotonic() < until, "nothing comes into the archive"
            time.sleep(0.2)
