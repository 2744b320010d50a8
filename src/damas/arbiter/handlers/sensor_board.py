"""Boards that report only which squares are occupied."""

from __future__ import annotations

from ...base.i18n import Text
from ..draft import Draft
from ..judging.sensor_board import explain_placements
from ..protocol import events


def placements(draft: Draft, event: events.Placements) -> None:
    """Squares occupied now: the events that explain them follow, else it is "unclear"."""
    if draft.refused_as_over(event.by):
        return
    found = [] if event.noted else explain_placements(draft.state(), event.occupied, event.by)
    draft.sensed = frozenset(event.occupied)
    if found is not None:
        draft.follow_ups += found
        return
    draft.add_ruling(
        "unclear",
        Text("The position on the board does not show what happened: enter it by hand"),
        code="placements",
        right="arbiter",
    )
