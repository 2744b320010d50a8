"""The error of tournaments: a refused value, with a code and a sentence."""

from __future__ import annotations

from ..base.errors import TournamentError

__all__ = ["TournamentError"]
