"""The clock of a board that a device beside it is, as the page's JSON."""

from __future__ import annotations

from typing_extensions import TypedDict

from ...rules.variants import Colour


class PeriodView(TypedDict):
    """A period of a time control; *moves* None: the rest of the game."""

    moves: int | None
    seconds: int | float


class ControlView(TypedDict):
    """A time control."""

    periods: list[PeriodView]
    increment_seconds: int | float
    delay_seconds: int | float


class ClockSide(TypedDict):
    """One side of a clock: milliseconds left, its period from 0, its moves there."""

    left: int
    period: int
    moves: int


class BoardClockState(TypedDict):
    """A clock as the device has it, at rest; *told*: the flags that were reported."""

    white: ClockSide
    black: ClockSide
    running: Colour | None
    since: int
    resume: Colour | None
    flags: list[Colour]
    told: list[Colour]


class ClockPlayer(TypedDict):
    """A player beside the clock."""

    id: int
    name: str


class BoardClockBegin(TypedDict):
    """The clock of a game as it begins."""

    game: int
    control: ControlView
    white: ClockPlayer
    black: ClockPlayer


class BoardClockView(BoardClockBegin):
    """The same with the board's number in the hall, and the last state of a clock there."""

    hall: int
    state: BoardClockState | None
