"""What an event's JSON has for its organiser: undo, and what was undone."""

from __future__ import annotations

import re
from typing import Any

from ...i18n import Text, translate
from ...tournament.event import Event, own_last, said
from .keys import Person

ENTRY = re.compile(r"entry (\d+)")


def organiser_view(event: Event, person: Person, locale: str) -> dict[str, Any]:
    """The organiser's part of an event's view."""
    return {"undo": undo_view(event, person, locale)}


def undone(event: Event, what: str, locale: str) -> str:
    """A line of the trail that tells of an undoing, in words; "" for other lines."""
    found = ENTRY.fullmatch(what)
    if found is None:
        return ""
    told = said(event, event.log[int(found[1]) - 1])
    return translate(Text("Undone: {what}", {"what": told}), locale)


def undo_view(event: Event, person: Person, locale: str) -> dict[str, Any]:
    """What this person did last and may take back, and what was taken back and may come again."""
    if not person.key or event.finished:
        return {"last": None, "again": None}
    last, again = own_last(event, person.name)
    back = event.log[again - 1].data["entry"] if again else 0
    return {
        "last": _step(event, last, last, locale),
        "again": _step(event, again, back, locale),
    }


def _step(event: Event, entry: int, told: int, locale: str) -> dict[str, Any] | None:
    if not entry:
        return None
    return {"entry": entry, "text": translate(said(event, event.log[told - 1]), locale)}
