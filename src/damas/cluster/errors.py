"""The error of work that cannot be spread, or that workers cannot finish."""

from __future__ import annotations

from ..base.errors import DamasError


class ClusterError(DamasError, RuntimeError):
    """Workers that cannot be reached, differ from this program, or fail at a unit."""


def ended_workers(unit: str, times: int) -> ClusterError:
    """A unit in whose midst its workers ended so many times."""
    return ClusterError(
        "unit-ended-workers",
        "{unit}: the workers that took it ended in the midst of it, {times} times",
        unit=unit,
        times=times,
    )
