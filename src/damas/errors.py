"""`damas.errors` under its public name; it lives in `damas.base.errors`."""

from .base.errors import (
    AmbiguousMoveError,
    ArgumentError,
    CitedError,
    DamasError,
    EngineError,
    GameStateError,
    IllegalMoveError,
    MeetingError,
    NotationError,
    PositionError,
    RuleBookError,
    StoreError,
    TournamentError,
    UnknownNameError,
)

__all__ = [
    "AmbiguousMoveError",
    "ArgumentError",
    "CitedError",
    "DamasError",
    "EngineError",
    "GameStateError",
    "IllegalMoveError",
    "MeetingError",
    "NotationError",
    "PositionError",
    "RuleBookError",
    "StoreError",
    "TournamentError",
    "UnknownNameError",
]
