"""Touching and adjusting pieces on their squares (TCH-01 to 03)."""

from __future__ import annotations

from ...base.i18n import Text
from ..draft import Draft
from ..effects.conduct import note_conduct
from ..effects.removals import interrupted
from ..effects.touching import require_piece, touch_piece
from ..model.pieces import named
from ..protocol import events


def adjust(draft: Draft, event: events.Adjust) -> None:
    """The word of the book, said by the player to move before the touch, frees him (TCH-02)."""
    by, square = event.by, event.square
    if draft.refused_as_over(by):
        return
    interrupted(draft, by)
    rule = draft.policy.touch
    if rule is None:
        return
    if by != draft.expected:
        text = Text("Only the player to move may adjust pieces")
        draft.add_ruling("refused", text, code="adjust", citation=rule.adjust, by=by)
        return
    if draft.bound is not None and square in (None, draft.bound):
        text = Text(
            "Said too late: the piece on square {square} was touched before",
            {"square": named(draft.policy.variant, draft.bound)},
        )
        draft.add_ruling("refused", text, code="adjust", citation=rule.adjust, by=by)
        return
    draft.announced = (*draft.announced, square)


def touch(draft: Draft, event: events.Touch) -> None:
    """A hand on a piece: the player to move must play it if it can be played (TCH-01)."""
    by, square = event.by, event.square
    require_piece(draft, square)
    if by != "arbiter" and not draft.refused_as_over(by):
        touch_piece(draft, by, square)


def hover(draft: Draft, event: events.Hover) -> None:
    """A piece is held over the board to find its square (FPD 5.1.4)."""
    rule = draft.policy.touch
    if not draft.refused_as_over(event.by) and rule is not None and rule.hover is not None:
        note_conduct(draft, "hover", event.by)
