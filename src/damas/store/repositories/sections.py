"""Sections of a festival as rows, in a transaction of `Tournaments`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update
from sqlalchemy.orm import aliased

from ...base.errors import StoreError
from ..models.contacts import EventContactRow, EventRegistrantRow
from ..models.sections import EventSectionRow

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..logs import LogAppend, StoredEntry


class HasSectionsError(StoreError):
    """The first section of a festival cannot be deleted before the others."""

    def __init__(self) -> None:
        super().__init__(
            "has-sections",
            "This event has other sections, which its links and PINs open: delete those first",
        )


@dataclass(frozen=True, slots=True)
class EventSection:
    """An event as a section of a *festival*, by its *name*. *first*: the event from which the
    others were made, whose keys open them all; *place*: from 1; *command*: the client's name for
    the request that added it."""

    event: str
    first: str
    festival: str
    name: str
    place: int
    command: str = ""


@dataclass(frozen=True, slots=True)
class NewSection:
    """A section to be added: the beginning of its log. *place* is the next free one.

    *command* names the request. *renamed* and *own_name*: of the first event, which becomes a
    section with the second one; None and "" later.
    """

    first: str
    festival: str
    name: str
    place: int
    command: str
    entries: Sequence[StoredEntry]
    summary: Mapping[str, Any]
    renamed: LogAppend[Mapping[str, Any]] | None = None
    own_name: str = ""


@dataclass(frozen=True, slots=True)
class RenamedSection:
    """A section, by its *event*, that gets another *name*, with the entry of its own log that says
    so. *first*: the first event of the festival."""

    first: str
    event: str
    name: str
    renamed: LogAppend[Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class RenamedFestival:
    """A festival, by its *first* event, that gets another *name*, with the entry that says so in
    the log of every section."""

    first: str
    name: str
    renamed: Sequence[LogAppend[Mapping[str, Any]]]


@dataclass(frozen=True, slots=True)
class MovedContact:
    """The ways to a registered person, by event and registration, before and after a move."""

    before: tuple[str, int]
    after: tuple[str, int]


def festival_of(session: Session, event: str) -> tuple[EventSection, ...]:
    """The sections of the festival of an event in their order; none for an event by itself."""
    here, row = aliased(EventSectionRow), EventSectionRow
    query = (
        select(row)
        .join(here, here.first_id == row.first_id)
        .where(here.tournament_id == event)
        .order_by(row.place)
    )
    return tuple(_section(one) for one in session.scalars(query))


def sections_of(session: Session, events: Sequence[str]) -> dict[str, EventSection]:
    """Event → its section, of those that are one."""
    query = select(EventSectionRow).where(EventSectionRow.tournament_id.in_(events))
    return {one.tournament_id: _section(one) for one in session.scalars(query)}


def made_by_command(session: Session, first: str, command: str) -> str | None:
    """The section that a request of this name has made."""
    row = EventSectionRow
    query = select(row.tournament_id).where(row.first_id == first, row.command == command)
    return session.scalar(query)


def section_row(section: EventSection, at_ms: int) -> EventSectionRow:
    """The row of a new section."""
    return EventSectionRow(
        tournament_id=section.event,
        first_id=section.first,
        festival=section.festival,
        name=section.name,
        place=section.place,
        command=section.command or None,
        at_ms=at_ms,
    )


def has_name(sections: Sequence[EventSection], name: str, but: str = "") -> bool:
    """Whether a section, other than that of the event *but*, has a name; capitals do not count."""
    return any(one.name.casefold() == name.casefold() for one in sections if one.event != but)


def set_name(session: Session, event: str, name: str) -> None:
    """Gives a section another name."""
    row = EventSectionRow
    session.execute(update(row).where(row.tournament_id == event).values(name=name))


def set_festival(session: Session, first: str, name: str) -> None:
    """Gives a festival another name."""
    row = EventSectionRow
    session.execute(update(row).where(row.first_id == first).values(festival=name))


def move_contact(session: Session, moved: MovedContact) -> None:
    """Keeps the ways to a person who is in another section now."""
    (event, registration), (new_event, new_registration) = moved.before, moved.after
    for row in (EventContactRow, EventRegistrantRow):
        session.execute(
            update(row)
            .where(row.tournament_id == event, row.registration == registration)
            .values(tournament_id=new_event, registration=new_registration)
        )


def _section(row: EventSectionRow) -> EventSection:
    command = row.command or ""
    return EventSection(row.tournament_id, row.first_id, row.festival, row.name, row.place, command)
