"""What a tournament refuses."""

from __future__ import annotations

from ..errors import DamasError


class TournamentError(DamasError, ValueError):
    """An act or a value that a tournament cannot take: *code* says which, params where."""
