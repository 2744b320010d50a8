"""The sections beside an event, as the page's JSON."""

from __future__ import annotations

from typing_extensions import TypedDict

from .live import TournamentFold


class SectionName(TypedDict):
    """A section by its event."""

    id: str
    name: str


class FestivalView(TypedDict):
    """A festival; *section*: the name of this event there."""

    name: str
    section: str
    sections: list[SectionName]


class SectionLink(SectionName):
    """A link to the same page of a section; *note*: what the page says beside it."""

    address: str
    here: bool
    note: str


class MadeSection(SectionName):
    """A section that was added."""

    address: str


def festival_view(fold: TournamentFold) -> FestivalView | None:
    """The sections beside an event, in their order; None for an event by itself."""
    own = fold.section
    if own is None or len(fold.festival) < 2:
        return None
    return {
        "name": own.festival,
        "section": own.name,
        "sections": [{"id": one.event, "name": one.name} for one in fold.festival],
    }


def section_links(fold: TournamentFold, address: str) -> list[SectionLink]:
    """The links of a page to the same page of the other sections; *address* has a place {id}."""
    own = fold.record.id
    found = fold.festival if len(fold.festival) > 1 else ()
    return [
        {
            "id": one.event,
            "name": one.name,
            "address": address.format(id=one.event),
            "here": one.event == own,
            "note": "",
        }
        for one in found
    ]
