"""A server to be measured, its clients in other processes, and how busy machine and disk are."""

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
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from .kills import CLOCK

HERE = Path(__file__).parent
SERVE = ("serve", "--port", "0", "--no-browser", "--database")
TICKS = os.sysconf("SC_CLK_TCK")
KEPT_SECONDS = 2.0  # for which a silent connection is used again
PAGE = 4096  # bytes that one fsync carries when the disk is measured


class Server:
    """A server of a checkout on a database, with *more* words of its command line.

    Its output goes to the file *log*, else to ours. *at*: words before the command, such as those
    that start it in a network namespace; `ask` and `game` are of use only without them.
    """

    COMMAND: Sequence[str] = ("-c", "from damas.cli import main; main()", *SERVE)

    def __init__(
        self,
        python: str,
        database: Path | str,
        *more: str,
        log: Path | None = None,
        at: Sequence[str] = (),
    ) -> None:
        with log.open("a") if log else contextlib.nullcontext(sys.stderr) as said:
            self.process = subprocess.Popen(
                [*at, python, *self.COMMAND, str(database), *more],
                stdout=subprocess.PIPE,
                stderr=said,
                text=True,
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        self.port = int(line.strip().rstrip("/").rpartition(":")[2])
        self._asked = 0.0
        self.line = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """One call of its interface."""
        headers = {"Content-Type": "application/json"}
        if time.monotonic() - self._asked > KEPT_SECONDS:
            self.line.close()  # and opened again
        self._asked = time.monotonic()
        self.line.request(method, path, None if body is None else json.dumps(body), headers)
        return json.loads(self.line.getresponse().read())

    def game(self) -> str:
        """The address of a new game with a clock."""
        body = {"regulation": "internacional", "clock": CLOCK}
        found: str = self.ask("POST", "/api/games", body)["id"]
        return found

    def cpu(self) -> float:
        """Seconds of processor that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory_kb(self) -> float:
        """Its own memory in kilobytes: what it shares with nobody, and its part of the rest."""
        text = Path(f"/proc/{self.process.pid}/smaps_rollup").read_text()
        return next(float(row.split()[1]) for row in text.splitlines() if row.startswith("Pss:"))

    def written(self) -> int:
        """Bytes that it has had written to the disk."""
        text = Path(f"/proc/{self.process.pid}/io").read_text()
        return next(int(row.split()[1]) for row in text.splitlines() if "write_bytes" in row)

    def kill(self) -> None:
        """kill -9."""
        self.line.close()
        self.process.kill()
        self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()

    def end(self) -> None:
        """Ends it."""
        self.line.close()
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if self.process.stdout:
            self.process.stdout.close()


class BareServer(Server):
    """The server that only appends and echoes."""

    COMMAND = (str(HERE / "bare.py"),)


class Clients:
    """A process of clients in one role. *at*: words before the command."""

    def __init__(self, role: str, *, at: Sequence[str] = (), **about: Any) -> None:
        number, self.out = tempfile.mkstemp()
        os.close(number)
        words = json.dumps({"role": role, "out": self.out, **about})
        self.process = subprocess.Popen(
            [*at, sys.executable, str(HERE), "clients", words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def wait(self, word: str) -> None:
        """Waits until it says *word*."""
        assert self.process.stdout is not None
        while (line := self.process.stdout.readline()) != f"{word}\n":
            if not line:
                raise RuntimeError("a process of clients ended")

    def go(self) -> None:
        """Lets it begin."""
        assert self.process.stdin is not None
        self.process.stdin.write("go\n")
        self.process.stdin.flush()

    def tell(self, about: dict[str, Any]) -> None:
        """Gives it something to do."""
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(about) + "\n")
        self.process.stdin.flush()

    def heard(self) -> dict[str, Any]:
        """Its answer, one line of JSON."""
        assert self.process.stdout is not None
        found: dict[str, Any] = json.loads(self.process.stdout.readline())
        return found

    def result(self) -> dict[str, Any]:
        """The figures of the process."""
        self.process.communicate(timeout=300)
        found: dict[str, Any] = json.loads(Path(self.out).read_text())
        Path(self.out).unlink()
        return found


class Busy:
    """Measures the processors used by programs other than a server and its clients."""

    def __init__(self) -> None:
        self._all, self._idle = self._read()
        self._began = time.perf_counter()

    def _read(self) -> tuple[float, float]:
        line = Path("/proc/stat").read_text().splitlines()[0]
        fields = [int(one) / TICKS for one in line.split()[1:9]]
        return sum(fields), fields[3] + fields[4]

    def others(self, ours: float) -> float:
        """Processors that others used on average, beside our *ours* seconds of processor."""
        now_all, now_idle = self._read()
        used = (now_all - self._all) - (now_idle - self._idle)
        return max(0.0, used - ours) / (time.perf_counter() - self._began)


def fsyncs(folder: Path, seconds: float = 1.0) -> float:
    """Pages that this disk stores safely in a second, one after the other."""
    path = folder / "disk"
    file = os.open(path, os.O_CREAT | os.O_RDWR)
    count, until = 0, time.perf_counter() + seconds
    while time.perf_counter() < until:
        os.pwrite(file, b"x" * PAGE, PAGE * (count % 1024))
        os.fdatasync(file)
        count += 1
    os.close(file)
    path.unlink()
    return count / seconds


def share(values: list[float], part: float) -> float:
    """The value that *part* of the values do not exceed; nan of none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))] if ordered else float("nan")
