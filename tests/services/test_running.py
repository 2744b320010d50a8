"""The servers that the other tests are given: they answer, and the program has few rights."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from sqlalchemy import text

from damas.store import open_database
from services import running
from services.running import PostgresServer, says
from untested import MAY_SKIP

TESTS = Path(__file__).resolve().parents[1]


def port(url: str) -> int:
    """The port of an address."""
    return int(url.rpartition(":")[2].partition("/")[0])


def test_nats_answers(nats_url: str) -> None:
    """On the machine's own address."""
    assert says(port(nats_url), b"", b"INFO {")


def test_the_programs_role_is_no_superuser(postgres_url: str) -> None:
    """All the tests on PostgreSQL run with the rights that the guide to operation gives."""
    database = open_database(postgres_url)
    with database.engine.connect() as connection:
        found = connection.execute(
            text(
                "SELECT rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls "
                "FROM pg_roles WHERE rolname = current_user"
            )
        ).one()
    database.close()
    assert tuple(found) == (False,) * 5


def test_each_test_has_a_database_of_its_own(new_postgres: object) -> None:
    """Two that are made are two."""
    assert callable(new_postgres)
    assert new_postgres() != new_postgres()


def test_a_server_ends_with_its_tests() -> None:
    """Nobody listens any more, and no files are left."""
    with running.nats() as url:
        before = port(url)
    assert not says(before, b"", b"INFO ")


def test_a_missing_program_is_a_skip_with_a_reason_and_a_failure_in_ci(tmp_path: Path) -> None:
    """Nothing is left out in silence."""
    case = tmp_path / "test_case.py"
    case.write_text(
        "from services.running import program\n\n\ndef test_it():\n    program('no-such-server')\n",
        "utf-8",
    )
    words = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "untested"]
    for ci, status in (("", 0), ("1", 1)):
        run = subprocess.run(
            [*words, "--rootdir", tmp_path, "-c", "/dev/null", case],
            env={"PATH": "/usr/bin", "PYTHONPATH": str(TESTS), "CI": ci},
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == status, run.stdout + run.stderr
        assert "because no no-such-server on this machine" in run.stdout
    assert "no no-such-server on this machine" not in MAY_SKIP


def test_a_server_that_does_not_start_is_told_with_its_words(tmp_path: Path) -> None:
    """Not a wait for ever."""
    with pytest.raises(AssertionError, match="no-such-setting"), running.nats("--no-such-setting"):
        pass


def test_postgres_lies_in_its_own_folder(postgres_server: PostgresServer) -> None:
    """It touches no cluster of the machine."""
    assert postgres_server.data.parent.name.startswith("damas-postgres-")
