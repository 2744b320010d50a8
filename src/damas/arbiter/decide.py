"""One event, decided: the next state, the rulings, and the events that follow from it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ..base.i18n import Text
from ..rules.game import OTHER
from .draft import Draft
from .effects.ending import flag_article, settle
from .effects.flags import fallen_now
from .handlers import (
    arbiter_rulings,
    claims,
    clock,
    decisions,
    moves,
    offers,
    removal,
    reports,
    sensor_board,
    setup,
    touch,
)
from .model.codes import PEOPLE
from .model.making import make
from .model.pieces import EMPTY
from .model.ruling import Ruling
from .model.state import TableState
from .policy import RulingPolicy
from .protocol import events
from .protocol.errors import EventError
from .protocol.events import Event


class Decided(NamedTuple):
    """The answer to one event. *follow_ups*: events to be decided next, in order."""

    state: TableState
    policy: RulingPolicy
    rulings: list[Ruling]
    follow_ups: list[Event]


def decide(
    state: TableState | None, event: Event, policy: RulingPolicy | None, number: int = 1
) -> Decided:
    """The answer to *event* in *state* under *policy*; both are None before the start.

    *number*: the event's place in the log, from 1. Raises EventError or another DamasError for an
    event that cannot be; then nothing has happened.
    """
    if type(event) is events.Start:
        draft = setup.start(event, number)
    elif state is None or policy is None:
        raise EventError("not-started", "The game has not been started")
    else:
        draft = Draft(state, policy, number)
        t_ms = event.t_ms
        if t_ms is not None:
            _keep_time(draft, t_ms)
        HANDLERS[type(event)](draft, event)
    _tidy(draft)
    return make(Decided, (draft.state(), draft.policy, draft.rulings, draft.follow_ups))


def decide_each(first: Decided, number: int) -> Decided:
    """As *first*, with every event that follows from it decided too, in order.

    Raises DamasError for one that cannot be: then none of them has happened.
    """
    state, policy, rulings, follow_ups = first
    for event in follow_ups:
        then = decide(state, event, policy, number)
        state, rulings = then.state, rulings + then.rulings
    return Decided(state, policy, rulings, follow_ups)


def _tidy(draft: Draft) -> None:
    """Brings into line everything that any event may have changed; the game may be at its end."""
    if draft.awaiting:
        at = draft.pieces.at
        draft.awaiting = tuple([n for n in draft.awaiting if at[n] != EMPTY])
    if draft.uncrowned or draft.pieces.uncrowned:
        draft.uncrowned = draft.record.uncrowned(draft.pieces, draft.uncrowned)
    if draft.record.outcome is not None:
        settle(draft)


def _keep_time(draft: Draft, t_ms: int) -> None:
    if t_ms < draft.now:
        raise EventError(
            "time-backwards",
            "The watch runs backwards: {t} s after {now} s",
            t=f"{t_ms / 1000:g}",
            now=f"{draft.now / 1000:g}",
        )
    draft.now = t_ms
    clock = draft.clock
    if clock is not None and draft.result is None:
        for fallen in fallen_now(draft, clock):
            _announce_flag(draft, fallen)


def _announce_flag(draft: Draft, fallen: str) -> None:
    """A fallen flag is told once."""
    if draft.clock is not None:
        draft.clock = draft.clock.with_flag_told(fallen)
    draft.add_ruling(
        "warning",
        Text("A flag has fallen: {color}", {"color": PEOPLE[fallen]}),
        code="flag",
        by=fallen,
        citation=flag_article(draft, fallen),
        right=OTHER[fallen],
        choices=("flag",),
    )


Handler = Callable[[Draft, Any], None]
"""A room for one procedure: changes the draft as the event of its kind demands."""

HANDLERS: Mapping[type[Event], Handler] = {
    events.Adjust: touch.adjust,
    events.Touch: touch.touch,
    events.Lift: moves.lift,
    events.Put: moves.put,
    events.Hover: touch.hover,
    events.Move: moves.move,
    events.Remove: removal.remove,
    events.Crown: removal.crown,
    events.Press: clock.press,
    events.Flag: clock.flag,
    events.ReportIrregularity: reports.report,
    events.Decide: decisions.decide_case,
    events.OfferDraw: offers.offer_draw,
    events.AcceptDraw: offers.accept_draw,
    events.DeclineDraw: offers.decline_draw,
    events.Resign: claims.resign,
    events.Claim: claims.claim,
    events.Complaint: claims.complaint,
    events.ClockAct: clock.clock,
    events.Accident: setup.accident,
    events.BoardMisplaced: setup.board_misplaced,
    events.Placements: sensor_board.placements,
    events.Rule: arbiter_rulings.rule,
}
"""The room of each kind of event; a game's start is decided by itself."""
