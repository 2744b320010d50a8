"""Events of which a caller has a key, beside the one that is open: found by the own cookies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...base import bounds
from ...base.errors import UnknownNameError
from ...store import TournamentRecord, Tournaments
from ..people import Visit
from . import keys
from .person import Person

PREFIX = keys.cookie_name("")
MOST_COOKIES = 20


@dataclass(frozen=True, slots=True)
class LedEvent:
    """An event of which the caller has a key. *section*: in the festival of the open event."""

    id: str
    name: str
    finished: bool
    section: bool


def events_of(
    visit: Visit,
    events: Tournaments,
    here: str,
    can: Callable[[Person], bool],
) -> list[LedEvent]:
    """The other events in which *can* holds for the caller, the sections of the same festival
    first. It asks the database: call it in a thread."""
    festival = {one.event for one in events.festival(here)}
    found: dict[str, LedEvent] = {}
    for record in _opened(visit, events, here, can):
        sections = events.festival(record.id)
        for one in [one.event for one in sections] or [record.id]:
            about = record if one == record.id else events.get(one)
            name, over = about.summary.get("name", ""), bool(about.summary.get("finished"))
            found[one] = LedEvent(one, name, over, one in festival)
    found.pop(here, None)
    return sorted(found.values(), key=lambda one: not one.section)[: bounds.IN_HALL]


def _opened(
    visit: Visit, events: Tournaments, here: str, can: Callable[[Person], bool]
) -> Iterator[TournamentRecord]:
    """The events whose keys the caller has: the one that is open first, then those of cookies."""
    festival = events.festival(here)
    own = festival[0].first if festival else here
    named = [name.removeprefix(PREFIX) for name in visit.sender.cookies if name.startswith(PREFIX)]
    for one in dict.fromkeys((own, *named[:MOST_COOKIES])):
        try:
            record = events.get(one)
        except UnknownNameError:
            continue
        if can(keys.person_by(visit, record, events.keys(one))):
            yield record
