"""What every engine of the Swiss system gives: who meets whom, and who is free."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .histories import History, PairingState

Pair = tuple[int, int]
"""(white, black), pairing numbers."""


@dataclass(frozen=True)
class Pairing:
    """The boards in order, and who is free (0 for nobody)."""

    boards: tuple[Pair, ...]
    free: int = 0


Engine = Callable[[PairingState, dict[int, History]], Pairing]
"""What finds who meets whom: the state and everyone's history in, the pairs out."""
