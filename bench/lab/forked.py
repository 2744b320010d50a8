"""Servers and workers forked from one process that has loaded the program: there in a moment.

A run of chaos starts and kills many of them, and loading the program costs two seconds of processor
each time. A killed one is as dead as any other.
"""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

READY_SECONDS = 120.0
PARENT = """
import json, mmap, os, signal, sys, tempfile, time, traceback
from functools import partial
import uvicorn
from damas.http import ServerSettings, create_app, serve
from damas.app.jobs import KINDS, run_worker
with tempfile.TemporaryDirectory() as folder:
    app = partial(create_app, os.path.join(folder, "unused.sqlite3"))
    uvicorn.Config(app, factory=True, ws="websockets-sansio").load()

def jumping(path):
    # libfaketime would also move the waits of Python's own lock, and hang it
    with open(path, "rb") as file:
        ahead = mmap.mmap(file.fileno(), 8, prot=mmap.PROT_READ)
    seconds = lambda: int.from_bytes(ahead[:8], "little", signed=True)
    wall, wall_ns = time.time, time.time_ns
    time.time = lambda: wall() + seconds()
    time.time_ns = lambda: wall_ns() + seconds() * 10**9

def child(about):
    if about["clock"]:
        jumping(about["clock"])
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(os.open(about["out"], os.O_WRONLY | os.O_APPEND | os.O_CREAT), 1)
    os.dup2(os.open(about["log"], os.O_WRONLY | os.O_APPEND | os.O_CREAT), 2)
    try:
        if about["what"] == "worker":
            os._exit(run_worker(about["database"], list(KINDS), 1))
        database, bus = about["database"], about["bus"]
        serve(ServerSettings(port=0, database=database, open_browser=False, bus_url=bus))
        os._exit(0)
    except BaseException:
        traceback.print_exc()
        sys.stderr.flush()
        os._exit(1)

signal.signal(signal.SIGCHLD, signal.SIG_IGN)
print("ready", flush=True)
for line in sys.stdin:
    pid = os.fork() or child(json.loads(line))
    print(pid, flush=True)
"""


class Child:
    """A forked process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid

    @property
    def alive(self) -> bool:
        """Whether it runs."""
        return Path(f"/proc/{self.pid}").exists()

    def send_signal(self, number: int) -> None:
        """Signals it, unless it has ended."""
        with contextlib.suppress(ProcessLookupError):
            os.kill(self.pid, number)

    def kill(self) -> None:
        """kill -9; returns when it is gone."""
        self.send_signal(signal.SIGKILL)
        while self.alive:
            time.sleep(0.005)


class ForkedServer(Child):
    """A server that answers at *port*."""

    def __init__(self, pid: int, out: Path) -> None:
        super().__init__(pid)
        until = time.monotonic() + READY_SECONDS
        while "Damas: " not in (said := out.read_text("utf-8") if out.exists() else ""):
            if not self.alive or time.monotonic() > until:
                raise RuntimeError("no server was forked")
            time.sleep(0.01)
        self.port = int(said.partition("Damas: ")[2].split()[0].rstrip("/").rpartition(":")[2])

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One call of its interface."""
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Content-Type": "application/json"}
        line.request(method, path, None if body is None else json.dumps(body), headers)
        found = json.loads(line.getresponse().read())
        line.close()
        return found


class Nursery:
    """The process that all are forked from."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._count = folder, 0
        self.process = subprocess.Popen(
            [sys.executable, "-c", PARENT],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        if self._line() != "ready":
            raise RuntimeError("the program could not be loaded")

    def server(
        self, database: str, bus: str | None = None, clock: Path | None = None
    ) -> ForkedServer:
        """A server, once it answers. *clock*: a file with the seconds (8 bytes, the lowest first)
        by which its wall clock is ahead."""
        pid, out = self._fork("server", database, bus, clock)
        return ForkedServer(pid, out)

    def worker(self, database: str) -> Child:
        """A `damas worker`, at once."""
        return Child(self._fork("worker", database)[0])

    def _fork(
        self, what: str, database: str, bus: str | None = None, clock: Path | None = None
    ) -> tuple[int, Path]:
        self._count += 1
        out = self._folder / f"out-{self._count}"
        log = os.environ.get("CHAOS_LOG", os.devnull)
        about = {"what": what, "database": database, "bus": bus, "clock": clock and str(clock)}
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps({**about, "out": str(out), "log": log}) + "\n")
        self.process.stdin.flush()
        return int(self._line()), out

    def _line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def end(self) -> None:
        """Ends it; children that still run are ended by those who have them."""
        self.process.communicate()


@contextlib.contextmanager
def nursery() -> Iterator[Nursery]:
    """A nursery for a series of runs."""
    with tempfile.TemporaryDirectory() as folder:
        made = Nursery(Path(folder))
        try:
            yield made
        finally:
            made.end()
