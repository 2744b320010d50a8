"""Claims, complaints and resignation (DRW-04, CON-03, RES-03)."""

from __future__ import annotations

from ...game import OTHER
from ...i18n import Text
from ...outcome import Outcome
from ..draft import Draft
from ..effects.ending import call_flag, finish, won_by
from ..model.ruling import NEXT_MOVE
from ..protocol import events
from ..protocol.reading import EventError, shown

CLAIMS = (
    "repetition",
    "kings_only",
    "endgame_limit",
    "forcada",
    "time",
    "dead_position",
    "refusal",
)


def resign(draft: Draft, event: events.Resign) -> None:
    """The game is given up."""
    if not draft.refused_as_over(event.by):
        finish(draft, won_by(draft, OTHER[event.by], "resignation"))


def claim(draft: Draft, event: events.Claim) -> None:
    """A draw is claimed; the counter is shown, and the clock stands for the arbiter (DRW-04)."""
    by, rule = event.by, event.rule
    if rule not in CLAIMS:
        raise EventError(
            "unknown-claim",
            "Nobody can claim {rule}; what can be claimed: {known}",
            rule=shown(rule),
            known=", ".join(CLAIMS),
        )
    if draft.refused_as_over(by):
        return
    if rule == "time" and draft.clock is not None:
        call_flag(draft, by, OTHER[by], timed=event.t_ms is not None)
    elif rule in ("time", "dead_position", "refusal"):
        _ask_arbiter(draft, by, rule)
    else:
        _count(draft, by, rule)


def _ask_arbiter(draft: Draft, by: str, rule: str) -> None:
    if draft.clock is not None:
        draft.clock = draft.clock.stopped(draft.now)
    citation, expires = draft.policy.reason_article(rule), None
    if rule == "refusal":
        draft.talk = draft.talk.with_refusal(by, stands=True)
        citation = draft.policy.article("enforce")
        expires = NEXT_MOVE if draft.policy.lapse is not None else None
    draft.add_ruling(
        "complaint",
        Text("The arbiter decides; the clock stands"),
        code=rule,
        citation=citation,
        by=by,
        right="arbiter",
        choices=("rule",),
        expires=expires,
    )


def _count(draft: Draft, by: str, rule: str) -> None:
    counters = [one for one in draft.record.game.counters if one.rule == rule]
    if not counters:
        _refuse_absent(draft, by, rule)
        return
    counter = max(counters, key=lambda one: one.current_plies / one.limit_plies)
    shown_as = {"current": counter.current, "limit": counter.limit}
    if counter.claimable_by == by and not draft.pendings:
        outcome = Outcome("draw", "draw", "draw", rule, counter.citation)
        finish(draft, outcome, counter=shown_as)
        return
    text = Text(
        "There is nothing to claim now: {article} stands at {current} of {limit}",
        {"article": str(counter.citation), **shown_as},
    )
    more = {"counter": shown_as}
    draft.add_ruling("refused", text, code=rule, citation=counter.citation, by=by, more=more)


def _refuse_absent(draft: Draft, by: str, rule: str) -> None:
    exists = any(one.reason == rule for one in draft.policy.regulation.draw_rules)
    absent = Text("This rule book has no such rule")
    text = Text("This ending is not on the board") if exists else absent
    citation = draft.policy.reason_article(rule) if exists else None
    draft.add_ruling("refused", text, code=rule, citation=citation, by=by)


def complaint(draft: Draft, event: events.Complaint) -> None:
    """A complaint, which goes to the arbiter (CON-03)."""
    draft.add_ruling(
        "complaint",
        Text("The complaint goes to the arbiter"),
        code="complaint",
        citation=draft.policy.article("complaint"),
        by=event.by,
        right="arbiter",
        more={"text": event.text},
    )
