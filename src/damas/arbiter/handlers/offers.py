"""Draw offers and their answers (DRW-10, CON-04)."""

from __future__ import annotations

from ...base.citation import Citation
from ...base.i18n import Text
from ...rules.game import OTHER
from ...rules.outcome import Outcome
from ...rules.regulations import Cited
from ...rules.regulations.questions import refused_offer
from ..draft import Draft
from ..effects.ending import drawn_by_flag, finish
from ..effects.flags import comes_too_late, fallen_flag
from ..effects.lapses import count_declined
from ..model.ruling import NEXT_MOVE
from ..protocol import events


def offer_draw(draft: Draft, event: events.OfferDraw) -> None:
    """An offer, where the book lets him; answered, or gone with the other player's move."""
    by = event.by
    if draft.refused_as_over(by) or comes_too_late(draft, by, "offer"):
        return
    refusal = _refusal(draft, by)
    if draft.talk.offer is not None:
        text = Text("A draw offer already waits for an answer")
        _refuse(draft, by, text, draft.policy.regulation.agreement.answer)
    elif refusal is not None:
        _refuse(draft, by, refusal.value, refusal.citation)
    else:
        draft.talk = draft.talk.with_declined(OTHER[by], 0)._replace(offer=by, offered=by)
        draft.add_ruling(
            "offer",
            Text("A draw is offered"),
            code="offer",
            citation=draft.policy.agreement,
            by=by,
            right=OTHER[by],
            choices=("accept", "decline"),
            expires=NEXT_MOVE,
        )


def _refusal(draft: Draft, by: str) -> Cited[Text] | None:
    """The reason that *by* may not offer now; a move that waits for a decision counts as made."""
    book, played = draft.policy.regulation, draft.record.entries or draft.last_move
    if draft.reads_as_first:
        return None if played else refused_offer(book, 0, again=False)
    made = sum(entry.played for entry in draft.record.entries)
    made += any(one.lies_open for one in draft.pendings)
    return refused_offer(book, made, again=draft.talk.offered == by)


def accept_draw(draft: Draft, event: events.AcceptDraw) -> None:
    """The opponent agrees; where the offer has made a draw of a fallen flag, by that article."""
    by, fallen = event.by, fallen_flag(draft)
    if not _answerable(draft, by):
        return
    drawn = None if fallen is None else drawn_by_flag(draft, fallen)
    if drawn is not None:
        finish(draft, Outcome("draw", "draw", "draw", "time", drawn))
    elif not comes_too_late(draft, by, "answer"):
        finish(draft, Outcome("draw", "draw", "draw", "agreement", draft.policy.agreement))


def decline_draw(draft: Draft, event: events.DeclineDraw) -> None:
    """The opponent declines."""
    if _answerable(draft, event.by) and not comes_too_late(draft, event.by, "answer"):
        citation, text = draft.policy.answering, Text("The draw offer is declined")
        draft.add_ruling("declined", text, code="offer", citation=citation, by=event.by)
        count_declined(draft)


def _answerable(draft: Draft, by: str) -> bool:
    if draft.refused_as_over(by):
        return False
    if draft.talk.offer is None:
        _refuse(draft, by, Text("There is no draw offer to answer"))
    elif draft.talk.offer == by:  # an agreement is of both
        text = Text("Only the opponent can answer a draw offer")
        _refuse(draft, by, text, draft.policy.answering)
    else:
        return True
    return False


def _refuse(draft: Draft, by: str, text: Text, citation: Citation | None = None) -> None:
    """Refuses an act on offers; *citation*: the article that decides that, if any does."""
    draft.add_ruling("refused", text, code="offer", citation=citation, by=by)
