"""A process that does nothing but long work."""

from __future__ import annotations

import logging
import os
import signal
import threading
from collections.abc import Sequence

from ... import __version__
from ...base import traces
from ...jobs import Runner
from ...store import Database, Jobs, RuleBooks, open_database
from ..core.exposition import exposition
from ..core.json_log import begin_log
from ..core.metrics import METERS
from ..core.metrics_port import MetricsPort, listening
from .kinds import KINDS

log = logging.getLogger("damas.jobs")
STEP_BACK = 4
"""The niceness of this process: a server beside it gets the processor first."""
HEED_SECONDS = 1.0
"""A signal that comes just as the thread begins to wait does not wake it: it is heeded then."""


def run_worker(
    database_url: str | None, kinds: Sequence[str], places: int, metrics_port: int | None = None
) -> int:
    """Does jobs of *kinds*, at most *places* at once, until SIGTERM or SIGINT; then gives back
    those that run. Logs one line for each beginning and end. Its numbers are at *metrics_port* of
    this machine. Returns the exit status."""
    begin_log(logging.INFO)
    traces.begin(__version__)
    database = open_database(database_url)
    books = RuleBooks(database)  # held: books of other processes' games are found
    ended = threading.Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *_: ended.set())
    if hasattr(os, "nice"):
        os.nice(STEP_BACK)
    runner = Runner(database, [KINDS[name] for name in kinds], places)
    port = None if metrics_port is None else _numbered(metrics_port, database, runner)
    runner.start()
    log.info("worker %s takes %s, %d at once", runner.name, ", ".join(kinds), places)
    while not ended.wait(HEED_SECONDS):
        pass
    log.info("worker %s stops and gives back %d", runner.name, runner.running)
    drained = runner.stop()
    if port is not None:
        port.close()
    books.close()
    database.close()
    traces.end()
    log.info("worker %s has ended", runner.name)
    return 0 if drained else 1


def _numbered(port: int, database: Database, runner: Runner) -> MetricsPort:
    """Gives the numbers of this process, and those of all jobs as they are stored."""
    METERS.watch("jobs_running", "Jobs that run in this process", lambda: runner.running)
    METERS.watch(
        "jobs_stored", "Jobs that are stored, by their state", lambda: _counts(database), "state"
    )
    return MetricsPort(listening(port), lambda: exposition(METERS))


def _counts(database: Database) -> dict[str, float]:
    return {state: float(count) for state, count in Jobs(database).counts().items()}
