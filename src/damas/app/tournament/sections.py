"""Sections of a festival: another event beside the first, and another name for a section. Each is
one transaction of the store; the keys of the first event open all sections."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from ...base import bounds
from ...base.i18n import Text
from ...store import (
    SENT_AGAIN,
    CommandName,
    EventSection,
    LogAppend,
    NewSection,
    RenamedFestival,
    RenamedSection,
    StoredEntry,
    VersionConflictError,
    command_name,
)
from ...tournament.event import LogEntry, Tournament
from ..core.service_errors import ConflictError, InvalidError
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

LONGEST_TITLE = 120
ITS_OWN = ("name",)
"""Settings that a section has of its own."""
NAME_TAKEN = Text("There is a section {name} already: choose another name")
NO_OWN_NAME = Text("Say also what this event is called as a section, such as A")
LONG_NAME = Text("{title} is too long: a title can have {most} letters at most")
TOO_MANY = Text("A festival can have {most} sections at most")
NO_SECTION = Text("This tournament is no section yet: add a section beside it first")
CHANGED = Text("One of the sections has changed meanwhile: try again")


@dataclass(frozen=True, slots=True)
class SectionRequest:
    """A section that a person adds or renames. *own*: the name of the first event as a section,
    where it is none yet. *command* names the request: sent twice, it is done once."""

    command: str
    name: str
    own: str = ""


def title_of(festival: str, section: str) -> str:
    """The name of a section's event, on its pages and prints. Raises ServiceError if it is too
    long."""
    title = f"{festival} \N{EM DASH} {section}"
    if len(title) > LONGEST_TITLE:
        raise InvalidError(
            "long-name", Text(LONG_NAME.template, {"title": title, "most": LONGEST_TITLE})
        )
    return title


# Adding ------------------------------------------------------------------------------------------


async def add_section(
    room: LiveTournaments, live: LiveTournament, person: Person, wish: SectionRequest
) -> str:
    """Adds a section with the settings of an event, and no player. Returns its id.

    Raises ConflictError for a name that there is already, 422 for one that is missing or too long.
    """
    first = await room.get(live.fold.access.id)
    entries = await live.view(lambda fold: _beginning(fold.event, person))
    made = await first.add_section(lambda fold: _section(fold, person, wish, entries))
    await _notify(room, first)
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
        raise InvalidError("no-own-name", NO_OWN_NAME)
    names = {one.name.casefold() for one in known} or {own_name.casefold()}
    if wish.name.casefold() in names:
        raise ConflictError("name-taken", Text(NAME_TAKEN.template, {"name": wish.name}))
    if len(known) >= bounds.SECTIONS:
        raise InvalidError("too-many", Text(TOO_MANY.template, {"most": bounds.SECTIONS}))
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


def _renamed(fold: TournamentFold, person: Person, title: str) -> LogAppend[Mapping[str, Any]]:
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
    name, says = person.name, person.says
    return [LogEntry(act, data, name, person.role, at, says=says) for act, data in acts]


async def _notify(room: LiveTournaments, live: LiveTournament) -> None:
    """The pages of the other sections, here and at other processes, show the change."""
    for one in _others(live.fold):
        await room.catch_up(one.event)
        room.saved(one.event)


# Renaming ----------------------------------------------------------------------------------------


async def rename_section(
    room: LiveTournaments, live: LiveTournament, person: Person, wish: SectionRequest
) -> int:
    """Gives a section another name, and its event the title that goes with it. Returns the version
    at which it was saved.

    Raises ConflictError for a name that another section has, 422 for a title that is too long and
    for an event by itself.
    """
    name = command_name(person.caller, wish.command)

    def decide(fold: TournamentFold) -> tuple[int, tuple[RenamedSection] | None]:
        own, done = fold.section, fold.known.find(name)
        if own is None:
            raise InvalidError("no-section", NO_SECTION)
        if done is not None:
            _check_same(fold.event.log[done - 1], "section", wish)
            return done, None
        if any(one.name.casefold() == wish.name.casefold() for one in _others(fold)):
            raise ConflictError("name-taken", Text(NAME_TAKEN.template, {"name": wish.name}))
        title, before, at_ms = title_of(own.festival, wish.name), fold.version, now_ms()
        if (own.name, fold.event.rules.name) == (wish.name, title):
            return before, None
        act = ActRequest("name-section", {"section": wish.name, "name": title})
        append = _taken(fold, person, act, at_ms, name)
        return fold.version, (RenamedSection(own.first, own.event, wish.name, append),)

    return await _renaming(room, live, (), decide, room.tournaments.rename_section)


async def rename_festival(
    room: LiveTournaments, live: LiveTournament, person: Person, wish: SectionRequest
) -> int:
    """Gives the festival of an event another name, and every section the title that goes with it.
    Returns the version at which it was saved here.

    Raises InvalidError for a title that is too long and for an event by itself.
    """
    name = command_name(person.caller, wish.command)

    def decide(*folds: TournamentFold) -> tuple[int, tuple[RenamedFestival] | None]:
        here = folds[0]
        own, done = here.section, here.known.find(name)
        if own is None:
            raise InvalidError("no-section", NO_SECTION)
        if done is not None:
            _check_same(here.event.log[done - 1], "festival", wish)
            return done, None
        if own.festival == wish.name:
            return here.version, None
        titles = [title_of(wish.name, _section_of(fold).name) for fold in folds]
        appends, at_ms = [], now_ms()
        for fold, title in zip(folds, titles, strict=True):
            act = ActRequest("name-festival", {"festival": wish.name, "name": title})
            appends.append(_taken(fold, person, act, at_ms, name))
        return here.version, (RenamedFestival(own.first, wish.name, appends),)

    others = [await room.get(one.event) for one in _others(live.fold)]
    return await _renaming(room, live, others, decide, room.tournaments.rename_festival)


def _section_of(fold: TournamentFold) -> EventSection:
    """The section that an event is. Raises ConflictError where it is none any more."""
    if fold.section is None:
        raise ConflictError("changed-meanwhile", CHANGED)
    return fold.section


def _taken(
    fold: TournamentFold, person: Person, act: ActRequest, at_ms: int, name: CommandName
) -> LogAppend[Mapping[str, Any]]:
    """An act applied in a section, to be saved."""
    before = fold.version
    stored = fold.append(entry_of(fold.record, person, act, at_ms), at_ms, name.stored)
    return LogAppend(fold.record.id, [stored], before, fold.summary)


async def _renaming(
    room: LiveTournaments,
    live: LiveTournament,
    others: Sequence[LiveTournament],
    decide: Callable[..., tuple[int, tuple[Any, ...] | None]],
    store: Callable[..., None],
) -> int:
    """Saves another name, and shows it on the pages of all sections."""
    try:
        version = await live.change_with(others, decide, store)
    except VersionConflictError:
        raise ConflictError("changed-meanwhile", CHANGED) from None
    await live.refresh()
    await _notify(room, live)
    return version


def _others(fold: TournamentFold) -> list[EventSection]:
    return [one for one in fold.festival if one.event != fold.record.id]


def _check_same(entry: LogEntry, part: str, wish: SectionRequest) -> None:
    """Raises ConflictError if the entry of the same request is another one."""
    if entry.act != f"name-{part}" or entry.data[part] != wish.name:
        raise ConflictError("sent-again", SENT_AGAIN)
