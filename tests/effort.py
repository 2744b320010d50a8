"""The number of random cases that a test tries: four times as many by `make test-long`."""

from __future__ import annotations

import os

EFFORT = int(os.environ.get("DAMAS_EFFORT", "1"))


def cases(count: int) -> int:
    """The number of cases, where `make test` tries *count*."""
    return count * EFFORT
