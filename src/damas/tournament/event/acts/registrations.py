"""Acts on registrations: the terms, people who ask for places, confirmed, paid, rejected."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from dataclasses import replace
from typing import Any

from .... import bounds
from ....days import FIRST_YEAR
from ....i18n import Text
from ..model import fields as read
from ..model.changes import OfRegistration, Status, Whole
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.preparation import EventRegistration, Fee, Preparation, RegistrationTerms
from ..model.state import Act, TournamentState
from ..queries import registrations as asked
from ..queries.moments import is_moment, moment
from ..queries.registrations import registration, terms_of
from ..queries.wording import registration_params

TEXTS = ("name", "club", "federation", "born", "number")
FIELDS = frozenset((*TEXTS, "sex", "shown"))
SEXES = ("", "m", "w")
FEE = frozenset({"text", "amount", "category", "born_from", "born_to"})
REASONS = {
    "closed": Text("Registration is not open"),
    "deadline": Text("The time for registration is over"),
    "begun": Text("Nobody can enter once the first round is paired"),
    "over": Text("The event is over"),
}


# The terms ---------------------------------------------------------------------------------------


def open_registration(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The terms of registration, as a whole: new, changed or closed (`open` false)."""
    read.only(data, frozenset({"places", "deadline", "fees", "note", "open"}))
    terms = RegistrationTerms(
        read.whole(data, "places", 0, most=bounds.PLAYERS),
        _deadline(data),
        _fees(state, data),
        read.text(data, "note", "", most=bounds.TEXT),
        read.flag(data, "open", True),
    )
    before = state.preparation.terms
    replace_preparation(state, entry, replace(state.preparation, terms=terms))
    state.change(
        entry,
        Whole.REGISTRATION,
        "" if before is None else _status(before),
        _status(terms),
    )


def _status(terms: RegistrationTerms) -> Status:
    return Status.OPEN if terms.is_open else Status.CLOSED


def _deadline(data: Mapping[str, Any]) -> str:
    """A moment with its offset, or ""."""
    text = read.text(data, "deadline", "")
    if not text:
        return ""
    if not is_moment(text):
        raise EntryError(
            "bad-time",
            "{at} is no moment; write it as 2025-11-21T14:30:00-03:00",
            at=text[: bounds.NAME],
        )
    return text


def _fees(state: TournamentState, data: Mapping[str, Any]) -> tuple[Fee, ...]:
    rows = data.get("fees", [])
    if not isinstance(rows, list | tuple) or not all(isinstance(row, Mapping) for row in rows):
        raise EntryError("bad-field", "{name} must be a list of objects", name="fees")
    if len(rows) > bounds.FEES:
        raise EntryError("too-many", "{name} can have {most} lines at most", name="fees",
                         most=bounds.FEES)  # fmt: skip
    categories = {one.name for one in state.rules.categories}
    found = []
    for row in rows:
        read.only(row, FEE)
        category = read.text(row, "category", "")
        if category and category not in categories:
            raise EntryError("bad-field", "There is no category {name}", name=category)
        born = [read.whole(row, name, 0, most=9999) for name in ("born_from", "born_to")]
        amount = read.whole(row, "amount", most=bounds.COINS)
        text = read.text(row, "text", "", most=bounds.NAME)
        found.append(Fee(text, amount, category, *born))
    return tuple(found)


# People ------------------------------------------------------------------------------------------


