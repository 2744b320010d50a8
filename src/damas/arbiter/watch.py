"""The clock on the table: what both players have left by the arbiter's watch (CLK-01 to CLK-06)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, cast

from ..clock import Clock, Period, Side, TimeControl
from ..game import OTHER

Color = Literal["white", "black"]


@dataclass(frozen=True, slots=True)
class Counted:
    """A lance that the clock has counted: after *ply* entries of the record.

    *given_ms* was added for it; *period* and *moves* are what its player had before.
    """

    color: str
    ply: int
    given_ms: int
    period: int
    moves: int


class Watch:
    """A chess clock that anybody can press, also wrongly; times in milliseconds of the watch."""

    __slots__ = ("clock", "counted", "resume", "told")

    def __init__(self, given: Mapping[str, Any], at_ms: int, turn: str) -> None:
        """*given*: seconds of "white" and "black", or a "control" such as "40/120" (TimeControl).

        White's time runs first (CLK-06): that of *turn*. Raises NotationError for the control.
        """
        if given["control"] is not None:
            control = TimeControl.parse(given["control"])
        else:
            control = TimeControl((Period(None, float(given["white"])),))
        clock = Clock.of(control)
        for color in ("white", "black"):
            if given[color] is not None:
                side = Side(round(given[color] * 1000))
                clock = _with(clock, color, side)
        self.clock = clock.start(at_ms, cast(Color, turn))
        self.resume: str | None = None
        self.told: set[str] = set()
        self.counted: list[Counted] = []

    def copy(self) -> Watch:
        """The same clock, apart from this one."""
        made = Watch.__new__(Watch)
        made.clock, made.resume = self.clock, self.resume
        made.told, made.counted = self.told.copy(), [*self.counted]
        return made

    def press(self, color: str, at_ms: int, ply: int | None = None) -> bool:
        """*color* pushes his side down: the other's time runs, whoever's turn it is.

        *ply*: how long the record was before the lance that this press ends; None where it ends
        none: then nothing is counted and no time is given. Returns whether the lance was counted.
        """
        running = self.clock.running
        if running is None or running != color:
            return False
        if ply is None or self.clock.fallen(at_ms):
            stopped = self.clock.stop(at_ms)
            self.clock = replace(stopped, running=OTHER[color], since_ms=at_ms)
            return False
        before, left_ms = self.clock.side(running), self.clock.left_ms(running, at_ms)
        self.clock = self.clock.press(running, at_ms)
        given_ms = self.clock.side(running).left_ms - left_ms
        self.counted.append(Counted(color, ply, given_ms, before.period, before.moves))
        return True

    def stop(self, at_ms: int) -> None:
        """Both at rest: for a claim, for the arbiter, or at the end."""
        if self.clock.running is not None:
            self.resume = self.clock.running
            self.clock = self.clock.stop(at_ms)

    def start(self, at_ms: int, color: str | None) -> None:
        """Sets *color*'s time running, or that which ran last."""
        self.stop(at_ms)
        self.clock = self.clock.start(at_ms, cast(Color, color or self.resume or "white"))

    def turn_to(self, color: str, at_ms: int) -> None:
        """*color* has the lance again: his time runs, or will when the clock is started."""
        if self.clock.running is None:
            self.resume = color
        elif self.clock.running != color:
            self.start(at_ms, color)

    def has_counted(self, color: str, ply: int) -> bool:
        """Whether *color*'s lance after *ply* entries of the record was counted."""
        return any((one.color, one.ply) == (color, ply) for one in self.counted)

    def take_back(self, ply: int) -> None:
        """The record is again as after *ply* entries: what was counted since does not count."""
        while self.counted and self.counted[-1].ply >= ply:
            self.uncount_last()

    def uncount_last(self) -> None:
        """The lance that was counted last does not count (INT 10.1): it is one less of its period.

        What was given for it, an increment or the next period's time, goes with it; time spent
        stays spent.
        """
        if not self.counted:
            return
        one = self.counted.pop()
        left_ms = max(0, self.clock.side(cast(Color, one.color)).left_ms - one.given_ms)
        self.clock = _with(self.clock, one.color, Side(left_ms, one.period, one.moves))

    def give(self, color: str, ms: int, at_ms: int) -> None:
        """Adds to *color*'s time, or takes from it; never below nothing."""
        self.set(color, max(0, self.left_ms(color, at_ms) + ms), at_ms)

    def set(self, color: str, ms: int, at_ms: int) -> None:
        """Sets *color*'s time."""
        running = self.clock.running
        stopped = self.clock.stop(at_ms)
        side = replace(stopped.side(cast(Color, color)), left_ms=ms)
        self.clock = replace(_with(stopped, color, side), running=running, since_ms=at_ms)
        self.told.discard(color)

    def left_ms(self, color: str, at_ms: int) -> int:
        """What *color* has left."""
        return self.clock.left_ms(cast(Color, color), at_ms)

    def fallen(self, at_ms: int) -> str | None:
        """Whose flag has fallen."""
        for color in ("white", "black"):
            if self.left_ms(color, at_ms) == 0:
                return color
        return None

    def to_dict(self, at_ms: int) -> dict[str, Any]:
        """Seconds left of both, whose time runs, and whether the game must be written down."""
        return {
            "white": self.left_ms("white", at_ms) / 1000,
            "black": self.left_ms("black", at_ms) / 1000,
            "running": self.clock.running,
            "notation_required": self.clock.control.notation_required,
        }


def _with(clock: Clock, color: str, side: Side) -> Clock:
    return replace(clock, white=side) if color == "white" else replace(clock, black=side)
