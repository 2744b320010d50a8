"""The delays of a player while somebody attacks the server: a table, one line an attack.

    python bench/lab hostile [--checkout FOLDER] [--seconds 6] [--attacks NAME ...]

A server of *checkout* (its `.venv/bin/python`; without one, this Python) is started for each attack
on a free port of this machine, with a new database. Attacks run in processes of their own and come
from 127.0.0.2; the victim, at 127.0.0.1, plays moves over a WebSocket and opens pages, one after
the other. The table has the median and 99th percentile of the victim in milliseconds (few samples:
the 99th is near the worst), the most memory that the server with all its processes held
(proportional set size), the megabytes of its log, and the seconds that it took to end after
SIGTERM. Nothing leaves this machine; every attack is bounded in number and ends after *seconds*.
"""

from __future__ import annotations

import argparse
import contextlib
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from .attacks import ATTACKS, prepare

PATIENCE = 15.0  # seconds that the victim waits for one answer; it then counts as that much
HELLO = {"type": "hello", "version": None, "protocol": 3}
PAGES = ("/", "/rules/internacional", "/api/regulations/fenae-2025", "/tournaments")
PAUSE = 0.02  # seconds between two things that the victim does
END_SECONDS = 30.0


class Server:
    """A server of a checkout, with its use of the machine."""

    def __init__(self, python: str, folder: Path) -> None:
        code = "from damas.cli import main; main()"
        words = ["serve", "--port", "0", "--no-browser", "--database", str(folder / "d.sqlite3")]
        self.log = folder / "server.log"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [python, "-c", code, *words], stdout=subprocess.PIPE, stderr=log, text=True
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.strip().rstrip("/").rpartition(":")[2])
        self.peak_mb = 0.0
        self._over = threading.Event()
        self._watch = threading.Thread(target=self._look)
        self._watch.start()

    def _look(self) -> None:
        while not self._over.wait(0.2):
            held = sum(memory_mb(process) for process in family(self.process.pid))
            self.peak_mb = max(self.peak_mb, held)

    def end(self) -> float:
        """Ends it; seconds that it took."""
        began = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self._over.set()
        self._watch.join()
        if self.process.stdout:
            self.process.stdout.close()
        return time.monotonic() - began


def family(process: int) -> list[int]:
    """A process and all that it has started (Linux)."""
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, ValueError, IndexError):
            fields = stat.read_text().rpartition(")")[2].split()
            parents.setdefault(int(fields[1]), []).append(int(stat.parent.name))
    found = [process]
    for one in found:
        found += parents.get(one, [])
    return found


def memory_mb(process: int) -> float:
    """The proportional set size of a process in megabytes; 0 when it has gone."""
    with contextlib.suppress(OSError, ValueError):
        for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) / 1024
    return 0.0


