"""The sentences of an attempt: its task, a slip with its article, a goal that is reached."""

from __future__ import annotations

from ...base.i18n import Text
from .attempt import HOLD_MOVES, Attempt, Slip
from .drawing import EndingTask
from .kinds import BANDS, ENDLESS, EndingKind

WIN_LEVEL = Text("Win in {least} to {most} moves")
LONG_LEVEL = Text("Win in {least} moves or more")
HOLD_LEVELS = (
    Text("Half of the moves hold"),
    Text("Few moves hold"),
    Text("Only one move holds"),
)

WINS = {
    "white": Text("White plays and wins in {moves} moves with best play."),
    "black": Text("Black plays and wins in {moves} moves with best play."),
}
HOLDS = {
    "white": Text("White plays and holds the draw."),
    "black": Text("Black plays and holds the draw."),
}
HAD_WIN = Text("You had a win in {moves} moves")
HAD_WIN_AT_ONCE = Text("You had a win with this move")
HAD_DRAW = Text("You had a draw")
NOW_DRAW = Text("{had}; it is now a draw.")
NOW_DRAW_BY = Text("{had}; by the rules it is now a draw.")
NOW_LATE = Text("{had}; now it comes too late, a draw: the count stands at {current} of {limit}.")
NOW_LOST = Text("{had}; now the other side wins in {moves} moves.")
NOW_LOST_AT_ONCE = Text("{had}; now the other side wins with the next move.")
LONGER = Text("Still won, but {count} moves longer than the best.")
LONGER_BY_ONE = Text("Still won, but one move longer than the best.")
BEST = Text("The best move.")
HELD_SO_FAR = Text("The draw still holds.")
WON_BEST = Text("Won in {moves} moves, as quickly as the tables can.")
WON = Text("Won in time, in {moves} moves; the best is {best}.")
WON_SOONER = Text("Won in {moves} moves; against the best defence it takes {best}.")
HELD = Text("The draw is held for {moves} moves.")
HELD_BY = Text("The draw is reached.")
MORE_THAN_HELD = Text("More than a draw: you have won.")
GIVEN_UP = Text("This is the best line.")

OF_A_DEVICE = {
    "had_win": HAD_WIN,
    "had_win_at_once": HAD_WIN_AT_ONCE,
    "had_draw": HAD_DRAW,
    "now_draw": NOW_DRAW,
    "now_lost": NOW_LOST,
    "now_lost_at_once": NOW_LOST_AT_ONCE,
    "longer": LONGER,
    "longer_by_one": LONGER_BY_ONE,
    "best": BEST,
    "held_so_far": HELD_SO_FAR,
    "won_best": WON_BEST,
    "won": WON,
    "won_sooner": WON_SOONER,
    "held": HELD,
    "more_than_held": MORE_THAN_HELD,
    "given_up": GIVEN_UP,
}
"""The sentences of a device that plays endings without a network, by the names it knows them."""


def level_text(kind: EndingKind, level: int) -> Text:
    """A level of a kind in words."""
    if kind.goal == "draw":
        return HOLD_LEVELS[level - 1]
    least, most = BANDS[level - 1]
    template = LONG_LEVEL if most == ENDLESS else WIN_LEVEL
    return Text(template.template, {"least": least, "most": most})


def task_text(task: EndingTask) -> Text:
    """The task as a sentence."""
    if task.moves is None:
        return HOLDS[task.learner]
    return Text(WINS[task.learner].template, {"moves": task.moves})


def verdict(attempt: Attempt, slip: Slip | None) -> Text | None:
    """The sentence about the learner's last act; None before the first. *slip* as `Attempt.slip`
    gives it."""
    if slip is not None:
        return _slipped(slip)
    if attempt.shown:
        return GIVEN_UP
    if attempt.reached:
        return _reached(attempt)
    return _going_on(attempt)


def _going_on(attempt: Attempt) -> Text | None:
    if not attempt.acts or attempt.acts[-1].kind == "back":
        return None
    if attempt.task.goal == "draw":
        return HELD_SO_FAR
    if attempt.longer == 1:
        return LONGER_BY_ONE
    return Text(LONGER.template, {"count": attempt.longer}) if attempt.longer else BEST


def _slipped(slip: Slip) -> Text:
    had = {"had": _had(slip)}
    after = slip.after
    if after.result == "loss":
        if (after.moves or 0) <= 1:
            return Text(NOW_LOST_AT_ONCE.template, had)
        return Text(NOW_LOST.template, {**had, "moves": after.moves})
    if after.late and slip.counter is not None:
        counter = slip.counter
        return Text(NOW_LATE.template, {**had, "current": counter.current, "limit": counter.limit})
    if slip.article is None:
        return Text(NOW_DRAW.template, had)
    return Text(NOW_DRAW_BY.template, had)


def _had(slip: Slip) -> Text:
    if slip.before.result == "draw":
        return HAD_DRAW
    if slip.before.moves == 1:
        return HAD_WIN_AT_ONCE
    return Text(HAD_WIN.template, {"moves": slip.before.moves})


def _reached(attempt: Attempt) -> Text:
    outcome, best, moves = attempt.game.outcome, attempt.task.moves, attempt.own_moves
    if best is not None:
        sentence = WON_BEST if moves == best else WON if moves > best else WON_SOONER
        return Text(sentence.template, {"moves": moves, "best": best})
    if outcome is None:
        return Text(HELD.template, {"moves": HOLD_MOVES})
    if outcome.result != "draw":
        return MORE_THAN_HELD
    return HELD_BY
