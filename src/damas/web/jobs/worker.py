"""A process that does nothing but long work."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
from collections.abc import Sequence

from ... import __version__, traces
from ...jobs import Runner
from ...store import open_database
from .kinds import KINDS

log = logging.getLogger("damas.jobs")
STEP_BACK = 4
"""The niceness of this process: a server beside it gets the processor first."""


def run_worker(database_url: str | None, kinds: Sequence[str], places: int) -> int:
    """Does jobs of *kinds*, at most *places* at once, until SIGTERM or SIGINT; then gives back
    those that run. Logs one line for each beginning and end. Returns the exit status."""
    logging.basicConfig(
        stream=sys.stderr, level=logging.INFO, format="%(asctime)s %(levelname)s %(message)s"
    )
    traces.begin(__version__)
    database = open_database(database_url)
    ended = threading.Event()
    for one in (signal.SIGTERM, signal.SIGINT):
        signal.signal(one, lambda *_: ended.set())
    if hasattr(os, "nice"):
        os.nice(STEP_BACK)
    runner = Runner(database, [KINDS[name] for name in kinds], places)
    runner.start()
    log.info("worker %s takes %s, %d at once", runner.name, ", ".join(kinds), places)
    while not ended.wait(3600):
        pass
    log.info("worker %s stops and gives back %d", runner.name, runner.running)
    drained = runner.stop()
    database.close()
    traces.end()
    log.info("worker %s has ended", runner.name)
    return 0 if drained else 1
