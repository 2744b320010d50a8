"""Real PostgreSQL and NATS servers for the tests, each in a folder and on a port of its own.

They listen on the machine's own address only and end with the tests. A test that asks for a
server which is not installed is skipped with the reason; in CI that is a failure (untested.py).
"""

from __future__ import annotations

import atexit
import contextlib
import importlib.util
import os
import random
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from sampling import SEED

HOST = "127.0.0.1"
SUPERUSER = "postgres"  # the server does not run as root: it runs as this person
ROLE = "damas"
"""The role of the program: it owns its databases and is no superuser."""
IN_MEMORY = Path("/dev/shm")
PATIENCE_SECONDS = 30
FIRST_WITH_STRATEGY = 15
"""The version of PostgreSQL from which a copy of a database can be asked for file by file."""
WEB = "/tests/web/"
SHARE_OF_SERVERS = 0.35
_numbers = count(1)


def free_port() -> int:
    """A port on which nobody listens."""
    with socket.socket() as free:
        free.bind((HOST, 0))
        return int(free.getsockname()[1])


@contextmanager
def folder(name: str) -> Iterator[Path]:
    """A folder for a server's files, in memory where there is room for it."""
    place = IN_MEMORY if os.access(IN_MEMORY, os.W_OK) else None
    made = Path(tempfile.mkdtemp(prefix=f"damas-{name}-", dir=place))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


def program(name: str) -> str:
    """The path of a program; without it the test is skipped."""
    found = shutil.which(name) or shutil.which(name, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        pytest.skip(f"no {name} on this machine")
    return found


@contextmanager
def running(
    words: Sequence[object], log: Path, answers: Callable[[], bool], **how: Any
) -> Iterator[subprocess.Popen[bytes]]:
    """A server that answers; it is ended afterwards."""
    with log.open("wb") as heard:
        server = subprocess.Popen([str(one) for one in words], stdout=heard, stderr=heard, **how)
    try:
        until = time.monotonic() + PATIENCE_SECONDS
        while not answers():
            assert server.poll() is None, log.read_text("utf-8", "replace")
            assert time.monotonic() < until, log.read_text("utf-8", "replace")
            time.sleep(0.05)
        yield server
    finally:
        server.terminate()
        try:
            server.wait(PATIENCE_SECONDS)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def says(port: int, question: bytes, beginning: bytes) -> bool:
    """Whether the server at *port* answers so."""
    try:
        with socket.create_connection((HOST, port), 1) as connection:
            connection.sendall(question)
            return connection.recv(4096).startswith(beginning)
    except OSError:
        return False


@dataclass(frozen=True, slots=True)
class PostgresServer:
    """A PostgreSQL server; *programs* is the folder of its tools, *data* its files."""

    port: int
    programs: Path
    data: Path
    how: dict[str, Any]
    """Arguments of `subprocess` for its programs, such as the person they run as."""
    copying: str = ""
    """Words of CREATE DATABASE: to copy files takes half the time of the usual copy by log."""

    def url(self, database: str, role: str = ROLE) -> str:
        """The address of a database."""
        return f"postgresql+psycopg://{role}@{HOST}:{self.port}/{database}"

    def run(self, statement: str, database: str = "postgres") -> None:
        """Runs a statement as the superuser."""
        import psycopg  # noqa: PLC0415 - an extra

        with psycopg.connect(
            host=HOST, port=self.port, user=SUPERUSER, dbname=database, autocommit=True
        ) as connection:
            connection.execute(statement.encode())

    def create(self, template: str = "template1") -> str:
        """A new database of the program's role; its address."""
        name = f"damas_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name} OWNER {ROLE} TEMPLATE {template} {self.copying}")
        return self.url(name)

    def drop(self, url: str) -> None:
        """Ends a database, also while it is in use."""
        self.run(f"DROP DATABASE IF EXISTS {url.rpartition('/')[2]} WITH (FORCE)")


