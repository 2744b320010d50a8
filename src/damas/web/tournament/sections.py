"""Sections of a festival: another event beside the first, and a player who goes from one to the
other. Both are one transaction of the store; the keys of the first event open all sections."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ... import bounds
from ...i18n import Text
from ...store import LogAppend, MovedContact, NewSection, StoredEntry, VersionConflictError
from ...tournament.event import LogEntry, Tournament
from ...tournament.event.acts.sections import check_movable, halves
from ...tournament.event.queries.pairing_notes import contact_of
from ..core.errors import WebError
from ..core.times import now_ms
from .live import (
    ActRequest,
    LiveTournament,
    LiveTournaments,
    TournamentFold,
    entry_of,
    stamp,
    summary_of,
)
from .person import Person
from .registered import registered_in

LONGEST_TITLE = 120
ITS_OWN = ("name",)
"""Settings that a section has of its own."""
NAME_TAKEN = Text("There is a section {name} already: choose another name")
NO_OWN_NAME = Text("Say also what this event is called as a section, such as A")
LONG_NAME = Text("{title} is too long: a title can have {most} letters at most")
TOO_MANY = Text("A festival can have {most} sections at most")
NOT_TOGETHER = Text("This is not another section of the same festival")
CHANGED = Text("One of the sections has changed meanwhile: try again")
SENT_AGAIN = Text("This was sent before, as something else: load the page again")


@dataclass(frozen=True, slots=True)
class SectionRequest:
    """A section that a person adds. *own*: the name of the first event as a section, where it is
    none yet. *command* names the request: sent twice, it is done once."""

    command: str
    name: str
    own: str = ""


@dataclass(frozen=True, slots=True)
class MoveRequest:
    """A *player* (an id) who goes to another section, whose event is *to*."""

    command: str
    player: int
    to: str
    reason: str = ""


def festival_view(fold: TournamentFold) -> dict[str, Any] | None:
    """The sections beside an event, in their order; None for an event by itself."""
    own = fold.section
    if own is None or len(fold.festival) < 2:
        return None
    return {
        "name": own.festival,
        "section": own.name,
        "sections": [{"id": one.event, "name": one.name} for one in fold.festival],
    }


def section_links(fold: TournamentFold, address: str) -> list[dict[str, Any]]:
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


def title_of(festival: str, section: str) -> str:
    """The name of a section's event, on its pages and prints. Raises WebError if it is too long."""
    title = f"{festival} \N{EM DASH} {section}"
    if len(title) > LONGEST_TITLE:
        raise WebError(
            422, "long-name", Text(LONG_NAME.template, {"title": title, "most": LONGEST_TITLE})
        )
    return title


# Adding ------------------------------------------------------------------------------------------


async def add_section(
    room: LiveTournaments, live: LiveTournament, person: Person, wish: SectionRequest
) -> str:
    """Adds a section with the settings of an event, and no player. Returns its id.

    Raises WebError: 409 for a name that there is already, 422 for one that is missing or too long.
    """
    first = await room.get(live.fold.access.id)
    entries = await live.view(lambda fold: _beginning(fold.event, person))
    made = await first.add_section(lambda fold: _section(fold, person, wish, entries))
    await _tell(room, first)
    return made


def _section(
    fold: TournamentFold, person: Person, wish: SectionRequest, copied: Sequence[LogEntry]
) -> NewSection | str:
    """The section to be added to the festival of the first event, as it is now; the id of the one
    that was added before by the same request."""
    known = fold.festival
    done = next((one.event for one in known if one.command == wish.command), None)
    if done is not None:
        return done
    festival = known[0].festival if known else fold.event.rules.name
    own_name = "" if known else wish.own
    if not (known or own_name):
        raise WebError(422, "no-own-name", NO_OWN_NAME)
    names = {one.name.casefold() for one in known} or {own_name.casefold()}
    if wish.name.casefold() in names:
        raise WebError(409, "name-taken", Text(NAME_TAKEN.template, {"name": wish.name}))
    if len(known) >= bounds.SECTIONS:
        raise WebError(422, "too-many", Text(TOO_MANY.template, {"most": bounds.SECTIONS}))
    create, *others = copied
    title = title_of(festival, wish.name)
    entries = [replace(create, data={**create.data, "name": title}), *others]
    at_ms, event = now_ms(), Tournament.replay(entries)
    return NewSection(
        first=fold.record.id,
        festival=festival,
        name=wish.name,
        place=(known[-1].place if known else 1) + 1,
        command=wish.command,
        entries=[StoredEntry("entry", one.to_dict(), at_ms) for one in entries],
        summary=summary_of(event),
        renamed=None if known else _renamed(fold, person, title_of(festival, own_name)),
        own_name=own_name,
    )


def _renamed(
    fold: TournamentFold, person: Person, title: str
) -> LogAppend[StoredEntry, Mapping[str, Any]]:
    """The first event gets the title of a section, in its own log."""
    at_ms = now_ms()
    entry = entry_of(fold.record, person, ActRequest("set", {"name": title}), at_ms)
    stored = StoredEntry("entry", entry.to_dict(), at_ms)
    return LogAppend(fold.record.id, [stored], fold.version, {**fold.summary, "name": title})


