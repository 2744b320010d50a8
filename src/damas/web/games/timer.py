"""The game's clock on the server: absolute times, folded from the log like everything else."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ...clock import Clock, Colour, Period, TimeControl

if TYPE_CHECKING:
    from ...game import Game
    from ...store import GameEntry


@dataclass(frozen=True, slots=True)
class Timer:
    """The clock of a game after some of its events; None for a game without."""

    clock: Clock | None = None

    @classmethod
    def from_setup(cls, setup: Mapping[str, Any] | None) -> Timer:
        """The clock as agreed, at rest: {"base_seconds", "increment_seconds"}, or "control", such
        as "40/120", where that stands beside them."""
        if setup is None:
            return cls()
        if "control" in setup:
            return cls(Clock.of(TimeControl.parse(setup["control"])))
        whole = (Period(None, setup["base_seconds"]),)
        return cls(Clock.of(TimeControl(whole, setup["increment_seconds"])))

    @property
    def running(self) -> str | None:
        """The colour whose time runs."""
        return self.clock.running if self.clock else None

    def left_seconds(self, colour: str, at_ms: int) -> float | None:
        """Seconds that *colour* has left at *at_ms*; None without a clock."""
        if self.clock is None:
            return None
        return self.clock.left_ms("white" if colour == "white" else "black", at_ms) / 1000

    def fallen(self, at_ms: int) -> str | None:
        """The colour whose time has run out, if one has."""
        return self.clock.fallen(at_ms) if self.clock else None

    def falls_at_ms(self) -> int | None:
        """When the running clock will fall (ms UTC), if one runs."""
        return self.clock.falls_at_ms() if self.clock else None

    def after(self, event: GameEntry, game: Game) -> Timer:
        """The clock once *event* has happened; *game* is the game after it."""
        clock, at = self.clock, event.at_ms
        if clock is None:
            return self
        turn: Colour = "white" if game.turn == "white" else "black"
        if event.kind == "away":
            clock = replace(clock, since_ms=clock.since_ms + event.payload["ms"])
        elif event.kind == "move" and clock.running:
            clock = clock.press(clock.running, at)
        elif event.kind in ("start", "move", "undo"):
            clock = clock.stop(at).start(at, turn)
        return Timer(clock.stop(at) if game.outcome else clock)

    def view(self, at_ms: int) -> dict[str, Any] | None:
        """The clock for clients: time left at *at_ms*, the server's own time beside it."""
        if self.clock is None:
            return None
        control = self.clock.control
        return {
            "white_ms": self.clock.left_ms("white", at_ms),
            "black_ms": self.clock.left_ms("black", at_ms),
            "running": self.clock.running,
            "base_ms": round(control.periods[0].seconds * 1000),
            "increment_ms": round(control.increment_seconds * 1000),
            "server_time_ms": at_ms,
        }
