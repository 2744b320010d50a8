"""Functions that workers of the tests call, and a cluster of Dask of their own."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

SECONDS = 30


def square(number: int) -> bytes:
    """The square, as text."""
    return str(number * number).encode()


def noted(folder: str, number: int, wait_seconds: float = 0.0) -> bytes:
    """The square; leaves a line in *folder* for each time that it is called."""
    with (Path(folder) / f"{number}.calls").open("a") as handle:
        handle.write("called\n")
    time.sleep(wait_seconds)
    return square(number)


def fails_at_two(number: int) -> bytes:
    """The square of all numbers but two."""
    if number == 2:
        raise ValueError("two is no number")
    return square(number)


def killed_once(folder: str, number: int) -> bytes:
    """The square; the first call for number three ends its process."""
    first = not (Path(folder) / f"{number}.calls").exists()
    if first and number == 3:
        noted(folder, number)
        os.kill(os.getpid(), signal.SIGKILL)
    return noted(folder, number)


def killed(number: int) -> bytes:
    """Ends its process at number one."""
    if number == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return square(number)


def contents(path: Path) -> bytes:
    """The bytes of a file."""
    return path.read_bytes()


def calls(folder: Path) -> dict[int, int]:
    """The number of calls for each number."""
    return {int(p.stem): len(p.read_text().splitlines()) for p in folder.glob("*.calls")}


@contextmanager
def scheduler(folder: Path) -> Iterator[tuple[Path, subprocess.Popen[bytes]]]:
    """A scheduler with one worker, in processes of their own: its file and its process."""
    file = folder / "scheduler.json"
    common = [sys.executable, "-W", "ignore", "-m"]
    path = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    null = subprocess.DEVNULL
    quiet = {"stdout": null, "stderr": null, "cwd": folder, "env": path}
    words = ["distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0"]
    more = ["--no-dashboard", "--no-show", "--scheduler-file", str(file)]
    started = [subprocess.Popen([*common, *words, *more], **quiet)]  # type: ignore[call-overload]
    try:
        deadline = time.monotonic() + SECONDS
        while not file.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        worker = ["distributed.cli.dask_worker", "--scheduler-file", str(file), "--no-nanny"]
        more = ["--nthreads", "1", "--no-dashboard", "--local-directory", str(folder)]
        started.append(subprocess.Popen([*common, *worker, *more], **quiet))  # type: ignore[call-overload]
        yield file, started[0]
    finally:
        for process in started:
            with suppress(ProcessLookupError):
                process.kill()
            process.wait()
