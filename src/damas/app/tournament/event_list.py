"""The list of events on their page: the sections of a festival stand together."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import TypedDict

from ...base.i18n import Text, translate
from ..views.damaged import DamagedRow
from .views import FestivalOf, ListedEvent


class EventLink(TypedDict):
    """A link to an event, with a few words about it."""

    id: str
    name: str
    about: str


class FestivalRow(TypedDict):
    """A festival with its sections."""

    name: str
    sections: list[EventLink]


EventRow = EventLink | FestivalRow | DamagedRow


def event_rows(events: Sequence[ListedEvent | DamagedRow], locale: str) -> list[EventRow]:
    """The rows of a list of `record_view`s, in their order; a festival stands where the section
    last changed would stand. A damaged event has a row that says so."""
    rows: list[EventRow] = []
    shown = set[str]()
    for one in events:
        if "damaged" in one:
            rows.append(one)
        elif (festival := one["festival"]) is None:
            rows.append(_link(one, one["name"], locale))
        elif festival["first"] not in shown:
            shown.add(festival["first"])
            sections = _sections(events, festival, locale)
            rows.append({"name": festival["name"], "sections": sections})
    return rows


def _sections(
    events: Sequence[ListedEvent | DamagedRow], festival: FestivalOf, locale: str
) -> list[EventLink]:
    """The sections of a festival, in their order."""
    found = [
        (own["place"], own["section"], one)
        for one in events
        if "damaged" not in one and (own := one["festival"]) and own["first"] == festival["first"]
    ]
    found.sort(key=lambda row: row[0])
    return [_link(one, section, locale) for _, section, one in found]


def _link(one: ListedEvent, name: str, locale: str) -> EventLink:
    number = {"round": one["round"]}
    about = [
        Text("Players: {count}", {"count": one["players"]}),
        Text("Round {round}", number) if one["round"] else Text("Not begun"),
        Text("Over") if one["finished"] else "",
    ]
    words = " · ".join(translate(part, locale) for part in about if part)
    return {"id": one["id"], "name": name, "about": words}
