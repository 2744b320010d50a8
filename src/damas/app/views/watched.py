"""A board as those who look on have it, on a screen or at an arbiter's table."""

from __future__ import annotations

from typing_extensions import TypedDict

from ...rules.variants import Colour
from .positions import GameOutcome, PlayerView
from .regulations import BookName

LastMove = TypedDict("LastMove", {"from": int, "to": int, "path": list[int], "captured": list[int]})
"""A move, to be shown on a board."""


class WatchedClock(TypedDict):
    """The clock of a board that is looked at."""

    white_ms: int
    black_ms: int
    running: Colour | None
    days: int | None


class WatchedChange(TypedDict):
    """The part of a board that changes."""

    id: str
    version: int
    fen: str
    ply: int
    turn: Colour
    last: LastMove | None
    clock: WatchedClock | None
    outcome: GameOutcome | None


class WatchedView(WatchedChange):
    """Everything that is shown of a game to those who look on."""

    regulation: BookName
    variant: str
    players: dict[Colour, PlayerView]
    control: str | None
    rated: bool
    spectators: int
