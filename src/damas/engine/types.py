"""The limits and the results of a search: `Limits` and `Analysis`."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, NamedTuple

from .._kernel import Move
from ..base.arguments import check_kind, check_number, check_whole
from ..base.arguments import shown as _shown
from ..base.errors import EngineError

MAX_DEPTH = 2**31 - 1  # plies; the kernel stops long before
MAX_NODES = 2**63 - 1
MAX_SECONDS = 10**9
LONGEST_GAME = 400  # plies of a game between programs: some rule books would never end it
USUAL_MOVES = 32  # to come, when nobody says how many
MOST_SHARES = 1.8  # that one move may take
INCREMENT_SHARE = 0.8  # of the increment, for a usual move
USUAL_SHARE = 0.8
LAG_SECONDS = 0.03  # kept back on every move
LEAST_SECONDS = 0.005


class ClockState(NamedTuple):
    """A player's clock before a move: *remaining* seconds, the *increment* of each move in seconds,
    and the own *moves_left* to the next control (None: to the end of the game)."""

    remaining: float
    increment: float = 0.0
    moves_left: int | None = None

    def after(self, spent: float) -> ClockState:
        """The clock when a move has taken *spent* seconds."""
        moves = None if self.moves_left is None else max(self.moves_left - 1, 0)
        return ClockState(self.remaining - spent + self.increment, self.increment, moves)

    @property
    def share(self) -> float:
        """What a usual move may take, in seconds."""
        moves = USUAL_MOVES if self.moves_left is None else max(self.moves_left, 1) + 1
        return self.remaining / moves + INCREMENT_SHARE * self.increment


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: *depth* in plies, *nodes*, *time_seconds*; the first one met. At least
    one is set. With *soft_time* a search does not begin an iteration that it could hardly finish;
    without it all the time is taken. `for_clock` makes the limits of a move on a *clock*."""

    depth: int | None = None
    nodes: int | None = None
    time_seconds: float | None = None
    soft_time: bool = False
    clock: ClockState | None = None

    def __post_init__(self) -> None:
        if self.depth is None and self.nodes is None and self.time_seconds is None:
            raise EngineError("no-limit", "A search needs a limit: depth, nodes or time_seconds")
        _check_count("depth", self.depth, MAX_DEPTH)
        _check_count("nodes", self.nodes, MAX_NODES)
        check_kind("soft_time", self.soft_time, bool, error=EngineError)
        time = self.time_seconds
        if time is not None and not (_is_number(time) and 0 < time <= MAX_SECONDS):
            raise EngineError(
                "bad-limit",
                "time_seconds is a number greater than zero, to {most}, not {value}",
                most=MAX_SECONDS,
                value=_shown(time),
            )

    @classmethod
    def for_clock(
        cls, remaining_seconds: float, increment_seconds: float = 0.0, moves_left: int | None = None
    ) -> Limits:
        """The time to take for one move when so much is left on the clock: less where the move
        stands, more where it changes or its score falls, *time_seconds* at the most.

        *increment_seconds* are added by each move, or the delay before the clock runs;
        *moves_left* is the number of own moves to the next control (none: to the end of the game).
        Raises EngineError for a value that no clock shows.
        """
        check_number("remaining_seconds", remaining_seconds, 0, MAX_SECONDS, EngineError)
        check_number("increment_seconds", increment_seconds, 0, MAX_SECONDS, EngineError)
        if moves_left is not None:
            check_whole("moves_left", moves_left, 0, MAX_DEPTH, EngineError)
        clock = ClockState(remaining_seconds, increment_seconds, moves_left)
        most = min(MOST_SHARES * clock.share, 0.5 * remaining_seconds - LAG_SECONDS)
        return cls(time_seconds=max(most, LEAST_SECONDS), soft_time=True, clock=clock)

    @property
    def usual_seconds(self) -> float:
        """On a clock: from then on a search of usual trouble begins no iteration; 0 without one."""
        return 0.0 if self.clock is None else USUAL_SHARE * self.clock.share


def _check_count(name: str, value: object, most: int) -> None:
    if value is not None and (
        isinstance(value, bool) or not (isinstance(value, int) and 1 <= value <= most)
    ):
        raise EngineError(
            "bad-limit",
            "{name} is a whole number from 1 to {most}, not {value}",
            name=name,
            most=most,
            value=_shown(value),
        )


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


class Line(NamedTuple):
    """A line of play: its *score* in men for the side to move, its *moves*, and *win_in_plies*:
    set when the line decides the game (negative: lost in so many plies), with an infinite score."""

    score: float
    moves: tuple[Move, ...]
    win_in_plies: int | None = None


class Chances(NamedTuple):
    """The probabilities, 0 to 1, that the side to move wins, draws and loses."""

    win: float
    draw: float
    loss: float


@dataclass(frozen=True, slots=True)
class Analysis:
    """The result of a search.

    *score* is in men for the side to move; *win_in_plies* is set when the game is decided
    (negative: lost in so many plies), and the score then is infinite. *pv* is the expected line and
    begins with *move*. *lines* holds every line that was asked for, best first. *chances*: how
    games of the engine against itself ended after such scores.
    """

    move: Move
    score: float
    win_in_plies: int | None
    depth: int
    selective_depth: int
    nodes: int
    seconds: float
    pv: tuple[Move, ...]
    lines: tuple[Line, ...] = ()
    chances: Chances | None = None

    def to_dict(self) -> dict[str, Any]:
        """The analysis as plain values, fit for JSON: moves as PDN, an infinite score as None."""
        return {
            "move": self.move.text("pdn"),
            "score": _finite(self.score),
            "win_in_plies": self.win_in_plies,
            "depth": self.depth,
            "selective_depth": self.selective_depth,
            "nodes": self.nodes,
            "seconds": self.seconds,
            "pv": [move.text("pdn") for move in self.pv],
            "lines": [
                {
                    "score": _finite(line.score),
                    "win_in_plies": line.win_in_plies,
                    "pv": [move.text("pdn") for move in line.moves],
                }
                for line in self.lines
            ],
            "chances": None if self.chances is None else list(self.chances),
        }


def _finite(score: float) -> float | None:
    return score if math.isfinite(score) else None
