"""Draw offers and their answers (DRW-10, CON-04)."""

from __future__ import annotations

from ...game import OTHER
from ...i18n import Text
from ...outcome import Outcome
from ..draft import Draft
from ..effects.ending import finish
from ..effects.lapses import count_declined
from ..model.ruling import NEXT_MOVE
from ..protocol import events


def offer_draw(draft: Draft, event: events.OfferDraw) -> None:
    """An offer, from the first move on; answered, or gone with the other player's move."""
    by = event.by
    if draft.refused_as_over(by):
        return
    if not draft.record.entries and draft.last_move is None:
        _refuse(draft, by, Text("A draw can be offered only once the game has begun"))
    elif draft.talk.offer is not None:
        _refuse(draft, by, Text("A draw offer already waits for an answer"))
    else:
        draft.talk = draft.talk.with_declined(OTHER[by], 0)._replace(offer=by)
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


def accept_draw(draft: Draft, event: events.AcceptDraw) -> None:
    """The opponent agrees."""
    if _answerable(draft, event.by):
        finish(draft, Outcome("draw", "draw", "draw", "agreement", draft.policy.agreement))


def decline_draw(draft: Draft, event: events.DeclineDraw) -> None:
    """The opponent declines."""
    if _answerable(draft, event.by):
        citation, text = draft.policy.answering, Text("The draw offer is declined")
        draft.add_ruling("declined", text, code="offer", citation=citation, by=event.by)
        count_declined(draft)


def _answerable(draft: Draft, by: str) -> bool:
    if draft.refused_as_over(by):
        return False
    if draft.talk.offer is None:
        text = Text("There is no draw offer to answer")
    elif draft.talk.offer == by:
        text = Text("Only the opponent can answer a draw offer")
    else:
        return True
    _refuse(draft, by, text)
    return False


def _refuse(draft: Draft, by: str, text: Text) -> None:
    draft.add_ruling("refused", text, code="offer", citation=draft.policy.agreement, by=by)
