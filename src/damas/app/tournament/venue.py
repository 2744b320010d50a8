"""Events that share a hall: the one seam by which an event learns of others.

The log of each event replays alone. An event that takes the clocks and boards of another one has
said so in its own log; which events take from one is a column of the store.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime

from ...base import bounds
from ...base.errors import UnknownNameError
from ...base.i18n import Text
from ...tournament.event import Objection, Tournament
from ...tournament.event.model.entry import EntryError
from ...tournament.event.model.preparation import Equipment
from ...tournament.event.queries.moments import zone_of
from ...tournament.event.queries.venue import (
    BOARD_IN_USE,
    SharedVenue,
    VenueUse,
    free_from,
    use_of,
    with_others,
)
from ..core.service_errors import ConflictError, InvalidError, ServiceError
from ..core.times import now_ms
from ..work import in_database
from .live import ActRequest, LiveTournament, LiveTournaments, TournamentFold
from .organiser_views import PairingCheck, objections_view
from .person import Person

SHARE = "share-equipment"
FELT_BY_OTHERS = frozenset(
    (
        *("set-equipment", "remove-equipment", "first-board", "set-calendar", SHARE, "undo"),
        *("pair", "re-pair", "unpair", "close-round", "reopen-round", "finish"),
    )
)
"""Acts that change what others of the hall see of an event; single results are none."""
ITSELF = Text("An event has its own clocks and boards already")
TAKES_ITSELF = Text("{name} takes the clocks and boards of another event: choose that one")
GIVEN = Text("Other events use the clocks and boards of this one: give them their own again first")
TOO_MANY = Text("{most} events at most take their clocks and boards from one list")


async def events_in(room: LiveTournaments, live: LiveTournament) -> list[LiveTournament]:
    """The events that share one list of clocks and boards with *live*, that one included; the one
    whose list it is comes first, unless it was deleted. Alone where none shares."""
    source = await live.view(lambda fold: fold.equipment_of) or live.id
    taking = await in_database(room.tournaments.taking_from, source, bounds.IN_HALL)
    found = []
    for one in dict.fromkeys((source, *taking, live.id)):
        try:
            found.append(live if one == live.id else await room.get(one))
        except UnknownNameError:  # the event of the list was deleted
            continue
    return found


async def notify_others(
    room: LiveTournaments, live: LiveTournament, act: str, before: Iterable[LiveTournament] = ()
) -> None:
    """The pages of the events beside *live* show what an act has changed for them; *before*: those
    that were beside it until then."""
    if act in FELT_BY_OTHERS:
        events = {one.id: one for one in (*before, *await events_in(room, live))}
        for one in events.values():
            if one is not live:
                room.notify_boards(one)


async def simultaneous(room: LiveTournaments, live: LiveTournament) -> list[LiveTournament]:
    """Events that are played beside *live*, that one first: the sections of its festival, and those
    that share its clocks and boards. Those that are over are left out."""
    found = {live.id: live}
    for section in await live.view(lambda fold: fold.festival):
        found.setdefault(section.event, await room.get(section.event))
    for one in await events_in(room, live):
        found.setdefault(one.id, one)
    others = [one for one in found.values() if one is not live]
    going_on = [one for one in others if not await one.view(lambda fold: fold.event.finished)]
    return [live, *going_on]


async def shared_venue(room: LiveTournaments, live: LiveTournament) -> SharedVenue | None:
    """The facts of the others, for the objections of *live*; None where none shares its list."""
    events = await events_in(room, live)
    source = await live.view(lambda fold: fold.equipment_of)
    if len(events) == 1 and not source:
        return None
    return await facts_of(events, live, source or live.id, _use)


async def number_boards(room: LiveTournaments, live: LiveTournament, person: Person) -> None:
    """Before the first round of a section: its first board gets a number of the hall beside those
    of the other sections, in their order, unless somebody has said one."""
    sections = await live.view(lambda fold: fold.festival)
    if len(sections) < 2 or await live.view(_is_numbered):
        return
    taken: list[VenueUse] = []
    waiting: list[tuple[str, VenueUse]] = []
    for one in sorted(sections, key=lambda found: found.place):
        section = live if one.event == live.id else await room.get(one.event)
        use = await section.view(_use)
        if await section.view(_is_numbered):
            taken.append(use)
        elif not await section.view(lambda fold: fold.event.finished):
            waiting.append((one.event, use))
    for event, use in waiting:
        boards = max(use.last - use.first + 1, 1)
        first = free_from(boards, SharedVenue((), tuple(taken)))
        if event == live.id:
            if first > 1:
                await live.act(person, ActRequest("first-board", {"board": first}))
            return
        taken.append(replace(use, first=first, last=first - 1 + boards))


def _is_numbered(fold: TournamentFold) -> bool:
    """Whether the numbers of an event's boards stand: it is paired, or somebody has said them."""
    event = fold.event
    return bool(event.rounds) or any(one.act == "first-board" for one in event.log)


