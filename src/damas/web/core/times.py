"""Points in time: milliseconds UTC inside, ISO 8601 outside."""

from __future__ import annotations

import time
from datetime import UTC, datetime


def now_ms() -> int:
    """The time in milliseconds UTC."""
    return time.time_ns() // 1_000_000


def timestamp(ms: int) -> str:
    """Milliseconds UTC as ISO 8601."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")
