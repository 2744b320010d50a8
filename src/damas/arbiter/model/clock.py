"""The clock on the table: the time that both players have left (CLK-01 to CLK-06)."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, NamedTuple, Self, cast

from pydantic import ConfigDict, Field, model_validator
from typing_extensions import TypedDict  # pydantic reads Python's own only from 3.12

from ...base.bounds import TEXT
from ...base.text import Text
from ...contract import Declared
from ...contract.faults import SENTENCES, value_fault
from ...rules.clock import Clock, Period, Side, TimeControl
from ...rules.game import OTHER
from ...rules.variants import Colour
from .making import make

LATEST = 10**11  # seconds: a watch shows no more
Given = Annotated[float, Field(gt=0, le=LATEST, allow_inf_nan=False)]


SecondsLeft = Annotated[float, Field(ge=0)]


class ClockView(TypedDict):
    """The seconds that are left, and the player whose time runs."""

    white: SecondsLeft
    black: SecondsLeft
    running: Colour | None
    notation_required: bool


class ClockSetting(Declared):
    """The setting of a clock: seconds of each player, or a *control* such as "40/120".

    A player's seconds beside a control replace the time that the control gives.
    """

    model_config = ConfigDict(extra="ignore")

    control: Annotated[str, Field(max_length=TEXT)] | None = None
    white: Given | None = None
    black: Given | None = None

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.control is None and (self.white is None or self.black is None):
            code, text = SENTENCES["missing"]
            raise value_fault(code, Text(text.template, {"field": "white, black"}))
        return self


class CountedMove(NamedTuple):
    """A move that the clock has counted: after *ply* entries of the record.

    *given_ms* was added for it; *period* and *moves* are its player's values before it.
    """

    colour: str
    ply: int
    given_ms: int
    period: int
    moves: int


class TableClock(NamedTuple):
    """A chess clock that anybody can press, also wrongly; a value, every act gives the next one.

    Times are in milliseconds of the arbiter's watch. *resume*: the player whose time ran last.
    *flags_told*: the players whose fallen flag has been ruled on. *counted*: the moves that the
    clock has counted, in order.
    """

    clock: Clock
    resume: str | None = None
    flags_told: frozenset[str] = frozenset()
    counted: tuple[CountedMove, ...] = ()

    @classmethod
    def of(cls, setting: ClockSetting, at_ms: int, turn: str) -> TableClock:
        """The clock at the start of a game. White's time runs first (CLK-06): that of *turn*.

        Raises NotationError for the control.
        """
        if setting.control is not None:
            control = TimeControl.parse(setting.control)
        else:
            control = TimeControl((Period(None, float(setting.white or 0)),))
        side = Clock.of(control).white
        white, black = (
            side if seconds is None else Side(round(seconds * 1000))
            for seconds in (setting.white, setting.black)
        )
        return cls(Clock(control, white, black, cast(Colour, turn), at_ms))

    def pressed(self, colour: str, at_ms: int, ply: int | None = None) -> TableClock:
        """The clock after *colour* has pushed his side down: the other's time runs.

        *ply*: how long the record was before the move that this press ends; None where it ends
        none: then nothing is counted and no time is given.
        """
        running = self.clock.running
        if running is None or running != colour:
            return self
        before = self.clock
        left_ms = before.left_ms(running, at_ms)
        if ply is None or left_ms == 0:
            stopped = before.stop(at_ms)
            other = OTHER[colour]
            return self._replace(clock=replace(stopped, running=other, since_ms=at_ms))
        clock = before.press(running, at_ms)
        old, new = before.black, clock.black
        if running == "white":
            old, new = before.white, clock.white
        given_ms = new.left_ms - left_ms
        move = make(CountedMove, (colour, ply, given_ms, old.period, old.moves))
        return make(TableClock, (clock, self.resume, self.flags_told, (*self.counted, move)))

    def stopped(self, at_ms: int) -> TableClock:
        """Both at rest: for a claim, for the arbiter, or at the end."""
        if self.clock.running is None:
            return self
        return self._replace(resume=self.clock.running, clock=self.clock.stop(at_ms))

    def started(self, at_ms: int, colour: str | None) -> TableClock:
        """The clock with *colour*'s time running, or the time that ran last."""
        made = self.stopped(at_ms)
        running = cast(Colour, colour or made.resume or "white")
        return made._replace(clock=made.clock.start(at_ms, running))

    def begun_again(self, turn: str, at_ms: int) -> TableClock:
        """The clock at rest, for a game that is begun again with the times that are left."""
        clock = self.clock.stop(at_ms)
        clock = replace(clock, white=replace(clock.white, moves=0))
        clock = replace(clock, black=replace(clock.black, moves=0))
        return self._replace(clock=clock, resume=turn, counted=())

    def turned_to(self, colour: str, at_ms: int) -> TableClock:
        """*colour* has the move again: his time runs, or will when the clock is started."""
        if self.clock.running is None:
            return self._replace(resume=colour)
        return self if self.clock.running == colour else self.started(at_ms, colour)

    def has_counted(self, colour: str, ply: int) -> bool:
        """Whether *colour*'s move after *ply* entries of the record was counted."""
        return any(one.ply == ply and one.colour == colour for one in reversed(self.counted))

    def taken_back(self, ply: int) -> TableClock:
        """The record is again as after *ply* entries: moves counted since do not count."""
        made = self
        while made.counted and made.counted[-1].ply >= ply:
            made = made.uncounted()
        return made

    def uncounted(self) -> TableClock:
        """The move that was counted last does not count (INT 10.1): it is one less of its period.

        The time given for it, an increment or the next period, goes with it; time spent stays
        spent.
        """
        if not self.counted:
            return self
        one = self.counted[-1]
        left_ms = max(0, self.clock.side(cast(Colour, one.colour)).left_ms - one.given_ms)
        clock = _with(self.clock, one.colour, Side(left_ms, one.period, one.moves))
        return self._replace(clock=clock, counted=self.counted[:-1])

    def with_added(self, colour: str, ms: int, at_ms: int) -> TableClock:
        """The clock with *ms* more for *colour*, or less; never below nothing."""
        return self.with_time(colour, max(0, self.left_ms(colour, at_ms) + ms), at_ms)

    def with_time(self, colour: str, ms: int, at_ms: int) -> TableClock:
        """The clock with *colour*'s time set; his flag can fall anew."""
        running = self.clock.running
        stopped = self.clock.stop(at_ms)
        side = replace(stopped.side(cast(Colour, colour)), left_ms=ms)
        clock = replace(_with(stopped, colour, side), running=running, since_ms=at_ms)
        return self._replace(clock=clock, flags_told=self.flags_told - {colour})

    def with_flag_told(self, colour: str) -> TableClock:
        """The clock when *colour*'s fallen flag has been ruled on."""
        return self._replace(flags_told=self.flags_told | {colour})

    def left_ms(self, colour: str, at_ms: int) -> int:
        """The time that *colour* has left."""
        return self.clock.left_ms(cast(Colour, colour), at_ms)

    def fallen(self, at_ms: int) -> str | None:
        """The player whose flag has fallen, if any."""
        clock = self.clock
        if clock.left_ms("white", at_ms) == 0:
            return "white"
        return "black" if clock.left_ms("black", at_ms) == 0 else None

    def fallen_untold(self, at_ms: int) -> list[str]:
        """The players whose flags have fallen and were not told yet."""
        clock, told = self.clock, self.flags_told
        fallen = []
        if clock.left_ms("white", at_ms) == 0 and "white" not in told:
            fallen.append("white")
        if clock.left_ms("black", at_ms) == 0 and "black" not in told:
            fallen.append("black")
        return fallen

    def to_dict(self, at_ms: int) -> ClockView:
        """Seconds left of both, whose time runs, and whether the game must be written down."""
        return {
            "white": self.left_ms("white", at_ms) / 1000,
            "black": self.left_ms("black", at_ms) / 1000,
            "running": self.clock.running,
            "notation_required": self.clock.control.notation_required,
        }


def _with(clock: Clock, colour: str, side: Side) -> Clock:
    return replace(clock, white=side) if colour == "white" else replace(clock, black=side)
