"""Servers to be killed for `lab load`, and a look for each acknowledged move after."""

from __future__ import annotations

import http.client
import json
import os
import signal
import sqlite3
import subprocess
import time
from pathlib import Path

CLOCK = {"base_seconds": 36000, "increment_seconds": 0}
FORKING = """
import os, signal, sys
from damas.http import ServerSettings, serve
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
for line in sys.stdin:
    pid = os.fork()
    if pid == 0:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        serve(ServerSettings(port=0, database=line.strip(), open_browser=False))
        os._exit(0)
    print("pid", pid, flush=True)
"""


class Forked:
    """Servers forked from a process that has loaded the program: one is there in a fraction of a
    second, to be killed."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen(
            [python, "-c", FORKING], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def start(self, database: Path) -> tuple[int, int]:
        """The process and the port of a new server."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{database}\n")
        self.process.stdin.flush()
        pid = port = 0
        while not (pid and port):
            line = self.process.stdout.readline()
            if line.startswith("pid "):
                pid = int(line.split()[1])
            elif line.startswith("Damas: "):
                port = int(line.strip().rstrip("/").rpartition(":")[2])
            elif not line:
                raise RuntimeError("no server was forked")
        return pid, port

    @staticmethod
    def kill(pid: int) -> None:
        """kill -9; returns when it is gone."""
        os.kill(pid, signal.SIGKILL)
        while Path(f"/proc/{pid}").exists():
            time.sleep(0.002)

    def end(self) -> None:
        """Ends the process that forks."""
        self.process.communicate()


def made_game(port: int) -> str:
    """The address of a new game with a clock at a server."""
    line = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    body = json.dumps({"regulation": "internacional", "clock": CLOCK})
    line.request("POST", "/api/games", body, {"Content-Type": "application/json"})
    found: str = json.loads(line.getresponse().read())["id"]
    line.close()
    return found


def missing(database: Path, kept: dict[str, int]) -> int:
    """The number of acknowledged entries that are not in the database, or not in their place."""
    opened = sqlite3.connect(database)
    sound = opened.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    count = 0 if sound else 1
    query = "SELECT count(*), max(version) FROM events WHERE game_id = ?"
    for game, version in kept.items():
        number, last = opened.execute(query, [game]).fetchone()
        count += max(0, version - number) + (number != last)
    opened.close()
    return count
