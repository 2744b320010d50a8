"""Ends of a game: results, fallen flags, and the end on the board."""

from __future__ import annotations

from typing import Any

from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.game import OTHER
from ...rules.outcome import Outcome
from ...rules.regulations.questions import flag_draws
from ...rules.variants import Colour
from ..draft import Draft
from ..protocol.errors import EventError
from .flags import ends_too_late


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
    """Ends the game when the record is at an end, in time, and nothing is open."""
    outcome = draft.record.outcome
    if draft.result is not None or outcome is None or ends_too_late(draft):
        return
    if not draft.cases.pendings and not draft.awaiting:
        finish(draft, outcome)


def won_by(draft: Draft, winner: Colour, reason: str) -> Outcome:
    """A win, with its article."""
    sides = {winner: "win", OTHER[winner]: "loss"}
    policy = draft.policy
    timed = reason == "time"
    citation = policy.time_article(draft.clock) if timed else policy.reason_article(reason)
    return Outcome(winner, sides["white"], sides["black"], reason, citation)


def drawn_by_flag(draft: Draft, fallen: str) -> Citation | None:
    """The article by which the game is drawn when this flag falls; None where it is lost.

    The player has been offered a draw (CBD Art. 67), or the other flag has fallen too (59 A).
    """
    clock = draft.clock
    if draft.reads_as_first:
        return None
    both = clock is not None and all(clock.left_ms(one, draft.now) == 0 for one in OTHER)
    offered = draft.talk.offer == OTHER[fallen]
    return flag_draws(draft.policy.regulation, offered=offered, both=both)


def flag_article(draft: Draft, fallen: str) -> Citation | None:
    """The article behind a fallen flag, as the game stands."""
    return drawn_by_flag(draft, fallen) or draft.policy.time_article(draft.clock)


def call_flag(draft: Draft, by: str, whose: str, *, timed: bool) -> None:
    """*by* says that the flag of *whose* has fallen; its player loses (RES-04).

    On a clock that the table knows it must have fallen; *timed*: the event has a time. A player
    waits for the arbiter who looks at a claimed draw: only then it is seen whether the flag counts.
    """
    clock = draft.clock
    if by != "arbiter" and draft.talk.examined is not None:
        citation = draft.policy.regulation.clock_rules.claim
        text = Text("The arbiter looks at a claimed draw first")
        draft.add_ruling("refused", text, code="flag", citation=citation, by=by, right="arbiter")
        return
    fallen = None if clock is None else clock.fallen(draft.now)
    if fallen is None and clock is not None and (timed or by == "arbiter"):
        citation = draft.policy.time_article(clock)
        text = Text("No flag has fallen")
        draft.add_ruling("refused", text, code="flag", citation=citation, by=by)
        return
    loser = fallen or whose
    if loser == "arbiter":
        raise EventError("whose-flag", "Without a clock the event says whose flag fell")
    drawn = drawn_by_flag(draft, loser)
    if drawn is not None:
        finish(draft, Outcome("draw", "draw", "draw", "time", drawn))
    else:
        finish(draft, won_by(draft, OTHER[loser], "time"))
