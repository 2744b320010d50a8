"""How long an easy level of the engine takes for a move, so that it seems a person's.

The server holds its own reply for so long, and tells it to a device that finds the move.
"""

from __future__ import annotations

from .opponent import QUICK_LEVEL

FORCED_SECONDS = 0.35  # where there is one legal move
LEAST_SECONDS = 0.5
MOST_SECONDS = 1.4
PART_OF_CLOCK = 100  # no pause takes more than this part of the level's time


def pause_seconds(level: int, choices: int, left_seconds: float | None, chance: float) -> float:
    """The pause of *level* before a move out of *choices*, with *left_seconds* on its clock, if it
    has one; *chance* is from 0 to 1. Deep levels have none: they search for as long."""
    if level > QUICK_LEVEL:
        return 0.0
    usual = LEAST_SECONDS + chance * (MOST_SECONDS - LEAST_SECONDS)
    wanted = FORCED_SECONDS if choices == 1 else usual
    return wanted if left_seconds is None else min(wanted, left_seconds / PART_OF_CLOCK)
