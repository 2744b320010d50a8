"""Acts by which a player goes from one section of a festival to another: one half in each log.

The server writes both halves together or neither; here each is checked by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from .... import bounds
from ....i18n import Text
from ..model import fields as read
from ..model.changes import OfPlayer, OfRegistration, Status
from ..model.entry import EntryError, LogEntry
from ..model.names import REGISTRY
from ..model.parts import Entrant
from ..model.preparation import EventRegistration, MovedTo
from ..model.state import Act, TournamentState
from ..queries.registrations import standing
from ..queries.wording import section_params
from .players import (
    FIELDS,
    enter_entrant,
    number_by_default,
    request_bye,
    take_off,
)
from .registrations import STATUSES, check_no_second, person_values, replace_preparation

IDENTITIES = ("fide_id", "born")
OTHER = frozenset({"event", "section"})
LATE = frozenset({"first_round", "missed"})
REGISTERED = ("name", "club", "federation", "born", "sex", "number", "shown")


def check_movable(state: TournamentState) -> None:
    """Raises EntryError for an event of which no player can enter another section, and which no
    player of another one can enter: teams play in it, or its first round is paired."""
    name = state.rules.name
    if state.rules.teams:
        raise EntryError(
            "by-teams", "Teams play in {name}: nobody is moved to it or from it", name=name
        )
    if state.rounds or state.finished:
        raise EntryError(
            "begun",
            "The first round of {name} is paired: nobody is moved to it or from it any more",
            name=name,
        )


# Leaving -----------------------------------------------------------------------------------------


def leave_section(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A player goes to another section, with the registration that the player came by."""
    read.only(data, frozenset({"player", "name", "to", "registration"}))
    check_movable(state)
    entrant = state.entrant(read.whole(data, "player"))
    read.text(data, "name")
    event, section = _other(data, "to")
    entered = read.whole(data, "registration", 0)
    _check_free(state, entrant)
    state.change(entry, OfPlayer(entrant.id), entrant.player.name, Status.MOVED)
    take_off(state, entrant.id)
    if entrant.registration:
        one = state.preparation.registrations[entrant.registration]
        moved = replace(one, moved=MovedTo(event, section, entered))
        replace_preparation(state, entry, state.preparation.with_registration(moved))
        state.change(entry, OfRegistration(one.id), Status.IN, Status.MOVED)


def _check_free(state: TournamentState, entrant: Entrant) -> None:
    """Raises EntryError for a player with something that cannot go along."""
    name = entrant.player.name
    if entrant.seat:
        raise EntryError(
            "online", "{name} entered online, and can only enter the other section online",
            name=name,
        )  # fmt: skip
    if state.adjustments.get(entrant.id):
        raise EntryError(
            "has-points", "{name} has points given or taken: take them back first", name=name
        )
    if any(entrant.id in ban for _, _, ban in state.forbidden):
        raise EntryError(
            "has-bans", "{name} is forbidden to meet somebody: take that back first", name=name
        )


def _other(data: Mapping[str, Any], name: str) -> tuple[str, str]:
    """The id and the name of the other section."""
    other = data.get(name)
    if not isinstance(other, Mapping):
        raise EntryError("bad-field", "{name} must be an object", name=name)
    read.only(other, OTHER)
    found = read.text(other, "event"), read.text(other, "section")
    for text in found:
        if len(text) > bounds.NAME:
            raise EntryError(
                "bad-field", "{name} can have {most} letters at most", name=name, most=bounds.NAME
            )
    return found


# Entering ----------------------------------------------------------------------------------------


