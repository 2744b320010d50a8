"""Ratings of players: Glicko-2 for each game and speed, with the engine's levels as fixed points.

Pure arithmetic: no clock, no store, no web. `anchors`, the ratings of the levels, brings in the
engine; nothing else here does.
"""

from .glicko import BEGINNER, PROVISIONAL, Rating, expected_score, rate
from .speeds import SPEEDS, Speed, speed_of, speed_of_control

__all__ = [
    "BEGINNER",
    "PROVISIONAL",
    "SPEEDS",
    "Rating",
    "Speed",
    "expected_score",
    "rate",
    "speed_of",
    "speed_of_control",
]
