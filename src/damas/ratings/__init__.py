"""Ratings of players: Glicko-2 for each game and speed, with the engine's levels as fixed points.

Pure arithmetic: no clock, no store, no web.
"""

from .anchors import anchor, nearest_level
from .glicko import PROVISIONAL, Rating, expected_score, rate
from .speeds import SPEEDS, Speed, speed_of, speed_of_control

__all__ = [
    "PROVISIONAL",
    "SPEEDS",
    "Rating",
    "Speed",
    "anchor",
    "expected_score",
    "nearest_level",
    "rate",
    "speed_of",
    "speed_of_control",
]
