"""A count of time that no change of the wall clock moves, and the machine that counts it."""

from __future__ import annotations

import sys
import time
from functools import cache, partial
from pathlib import Path

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


if hasattr(time, "CLOCK_BOOTTIME"):
    _steady_ns = partial(time.clock_gettime_ns, time.CLOCK_BOOTTIME)
elif sys.platform == "darwin":  # there time.monotonic stands still while the machine sleeps
    _steady_ns = partial(time.clock_gettime_ns, time.CLOCK_MONOTONIC)
else:
    _steady_ns = partial(time.monotonic_ns)


def steady_ms() -> int:
    """Milliseconds since some moment of this machine, its sleep included; never set by anybody."""
    return _steady_ns() // 1_000_000


@cache
def boot() -> str | None:
    """The name of this run of this machine, the same for all its processes; None if not known."""
    try:
        return BOOT_ID.read_text("ascii").strip()[:36]
    except OSError:
        return None
