"""The engine's answer to a draw offer, with its reason, and whether it has any hope left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ..base.text import Text
from ..rules.game import CounterStatus, Game
from .types import Analysis

MARGIN = 0.3  # men: less is even
FROM_PLY = 40  # an even position is no draw before it
NEAR = 10  # plies that a draw rule leaves: the game is as good as drawn by it
HOPELESS = 0.02  # points to be expected

REASONS: Mapping[str, Text] = {
    "winning": Text("It sees a win."),
    "better": Text("It is better, by its own reckoning."),
    "better-while": Text("It is better, and has {moves} moves left before a draw rule ends it."),
    "better-at-last": Text("It is better, and one move is left before a draw rule ends it."),
    "early": Text("The position is even, but much is left to play: ask again after move {moves}."),
    "even": Text("The position is even."),
    "soon": Text("The position is even, and a draw rule will soon end the game."),
    "out-of-reach": Text("A draw rule ends the game before it can win."),
    "worse": Text("It is worse, by its own reckoning."),
}


@dataclass(frozen=True, slots=True)
class DrawAnswer:
    """Whether a draw is taken, and why: a key of REASONS, with the values of its sentence."""

    accepts: bool
    why: str
    params: Mapping[str, object] = field(default_factory=dict)

    @property
    def reason(self) -> Text:
        """The reason as a sentence."""
        return reason_of(self.why, self.params)


def reason_of(why: str, params: Mapping[str, object]) -> Text:
    """The sentence of a reason that was kept; an empty one for a reason of another version."""
    known = REASONS.get(why)
    return Text(known.template, params) if known else Text("")


def answer_of(found: Analysis, game: Game, colour: str) -> DrawAnswer:
    """The answer of *colour* to an offer in *game*, judged by the search's analysis *found*."""
    sign = 1 if game.turn == colour else -1
    score, left = sign * found.score, _left(game)
    win = None if found.win_in_plies is None else sign * found.win_in_plies
    if win is not None and win > 0:
        in_time = left is None or win <= left
        return DrawAnswer(not in_time, "winning" if in_time else "out-of-reach")
    if score <= -MARGIN:
        return DrawAnswer(accepts=True, why="worse")
    return _better(left) if score > MARGIN else _even(game, left)


def _better(left: int | None) -> DrawAnswer:
    if left is None:
        return DrawAnswer(accepts=False, why="better")
    moves = (left + 1) // 2
    return DrawAnswer(False, "better-while" if moves > 1 else "better-at-last", {"moves": moves})


def _even(game: Game, left: int | None) -> DrawAnswer:
    if left is not None and left <= NEAR:
        return DrawAnswer(accepts=True, why="soon")
    if game.ply >= FROM_PLY:
        return DrawAnswer(accepts=True, why="even")
    return DrawAnswer(False, "early", {"moves": FROM_PLY // 2})


def is_hopeless(found: Analysis, game: Game, colour: str) -> bool:
    """Whether *colour* has nothing left to play for, judged by the search's analysis *found*."""
    sign = 1 if game.turn == colour else -1
    if found.win_in_plies is not None:
        return sign * found.win_in_plies < 0
    if found.chances is None:
        return False
    win, draw, loss = found.chances
    return (win if sign > 0 else loss) + draw / 2 <= HOPELESS


def _left(game: Game) -> int | None:
    """The plies that the draw rule which has come furthest leaves; None while none matters."""
    running = [c for c in game.counters if c.rule != "repetition" and _is_near_limit(c)]
    return min((c.limit_plies - c.current_plies for c in running), default=None)


def _is_near_limit(counter: CounterStatus) -> bool:
    return counter.limit_plies > 0 and 3 * counter.current_plies >= counter.limit_plies
