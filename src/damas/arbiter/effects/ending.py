"""Ends of a game: results, fallen flags, and the end on the board."""

from __future__ import annotations

from typing import Any

from ...game import OTHER
from ...i18n import Text
from ...outcome import Outcome
from ..draft import Draft
from ..protocol.reading import EventError


def finish(draft: Draft, outcome: Outcome, **more: Any) -> None:
    """Ends the game; *more* is told with the ruling."""
    draft.result = outcome
    draft.change_talk(offer=None)
    draft.cases = draft.cases.waiting_only(())
    if draft.clock is not None:
        draft.clock = draft.clock.stopped(draft.now)
    kind = "annulled" if outcome.white == "annulled" else "ruling"
    winner = outcome.result if outcome.result in OTHER else None
    kind = "draw" if outcome.result == "draw" else "win" if winner else kind
    draft.add_ruling(
        kind,
        outcome.text,
        code=outcome.reason,
        citation=outcome.citation,
        by=winner,
        more={"white": outcome.white, "black": outcome.black, **more},
    )


def settle(draft: Draft) -> None:
    """Ends the game when the record is at an end and nothing is open."""
    if draft.result is None and not draft.cases.pendings and not draft.awaiting:
        outcome = draft.record.outcome
        if outcome is not None:
            finish(draft, outcome)


def won_by(draft: Draft, winner: str, reason: str) -> Outcome:
    """A win, with its article."""
    sides = {winner: "win", OTHER[winner]: "loss"}
    citation = draft.policy.reason_article(reason)
    return Outcome(winner, sides["white"], sides["black"], reason, citation)


def call_flag(draft: Draft, by: str, whose: str, *, timed: bool) -> None:
    """*by* says that the flag of *whose* has fallen; its player loses (RES-04).

    On a clock that the table knows it must have fallen; *timed*: the event has a time.
    """
    clock = draft.clock
    fallen = None if clock is None else clock.fallen(draft.now)
    if fallen is None and clock is not None and (timed or by == "arbiter"):
        citation = draft.policy.reason_article("time")
        text = Text("No flag has fallen")
        draft.add_ruling("refused", text, code="flag", citation=citation, by=by)
        return
    loser = fallen or whose
    if loser == "arbiter":
        raise EventError("whose-flag", "Without a clock the event says whose flag fell")
    finish(draft, won_by(draft, OTHER[loser], "time"))