class Victim:
    """Somebody who plays and looks around; the milliseconds that each thing took."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.moves: list[float] = []
        self.pages: list[float] = []
        self._chance = random.Random(1)

    def use(self, seconds: float) -> None:
        """Plays moves and opens pages for so long."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                self._play(until)
            except (OSError, TimeoutError, http.client.HTTPException, ValueError):
                self.moves.append(PATIENCE * 1000)
                time.sleep(0.2)
            except Exception as lost:
                print(f"the victim lost the line: {lost!r}", file=sys.stderr)
                self.moves.append(PATIENCE * 1000)
                time.sleep(0.2)

    def _play(self, until: float) -> None:
        game = self._ask("POST", "/api/games", {"regulation": "internacional"})["id"]
        with connect(f"ws://127.0.0.1:{self.port}/ws/games/{game}", open_timeout=PATIENCE) as line:
            line.send(json.dumps(HELLO))
            state = hear(line, "state")["state"]
            while time.monotonic() < until and state["legal"]:
                state = self._move(line, state)
                began = time.monotonic()
                self._ask("GET", self._chance.choice(PAGES))
                self.pages.append((time.monotonic() - began) * 1000)
                time.sleep(PAUSE)

    def _move(self, line: Any, state: dict[str, Any]) -> dict[str, Any]:
        """Plays a move and waits until it is acknowledged; the state after it."""
        path = self._chance.choice(state["legal"])["path"]
        move = {"type": "move", "id": f"m{state['ply']}", "ply": state["ply"], "path": path}
        began = time.monotonic()
        line.send(json.dumps(move))
        hear(line, "ack")
        self.moves.append((time.monotonic() - began) * 1000)
        line.send(json.dumps(HELLO))
        found: dict[str, Any] = hear(line, "state")["state"]
        return found

    def first_reply(self) -> float:
        """Milliseconds until an engine of level 1 has made its first move in a new game."""
        white = {"kind": "engine", "level": 1}
        began = time.monotonic()
        with contextlib.suppress(OSError, TimeoutError, http.client.HTTPException, ValueError):
            body = {"regulation": "internacional", "white": white}
            game = self._ask("POST", "/api/games", body)["id"]
            address = f"ws://127.0.0.1:{self.port}/ws/games/{game}"
            with connect(address, open_timeout=PATIENCE) as line:
                line.send(json.dumps(HELLO))
                if hear(line, "state")["state"]["ply"] < 1:
                    hear(line, "moved")
        return (time.monotonic() - began) * 1000

    def _ask(self, method: str, path: str, body: Any = None) -> Any:
        line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        headers = {"Content-Type": "application/json"}
        line.request(method, path, None if body is None else json.dumps(body), headers)
        text = line.getresponse().read()
        line.close()
        return json.loads(text) if method == "POST" else text


def hear(line: Any, *kinds: str) -> dict[str, Any]:
    """The next message of one of *kinds*. Raises TimeoutError."""
    until = time.monotonic() + PATIENCE
    while True:
        found: dict[str, Any] = json.loads(line.recv(timeout=until - time.monotonic()))
        if found["type"] in kinds:
            return found


def of(figures: list[float], part: float) -> float:
    """The value below which so large a part of the figures lies."""
    ranked = sorted(figures) or [float("nan")]
    return ranked[min(len(ranked) - 1, int(part * len(ranked)))]


def measure(python: str, attack: str, seconds: float) -> str:
    """One line of the table."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(python, folder)
        try:
            prepared = prepare(attack, server.port, folder)
            Victim(server.port).use(1.0)  # the first page of a new server takes longer
            attacker = subprocess.Popen(
                [sys.executable, str(Path(__file__).parent), "attacks", attack,
                 str(server.port), str(seconds + 3), json.dumps(prepared)]
            )  # fmt: skip
            time.sleep(1.5)  # until the attack has begun
            victim = Victim(server.port)
            victim.use(seconds)
            reply = victim.first_reply()
        finally:
            ended = server.end()
            log_mb = server.log.stat().st_size / 1e6
        attacker.kill()
        attacker.wait()
    cells = [attack, len(victim.moves)]
    cells += [f"{of(victim.moves, part):.0f}" for part in (0.5, 0.99)]
    cells += [f"{of(victim.pages, part):.0f}" for part in (0.5, 0.99)]
    cells += [f"{reply:.0f}", f"{server.peak_mb:.0f}", f"{log_mb:.2f}", f"{ended:.1f}"]
    return "| " + " | ".join(map(str, cells)) + " |"


def main() -> None:
    """The table, line by line as it is measured."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--checkout", type=Path, help="a folder with .venv")
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--attacks", nargs="*", choices=list(ATTACKS), default=list(ATTACKS))
    given = parser.parse_args()
    python = sys.executable
    if given.checkout:
        python = str(given.checkout.absolute() / ".venv" / "bin" / "python")
    print(f"{os.cpu_count()} processors, {given.seconds:.0f} s an attack, {python}")
    print("| attack | moves | move p50 | p99 | page p50 | p99 | level 1 | MB | log MB | ends s |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for attack in given.attacks:
        print(measure(python, attack, given.seconds), flush=True)
