"""The game's clock on the server: absolute times, folded from the log like everything else."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..game import Game
    from ..store import Event


def now_ms() -> int:
    """The time in milliseconds UTC."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Timer:
    """Both players' time left in milliseconds, as it stood at *since_ms* (UTC)."""

    base_ms: int | None = None
    increment_ms: int = 0
    white_ms: int = 0
    black_ms: int = 0
    running: str | None = None
    since_ms: int = 0

    @classmethod
    def from_setup(cls, clock: Mapping[str, Any] | None) -> Timer:
        """The clock as agreed, not yet running; one that never falls when *clock* is None."""
        if clock is None:
            return cls()
        base = int(clock["base_seconds"] * 1000)
        return cls(base, int(clock["increment_seconds"] * 1000), base, base)

    def left(self, color: str, now_ms: int) -> int:
        """Milliseconds that *color* has left at *now_ms*; never below zero."""
        kept = self.white_ms if color == "white" else self.black_ms
        spent = now_ms - self.since_ms if color == self.running else 0
        return max(0, kept - max(0, spent))

    def fallen(self, now_ms: int) -> str | None:
        """The colour whose time has run out, if one has."""
        if self.running and self.left(self.running, now_ms) <= 0:
            return self.running
        return None

    def falls_at(self) -> int | None:
        """When the running clock will fall (ms UTC), if one runs."""
        return (
            None if self.running is None else self.since_ms + self.left(self.running, self.since_ms)
        )

    def after(self, event: Event, game: Game) -> Timer:
        """The clock once *event* has happened; *game* is the game after it."""
        if self.base_ms is None:
            return self
        if event.kind == "away":
            return replace(self, since_ms=self.since_ms + event.payload["ms"])
        white, black = self.left("white", event.at_ms), self.left("black", event.at_ms)
        if event.kind == "move" and self.running == event.payload["by"]:
            white += self.increment_ms if self.running == "white" else 0
            black += self.increment_ms if self.running == "black" else 0
        return replace(
            self,
            white_ms=white,
            black_ms=black,
            running=None if game.outcome else game.turn,
            since_ms=event.at_ms,
        )

    def view(self, now_ms: int) -> dict[str, Any] | None:
        """The clock for clients: time left at *now_ms*, the server's own time beside it."""
        if self.base_ms is None:
            return None
        return {
            "white_ms": self.left("white", now_ms),
            "black_ms": self.left("black", now_ms),
            "running": self.running,
            "base_ms": self.base_ms,
            "increment_ms": self.increment_ms,
            "server_time_ms": now_ms,
        }
