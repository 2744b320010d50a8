"""An event as the answer to a page: whole, or the parts that the page lacks."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Response

from ....app.tournament.event_parts import event_parts
from ....app.tournament.views import EventView, KeptEvent

Marks = Annotated[str | None, Query(max_length=8000, pattern=r"^[\w.-]*$")]
"""The marks of the parts that a page holds, with dots between them; None for the whole event."""


def event_answer(
    event: EventView, have: str | None, kept: int | None = None
) -> EventView | KeptEvent | Response:
    """The answer for a page that holds the marks *have*; *kept*: the version of an act that it has
    sent."""
    if have is None:
        return event if kept is None else {"kept": kept, "event": event}
    data = event_parts(event, frozenset(have.split(".")))
    if kept is not None:
        data = b'{"kept":%d,"event":%b}' % (kept, data)
    return Response(data, media_type="application/json")
