"""The error of an event that cannot be."""

from __future__ import annotations

from ...errors import DamasError


class EventError(DamasError, ValueError):
    """An impossible event: nothing has changed."""
