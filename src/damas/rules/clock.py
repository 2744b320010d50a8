"""Time: what was agreed (TimeControl), and a clock that is told the time (Clock).

A clock holds no time of its own: every act carries a timestamp in milliseconds of any one scale.
Sources: INT 10.1 to 10.5, FENAE Art. 3; increment and delay are in none of the documents.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from ..base.arguments import check_kind, check_number, check_whole, shown
from ..base.bounds import ANY
from ..base.errors import ArgumentError, GameStateError, NotationError
from .board import check_colour
from .variants import Colour as Colour  # noqa: PLC0414  (part of this module's face)

DAY_SECONDS = 86_400
_OTHER: dict[Colour, Colour] = {"white": "black", "black": "white"}


@dataclass(frozen=True, slots=True)
class Period:
    """*moves* of one player within *seconds*; None: all that are left of the game (INT 10.3)."""

    moves: int | None
    seconds: float

    def __post_init__(self) -> None:
        if self.moves is not None:
            check_whole("moves", self.moves, 1, ANY)
        check_number("seconds", self.seconds, 0, ANY)


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The agreed time of each player (CLK-01, CLK-02).

    *increment_seconds* are given after each move, *delay_seconds* pass before the time runs.
    *each_move*: the time is given anew for every move, as in games by correspondence.
    """

    periods: tuple[Period, ...]
    increment_seconds: float = 0
    delay_seconds: float = 0
    each_move: bool = False

    def __post_init__(self) -> None:
        given = self.periods
        if not isinstance(given, tuple) or not all(isinstance(one, Period) for one in given):
            raise ArgumentError(
                "not-periods",
                "A time control takes a tuple of Period, not {value}; TimeControl.parse reads a "
                "text such as 5+3",
                value=shown(given),
            )
        for name in ("increment_seconds", "delay_seconds"):
            check_number(name, getattr(self, name), 0, ANY)

    @classmethod
    def of_days(cls, days: int) -> TimeControl:
        """Correspondence: so many *days* for each move. Raises ArgumentError beyond 1 to 90.

        >>> str(TimeControl.of_days(3))
        '3 days/move'
        """
        check_whole("days", days, 1, 90)
        return cls((Period(None, days * DAY_SECONDS),), each_move=True)

    @property
    def days(self) -> int | None:
        """The days of a game by correspondence; None for any other."""
        return round(self.periods[0].seconds / DAY_SECONDS) if self.each_move else None

    @property
    def notation_required(self) -> bool:
        """Whether both players must write the game down: a limit of moves (INT 10.2.2, 10.4)."""
        return any(period.moves is not None for period in self.periods)

    @classmethod
    def parse(cls, text: str) -> TimeControl:
        """The time control written as *text*; minutes before the sign, seconds after it.

        "40/120": 40 moves in 120 minutes; "G/20": the whole game in 20; "20+0", "5+3": the whole
        game with an increment; "5d3" with a delay; periods are joined by ":" or ",": "40/120:G/30";
        "3 days/move" is correspondence. Raises: NotationError.

        >>> [TimeControl.parse(text).notation_required for text in ("40/120", "G/20")]
        [True, False]
        """
        if not isinstance(text, str):
            raise _unreadable(shown(text))
        posted = _DAYS.fullmatch(text.strip())
        if posted:
            return cls.of_days(int(posted["days"]))
        parts = re.split(r"\s*[:,]\s*", text.strip())
        periods, increment, delay = [], 0.0, 0.0
        for number, part in enumerate(parts):
            found = _PERIOD.fullmatch(part)
            if found is None or _empty(found):
                raise _unreadable(text)
            moves = int(found["moves"]) if found["moves"] else None
            if moves is None and number < len(parts) - 1:
                raise _unreadable(text)
            periods.append(Period(moves, float(found["minutes"]) * 60))
            increment = float(found["increment"] or increment)
            delay = float(found["delay"] or delay)
        return cls(tuple(periods), increment, delay)

    def __str__(self) -> str:
        if self.each_move:
            return f"{self.days} {'day' if self.days == 1 else 'days'}/move"
        bonus = f"+{_short(self.increment_seconds)}" if self.increment_seconds else ""
        bonus += f"d{_short(self.delay_seconds)}" if self.delay_seconds else ""
        written = [f"{p.moves or 'G'}/{_short(p.seconds / 60)}" for p in self.periods]
        return ":".join(written) + bonus


_DAYS = re.compile(r"(?P<days>[1-9]|[1-8]\d|90) days?/move", re.IGNORECASE)
_PERIOD = re.compile(
    r"(?:(?:(?P<moves>\d{1,3})|G)/)?(?P<minutes>\d{1,4}(?:\.\d{1,6})?)"
    r"(?:\+(?P<increment>\d{1,4}(?:\.\d{1,3})?))?(?:d(?P<delay>\d{1,4}(?:\.\d{1,3})?))?",
    re.IGNORECASE,
)


