"""The strengths a person chooses from, as rows: how far the engine looks, and how carelessly it
picks.

A weaker level errs as people do: it looks less far, and takes now and then a move that looks nearly
as good as the best. It never plays a move at random.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..errors import EngineError
from ..i18n import Text


@dataclass(frozen=True, slots=True)
class Level:
    """One strength.

    *depth* is in plies (None: as far as *seconds* allow). Among moves whose scores differ from the
    best by no more than *margin* men one is drawn, each *carelessness* men of difference making it
    e times less likely.
    """

    number: int
    name: Text
    depth: int | None
    seconds: float
    margin: float = 0.0
    carelessness: float = 0.0


LEVELS: tuple[Level, ...] = (
    Level(1, Text("Child"), depth=1, seconds=1.0, margin=3.5, carelessness=2.2),
    Level(2, Text("First steps"), depth=1, seconds=1.0, margin=1.6, carelessness=0.8),
    Level(3, Text("Beginner"), depth=2, seconds=1.0, margin=1.0, carelessness=0.35),
    Level(4, Text("Learner"), depth=3, seconds=1.0, margin=0.5, carelessness=0.12),
    Level(5, Text("Café player"), depth=4, seconds=1.0, margin=0.3, carelessness=0.08),
    Level(6, Text("Club beginner"), depth=6, seconds=1.0, margin=0.2, carelessness=0.05),
    Level(7, Text("Club player"), depth=8, seconds=1.5, margin=0.1, carelessness=0.03),
    Level(8, Text("Strong club player"), depth=11, seconds=2.0),
    Level(9, Text("Expert"), depth=None, seconds=0.7),
    Level(10, Text("Full strength"), depth=None, seconds=2.0),
)


def level(number: int) -> Level:
    """The row of level *number*, 1 to 10; raises EngineError for any other."""
    if isinstance(number, int) and 1 <= number <= len(LEVELS):
        return LEVELS[number - 1]
    raise EngineError(
        "bad-level",
        "There is no level {level}: levels are 1 to {last}",
        level=number,
        last=len(LEVELS),
    )
