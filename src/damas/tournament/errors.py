"""The error of tournaments: a refused value, with a code and a sentence."""

from __future__ import annotations

from ..errors import DamasError


class TournamentError(DamasError, ValueError):
    """An act or a value that a tournament refuses: *code* names the reason, params the place."""
