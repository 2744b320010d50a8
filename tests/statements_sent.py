"""Tests of the server that need no PostgreSQL: `make test-services ARGS="-p statements_sent"`.

A run on PostgreSQL may find more than one on SQLite if its test sends a statement that no other
test sends there, or lets processes meet. The other tests are listed in
build/long_on_postgresql.txt; `tests/data/long_on_postgresql.txt` is such a list, and their runs on
PostgreSQL belong to `make test-long`. A test that is not listed runs on both.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
KEPT = ROOT / "tests" / "data" / "long_on_postgresql.txt"
FOUND = ROOT / "build" / "long_on_postgresql.txt"
SERVER = "tests/web/"
"""Tests that reach the store through the server; those of the store itself are none of the list."""
MEETING = ("tests/web/many/", "tests/web/test_reviewing.py", "tests/web/test_live_logs.py")
"""Tests of processes or commands that meet in the database: each runs on both."""
PLACES = re.compile(r"%\(\w+\)s(?:::\w+(?:\[\])?)?")
MORE = re.compile(r"\?(?:, \?)+")
ROWS = re.compile(r"(\(\?(?:\.\.)?\))(?:, \(\?(?:\.\.)?\))+")


@cache
def long_on_postgresql() -> frozenset[str]:
    """The tests whose run on PostgreSQL is a long one, as `path::name`."""
    return frozenset(KEPT.read_text("utf-8").split())


def plain(statement: str) -> str:
    """A statement without the number of its values and rows."""
    text = PLACES.sub("?", statement)
    return " ".join(ROWS.sub(r"\1..", MORE.sub("?..", text)).split())


def needless(sent: dict[str, set[str]], seconds: dict[str, float]) -> list[str]:
    """The tests without which every statement is still sent, among those that may go.

    The test that sends most statements for its time is kept first, and so on.
    """
    may_go = {test for test in sent if test.startswith(SERVER) and not test.startswith(MEETING)}
    needed = set().union(*(sent[one] for one in may_go))
    needed -= set().union(*(sent[one] for one in sent.keys() - may_go))
    while needed:
        best = max(
            sorted(may_go), key=lambda one: len(sent[one] & needed) / max(0.05, seconds[one])
        )
        may_go.remove(best)
        needed -= sent[best]
    return sorted(may_go)


class Sent:
    """Collects the statements that each test sends, or puts those of all processes together."""

    def __init__(self) -> None:
        self.sent: dict[str, set[str]] = {}
        self.seconds: dict[str, float] = {}
        self._now: set[str] = set()

    def heard(self, connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        """A statement on its way to a database."""
        if connection.dialect.name == "postgresql":
            self._now.add(plain(statement))

    @pytest.hookimpl(hookwrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Listens during one test."""
        self._now.clear()
        yield
        if self._now:
            name = getattr(item, "originalname", item.name)
            test = f"{item.path.relative_to(ROOT).as_posix()}::{name}"
            self.sent.setdefault(test, set()).update(self._now)

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """The time of a test, on both databases."""
        test = report.nodeid.partition("[")[0]
        self.seconds[test] = self.seconds.get(test, 0.0) + report.duration

    def pytest_testnodedown(self, node: Any) -> None:
        """Takes the statements that a process of tests has heard."""
        for test, sent in json.loads(getattr(node, "workeroutput", {}).get("sent", "{}")).items():
            self.sent.setdefault(test, set()).update(sent)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Gives them to the process that waits for them, or writes the list."""
        if hasattr(session.config, "workeroutput"):
            kept = {test: sorted(sent) for test, sent in self.sent.items()}
            session.config.workeroutput["sent"] = json.dumps(kept)
            return
        FOUND.parent.mkdir(exist_ok=True)
        FOUND.write_text("\n".join(needless(self.sent, self.seconds)) + "\n", "utf-8")


def pytest_configure(config: pytest.Config) -> None:
    """Begins to listen."""
    from sqlalchemy import event  # noqa: PLC0415 - an extra
    from sqlalchemy.engine import Engine  # noqa: PLC0415

    listener = Sent()
    event.listen(Engine, "before_cursor_execute", listener.heard)
    config.pluginmanager.register(listener, "statements of the tests")
