"""The clocks and boards that several events share, as the page's JSON."""

from __future__ import annotations

from collections.abc import Iterable

from typing_extensions import TypedDict

from ...tournament.event.model.preparation import GOOD, KINDS
from ...tournament.event.queries.venue import (
    SharedVenue,
    VenueUse,
    free_from,
    number_words,
    same_boards,
)
from .live import LiveTournament, LiveTournaments
from .preparation_views import EquipmentView
from .venue import events_in, facts_of, use_now


class EquipmentCount(TypedDict):
    """How many clocks or boards are listed, good, and used now."""

    listed: int
    good: int
    used: int


class VenueEvent(TypedDict):
    """An event of the hall; *rounds*: those that are played now."""

    id: str
    name: str
    here: bool
    rounds: list[int]
    boards: str
    games: int
    first_board: int


class SameBoards(TypedDict):
    """Boards on which this event and another one play now."""

    event: str
    boards: str


class SharedEquipment(TypedDict):
    """The list that events share; *source*: the event whose list it is. *free_from*: the lowest
    number from which on this event's boards are beside all others, 0 for none."""

    source: str
    gone: bool
    shared: bool
    equipment: list[EquipmentView]
    counts: dict[str, EquipmentCount]
    events: list[VenueEvent]
    same_boards: list[SameBoards]
    free_from: int


class VenueChoice(TypedDict):
    """An event whose clocks and boards, or *officials*, may be taken."""

    id: str
    name: str
    officials: bool


class TakenOfficial(TypedDict):
    """An official whose keys open another event now."""

    name: str
    role: str
    kind: str


class TakenOfficials(TypedDict):
    """The officials that were taken over."""

    taken: list[TakenOfficial]


class SharedHall(SharedEquipment):
    """The same for a caller; *able*: it may change the list where it is kept."""

    able: bool
    choices: list[VenueChoice]


async def venue_view(room: LiveTournaments, live: LiveTournament) -> SharedEquipment:
    """The shared list with the events that take it, their use now, and boards that two have."""
    events = await events_in(room, live)
    source = await live.view(lambda fold: fold.equipment_of) or live.id
    facts = await facts_of(events, live, source, use_now)
    own, place = await live.view(lambda fold: (use_now(fold), fold.event.preparation.hall))
    uses = {one.event: one for one in (own, *facts.others)}
    return {
        "source": source,
        "gone": source not in uses or bool(place.event) != (source != live.id),
        "shared": len(uses) > 1,
        "equipment": [
            {"kind": one.kind, "number": one.number, "condition": one.condition, "at": one.at}
            for one in facts.listed
        ],
        "counts": {kind: _counts(kind, facts, own) for kind in KINDS},
        "events": [_event(uses[one.id], live.id) for one in events],
        "same_boards": [
            {"event": one.name, "boards": number_words(both)} for one, both in _same_now(own, facts)
        ],
        "free_from": free_from(max(own.last - own.first + 1, 1), facts),
    }


def _same_now(own: VenueUse, facts: SharedVenue) -> Iterable[tuple[VenueUse, list[int]]]:
    """Boards of the hall on which this event and others play now."""
    for one, numbers in same_boards(own.first, own.last - own.first + 1, facts):
        both = [number for number in numbers if number in own.boards]
        if both:
            yield one, both


def _counts(kind: str, facts: SharedVenue, own: VenueUse) -> EquipmentCount:
    listed = [one for one in facts.listed if one.kind == kind]
    return {
        "listed": len(listed),
        "good": sum(one.condition == GOOD for one in listed),
        "used": own.games + sum(one.games for one in facts.others),
    }


def _event(one: VenueUse, here: str) -> VenueEvent:
    return {
        "id": one.event,
        "name": one.name,
        "here": one.event == here,
        "rounds": [found.round for found in one.rounds],
        "boards": number_words(one.boards),
        "games": one.games,
        "first_board": one.first,
    }
