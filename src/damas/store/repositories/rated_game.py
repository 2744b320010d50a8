"""A rated game as a value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ...people.fair_ratings import GamePlayed


@dataclass(frozen=True, slots=True)
class RatedGame:
    """A game that has ended and counts. *score* is White's points: 1, 0.5 or 0; *at_ms* its end.

    *variant* and *speed* are ids. A side is a person by id, or the engine by its level; of a person
    who was deleted neither is left. The ratings before and after are set once it is stored.
    *played*: how a game of two people went, by which it is judged; None: it counts as it is.
    """

    id: str
    variant: str
    speed: str
    score: float
    at_ms: int
    white: str | None = None
    black: str | None = None
    white_level: int | None = None
    black_level: int | None = None
    white_before: float = 0.0
    white_after: float = 0.0
    black_before: float = 0.0
    black_after: float = 0.0
    played: GamePlayed | None = None

    @property
    def people(self) -> list[str]:
        """The ids of its people."""
        return [one for one in (self.white, self.black) if one]

    def after(self, person: str) -> float:
        """The rating of *person* after it."""
        return self.white_after if self.white == person else self.black_after

    def before(self, person: str) -> float:
        """The rating of *person* before it."""
        return self.white_before if self.white == person else self.black_before
