"""A count of time that no change of the wall clock moves, and the machine that counts it."""

from __future__ import annotations

import sys
import time
from functools import cache
from pathlib import Path

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")


def steady_ms() -> int:
    """Milliseconds since some moment of this machine, its sleep included; never set by anybody."""
    boot_time = getattr(time, "CLOCK_BOOTTIME", None)
    if boot_time is not None:
        return time.clock_gettime_ns(boot_time) // 1_000_000
    if sys.platform == "darwin":  # there time.monotonic stands still while the machine sleeps
        return time.clock_gettime_ns(time.CLOCK_MONOTONIC) // 1_000_000
    return time.monotonic_ns() // 1_000_000


@cache
def boot() -> str | None:
    """The name of this run of this machine, the same for all its processes; None if not known."""
    try:
        return BOOT_ID.read_text("ascii").strip()[:36]
    except OSError:
        return None
