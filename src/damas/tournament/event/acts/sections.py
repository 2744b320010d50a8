"""Acts by which a person or a team goes from one section of a festival to another, one half in each
log, and by which a section gets another name.

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
from ..model.parts import Entrant
from ..model.preparation import EventRegistration, MovedTo
from ..model.state import Act, TournamentState
from ..queries.registrations import has_free_place, standing
from ..queries.sections import as_entered, check_movable, check_new, registration_gone
from ..queries.wording import named_params, section_params
from .players import (
    FIELDS,
    enter_entrant,
    number_by_default,
    renumber,
    request_bye,
    take_off,
)
from .registrations import (
    STATUSES,
    check_no_second,
    pending,
    person_values,
    replace_preparation,
)
from .setup import change_settings
from .teams import enter_team

OTHER = frozenset({"event", "section"})
LATE = frozenset({"first_round", "missed"})
LEAVING = frozenset({"player", "registered", "name", "to", "registration", "entered", "number"})
ENTERING = frozenset(
    {"name", "player", "team", "present", "byes", "from", "registration", "back"},
)
REGISTERED = ("name", "club", "federation", "born", "sex", "number", "shown")
STATE = ("paid", "changes", "confirmed")
BACK = frozenset({"player", "number", "registration"})


def new_ids(data: Mapping[str, Any]) -> int:
    """The number of new ids that an `enter-section` gives: 1 for a player or a team, 0 for one who
    comes back and for a person who is only registered."""
    back = data.get("back")
    has_id = isinstance(back, Mapping) and bool(back.get("player"))
    return int("player" in data and not has_id)


# Leaving -----------------------------------------------------------------------------------------


def leave_section(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A player or a team goes to another section, with the registration that it came by; or a
    person who is only registered (`registered`)."""
    read.only(data, LEAVING)
    check_movable(state)
    read.text(data, "name")
    event, section = _other(data, "to")
    for name in ("entered", "number"):
        read.whole(data, name, 0)
    moved = MovedTo(event, section, read.whole(data, "registration", 0))
    if "registered" in data:
        read.only(data, LEAVING - {"player"})
        one = pending(state, read.whole(data, "registered"))
        before = STATUSES[standing(state)[one.id]]
        state.change(entry, OfRegistration(one.id, "moved"), before, Status.MOVED)
        _leave_registration(state, entry, one, moved)
        return
    entrant = state.entrant(read.whole(data, "player"))
    _check_free(state, entrant)
    state.change(entry, OfPlayer(entrant.id), entrant.player.name, Status.MOVED)
    take_off(state, entrant.id)
    if entrant.registration:
        one = state.preparation.registrations[entrant.registration]
        _leave_registration(state, entry, one, moved)
        state.change(entry, OfRegistration(one.id), Status.IN, Status.MOVED)


def _leave_registration(
    state: TournamentState, entry: LogEntry, one: EventRegistration, moved: MovedTo
) -> None:
    gone = state.preparation.with_registration(replace(one, moved=moved))
    replace_preparation(state, entry, gone)


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
    other = _object(data, name)
    read.only(other, OTHER)
    event, section = (read.text(other, one, most=bounds.NAME) for one in ("event", "section"))
    return event, section