def _empty(found: re.Match[str]) -> bool:
    return float(found["minutes"]) == 0 or (found["moves"] is not None and int(found["moves"]) == 0)


def _short(value: float) -> str:
    return f"{value:g}"


def _unreadable(text: str) -> NotationError:
    return NotationError(
        "unreadable-time-control",
        'A time control is written 40/120, G/20 or 5+3, not "{text}"',
        text=text[:60],
    )


@dataclass(frozen=True, slots=True)
class Side:
    """One player's time: *left_ms* as it stood when it last stopped, *moves* made in *period*."""

    left_ms: int
    period: int = 0
    moves: int = 0


@dataclass(frozen=True, slots=True)
class Clock:
    """Both players' time, as it stood at *since_ms*; a value, every act gives the next one.

    >>> clock = Clock.of(TimeControl.parse("G/20")).start(0).press("white", 5_000)
    >>> clock.left_ms("white", 9_000), clock.left_ms("black", 9_000)
    (1195000, 1196000)
    """

    control: TimeControl
    white: Side
    black: Side
    running: Colour | None = None
    since_ms: int = 0

    @classmethod
    def of(cls, control: TimeControl) -> Clock:
        """The clock as set before the game, at rest."""
        check_kind("control", control, TimeControl)
        side = Side(round(control.periods[0].seconds * 1000))
        return cls(control, side, side)

    def side(self, colour: Colour) -> Side:
        """The time and moves of *colour*; raises UnknownNameError for another word."""
        check_colour(colour)
        return self.white if colour == "white" else self.black

    def left_ms(self, colour: Colour, at_ms: int) -> int:
        """Milliseconds that *colour* has left at *at_ms*, never below zero."""
        side = self.white if colour == "white" else self.black
        if colour not in _OTHER:
            side = self.side(colour)  # raises
        left_ms = side.left_ms
        if self.running == colour and at_ms > self.since_ms:
            spent_ms = at_ms - self.since_ms
            if self.control.delay_seconds:
                spent_ms = max(0, spent_ms - round(self.control.delay_seconds * 1000))
            left_ms -= spent_ms
        return left_ms if left_ms > 0 else 0

    def fallen(self, at_ms: int) -> Colour | None:
        """The colour whose flag has fallen by *at_ms*: that player has lost on time (RES-04)."""
        return self.running if self.running and self.left_ms(self.running, at_ms) == 0 else None

    def falls_at_ms(self) -> int | None:
        """When the running side's flag will fall; None when nothing runs."""
        if self.running is None:
            return None
        return (
            self.since_ms
            + round(self.control.delay_seconds * 1000)
            + self.side(self.running).left_ms
        )

    def start(self, at_ms: int, colour: Colour = "white") -> Clock:
        """Sets *colour*'s time running, White's at the beginning of a game (CLK-06)."""
        check_colour(colour)
        check_kind("at_ms", at_ms, int)
        if self.running is not None:
            raise GameStateError("clock-running", "The clock is already running")
        return replace(self, running=colour, since_ms=at_ms)

    def stop(self, at_ms: int) -> Clock:
        """Both at rest: at the end of the game, or at the arbiter's word."""
        if self.running is None:
            return self
        return self._with(self.running, self._spent(self.running, at_ms), running=None, at_ms=at_ms)

    def press(self, colour: Colour, at_ms: int, lag_ms: int = 0) -> Clock:
        """*colour* has moved: its increment is given and the other player's time runs.

        *lag_ms* of the time are the line's, not the player's. Raises: GameStateError when it is not
        *colour*'s time that runs, or it has fallen.
        """
        if self.running != colour:
            raise GameStateError("not-your-clock", "It is not this player's time that runs")
        thought_ms = max(self.since_ms, at_ms - lag_ms)
        before = self.white if colour == "white" else self.black
        left_ms = self.left_ms(colour, thought_ms)
        if left_ms == 0:
            raise GameStateError("flag-fallen", "This player's time has run out")
        left_ms += round(self.control.increment_seconds * 1000)
        side = self._counted(Side(left_ms, before.period, before.moves + 1))
        return self._with(colour, side, running=_OTHER[colour], at_ms=at_ms)

    def _spent(self, colour: Colour, at_ms: int) -> Side:
        side = self.side(colour)
        return Side(self.left_ms(colour, at_ms), side.period, side.moves)

    def _counted(self, side: Side) -> Side:
        """The side in its next period once the moves of this one are made; the last one repeats."""
        periods = self.control.periods
        if self.control.each_move:
            return Side(round(periods[0].seconds * 1000), 0, side.moves)
        if periods[side.period].moves is None or side.moves < (periods[side.period].moves or 0):
            return side
        number = min(side.period + 1, len(periods) - 1)
        return Side(side.left_ms + round(periods[number].seconds * 1000), number)

    def _with(self, colour: Colour, side: Side, *, running: Colour | None, at_ms: int) -> Clock:
        white, black = (side, self.black) if colour == "white" else (self.white, side)
        return Clock(self.control, white, black, running, at_ms)
