"""A position as the coach judges it, and the points that players of one level may expect from it.

The engine's own chances hold for play as strong as the engine's. A beginner who is two men ahead
wins far less often. `EXPECTATIONS` has the curves of the engine's levels, fitted to their games
against themselves by `bench/coach_levels.py`; docs/lab/coach.md has the figures.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

from ..._kernel import Move
from ...rules.game import OTHER, Game
from ...rules.variants import Colour, Variant
from ..endgames import shipped
from ..levels import LEVELS
from ..levels import level as level_row
from ..player import Analyst
from ..proof import proven
from ..types import Analysis, Limits

MEN_FOR_POINTS = 1.3  # for engines that tell no chances: the scale of a logistic curve
STEEPEST = 40.0  # of an exponent


@dataclass(frozen=True, slots=True)
class JudgedPosition:
    """The value of a position to the side to move.

    *points* (0 to 1) are those that the engine's own play brings. *line* is the best play, empty
    where the game is over. *win_in_plies* is set where the side to move wins by force. *men* is the
    engine's score; None where the game is over or its end is known: then *points* are the result.
    """

    points: float
    line: tuple[Move, ...] = ()
    win_in_plies: int | None = None
    men: float | None = None


@dataclass(frozen=True, slots=True)
class Expectation:
    """The points that players of one level get, by the engine's score in men.

    The chance to win is *1 / (1 + e^((width - men) / scale))*, that to lose the same of minus
    *men*; *won* are the points (0 to 1) of a side that wins by force.
    """

    width: float
    scale: float
    won: float

    def points(self, judged: JudgedPosition) -> float:
        """The points (0 to 1) that the side to move may expect from *judged*."""
        if judged.men is None:
            over = not judged.line
            return judged.points if over else 0.5 + (judged.points - 0.5) * (2 * self.won - 1)
        found = (1 + self._wins(judged.men) - self._wins(-judged.men)) / 2
        return min(max(found, 1 - self.won), self.won)

    def _wins(self, men: float) -> float:
        power = (self.width - men) / self.scale
        return 1 / (1 + math.exp(min(max(power, -STEEPEST), STEEPEST)))


EXPECTATIONS: Mapping[str, Mapping[int, Expectation]] = {
    "international": {
        1: Expectation(0.3, 3.0, 0.939),
        3: Expectation(0.75, 1.2, 0.953),
        5: Expectation(0.95, 1.05, 0.964),
        7: Expectation(1.2, 0.45, 1.0),
        9: Expectation(0.75, 0.35, 1.0),
    },
    "brazilian": {
        1: Expectation(0.9, 2.75, 0.918),
        3: Expectation(0.9, 1.85, 0.862),
        5: Expectation(0.65, 1.1, 0.923),
        7: Expectation(0.85, 0.55, 1.0),
        9: Expectation(0.55, 0.2, 1.0),
    },
    "portuguese": {
        1: Expectation(0.0, 1.5, 0.946),
        3: Expectation(1.1, 1.3, 0.974),
        5: Expectation(1.55, 0.95, 0.975),
        7: Expectation(0.75, 0.3, 1.0),
        9: Expectation(0.85, 0.2, 1.0),
    },
}


def expectation(variant: Variant, number: int) -> Expectation | None:
    """The curve of the engine's level *number* in a game of *variant*, between those of the two
    nearest levels that were measured; None where the engine's own chances hold: for level 10, and
    for a variant that was not measured. Raises EngineError for a level that there is not.
    """
    level_row(number)
    known = EXPECTATIONS.get(variant.id)
    if known is None or number > max(known):
        return None
    below = max((one for one in known if one <= number), default=min(known))
    above = min((one for one in known if one >= number), default=max(known))
    share = (number - below) / (above - below) if above > below else 0.0
    low, high = known[below], known[above]

    def between(first: float, second: float) -> float:
        return first + (second - first) * share

    return Expectation(
        between(low.width, high.width),
        between(low.scale, high.scale),
        between(low.won, high.won),
    )


def every_expectation(variant: Variant) -> tuple[Expectation, ...]:
    """The curves of all levels of *variant* that have one."""
    curves = (expectation(variant, row.number) for row in LEVELS)
    return tuple(curve for curve in curves if curve is not None)


def judge(track: Game, analyst: Analyst, limits: Limits) -> JudgedPosition:
    """The value of *track*'s position under its regulation: by its end, by endgame tables, else by
    the *analyst*."""
    outcome = track.outcome
    if outcome is not None:
        return JudgedPosition(_points(outcome.result, track.board.turn))
    answer = analyst.analyse(track, limits)
    known = proven(shipped(), track)
    if known is not None:
        return JudgedPosition(_points(known, track.turn), answer.pv, _plies_to_win(answer))
    men = answer.score if answer.win_in_plies is None else None
    return JudgedPosition(expected_points(answer), answer.pv, _plies_to_win(answer), men)


def expected_points(answer: Analysis) -> float:
    """The expected points, 0 to 1, of an engine's analysis, for the side to move."""
    if answer.win_in_plies is not None:
        return 1.0 if answer.win_in_plies > 0 else 0.0
    if answer.chances is not None:
        win, draw, _ = answer.chances
        return win + draw / 2
    return 1 / (1 + math.exp(-answer.score / MEN_FOR_POINTS))


def _points(result: str | None, colour: Colour) -> float:
    return 1.0 if result == colour else 0.0 if result == OTHER[colour] else 0.5


def _plies_to_win(answer: Analysis) -> int | None:
    plies = answer.win_in_plies
    return plies if plies is not None and plies > 0 else None


def judge_move(
    track: Game, move: Move, analyst: Analyst, limits: Limits
) -> tuple[JudgedPosition, JudgedPosition]:
    """The values of the positions after and before *move* in *track*'s position; *track* is as
    before afterwards."""
    track.push(move)
    after = judge(track, analyst, limits)
    track.pop()
    return after, judge(track, analyst, limits)
