"""The engine bar for spectators: the delay behind the boards, and the position that it allows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

RANGES: dict[str, tuple[int, int]] = {"minutes": (5, 120), "moves": (3, 50)}
"""The units of a delay, with the least and the most of each. A move is one of both sides."""
LEAST_PLIES = 2
"""Moves of one side between the shown position and the board: the server protects the positions
one move before and after a board in play."""
MINUTE_MS = 60_000


@dataclass(frozen=True, slots=True)
class EngineBar:
    """A delay of *delay* "minutes" or "moves" (*unit*)."""

    unit: str
    delay: int

    def to_dict(self) -> dict[str, Any]:
        """The delay as the page has it."""
        return {"unit": self.unit, "delay": self.delay}

    def ply(self, moved_ms: Sequence[int], now_ms: int) -> int | None:
        """The position that may be shown, as a number of moves of one side; None while there is
        none. *moved_ms*: the time of each move so far, in order.
        """
        most = len(moved_ms) - LEAST_PLIES
        if self.unit == "moves":
            allowed = len(moved_ms) - 2 * self.delay
        else:
            allowed = bisect_right(moved_ms, now_ms - self.delay * MINUTE_MS)
        found = min(allowed, most)
        return found if found > 0 else None