def postgres_programs() -> Path:
    """The newest PostgreSQL of Debian's packages, or the one on the path; else a skip."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    here = shutil.which("initdb")
    if not found and here is None:
        pytest.skip("no PostgreSQL on this machine")
    if importlib.util.find_spec("psycopg") is None:
        pytest.skip("no driver for PostgreSQL: pip install '.[postgres]'")
    return found[-1].parent if found else Path(str(here)).parent


def as_another_person(place: Path) -> dict[str, Any]:
    """Gives *place* to a person who is not root, and says how a program is started as that one."""
    if os.getuid() != 0:
        return {"cwd": place}
    import pwd  # noqa: PLC0415 - Windows, whose wheel is tested too, has none

    try:
        entry = pwd.getpwnam(SUPERUSER)
    except KeyError:
        pytest.skip("PostgreSQL does not run as root, and there is no other person")
    os.chown(place, entry.pw_uid, entry.pw_gid)
    return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": [], "cwd": place}


@contextmanager
def postgres(*settings: str, own: Sequence[Path] = ()) -> Iterator[PostgresServer]:
    """A PostgreSQL server with a role for the program; *settings* are like "fsync=off".

    Files that the server alone may read, such as its key, stand in *own*.
    """
    programs = postgres_programs()
    with folder("postgres") as place:
        how = as_another_person(place)
        for file in own:
            as_another_person(file)
        data = place / "data"
        setup = [programs / "initdb", "-D", data, "-A", "trust", "-U", SUPERUSER, "-N", "-E"]
        subprocess.run([*setup, "UTF8", "--locale=C.UTF-8"], check=True, capture_output=True, **how)
        version = int((data / "PG_VERSION").read_text("ascii"))
        copying = "STRATEGY file_copy" if version >= FIRST_WITH_STRATEGY else ""
        server = PostgresServer(free_port(), programs, data, how, copying)
        words: list[object] = [programs / "postgres", "-D", data, "-p", server.port, "-k", place]
        words += ["-c", f"listen_addresses={HOST}"]
        words += [word for one in settings for word in ("-c", one)]
        ready = [programs / "pg_isready", "-q", "-h", HOST, "-p", str(server.port)]
        with running(
            words, place / "log", lambda: subprocess.run(ready, check=False).returncode == 0, **how
        ):
            server.run(f"CREATE ROLE {ROLE} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE")
            yield server


@contextmanager
def nats(*settings: object) -> Iterator[str]:
    """The address of a NATS server; *settings* are words of its command line."""
    port = free_port()
    with folder("nats") as place:
        words = [program("nats-server"), "--addr", HOST, "--port", port, *settings]
        with running(words, place / "log", lambda: says(port, b"", b"INFO ")):
            yield f"nats://{HOST}:{port}"


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[PostgresServer]:
    """A PostgreSQL server for all tests of a process; what it keeps need not survive the power."""
    settings = ("fsync=off", "full_page_writes=off", "max_connections=200", "autovacuum=off")
    with postgres(*settings) as server:
        yield server


@pytest.fixture(scope="session")
def postgres_url(postgres_server: PostgresServer) -> str:
    """The address of one database on it, which the tests of a process share."""
    return postgres_server.create()


@pytest.fixture(scope="session")
def nats_url() -> Iterator[str]:
    """The address of a NATS server for all tests of a process."""
    with nats() as url:
        yield url


@pytest.fixture(scope="session")
def _migrated(postgres_server: PostgresServer) -> str:
    """The name of a database with the program's tables, to be copied."""
    from damas.store import open_database  # noqa: PLC0415 - not for every collection

    url = postgres_server.create()
    open_database(url).close()
    return url.rpartition("/")[2]


@pytest.fixture
def new_postgres(postgres_server: PostgresServer, _migrated: str) -> Iterator[Callable[[], str]]:
    """Makes databases with the program's tables, as many as wanted; the address of each."""
    made: list[str] = []

    def make() -> str:
        made.append(postgres_server.create(template=_migrated))
        return made[-1]

    yield make
    for url in made:
        with contextlib.suppress(Exception):  # the next test must not suffer
            postgres_server.drop(url)


@cache
def migrated_file() -> Path:
    """A SQLite database with the program's tables and the secret of a server, to be copied: its
    migrations, which a missing file begins with, are most of the work of opening it."""
    from damas.store import People, open_database  # noqa: PLC0415 - not for every collection

    made = Path(tempfile.mkdtemp(prefix="damas-migrated-"))
    atexit.register(shutil.rmtree, made, ignore_errors=True)
    path = made / "damas.sqlite3"
    database = open_database(str(path))
    People(database).secret()
    database.close()
    return path


@pytest.fixture
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a new database that has the program's tables.

    It is a SQLite file; for a test marked `both_databases` also, in a second run of the test that
    carries the mark `full`, a database of a PostgreSQL server.
    """
    if getattr(request, "param", "sqlite") == "postgresql":
        return str(request.getfixturevalue("new_postgres")())
    path = tmp_path / "damas.sqlite3"
    shutil.copy(migrated_file(), path)
    return str(path)


def on_both_databases(metafunc: pytest.Metafunc) -> None:
    """Runs a test that uses a database on SQLite and, by `make test-all`, on PostgreSQL.

    Of those that ask a whole server it draws a third: each statement has its test in the store's.
    """
    apart = metafunc.definition.get_closest_marker("sqlite_only")
    if "database_url" in metafunc.fixturenames and not apart:
        drawn = random.Random(f"{SEED} {metafunc.definition.nodeid}").random() < SHARE_OF_SERVERS
        is_asked = WEB not in metafunc.definition.path.as_posix() or drawn
        mark = pytest.mark.full if is_asked else pytest.mark.long
        values = ["sqlite", pytest.param("postgresql", marks=mark)]
        metafunc.parametrize("database_url", values, indirect=True)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Runs the tests that are marked so on both databases."""
    if metafunc.definition.get_closest_marker("both_databases"):
        on_both_databases(metafunc)
