"""Acts on registrations: the terms, people who ask for places, confirmed, paid, rejected."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace
from typing import Annotated, Any

from ....base import bounds
from ....base.days import FIRST_YEAR
from ....base.i18n import Text
from ....contract import Caption, Declared
from ....contract.kinds import Count, Line, Lines, Money, Name, Sex, Year, several, whole
from ..model.acts import act
from ..model.changes import OfRegistration, Status, Whole
from ..model.entry import EntryError, LogEntry, check_reason
from ..model.preparation import EventRegistration, Fee, Preparation, RegistrationTerms
from ..model.state import ActData, TournamentState
from ..queries import registrations as asked
from ..queries.moments import is_moment, moment
from ..queries.registrations import registration, terms_of

REASONS = {
    "closed": Text("Registration is not open"),
    "deadline": Text("The time for registration is over"),
    "begun": Text("Nobody can enter once the first round is paired"),
    "over": Text("The tournament is over"),
}


# The terms ---------------------------------------------------------------------------------------


class FeeFields(Declared):
    """A fee due (`Fee`)."""

    text: Annotated[Line, Caption(Text("Fee for"))] = ""
    amount: Money = 0
    category: Annotated[Line, Caption(Text("Category"))] = ""
    born_from: Annotated[Year, Caption(Text("Born from"))] = 0
    born_to: Annotated[Year, Caption(Text("Born to"))] = 0


@act("open-registration", Text("The terms of registration were settled"))
class OpenRegistration(ActData):
    """The terms of registration, as a whole: new, changed or closed (`open` false)."""

    places: Annotated[int, whole(0, bounds.PLAYERS), Caption(Text("Places (0: no limit)"))] = 0
    deadline: Annotated[
        Line,
        Caption(Text("Registration until (empty: until it is closed)"), widget="datetime-local"),
    ] = ""
    note: Annotated[Lines, Caption(Text("A note for the page"), lines=True)] = ""
    fees: Annotated[
        tuple[FeeFields, ...],
        several(bounds.FEES),
        Caption(Text("Fees; a person pays the first line that applies")),
    ] = ()
    open: bool = True

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        self._check(state)
        fees = tuple(
            Fee(one.text, one.amount, one.category, one.born_from, one.born_to) for one in self.fees
        )
        terms = RegistrationTerms(self.places, self.deadline, fees, self.note, self.open)
        before = state.preparation.terms
        replace_preparation(state, entry, replace(state.preparation, terms=terms))
        was = "" if before is None else _status(before)
        state.change(entry, Whole.REGISTRATION, was, _status(terms))

    def _check(self, state: TournamentState) -> None:
        """Raises EntryError for a deadline that is no moment, or a category that there is not."""
        if self.deadline and not is_moment(self.deadline):
            raise EntryError(
                "bad-time",
                "{at} is no moment; write it as 2025-11-21T14:30:00-03:00",
                at=self.deadline,
            )
        categories = {"", *(one.name for one in state.rules.categories)}
        for fee in self.fees:
            if fee.category not in categories:
                raise EntryError("bad-field", "There is no category {name}", name=fee.category)


def _status(terms: RegistrationTerms) -> Status:
    return Status.OPEN if terms.is_open else Status.CLOSED


# People ------------------------------------------------------------------------------------------


class RegisteredFields(Declared):
    """The details that a person who asks for a place gives."""

    name: Name = ""
    club: Annotated[Line, Caption(Text("Club"))] = ""
    federation: Annotated[Line, Caption(Text("Federation"))] = ""
    born: Annotated[Line, Caption(Text("Year of birth"))] = ""
    sex: Sex = ""
    number: Annotated[
        Line, Caption(Text("Number in the federation's registry, if you have one"))
    ] = ""
    shown: Annotated[
        bool,
        Caption(Text("My name may appear on the public list (those under eighteen never do)")),
    ] = False

    def values(self, state: TournamentState, entry: LogEntry) -> dict[str, Any]:
        """The fields of a registration that the data named, without those that nobody needs."""
        given = self.given()
        found = {name: one for name, one in given.items() if name in RegisteredFields.model_fields}
        if "born" in found:
            _check_year(found["born"], entry)
        if not asked.asks_birth(state):  # nothing is kept that nobody needs
            found.pop("born", None)
        if not asked.asks_sex(state):
            found.pop("sex", None)
        return found


@act("register", Text("{name} registered"), "player")
class Register(ActData, RegisteredFields):
    """A person asks for a place; without one, the person waits."""

    name: Name

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _still_open(state, entry)
        prepared = state.preparation
        if len(prepared.registrations) >= bounds.REGISTRATIONS:
            raise EntryError(
                "too-many",
                "An event can have {most} registrations at most",
                most=bounds.REGISTRATIONS,
            )
        found = EventRegistration(len(state.log) + 1, at=entry.at, **self.values(state, entry))
        check_no_second(state, found)
        state.preparation = prepared.with_registration(found)
        place = asked.standing(state)[found.id]
        state.change(entry, OfRegistration(found.id), "", STATUSES[place])

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        return {"name": self.name}


def _still_open(state: TournamentState, entry: LogEntry) -> None:
    terms_of(state)
    reason = asked.closed_because(state, entry.at)
    if reason:
        raise EntryError("registration-closed", "{what}", what=REASONS[reason])


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


class OfRegistrationNo(ActData):
    """An act on one *registration*, by id."""

    registration: Count

    def words(self, state: TournamentState, entry: LogEntry) -> Mapping[str, Any]:
        found = state.preparation.registrations.get(self.registration)
        return {"name": found.name if found else "?"}


@act("change-registration", Text("The registration of {name} was changed"), "player")
class ChangeRegistration(OfRegistrationNo, RegisteredFields):
    """The person changes what was said; a changed name or year is looked at again."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        one = pending(state, self.registration)
        if one.changes >= bounds.REGISTRATION_CHANGES:
            raise EntryError(
                "too-many-changes", "This was changed too often: ask the organiser to change it"
            )
        _still_open(state, entry)
        values = self.values(state, entry)
        again = any(
            values.get(name, getattr(one, name)) != getattr(one, name)
            for name in ("name", "born", "number")
        )
        new = replace(one, **values, changes=one.changes + 1, confirmed=one.confirmed and not again)
        check_no_second(state, new)
        state.change(entry, OfRegistration(one.id, "data"), one.name, new.name)
        changed = state.preparation.with_registration(new)
        if one.confirmed == new.confirmed:  # nothing moves
            state.preparation = changed
        else:
            replace_preparation(state, entry, changed)


