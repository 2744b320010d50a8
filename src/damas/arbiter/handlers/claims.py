"""Claims, complaints and resignation (DRW-04, CON-03, RES-03)."""

from __future__ import annotations

from ...base.arguments import shown
from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.game import OTHER
from ...rules.regulations.keys import ARBITER_DRAWS
from ..draft import Draft
from ..effects.claiming import COUNTED, claim_count, named_draws
from ..effects.ending import call_flag, finish, won_by
from ..effects.flags import comes_too_late
from ..model.clock import TableClock
from ..model.ruling import NEXT_MOVE
from ..protocol import events
from ..protocol.errors import EventError

CLAIMS = (
    *COUNTED,
    "time",
    "dead_position",
    "refusal",
    *ARBITER_DRAWS,
)


def resign(draft: Draft, event: events.Resign) -> None:
    """The game is given up."""
    if not (draft.refused_as_over(event.by) or comes_too_late(draft, event.by, "resignation")):
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
        _ask_arbiter(draft, by, rule, draft.policy.reason_article(rule))
    elif not comes_too_late(draft, by, "claim"):
        _claim_draw(draft, by, rule)


def _claim_draw(draft: Draft, by: str, rule: str) -> None:
    """A draw by a count; one that the arbiter alone can judge goes to the arbiter."""
    judged = [one for one in named_draws(draft, rule) if one.judged]
    if judged:
        _ask_arbiter(draft, by, rule, judged[0].citation)
    else:
        claim_count(draft, by, rule)


def _ask_arbiter(draft: Draft, by: str, rule: str, citation: Citation | None) -> None:
    """The arbiter looks at a claim: the clock stands, or the claimant's time runs (CBD Art. 37)."""
    stands = rule in _CLOCK_STANDS or draft.reads_as_first
    running = None if stands else draft.policy.regulation.clock_rules.claim
    text, expires = Text("The arbiter decides; the clock stands"), None
    if running is not None:
        text = Text("The arbiter decides; the claimant's time runs")
        draft.change_talk(examined=by)
    draft.change_talk(claimed=rule)
    if draft.clock is not None:
        stopped = draft.clock.stopped(draft.now)
        draft.clock = stopped if running is None else stopped.started(draft.now, by)
    if rule == "refusal":
        draft.talk = draft.talk.with_refusal(by, stands=True)
        citation = draft.policy.article("enforce")
        expires = NEXT_MOVE if draft.policy.lapse is not None else None
    draft.add_ruling(
        "complaint",
        text,
        code=rule,
        citation=citation,
        by=by,
        right="arbiter",
        choices=("rule",),
        expires=expires,
    )
    if running is not None and draft.clock is not None:
        _say_running(draft, draft.clock, by, running)


_CLOCK_STANDS = ("time", "refusal", "scramble_claim", "superiority_claim")
"""Claims that the arbiter looks at with both clocks at rest: they claim no draw by the moves."""


def _say_running(draft: Draft, clock: TableClock, by: str, citation: Citation) -> None:
    draft.add_ruling(
        "clock",
        Text("The claimant's time runs while the claim is looked at"),
        code="start",
        citation=citation,
        by=by,
        more={"clock": clock.to_dict(draft.now)},
    )


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
