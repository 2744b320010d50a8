"""Endings to play against the tables: kinds, positions drawn by a seed, best play, slips (floor 6).

Every verdict comes from the endgame tables, held to the counters of a `Game`; no counter is kept
here. Nothing here knows a person or a page.
"""

from .attempt import Act, Attempt, EndingStateError, Slip, replayed
from .drawing import EndingTask, draw
from .kinds import KINDS, EndingKind, kinds_of
from .standing import Standing, best_reply, standing

__all__ = [
    "KINDS",
    "Act",
    "Attempt",
    "EndingKind",
    "EndingStateError",
    "EndingTask",
    "Slip",
    "Standing",
    "best_reply",
    "draw",
    "kinds_of",
    "replayed",
    "standing",
]
