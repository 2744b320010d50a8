"""The preparation of a worker process before its first piece of work."""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import suppress
from pathlib import Path

from ...cluster.local_executor import end_with_parent

STEP_BACK = 4  # the niceness of workers, so that the server gets the processor first
LAST = 19  # the niceness of work for which nobody waits


def begin(memory: int, step_back: int = STEP_BACK) -> None:
    """Limits this process to *memory* more bytes, at a lower priority than the server.

    Ctrl-C is for the server alone; this process ends with the server.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(step_back)
    _limit_memory(memory)
    threading.Thread(target=end_with_parent, daemon=True).start()


def _limit_memory(memory: int) -> None:
    if sys.platform != "linux":
        return
    import resource  # noqa: PLC0415  (other systems have none, or do not hold it)

    pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    most = pages * resource.getpagesize() + memory
    resource.setrlimit(resource.RLIMIT_AS, (most, most))
