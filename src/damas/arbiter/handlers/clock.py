"""The clock: pressed, called, stopped and set (CLK-05, RES-04)."""

from __future__ import annotations

from ...base.arguments import shown
from ...base.i18n import Text
from ..draft import Draft
from ..effects.ending import call_flag
from ..effects.removals import complete
from ..model.clock import TableClock
from ..model.codes import CLOCK_ACTS, CONDUCT
from ..protocol import events
from ..protocol.errors import EventError


def press(draft: Draft, event: events.Press) -> None:
    """The clock is pressed: the move is at its end (CLK-05)."""
    by = event.by
    if draft.refused_as_over(by):
        return
    last = draft.last_move
    if event.holding:
        _warn(draft, "piece", by)
    own = last is not None and last.by == by
    if last is not None and own:
        if event.hand and last.hand and event.hand != last.hand:
            _warn(draft, "hand", by)
        if not last.completed:
            complete(draft)
    elif by == draft.expected:
        citation = draft.policy.clock_article("press")
        text = Text("The clock was pressed without a move")
        draft.add_ruling("warning", text, code="press", citation=citation, by=by)
    if draft.clock is not None:
        ends = last is not None and own and not last.counted
        _push(draft, draft.clock, by, ends=ends)


def _push(draft: Draft, clock: TableClock, by: str, *, ends: bool) -> None:
    """Sets the other player's time running; *ends*: a move is at its end, and counts."""
    entered = draft.record.turn != by
    draft.clock = clock.pressed(
        by, draft.now, len(draft.record.entries) - entered if ends else None
    )
    if draft.last_move is not None and len(draft.clock.counted) > len(clock.counted):
        draft.last_move = draft.last_move.when_counted()


def _warn(draft: Draft, code: str, by: str) -> None:
    citation = draft.policy.article(code)
    draft.add_ruling("warning", CONDUCT[code], code=code, citation=citation, by=by)


def flag(draft: Draft, event: events.Flag) -> None:
    """A flag is called: its player loses (RES-04); on a clock that tells, it must have fallen."""
    if not draft.refused_as_over(event.by):
        call_flag(draft, event.by, event.by, timed=event.t_ms is not None)


def clock(draft: Draft, event: events.ClockAct) -> None:
    """Stopped by anyone; started, set, given and taken by the arbiter; held or knocked (CLK-05)."""
    by, act = event.by, event.act
    if act not in _ACTS:
        raise EventError(
            "unknown-act",
            "A clock cannot be made to {act}; there are: {known}",
            act=shown(act),
            known=", ".join(_ACTS),
        )
    if act in ("add", "remove", "set") and (event.colour is None or event.seconds is None):
        raise EventError(
            "missing-field", "The event {name} needs {field}", name="clock", field="color, seconds"
        )
    if draft.refused_as_over(by):
        return
    note = _ACTS[act]
    if note in CONDUCT:
        citation, person = draft.policy.article("held"), event.colour or by
        draft.add_ruling("warning", CONDUCT[note], code=note, citation=citation, by=person)
    elif by != "arbiter" and act != "stop":
        text = Text("Only the arbiter may start the clock or change a time")
        citation = draft.policy.clock_article("clock")
        draft.add_ruling("refused", text, code="clock", citation=citation, by=by)
    elif draft.clock is None:
        raise EventError("no-clock", "There is no clock on this table")
    else:
        _set(draft, draft.clock, event)


_ACTS = {
    "stop": "stop",
    "start": "start",
    "add": "add",
    "remove": "remove",
    "set": "set",
    "hold": "held",
    "grip": "held",
    "knock": "knocked",
}


def _article_key(event: events.ClockAct) -> str:
    """The key of `Regulation.conduct` for an act: only a player's stop needs leave of its own."""
    stopped = event.act == "stop" and event.by != "arbiter"
    return "clock_start" if event.act == "start" else "clock_stop" if stopped else "clock"


def _set(draft: Draft, clock: TableClock, event: events.ClockAct) -> None:
    act, colour, now = event.act, event.colour, draft.now
    ms = round(abs(event.seconds or 0) * 1000)
    if act == "stop":
        clock = clock.stopped(now)
    elif act == "start":
        clock = clock.started(now, colour)
    elif colour is not None:
        if act == "set":
            clock = clock.with_time(colour, ms, now)
        else:
            clock = clock.with_added(colour, ms if act == "add" else -ms, now)
    draft.clock = clock
    draft.add_ruling(
        "clock",
        CLOCK_ACTS[act],
        code=act,
        citation=draft.policy.clock_article(_article_key(event)),
        by=event.by,
        more={"clock": clock.to_dict(now)},
    )