def enter_section(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A player comes from another section: with all details, presence, byes, registration."""
    read.only(data, frozenset({"name", "player", "present", "byes", "from", "registration"}))
    check_movable(state)
    _other(data, "from")
    read.text(data, "name")
    player = data.get("player")
    if not isinstance(player, Mapping):
        raise EntryError("bad-field", "{name} must be an object", name="player")
    read.only(player, FIELDS | LATE)
    _check_new(state, player)
    came_by = _registration(state, data, entry)
    who = enter_entrant(state, {**player, "namesake": True, **came_by}, entry)
    state.change(entry, OfPlayer(who), "", Status.IN)
    present = data.get("present")
    if present is not None:
        state.entrants[who].present = read.flag(data, "present")
    byes = data.get("byes", {})
    if not isinstance(byes, Mapping):
        raise EntryError("bad-field", "{name} must be an object", name="byes")
    for number, code in byes.items():
        round_ = int(number) if str(number).isdecimal() else number
        request_bye(state, {"player": who, "round": round_, "code": code}, entry)
    number_by_default(state)


def _registration(
    state: TournamentState, data: Mapping[str, Any], entry: LogEntry
) -> dict[str, int]:
    """Takes the registration of *data* over; the field that leads the player to it."""
    given = data.get("registration")
    if given is None:
        return {}
    if not isinstance(given, Mapping):
        raise EntryError("bad-field", "{name} must be an object", name="registration")
    read.only(given, frozenset((*REGISTERED, "paid", "changes")))
    read.text(given, "name")
    if len(state.preparation.registrations) >= bounds.REGISTRATIONS:
        raise EntryError(
            "too-many", "An event can have {most} registrations at most", most=bounds.REGISTRATIONS
        )
    one = EventRegistration(
        len(state.log) + 1,
        at=entry.at,
        confirmed=True,
        paid=read.flag(given, "paid"),
        changes=read.whole(given, "changes", 0, most=bounds.REGISTRATION_CHANGES),
        **person_values(state, given, entry),
    )
    check_no_second(state, one)
    state.preparation = state.preparation.with_registration(one)
    state.change(entry, OfRegistration(one.id), "", STATUSES[standing(state)[one.id]])
    return {"registration": one.id}


def _check_new(state: TournamentState, player: Mapping[str, Any]) -> None:
    """Raises EntryError ("there-already") if the person is a player of the event."""
    for entrant in state.entrants.values():
        known = entrant.player
        there = {name: getattr(known, name) for name in IDENTITIES}
        there[REGISTRY] = known.extra.get(REGISTRY, "")
        extra = player.get("extra")
        here = {name: player.get(name, "") for name in IDENTITIES}
        here[REGISTRY] = extra.get(REGISTRY, "") if isinstance(extra, Mapping) else ""
        both = [name for name, value in there.items() if value and here[name]]
        same_number = any(there[name] == here[name] for name in both if name != "born")
        same_name = known.name.casefold() == str(player.get("name", "")).casefold()
        if same_number or (same_name and all(there[name] == here[name] for name in both)):
            raise EntryError(
                "there-already",
                "{name} is a player of {event} already",
                name=known.name,
                event=state.rules.name,
            )


# The two halves of one move ----------------------------------------------------------------------


def halves(
    source: TournamentState,
    who: int,
    here: tuple[str, str],
    there: tuple[str, str],
    registration: int,
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The data of `leave-section` and of `enter-section` for a player (an id) of *source*.

    *here* and *there*: id and name of the two sections. *registration*: the number that the
    person's registration has there, if there is one. Raises EntryError for no such player.
    """
    entrant = source.entrant(who)
    name = entrant.player.name
    player = {field: value for field in FIELDS if (value := getattr(entrant.player, field))}
    if entrant.first_round > 1:
        player |= {"first_round": entrant.first_round, "missed": entrant.missed}
    if "extra" in player:
        player["extra"] = dict(entrant.player.extra)
    leaving: dict[str, Any] = {"player": who, "name": name, "to": _named(there)}
    entering: dict[str, Any] = {"name": name, "player": player, "from": _named(here)}
    if entrant.present is not None:
        entering["present"] = entrant.present
    if entrant.byes:
        entering["byes"] = {str(number): code for number, code in entrant.byes.items()}
    if entrant.registration:
        one = source.preparation.registrations[entrant.registration]
        given = {field: value for field in REGISTERED if (value := getattr(one, field))}
        entering["registration"] = {**given, "paid": one.paid, "changes": one.changes}
        leaving["registration"] = registration
    return leaving, entering


def _named(section: tuple[str, str]) -> dict[str, str]:
    return {"event": section[0], "section": section[1]}


ACTS = (
    Act(
        "leave-section",
        leave_section,
        Text("{name} was moved to section {section}"),
        section_params,
        undoable=False,
    ),
    Act(
        "enter-section",
        enter_section,
        Text("{name} came from section {section}"),
        section_params,
        undoable=False,
    ),
)
