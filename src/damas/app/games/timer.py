"""The game's clock on the server: absolute times, folded from the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from typing_extensions import TypedDict

from ...meeting import LagQuota
from ...rules.clock import Clock, Colour, Period, TimeControl
from ...store import PAUSE
from .credit import Span, length_ms, uncredited

if TYPE_CHECKING:
    from ...rules.game import Game
    from ...store import Outage, StoredEntry


ANY_LAG = 1 << 30  # ms: as long as the quota allows
LEAST_CREDIT_MS = 100
"""Nobody is given back less than this."""
MOMENT_MS = 1_000
"""So long after an outage the time of a player begins to run: to see that it is over."""
RESTARTS = frozenset({"start", "move", "undo", "resume", "vacation"})
"""Entries with which a player's time begins to run, or runs anew."""


class LagView(TypedDict):
    """The quota of lag of a player, and what of it the last move was given."""

    left_ms: int
    given_ms: int


class ClockTimes(TypedDict):
    """The times of a clock, which entries change."""

    white_ms: int
    black_ms: int
    running: Colour | None
    lag: dict[str, LagView]
    """By colour; empty where lag is not made good."""
    resting: dict[str, int]
    """The end (ms UTC) of a vacation, by colour."""


class GameClock(ClockTimes):
    """A clock: the times left at *server_time_ms* (ms UTC)."""

    control: str
    days: int | None
    """For a move of a game by correspondence."""
    base_ms: int
    increment_ms: int
    server_time_ms: int


