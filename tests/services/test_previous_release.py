"""The program of before and this one on one database: both play on.

The database names the oldest revision whose program may still use it (`damas_floor`). The commit
below is the last one of that revision, before many processes knew of each other. Its sources are
taken from git and run over this kernel, whose functions have only become more.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest
import sqlalchemy as sa
from websockets.sync.client import connect

from damas.store import open_database
from services.running import on_both_databases

ROOT = Path(__file__).parents[2]
BEFORE = "d46d1917"
"""The commit before migration 0017."""
CODE = "from damas.cli import main; main()"
LINE = ("32-28", "19-23", "28x19", "14x23", "37-32", "10-14")
pytestmark = pytest.mark.long  # two programs that load, one after the other


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """On both kinds of database."""
    on_both_databases(metafunc)


@pytest.fixture(name="older", scope="module")
def _older(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The sources of the older program, with the compiled kernel of this one."""
    words = ["git", "-C", str(ROOT), "archive", BEFORE, "src"]
    found = subprocess.run(words, capture_output=True, check=False)
    if found.returncode:
        pytest.skip("no history of the project here")
    place = tmp_path_factory.mktemp("older")
    with tarfile.open(fileobj=BytesIO(found.stdout)) as packed:
        packed.extractall(place, filter="data")
    kernel = find_spec("damas._kernel_native")
    assert kernel is not None
    assert kernel.origin is not None
    shutil.copy(kernel.origin, place / "src/damas")
    return place / "src"


@contextmanager
def served(database: str, log: Path, sources: Path | None = None) -> Iterator[str]:
    """The address of a server: of *sources*, or of this program."""
    own = {"PYTHONPATH": os.pathsep.join([str(sources), sysconfig.get_path("purelib")])}
    words = [sys.executable, *(["-S"] if sources else []), "-c", CODE]
    words += ["serve", "--port", "0", "--no-browser", "--database", database]
    with log.open("w") as out:
        process = subprocess.Popen(
            words,
            env={**os.environ, **(own if sources else {})},
            stdout=subprocess.PIPE,
            stderr=out,
            text=True,
        )
    try:
        assert process.stdout is not None
        found = re.search(r"http://\S+", process.stdout.readline())
        assert found, log.read_text("utf-8")
        yield found[0].rstrip("/")
    finally:
        process.terminate()
        process.communicate(timeout=60)
    assert "Traceback" not in log.read_text("utf-8")


class Page:
    """A page at a game of one server."""

    def __init__(self, base: str, game: str, stack: ExitStack) -> None:
        address = f"{base.replace('http', 'ws')}/ws/games/{game}"
        self.socket = stack.enter_context(connect(address))
        self.socket.send('{"type": "hello", "version": null, "protocol": 3}')
        self.version = 0

    def play(self, ply: int, text: str) -> int:
        """Plays a move; the version at which it is stored."""
        move = {"type": "move", "id": f"m{ply}", "ply": ply, "text": text}
        self.socket.send(json.dumps(move))
        while True:
            said = json.loads(self.socket.recv(timeout=60))
            assert said["type"] != "refused", said
            if said["type"] == "ack" and said["id"] == move["id"]:
                return int(said["version"])


def call(url: str, body: Any = None) -> Any:
    """The answer of the interface."""
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, {"content-type": "application/json"}), timeout=60) as answer:
        return json.load(answer)


def test_the_program_before_and_this_one_play_on(
    older: Path, database_url: str, tmp_path: Path
) -> None:
    """Its database is brought up to date while it runs; then each plays every other move of one
    game, and each can begin games that the other one goes on with."""
    signal.alarm(300)
    if database_url.startswith("postgresql"):  # as the older program would have made it
        engine = sa.create_engine(database_url)
        with engine.begin() as connection:
            connection.execute(sa.text("DROP SCHEMA public CASCADE"))
            connection.execute(sa.text("CREATE SCHEMA public"))
        engine.dispose()
    else:
        Path(database_url).unlink()
    with served(database_url, tmp_path / "older.log", older) as before:
        first = call(f"{before}/api/games", {"regulation": "internacional"})["id"]
        with served(database_url, tmp_path / "newer.log") as after:
            second = call(f"{after}/api/games", {"regulation": "internacional"})["id"]
            for game in (first, second):
                with ExitStack() as stack:
                    pages = [Page(base, game, stack) for base in (before, after)]
                    stored = [pages[n % 2].play(n, text) for n, text in enumerate(LINE)]
                assert stored == list(range(stored[0], stored[0] + len(LINE)))
                fens = {call(f"{base}/api/games/{game}")["fen"] for base in (before, after)}
                assert len(fens) == 1
    opened = open_database(database_url)
    with opened.session(write=False) as session:
        assert session.scalar(sa.text("SELECT oldest FROM damas_floor")) == "0016"
    opened.close()
