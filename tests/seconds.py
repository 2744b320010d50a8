"""The processor time of every file of tests: `make test ARGS="-p seconds"` (Linux only).

It is that of the process which runs the tests and of all processes below it: servers, browsers and
databases that still run, and all that have ended. The list goes to build/seconds.toml, the longest
first; `tests/data/seconds.toml` is such a list, and gives the order in which the files are run.
"""

from __future__ import annotations

import os
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "tests" / "data" / "seconds.toml"
FOUND = ROOT / "build" / "seconds.toml"
LEAST = 0.5
"""Files below so many seconds are not listed."""


@cache
def known_seconds() -> dict[str, float]:
    """The seconds of the files that take long, by their path from the root."""
    return tomllib.loads(KEPT.read_text("utf-8"))


def seconds_of_tree(pid: int) -> float:
    """The processor time of a process, of those below it, and of those that ended there."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text("utf-8", "replace")
        threads = list(Path(f"/proc/{pid}/task").iterdir())
    except OSError:  # it has ended meanwhile: its parent has its time
        return 0.0
    below = [child for thread in threads for child in _children(thread)]
    ticks = sum(map(int, text.rpartition(")")[2].split()[11:15]))
    return ticks / os.sysconf("SC_CLK_TCK") + sum(seconds_of_tree(int(child)) for child in below)


def _children(thread: Path) -> list[str]:
    """The processes that a thread has begun; none where it has ended meanwhile."""
    try:
        return (thread / "children").read_text("ascii").split()
    except OSError:
        return []


def listed(seconds: Counter[str]) -> str:
    """The list as a file has it."""
    return "".join(f'"{file}" = {took:.1f}\n' for file, took in seconds.most_common())


class Seconds:
    """Counts the time of the tests of one process, or puts those of all together."""

    def __init__(self) -> None:
        self.files: Counter[str] = Counter()

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Measures one test, its fixtures included."""
        before = seconds_of_tree(os.getpid())
        yield
        took = seconds_of_tree(os.getpid()) - before
        self.files[item.path.relative_to(ROOT).as_posix()] += max(0.0, took)

    def pytest_testnodedown(self, node: Any) -> None:
        """Takes the times of a process of tests that has ended."""
        self.files.update(getattr(node, "workeroutput", {}).get("seconds", {}))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Gives the times to the process that waits for them, or writes the list."""
        if hasattr(session.config, "workeroutput"):
            session.config.workeroutput["seconds"] = dict(self.files)
            return
        FOUND.parent.mkdir(exist_ok=True)
        long = {file: took for file, took in self.files.items() if took >= LEAST}
        FOUND.write_text(listed(Counter(long)), "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Begins to count."""
    config.pluginmanager.register(Seconds(), "seconds of the tests")