@dataclass(frozen=True, slots=True)
class Timer:
    """The clock of a game after some of its events; None without a clock. *lag*: the quotas of
    players whose lag is compensated, by colour. *resting*: the end (ms UTC) of a player's vacation;
    the player's time does not run before. *begun_ms*: when (ms UTC) the running time began to run;
    *excused*: the times since then that were given back, because nothing could be stored in them.
    """

    clock: Clock | None = None
    lag: Mapping[str, LagQuota] = field(default_factory=dict)
    resting: Mapping[str, int] = field(default_factory=dict)
    begun_ms: int = 0
    excused: tuple[Span, ...] = ()

    @classmethod
    def from_setup(cls, setup: Mapping[str, Any] | None, *, compensated: bool = False) -> Timer:
        """The clock as agreed, at rest: {"base_seconds", "increment_seconds"}, or "control", such
        as "40/120", where that stands beside them; "extra" has seconds that a colour has beside.
        *compensated*: lag is not charged to players."""
        if setup is None:
            return cls()
        if "control" in setup:
            control = TimeControl.parse(setup["control"])
        else:
            whole = (Period(None, setup["base_seconds"]),)
            control = TimeControl(whole, setup["increment_seconds"])
        line = compensated and control.days is None
        quotas = {"white": LagQuota(), "black": LagQuota()} if line else {}
        return cls(_with_extra(Clock.of(control), setup.get("extra") or {}), quotas)

    @property
    def started(self) -> bool:
        """Whether the clock has ever run."""
        return self.clock is not None and self.clock.since_ms > 0

    @property
    def days(self) -> int | None:
        """The days for a move of a game by correspondence; None for any other."""
        return self.clock.control.days if self.clock else None

    def granted(self, said_ms: int | None) -> int:
        """The ms that the player to move is given for a move with this lag."""
        quota = self.lag.get(self.running or "")
        return quota.grant(said_ms) if quota else 0

    @property
    def running(self) -> str | None:
        """The colour whose time runs."""
        return self.clock.running if self.clock else None

    def left_seconds(self, colour: str, at_ms: int) -> float | None:
        """Seconds that *colour* has left at *at_ms*; None without a clock."""
        if self.clock is None:
            return None
        return self.clock.left_ms("white" if colour == "white" else "black", at_ms) / 1000

    def fallen(self, at_ms: int, lag_ms: int | None = None) -> str | None:
        """The colour whose time has run out, if one has.

        *lag_ms*: of a move that has come; without one, a move may still be on the line for as long
        as the quota allows.
        """
        if self.clock is None:
            return None
        waiting = self.granted(ANY_LAG if lag_ms is None else lag_ms)
        return self.clock.fallen(at_ms - waiting)

    def falls_at_ms(self) -> int | None:
        """The time (ms UTC) at which the running clock falls, if one runs."""
        falls = self.clock.falls_at_ms() if self.clock else None
        return None if falls is None else falls + self.granted(ANY_LAG)

    def owed(self, outages: Sequence[Outage]) -> list[Span]:
        """The times of *outages* in which a player's time ran, and that were not given back yet,
        with a moment after the last, but not after a pause, whose end is told before; none if they
        are too short to be felt."""
        if not outages or self.running is None:
            return []
        spans = uncredited(outages, self.begun_ms, self.excused)
        if length_ms(spans) < LEAST_CREDIT_MS:
            return []
        first, last = spans[-1]
        if any(one.cause == PAUSE and one.up_ms >= last for one in outages):
            return spans
        return [*spans[:-1], (first, last + MOMENT_MS)]

    def after(self, event: StoredEntry, game: Game) -> Timer:
        """The clock after *event*; *game* is the game after it."""
        clock, at = self.clock, event.at_ms
        if clock is None:
            return self
        lag, resting, begun, excused = self.lag, self.resting, self.begun_ms, self.excused
        turn: Colour = "white" if game.turn == "white" else "black"
        if event.kind == "away":
            clock = replace(clock, since_ms=clock.since_ms + event.payload["ms"])
            spans = event.payload.get("spans") or [(begun, at)]  # without: of a program of before
            excused = (*excused, *((first, last) for first, last in spans))
        elif event.kind == "move" and clock.running:
            given_ms, mover = event.payload.get("lag_ms", 0), clock.running
            clock = self._without_rest(clock, at).press(mover, at, given_ms)
            lag = {**lag, mover: lag[mover].after(given_ms)} if lag else lag
        elif event.kind in ("start", "move", "undo") or (event.kind == "resume" and self.started):
            clock = clock.stop(at).start(at, turn)
        elif event.kind == "give_time":
            other = "black" if event.payload["by"] == "white" else "white"
            clock = _with_extra(clock, {other: event.payload["ms"] / 1000})
        elif event.kind == "halve_time":
            clock = _with_extra(clock, {event.payload["by"]: -event.payload["ms"] / 1000})
        elif event.kind == "pause":
            clock = clock.stop(at)
        elif event.kind == "vacation":
            resting = {**resting, event.payload["by"]: event.payload["until_ms"]}
            clock = clock.stop(at).start(at, clock.running) if clock.running else clock
        if event.kind in RESTARTS:
            begun, excused = at, ()
        until = resting.get(clock.running or "", 0)
        if until > clock.since_ms:
            clock = replace(clock, since_ms=until)
            begun = until
        return Timer(clock.stop(at) if game.outcome else clock, lag, resting, begun, excused)

    def _without_rest(self, clock: Clock, at_ms: int) -> Clock:
        """The clock at a move without the end of a time that was given back, if the player has
        moved before it: that was of no use. The move stands all the same."""
        rest_ms = max((last for _, last in self.excused), default=0) - at_ms
        if rest_ms <= 0 or clock.running is None:
            return clock
        most_ms = max(0, clock.left_ms(clock.running, at_ms) - 1)
        return replace(clock, since_ms=clock.since_ms - min(rest_ms, most_ms))

    def view(self, at_ms: int) -> GameClock | None:
        """The clock for clients: time left at *at_ms*, the server's own time beside it."""
        times = self.times(at_ms)
        if self.clock is None or times is None:
            return None
        control = self.clock.control
        return {
            **times,
            "control": str(control),
            "days": control.days,
            "base_ms": round(control.periods[0].seconds * 1000),
            "increment_ms": round(control.increment_seconds * 1000),
            "server_time_ms": at_ms,
        }

    def times(self, at_ms: int) -> ClockTimes | None:
        """The part of the view that entries change; None without a clock."""
        if self.clock is None:
            return None
        return {
            "white_ms": self.clock.left_ms("white", at_ms),
            "black_ms": self.clock.left_ms("black", at_ms),
            "running": self.clock.running,
            "lag": {
                colour: {"left_ms": quota.left_ms, "given_ms": quota.given_ms}
                for colour, quota in self.lag.items()
            },
            "resting": {colour: at for colour, at in self.resting.items() if at > at_ms},
        }


def _with_extra(clock: Clock, extra: Mapping[str, float]) -> Clock:
    """The clock with *extra* seconds for one colour or both."""
    for colour, seconds in extra.items():
        side = clock.white if colour == "white" else clock.black
        more = replace(side, left_ms=side.left_ms + round(seconds * 1000))
        clock = replace(clock, white=more) if colour == "white" else replace(clock, black=more)
    return clock
