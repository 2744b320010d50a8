"""The error of an event that cannot be."""

from __future__ import annotations

from ...base.errors import DamasError


class EventError(DamasError, ValueError):
    """An impossible event: nothing has changed."""
