"""The errors of studies."""

from __future__ import annotations

from ...base.errors import DamasError


class StudyError(DamasError, ValueError):
    """A change that a study does not take, or a file that it cannot hold."""