@act("withdraw-registration", Text("{name} is not coming"), "player")
class WithdrawRegistration(OfRegistrationNo):
    """The person does not come; the next one who waits has the place."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        _off(state, pending(state, self.registration), entry, withdrawn=True)


@act("reject-registration", Text("{name} was not accepted"), "arbiter")
class RejectRegistration(OfRegistrationNo):
    """The organiser does not take the person, and says why."""

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        one = pending(state, self.registration)
        check_reason(entry)
        _off(state, one, entry, rejected=entry.reason)


def _off(state: TournamentState, one: EventRegistration, entry: LogEntry, **how: Any) -> None:
    before = asked.standing(state)[one.id]
    replace_preparation(state, entry, state.preparation.with_registration(replace(one, **how)))
    after = asked.standing(state)[one.id]
    state.change(entry, OfRegistration(one.id), STATUSES[before], STATUSES[after])


@act("confirm-registration", Text("Confirmation: {name}"), "arbiter")
class ConfirmRegistration(OfRegistrationNo):
    """The organiser promises the person the place, or takes that back."""

    confirmed: bool = True

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        one, yes = pending(state, self.registration), self.confirmed
        if yes and asked.standing(state)[one.id] == asked.WAITING:
            raise EntryError(
                "no-place",
                "{name} is on the waiting list: there is no free place",
                name=one.name,
            )
        if one.confirmed != yes:
            what = OfRegistration(one.id, "confirmed")
            state.change(entry, what, _yes(one.confirmed), _yes(yes))
        new = state.preparation.with_registration(replace(one, confirmed=yes))
        if yes:  # a place that is promised is nobody else's already
            state.preparation = new
        else:
            replace_preparation(state, entry, new)


@act("fee-paid", Text("Fee of {name}"), "arbiter")
class FeePaid(OfRegistrationNo):
    """The fee was paid, or not after all; also of somebody who plays already."""

    paid: bool = True

    def apply(self, state: TournamentState, entry: LogEntry) -> None:
        one = registration(state, self.registration)
        if one.paid != self.paid:
            state.change(entry, OfRegistration(one.id, "paid"), _yes(one.paid), _yes(self.paid))
        state.preparation = state.preparation.with_registration(replace(one, paid=self.paid))


def _yes(value: bool) -> Status:
    return Status.YES if value else Status.NO


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
