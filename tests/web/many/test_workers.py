"""`damas serve --workers 2`: one address, two processes; one is killed, all renewed and ended."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from loaded import Loaded, run_loaded
from loaded_spawning import is_helper

pytestmark = pytest.mark.full

Process = subprocess.Popen[str]
LENDING = partial(Loaded, lends=True)
SERVE = (
    "import sys; from damas.http import ServerSettings, serve\n"
    "if __name__ == '__main__':\n"
    "    serve(ServerSettings(port=0, database=sys.argv[1], open_browser=False, workers=2,"
    " bus_url=sys.argv[2]))"
)


@pytest.fixture(autouse=True)
def busy_machine(patience: None) -> None:
    """A worker may load the whole program: on a machine with much else to do that takes long."""
    signal.alarm(200)


def children(pid: int) -> set[int]:
    """The worker processes of a parent: those that listen with it."""
    found = set()
    for line in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split():
        words = Path(f"/proc/{line}/cmdline").read_bytes()
        if b"resource_tracker" not in words and not is_helper(int(line)):
            found.add(int(line))
    return found


@contextmanager
def served(
    database: str, log: Path, bus: str = "", start: Callable[..., Process] = LENDING
) -> Iterator[tuple[Process, str]]:
    """A server of two workers, and its address; *bus*: the address of the bus between them."""
    with log.open("w") as out:
        process = start(
            [sys.executable, "-c", SERVE, database, bus],
            stdout=subprocess.PIPE,
            stderr=out,
            stdin=subprocess.DEVNULL,
            text=True,
        )
        try:
            assert process.stdout is not None
            found = re.search(r"http://\S+", process.stdout.readline())
            assert found, log.read_text("utf-8")
            yield process, found[0].rstrip("/")
        finally:
            process.kill()
            process.communicate()


def post(url: str, body: Any) -> Any:
    """The answer to a POST; sent again while a worker is dying, as a page does."""
    request = Request(url, json.dumps(body).encode(), {"content-type": "application/json"})
    for _ in range(50):
        try:
            with urlopen(request, timeout=10) as answer:
                return json.load(answer)
        except (URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError("no answer")


def wait_for(found: Callable[[], bool], seconds: float = 90.0) -> None:
    """Waits until found() is true."""
    end = time.monotonic() + seconds
    while not found():
        assert time.monotonic() < end, "it did not come"
        time.sleep(0.05)


class Page:
    """A page at a game: it sends its command until it is acknowledged, through whichever process
    takes its next connection."""

    def __init__(self, base: str, game: str) -> None:
        self.url = f"{base.replace('http', 'ws')}/ws/games/{game}"
        self.codes: list[int] = []
        self._stack = ExitStack()
        self._open()

    def _open(self) -> None:
        for _ in range(200):
            try:
                self.socket = self._stack.enter_context(connect(self.url))
            except (OSError, ConnectionClosed, TimeoutError):
                time.sleep(0.05)
            else:
                self.socket.send('{"type": "hello", "version": null, "protocol": 3}')
                return
        raise AssertionError("no line")

    def process(self, workers: set[int]) -> int:
        """The worker at the other end of its line."""
        here = self.socket.socket.getsockname()[1]
        rows = [line.split() for line in Path("/proc/net/tcp").read_text("ascii").splitlines()]
        inodes = {f"socket:[{row[9]}]" for row in rows if row[2].endswith(f":{here:04X}")}
        for pid in workers:
            for link in Path(f"/proc/{pid}/fd").iterdir():
                with suppress(FileNotFoundError):
                    if str(link.readlink()) in inodes:
                        return pid
        raise AssertionError(workers)

    def end(self) -> int:
        """Listens until the server ends the line; its code."""
        try:
            while True:
                self.socket.recv(timeout=20)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def play(self, ply: int, text: str) -> int:
        """Plays a move; the version at which it is stored."""
        move = {"type": "move", "id": f"m{ply}", "ply": ply, "text": text}
        while True:
            try:
                self.socket.send(json.dumps(move))
                while True:
                    said = json.loads(self.socket.recv(timeout=20))
                    assert said["type"] != "refused", said
                    if said["type"] == "ack" and said["id"] == move["id"]:
                        return int(said["version"])
            except ConnectionClosed as closed:
                self.codes.append(closed.rcvd.code if closed.rcvd else 1006)
                self._open()


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_worker_is_killed_and_no_move_is_lost(tmp_path: Path, database: str) -> None:
    """The same page goes on through another worker; each move is stored once, and all of them end
    with their parent, their pages told to come again."""
    log = tmp_path / "log"
    with served(database, log) as (process, base):
        first = children(process.pid)
        assert len(first) == 2, log.read_text("utf-8")
        game = post(f"{base}/api/games", {"regulation": "portuguesa-fpd"})["id"]
        page = Page(base, game)
        assert page.play(0, "9-13") == 1
        os.kill(page.process(first), signal.SIGKILL)
        assert page.play(1, "24-20") == 2
        assert page.codes == [1006]
        began = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert page.end() == 1012
        assert process.wait(timeout=20) == 0
        assert time.monotonic() - began < 12  # ten seconds, and what a busy machine takes
        assert "Traceback" not in log.read_text("utf-8")


@pytest.mark.full
@pytest.mark.sqlite_only
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_workers_hear_each_other_by_a_bus(tmp_path: Path, database: str, nats_url: str) -> None:
    """A move played through one of them comes to a page at the other."""
    with served(database, tmp_path / "log", nats_url) as (process, base):
        workers = children(process.pid)
        game = post(f"{base}/api/games", {"regulation": "portuguesa-fpd"})["id"]
        page = Page(base, game)
        at, others = page.process(workers), (Page(base, game) for _ in range(100))
        other = next(one for one in others if one.process(workers) != at)
        assert page.play(0, "9-13") == 1
        while json.loads(other.socket.recv(timeout=20)).get("version") != 1:
            pass
        assert "Traceback" not in (tmp_path / "log").read_text("utf-8")


@pytest.mark.long
@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_workers_are_renewed_one_by_one(tmp_path: Path, database: str) -> None:
    """A page is told to come again, and misses nothing."""
    with served(database, tmp_path / "log") as (process, base):
        game = post(f"{base}/api/games", {"regulation": "portuguesa-fpd"})["id"]
        page = Page(base, game)
        assert page.play(0, "9-13") == 1
        first = children(process.pid)
        process.send_signal(signal.SIGHUP)
        wait_for(lambda: not first & children(process.pid) and len(children(process.pid)) == 2, 120)
        assert page.play(1, "24-20") == 2
        assert set(page.codes) == {1012}


def test_what_keeps_the_workers_from_starting_is_said_once(tmp_path: Path) -> None:
    """A sentence of the parent, and no worker is left behind."""
    (tmp_path / "damas.sqlite3").write_text("no database at all, and long enough to be read")
    program = SERVE.replace("Settings(", "Settings(host='127.0.0.1', ")
    ended = run_loaded(
        [sys.executable, "-c", program, str(tmp_path / "damas.sqlite3"), ""],
        capture_output=True,
        text=True,
        timeout=150,
        check=False,
    )
    assert ended.returncode != 0
    assert ended.stderr.count("StoreError") == 1


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_workers_end_when_their_parent_is_killed(tmp_path: Path, database: str) -> None:
    """Nobody would look after them, and the port stays taken by nobody. With a file each of the
    three processes begins by loading the program, as when a person starts it."""
    start = LENDING if database.startswith("postgresql") else subprocess.Popen
    with served(database, tmp_path / "log", start=start) as (process, _):
        workers = children(process.pid)
        process.kill()
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in workers))