async def facts_of(
    events: list[LiveTournament],
    live: LiveTournament,
    source: str,
    use: Callable[[TournamentFold], VenueUse],
) -> SharedVenue:
    """The list of the event *source*, and the *use* of it by the others beside *live*."""
    others = [await one.view(use) for one in events if one is not live]
    lists = [await one.view(_listed) for one in events if one.id == source]
    return SharedVenue(lists[0] if lists else (), tuple(others))


def _use(fold: TournamentFold) -> VenueUse:
    return use_of(fold.event, fold.record.id)


def use_now(fold: TournamentFold) -> VenueUse:
    """The same without a round that is paired for a later day."""
    found, calendar = _use(fold), fold.event.preparation.calendar
    if calendar is None:
        return found
    try:
        zone = zone_of(calendar.time_zone)
    except EntryError:  # of a machine that knows more zones
        return found
    today = datetime.fromtimestamp(now_ms() / 1000, zone).date().isoformat()
    return found.until(today)


def _listed(fold: TournamentFold) -> tuple[Equipment, ...]:
    return tuple(fold.event.preparation.equipment.values())


def venue_objections(
    event: Tournament,
    found: Iterable[Objection],
    paired: tuple[int, int],
    shared: SharedVenue | None,
    locale: str,
) -> PairingCheck:
    """The objections to a round in words; *paired*: its number and the number of its boards.
    *first_board*: the number with which no two games are at one board of the hall, 0 where there is
    nothing to mend."""
    boards = paired[1]
    objections = with_others(event, found, *paired, shared)
    mends = shared is not None and any(one.code == BOARD_IN_USE for one in objections)
    return {
        "warnings": objections_view(objections, locale, event.rules.rules),
        "first_board": free_from(boards, shared) if mends and shared else 0,
    }


# Taking the list of another event ----------------------------------------------------------------


async def share_equipment(
    room: LiveTournaments, live: LiveTournament, person: Person, event: str, command: str
) -> int:
    """The clocks and boards of *event* are those of *live* from now on, "" for its own. Returns the
    version at which it was saved. The caller may lead both: that was asked before.

    Raises ServiceError for an event that takes another one's list itself, or gives its own away.
    """
    said = {"event": event}
    own = ActRequest(SHARE, {"event": ""}, "", command, said=said)
    name = own.name(person)
    if not event or await live.view(lambda fold: fold.known.find(name) is not None):
        return await live.act(person, own)
    target = await _checked(room, live, event)
    title = await target.view(lambda fold: fold.event.rules.name)
    data = {"event": event, "name": title[: bounds.NAME], "here": live.id}
    version = await live.act(person, ActRequest(SHARE, data, "", command, said=said))
    try:  # two may have taken from each other at once
        await target.refresh()
        await _checked(room, live, event)
    except ServiceError:
        await live.act(person, ActRequest(SHARE, {"event": ""}))
        raise
    return version


async def _checked(room: LiveTournaments, live: LiveTournament, event: str) -> LiveTournament:
    """The event whose list *live* may take, or has taken just now. Raises ServiceError."""
    if event == live.id:
        raise InvalidError("itself", ITSELF)
    target = await room.get(event)
    name = await target.view(lambda fold: fold.event.rules.name)
    if await target.view(lambda fold: fold.equipment_of):
        raise ConflictError("takes-itself", Text(TAKES_ITSELF.template, {"name": name}))
    if await in_database(room.tournaments.taking_from, live.id, 1):
        raise ConflictError("given", GIVEN)
    there = await in_database(room.tournaments.taking_from, event, bounds.IN_HALL)
    if len({*there} - {live.id}) >= bounds.IN_HALL - 1:
        raise InvalidError("too-many", Text(TOO_MANY.template, {"most": bounds.IN_HALL}))
    return target
