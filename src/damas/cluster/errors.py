"""The error of work that cannot be spread, or that workers cannot finish."""

from __future__ import annotations

from ..errors import DamasError


class ClusterError(DamasError, RuntimeError):
    """Workers that cannot be reached, differ from this program, or fail at a unit."""
