"""`damas.game` under its public name; it lives in `damas.rules.game`."""

from .rules.game import (
    REASONS,
    CounterStatus,
    Game,
    Offer,
    Outcome,
)

__all__ = [
    "REASONS",
    "CounterStatus",
    "Game",
    "Offer",
    "Outcome",
]