def register(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """A person asks for a place; without one, the person waits."""
    read.only(data, FIELDS)
    _still_open(state, entry)
    prepared = state.preparation
    if len(prepared.registrations) >= bounds.REGISTRATIONS:
        raise EntryError(
            "too-many", "An event can have {most} registrations at most", most=bounds.REGISTRATIONS
        )
    read.text(data, "name", most=bounds.NAME)
    found = EventRegistration(len(state.log) + 1, at=entry.at, **person_values(state, data, entry))
    check_no_second(state, found)
    state.preparation = prepared.with_registration(found)
    place = asked.standing(state)[found.id]
    state.change(entry, OfRegistration(found.id), "", STATUSES[place])


def _still_open(state: TournamentState, entry: LogEntry) -> None:
    terms_of(state)
    reason = asked.closed_because(state, entry.at)
    if reason:
        raise EntryError("registration-closed", "{what}", what=REASONS[reason])


def person_values(
    state: TournamentState, data: Mapping[str, Any], entry: LogEntry
) -> dict[str, Any]:
    """The fields of a person that *data* has."""
    found: dict[str, Any] = {
        name: read.text(data, name, None if name == "name" else "", most=bounds.NAME)
        for name in TEXTS
        if name in data
    }
    if "sex" in data:
        found["sex"] = read.one_of(data, "sex", SEXES)
    if "shown" in data:
        found["shown"] = read.flag(data, "shown")
    if "born" in found:
        _check_year(found["born"], entry)
    if not asked.asks_birth(state):  # nothing is kept that nobody needs
        found.pop("born", None)
    if not asked.asks_sex(state):
        found.pop("sex", None)
    return found


def _check_year(text: str, entry: LogEntry) -> None:
    newest = moment(entry.at).year
    if text and not (text.isascii() and text.isdigit() and FIRST_YEAR <= int(text) <= newest):
        raise EntryError(
            "bad-year",
            "{value} is no year of birth: write a year from {first} to {last}",
            value=text,
            first=FIRST_YEAR,
            last=newest,
        )


def check_no_second(state: TournamentState, new: EventRegistration) -> None:
    """Raises EntryError ("registered") for the same name and club, or the same number, again."""
    for one in state.preparation.registrations.values():
        if one.id == new.id or not one.stands:
            continue
        same = (one.name.casefold(), one.club.casefold()) == (
            new.name.casefold(),
            new.club.casefold(),
        )
        if same or (new.number and one.number == new.number):
            raise EntryError(
                "registered",
                "{name} is registered already: use the link of the confirmation, or ask the"
                " organiser",
                name=new.name,
            )


def change_registration(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The person changes what was said; a changed name or year is looked at again."""
    read.only(data, FIELDS | {"registration"})
    one = _pending(state, data)
    if one.changes >= bounds.REGISTRATION_CHANGES:
        raise EntryError(
            "too-many-changes", "This was changed too often: ask the organiser to change it"
        )
    _still_open(state, entry)
    values = person_values(state, data, entry)
    again = any(values.get(name, getattr(one, name)) != getattr(one, name)
                for name in ("name", "born", "number"))  # fmt: skip
    new = replace(one, **values, changes=one.changes + 1, confirmed=one.confirmed and not again)
    check_no_second(state, new)
    state.change(entry, OfRegistration(one.id, "data"), one.name, new.name)
    changed = state.preparation.with_registration(new)
    if one.confirmed == new.confirmed:  # nothing moves
        state.preparation = changed
    else:
        replace_preparation(state, entry, changed)


def withdraw_registration(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The person does not come; the next one who waits has the place."""
    read.only(data, frozenset({"registration"}))
    _off(state, _pending(state, data), entry, withdrawn=True)


def reject_registration(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The organiser does not take the person, and says why."""
    read.only(data, frozenset({"registration"}))
    one = _pending(state, data)
    check_reason(entry)
    _off(state, one, entry, rejected=entry.reason)


def _off(state: TournamentState, one: EventRegistration, entry: LogEntry, **how: Any) -> None:
    before = asked.standing(state)[one.id]
    replace_preparation(state, entry, state.preparation.with_registration(replace(one, **how)))
    after = asked.standing(state)[one.id]
    state.change(entry, OfRegistration(one.id), STATUSES[before], STATUSES[after])


def confirm_registration(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The organiser promises the person the place, or takes that back."""
    read.only(data, frozenset({"registration", "confirmed"}))
    one, yes = _pending(state, data), read.flag(data, "confirmed", True)
    if yes and asked.standing(state)[one.id] == asked.WAITING:
        raise EntryError(
            "no-place",
            "{name} is on the waiting list: there is no free place",
            name=one.name,
        )
    if one.confirmed != yes:
        state.change(entry, OfRegistration(one.id, "confirmed"), _yes(one.confirmed), _yes(yes))
    new = state.preparation.with_registration(replace(one, confirmed=yes))
    if yes:  # a place that is promised is nobody else's already
        state.preparation = new
    else:
        replace_preparation(state, entry, new)


def fee_paid(state: TournamentState, data: Mapping[str, Any], entry: LogEntry) -> None:
    """The fee was paid, or not after all; also of somebody who plays already."""
    read.only(data, frozenset({"registration", "paid"}))
    one = registration(state, read.whole(data, "registration"))
    yes = read.flag(data, "paid", True)
    if one.paid != yes:
        state.change(entry, OfRegistration(one.id, "paid"), _yes(one.paid), _yes(yes))
    state.preparation = state.preparation.with_registration(replace(one, paid=yes))


def _yes(value: bool) -> Status:
    return Status.YES if value else Status.NO


def _pending(state: TournamentState, data: Mapping[str, Any]) -> EventRegistration:
    """The registration of the data, if it still waits for its end. Raises EntryError."""
    return pending(state, read.whole(data, "registration"))


def pending(state: TournamentState, number: int) -> EventRegistration:
    """The registration of an id, if it still waits for its end. Raises EntryError."""
    one = registration(state, number)
    if one.id in asked.players_registered(state):
        raise EntryError(
            "entered", "{name} is a player of the event already: ask the organiser", name=one.name
        )
    if not one.stands:
        raise EntryError("registration-over", "The registration of {name} is over", name=one.name)
    return one


STATUSES: Mapping[str, Status] = {
    asked.PLACE: Status.PLACE,
    asked.WAITING: Status.WAITING,
    asked.ENTERED: Status.IN,
    asked.WITHDRAWN: Status.WITHDRAWN,
    asked.REJECTED: Status.REJECTED,
    asked.MOVED: Status.MOVED,
}


def replace_preparation(state: TournamentState, entry: LogEntry, new: Preparation) -> None:
    """Sets the preparation; those who have a place now and had none are told so."""
    before = asked.standing(state)
    state.preparation = new
    after = asked.standing(state)
    for who, status in after.items():
        if status == asked.PLACE and before.get(who) == asked.WAITING:
            moved = replace(state.preparation.registrations[who], moved_up=entry.at)
            state.preparation = state.preparation.with_registration(moved)
            state.change(entry, OfRegistration(who), Status.WAITING, Status.PLACE)


def check_taken(state: TournamentState, number: int, taken: Container[int]) -> None:
    """Raises EntryError for a registration that cannot become a player: one that is over, not
    confirmed, or *taken* already."""
    one = registration(state, number)
    if number in taken:
        raise EntryError("entered", "{name} is a player of the event already", name=one.name)
    if not one.stands:
        raise EntryError("registration-over", "The registration of {name} is over", name=one.name)
    if not one.confirmed:
        raise EntryError(
            "not-confirmed", "The registration of {name} is not confirmed", name=one.name
        )


def _act(name: str, handler: Callable[..., None], sentence: Text, least: str = "arbiter") -> Act:
    return Act(name, handler, sentence, registration_params, least)


ACTS = (
    Act("open-registration", open_registration, Text("The terms of registration were settled")),
    _act("register", register, Text("{name} registered"), "player"),
    _act(
        "change-registration",
        change_registration,
        Text("The registration of {name} was changed"),
        "player",
    ),
    _act("withdraw-registration", withdraw_registration, Text("{name} does not come"), "player"),
    _act("confirm-registration", confirm_registration, Text("Confirmation: {name}")),
    _act("fee-paid", fee_paid, Text("Fee of {name}")),
    _act("reject-registration", reject_registration, Text("{name} was not taken in")),
)