def _object(data: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    """A field that is an object. Raises EntryError ("bad-field")."""
    found = data.get(name)
    if not isinstance(found, Mapping):
        raise EntryError("bad-field", "{name} must be an object", name=name)
    return found


# Entering ----------------------------------------------------------------------------------------


def enter_section(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A player comes from another section with all details, presence, byes, registration; or a team
    with its members; or a person who is only registered. `back`: the places that it had here."""
    read.only(data, ENTERING)
    check_movable(state)
    event, _ = _other(data, "from")
    read.text(data, "name")
    back = _object(data, "back") if "back" in data else {}
    read.only(back, BACK)
    if "player" in data:
        _enter_player(state, data, entry, event, back)
        return
    read.only(data, frozenset({"name", "from", "registration", "back"}))
    given = _object(data, "registration")
    check_new(state, as_entered(given))
    one = _register(state, given, entry, event, back)
    if one.confirmed and not has_free_place(state):
        raise EntryError(
            "no-place",
            "{name} is confirmed, and {event} has no free place: take the confirmation back first",
            name=one.name,
            event=state.rules.name,
        )
    state.preparation = state.preparation.with_registration(one)
    state.change(entry, OfRegistration(one.id, "moved"), "", STATUSES[standing(state)[one.id]])


def _enter_player(
    state: TournamentState,
    data: Mapping[str, Any],
    entry: LogEntry,
    event: str,
    back: Mapping[str, Any],
) -> None:
    player = _object(data, "player")
    read.only(player, FIELDS | LATE)
    check_new(state, player)
    own = {**player, "namesake": True}
    if "registration" in data:
        one = replace(
            _register(state, _object(data, "registration"), entry, event, back), confirmed=True
        )
        state.preparation = state.preparation.with_registration(one)
        state.change(entry, OfRegistration(one.id), "", STATUSES[standing(state)[one.id]])
        own["registration"] = one.id
    who = _free_id(state, back)
    if "team" in data:
        who = enter_team(state, own, _object(data, "team"), entry, who)
    elif state.rules.teams:
        raise EntryError(
            "by-teams", "Teams play in {name}, not single players", name=state.rules.name
        )
    else:
        who = enter_entrant(state, own, entry, who)
    state.change(entry, OfPlayer(who), "", Status.IN)
    if data.get("present") is not None:
        state.entrants[who].present = read.flag(data, "present")
    for number, code in (_object(data, "byes") if "byes" in data else {}).items():
        round_ = int(number) if str(number).isdecimal() else number
        request_bye(state, {"player": who, "round": round_, "code": code}, entry)
    _take_place(state, who, read.whole(back, "number", 0))


def _free_id(state: TournamentState, back: Mapping[str, Any]) -> int:
    """The id that an entrant had here before; 0 for none. Raises EntryError if it is not free."""
    who = read.whole(back, "player", 0)
    if who > state.last_id or who in state.entrants:
        raise EntryError("bad-field", "The id {id} is not free", id=who)
    return who


def _take_place(state: TournamentState, who: int, number: int) -> None:
    """Gives an entrant the pairing number that it had; those from there on move down. 0: the
    number after the last."""
    if number:
        others = sorted(state.entrants.values(), key=lambda one: one.player.no)
        order = [one.id for one in others if one.id != who]
        renumber(state, [*order[: number - 1], who, *order[number - 1 :]])
        state.entrants = dict(sorted(state.entrants.items()))
    number_by_default(state)


def _register(
    state: TournamentState,
    given: Mapping[str, Any],
    entry: LogEntry,
    event: str,
    back: Mapping[str, Any],
) -> EventRegistration:
    """The registration as it stands here from now on: a new one, or the one that had gone to
    *event* and comes back. Raises EntryError."""
    read.only(given, frozenset((*REGISTERED, *STATE)))
    read.text(given, "name")
    known = registration_gone(state, event, read.whole(back, "registration", 0))
    if known is None and len(state.preparation.registrations) >= bounds.REGISTRATIONS:
        raise EntryError(
            "too-many", "An event can have {most} registrations at most", most=bounds.REGISTRATIONS
        )
    one = EventRegistration(
        known.id if known else len(state.log) + 1,
        at=known.at if known else entry.at,
        confirmed=read.flag(given, "confirmed", True),
        paid=read.flag(given, "paid"),
        changes=read.whole(given, "changes", 0, most=bounds.REGISTRATION_CHANGES),
        moved_up=known.moved_up if known else "",
        **person_values(state, given, entry),
    )
    if known:  # the other section may ask for less
        one = replace(one, born=one.born or known.born, sex=one.sex or known.sex)
    try:
        check_no_second(state, one)
    except EntryError:
        raise EntryError(
            "there-already",
            "{name} is registered for {event} already",
            name=one.name,
            event=state.rules.name,
        ) from None
    return one


# The name ----------------------------------------------------------------------------------------


def name_section(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The event, as a section, has another name, and the title that goes with it."""
    _name(state, data, entry, "section")


def name_festival(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The festival of the event has another name, which the title of each section begins with."""
    _name(state, data, entry, "festival")


def _name(state: TournamentState, data: Mapping[str, Any], entry: LogEntry, part: str) -> None:
    """*part*: "section" or "festival"."""
    read.only(data, frozenset({part, "name"}))
    read.text(data, part, most=bounds.NAME)
    change_settings(state, {"name": read.text(data, "name")}, entry)


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
    Act(
        "name-section",
        name_section,
        Text("The section has the name {section} now"),
        named_params,
        undoable=False,
        after_end=True,
    ),
    Act(
        "name-festival",
        name_festival,
        Text("The festival has the name {festival} now"),
        named_params,
        undoable=False,
        after_end=True,
    ),
)
