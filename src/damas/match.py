"""`damas.match` under its public name; it lives in `damas.engine.match`."""

from .engine.match import (
    EngineEntrant,
    EntrantLike,
    Finished,
    Match,
    Tally,
    Terms,
    balanced_opening,
    elo,
    expected,
    read_entrant,
)

__all__ = [
    "EngineEntrant",
    "EntrantLike",
    "Finished",
    "Match",
    "Tally",
    "Terms",
    "balanced_opening",
    "elo",
    "expected",
    "read_entrant",
]
