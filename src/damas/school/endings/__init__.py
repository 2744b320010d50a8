"""Endings to play against the tables: kinds, positions drawn by a seed, best play, slips.

Every verdict comes from the endgame tables, held to the counters of a `Game`; no counter is kept
here. Nothing here knows a person or a page.
"""

from .attempt import Attempt, EndingAct, EndingStateError, Slip, ToldAct, replayed, told_name
from .drawing import EndingTask, draw, task_at
from .kinds import KINDS, EndingKind, kinds_of
from .standing import EndingStanding, best_reply, standing

__all__ = [
    "KINDS",
    "Attempt",
    "EndingAct",
    "EndingKind",
    "EndingStanding",
    "EndingStateError",
    "EndingTask",
    "Slip",
    "ToldAct",
    "best_reply",
    "draw",
    "kinds_of",
    "replayed",
    "standing",
    "task_at",
    "told_name",
]


def __dir__() -> list[str]:
    return __all__
