"""The answer of every engine of the Swiss system: the pairs and the free player."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from .histories import History, PairingState

Pair = tuple[int, int]
"""(white, black), pairing numbers."""


@dataclass(frozen=True)
class Pairing:
    """The boards in order, and the free player (0 for none)."""

    boards: tuple[Pair, ...]
    free: int = 0


Engine = Callable[[PairingState, dict[int, History]], Pairing]
"""An engine: takes the state and everyone's history, returns the pairs."""
