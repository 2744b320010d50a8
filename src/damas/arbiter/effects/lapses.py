"""Draw offers and claims that lapse when a player plays on, and offers declined in a row."""

from __future__ import annotations

from ...base.i18n import Text
from ...rules.game import OTHER
from ..draft import Draft
from .flags import fallen_flag

SUCCESSIVE = 2
"""The number of declined offers in a row that the arbiter is told of (CON-04, our reading)."""


def lapse_offer(draft: Draft, by: str) -> None:
    """*by* plays instead of answering a draw offer; one that stood when a flag fell stands."""
    if draft.talk.offer not in (None, by) and fallen_flag(draft) is None:
        citation = draft.policy.regulation.agreement.answer  # only it speaks of a move
        text = Text("The draw offer has lapsed")
        draft.add_ruling("lapsed", text, code="offer", citation=citation, by=by)
        count_declined(draft)


def lapse_claim(draft: Draft, by: str) -> None:
    """*by* plays on after claiming that the opponent refuses to play by the rules (INT 5.7)."""
    citation = draft.policy.lapse
    if (by, True) in draft.talk.refusals and citation is not None:
        draft.talk = draft.talk.with_refusal(by, stands=False)
        text = Text("The claim of refusal has lapsed: accepted by playing on")
        draft.add_ruling("lapsed", text, code="refusal", citation=citation, by=by)


def count_declined(draft: Draft) -> None:
    """The offer that waits is gone; the second in a row that is declined is noted (CON-04)."""
    by = draft.talk.offer or "white"
    count = draft.talk.declined[list(OTHER).index(by)] + 1
    draft.talk = draft.talk.with_declined(by, count)._replace(offer=None)
    if count >= SUCCESSIVE:
        articles = draft.policy.regulation.articles
        draft.add_ruling(
            "warning",
            Text("Draw offers one after the other: {count} declined", {"count": count}),
            code="offers",
            citation=articles.get("successive-offers") or draft.policy.article("disturbance"),
            by=by,
            right="arbiter",
        )