def _beginning(event: Tournament, person: Person) -> list[LogEntry]:
    """The beginning of a section's log: settings, days of the rounds, committee and terms of
    registration of another one."""
    at, prepared, rules = stamp(now_ms()), event.preparation, event.appeal_rules
    settings = {k: v for k, v in event.rules.to_dict().items() if k not in ITS_OWN}
    acts: list[tuple[str, dict[str, Any]]] = [("create", settings)]
    if prepared.calendar is not None:
        days = prepared.calendar
        acts.append(
            (
                "set-calendar",
                {
                    "time_zone": days.time_zone,
                    "minutes": days.minutes,
                    "rounds": list(days.starts),
                },
            )
        )
    if any(entry.act == "appeal-rules" for entry in event.log):
        acts.append(
            (
                "appeal-rules",
                {
                    "committee": list(rules.committee),
                    "protest_minutes": rules.protest_minutes,
                    "appeal_minutes": rules.appeal_minutes,
                    "deposit": rules.deposit,
                },
            )
        )
    if prepared.terms is not None:
        last = next(one for one in reversed(event.log) if one.act == "open-registration")
        acts.append(("open-registration", dict(last.data)))
    return [LogEntry(act, data, person.name, person.role, at) for act, data in acts]


async def _tell(room: LiveTournaments, first: LiveTournament) -> None:
    """The pages of the other sections, here and at other processes, show the new one."""
    for one in first.fold.festival:
        if one.event != first.id:
            await room.take_over(one.event)
            room.saved(one.event)


# Moving ------------------------------------------------------------------------------------------


async def move_player(
    room: LiveTournaments, live: LiveTournament, person: Person, wish: MoveRequest
) -> tuple[int, list[str]]:
    """Moves a player to another section of the festival, in both logs or in neither. Returns the
    version at which it was saved here, and the numbers in the registry that went along.

    Raises TournamentError if it is refused, WebError (409) if others change the events meanwhile.
    """
    if wish.to == live.id or wish.to not in {one.event for one in live.fold.festival}:
        raise WebError(422, "not-together", NOT_TOGETHER)
    target = await room.get(wish.to)

    def decide(source: TournamentFold, goal: TournamentFold) -> tuple[tuple[int, list[str]], Any]:
        if wish.command in source.known or wish.command in goal.known:
            version, came = _done(source, goal, wish)
            return (version, registered_in(came.data["player"])), None
        move = _move(source, goal, person, wish)
        people = registered_in(move[1].data["player"])
        stored = _taken(source, goal, move, wish)
        return (source.version, people), stored

    try:
        return await live.change_with(target, decide, room.tournaments.move_player)
    except VersionConflictError:
        raise WebError(409, "changed-meanwhile", CHANGED) from None


def _done(source: TournamentFold, goal: TournamentFold, wish: MoveRequest) -> tuple[int, LogEntry]:
    """The version at which the same request was saved before, and its half in the other log.
    Raises WebError (409) if it was another request."""
    here, there = source.known.get(wish.command, 0), goal.known.get(wish.command, 0)
    if not (here and there):
        raise WebError(409, "sent-again", SENT_AGAIN)
    left, came = source.event.log[here - 1], goal.event.log[there - 1]
    same = (left.act, came.act) == ("leave-section", "enter-section")
    if not same or left.data["player"] != wish.player or left.data["to"]["event"] != wish.to:
        raise WebError(409, "sent-again", SENT_AGAIN)
    return here, came


Move = tuple[LogEntry, LogEntry, int]


def _move(source: TournamentFold, goal: TournamentFold, person: Person, wish: MoveRequest) -> Move:
    """The two entries of a move, and its time (ms)."""
    here, there = source.section, goal.section
    if here is None or there is None:
        raise WebError(422, "not-together", NOT_TOGETHER)
    check_movable(source.event)
    check_movable(goal.event)
    leaving, entering = halves(
        source.event,
        wish.player,
        (here.event, here.name),
        (there.event, there.name),
        goal.version + 1,
    )
    at_ms = now_ms()
    leave = ActRequest("leave-section", leaving, wish.reason)
    enter = ActRequest("enter-section", entering, wish.reason)
    left = entry_of(source.record, person, leave, at_ms)
    return left, entry_of(goal.record, person, enter, at_ms), at_ms


def _taken(
    source: TournamentFold, goal: TournamentFold, move: Move, wish: MoveRequest
) -> tuple[list[LogAppend[StoredEntry, Any]], MovedContact | None]:
    """Applies both halves; what is to be stored of them."""
    left, came, at_ms = move
    versions = source.version, goal.version
    registered = bool(source.event.entrant(wish.player).registration)
    before = contact_of(source.event.entrant(wish.player))
    entered = goal.take(came, at_ms, wish.command)
    gone = source.take(left, at_ms, wish.command)
    after = goal.version if registered else -goal.event.last_id
    contact = MovedContact((source.record.id, before), (goal.record.id, after))
    return [
        LogAppend(source.record.id, [gone], versions[0], source.summary),
        LogAppend(goal.record.id, [entered], versions[1], goal.summary),
    ], contact
