"""Registrations, clocks and boards, and the days of an event, as the page's JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import NotRequired

from typing_extensions import TypedDict

from ...tournament.event import Tournament
from ...tournament.event.model.preparation import EventRegistration, Fee
from ...tournament.event.queries.registrations import (
    PLACE,
    WAITING,
    asks_birth,
    asks_sex,
    closed_because,
    fee_of,
    in_order,
    is_minor,
    players_registered,
    standing,
)
from ...tournament.presentation.money import money
from ...tournament.presentation.visibility import may_see
from ..core.times import now_ms
from .live import TournamentFold, stamp
from .person import Person


class FeeView(TypedDict):
    """A fee; *shown*: its amount as people write it."""

    text: str
    amount: int
    shown: str
    category: str
    born_from: int
    born_to: int


class Asked(TypedDict):
    """What else is asked of those who register."""

    born: bool
    sex: bool


class PublicPerson(TypedDict):
    """A registered person who wishes to be named."""

    name: str
    club: str
    federation: str


class TermsView(TypedDict):
    """The terms of registration as everybody sees them."""

    open: bool
    closed: str
    """Why it is closed, "" while it is open."""
    switch: bool
    """The organiser has it open, whatever the deadline says."""
    places: int
    deadline: str
    note: str
    fees: list[FeeView]
    asks: Asked
    players: int
    taken: int
    waiting: int
    people: list[PublicPerson]
    mail: NotRequired[bool]
    """Pairings are told by mail; said by the public page alone."""


class RegistrationView(TypedDict):
    """A registration, for those who decide about it."""

    id: int
    name: str
    club: str
    federation: str
    born: str
    sex: str
    number: str
    at: str
    state: str
    confirmed: bool
    paid: bool
    rejected: str
    moved_up: str
    player: int
    fee: FeeView | None


class SectionAddress(TypedDict):
    """The section to which a person was moved, and the own page there."""

    section: str
    address: str


class OfEvent(TypedDict):
    """The name of an event."""

    event: str


class OwnRegistration(OfEvent, RegistrationView):
    """A registration as its person sees it."""

    shown: bool
    line: int
    """The place on the waiting list, 0 where the person does not wait."""
    terms: TermsView | None


class RegistrationPage(OwnRegistration):
    """The same as its own page shows it; *moved*: None for a person who was not."""

    moved: SectionAddress | None


class MadeRegistration(TypedDict):
    """A new registration, and the secret of its link, which is shown this once."""

    id: int
    secret: str


class EquipmentView(TypedDict):
    """A clock or a board; *at*: the number of the board at which it stands, 0 for none."""

    kind: str
    number: int
    condition: str
    at: int


class VenueView(TypedDict):
    """The number of the first board, and the event whose clocks and boards are taken ("": the
    own)."""

    first_board: int
    event: str
    name: str


class CalendarView(TypedDict):
    """The days of the rounds."""

    time_zone: str
    minutes: int
    rounds: list[str]


class PreparationView(TypedDict):
    """What is settled before the rounds, as a person may see it."""

    registration: TermsView | None
    registrations: list[RegistrationView]
    equipment: list[EquipmentView]
    calendar: CalendarView | None
    hall: VenueView


def preparation_view(fold: TournamentFold, person: Person, locale: str) -> PreparationView:
    """The parts of an event's view that *person* may see."""
    event = fold.event
    own = may_see(person.role, "registrations")
    return {
        "registration": terms_view(event, locale),
        "registrations": registrations_view(event, locale) if own else [],
        "equipment": equipment_view(event) if may_see(person.role, "equipment") else [],
        "calendar": calendar_view(event),
        "hall": venue_place(event, shown=may_see(person.role, "equipment")),
    }


def terms_view(event: Tournament, locale: str) -> TermsView | None:
    """The terms of registration as everybody sees them, with the names of those who wish it; None
    where nobody registers by a page."""
    terms, now = event.preparation.terms, stamp(now_ms())
    if terms is None:
        return None
    states = standing(event)
    closed = closed_because(event, now)
    return {
        "open": not closed,
        "closed": closed,
        "switch": terms.is_open,
        "places": terms.places,
        "deadline": terms.deadline,
        "note": terms.note,
        "fees": [_fee(event, one, locale) for one in terms.fees],
        "asks": {"born": asks_birth(event), "sex": asks_sex(event)},
        "players": len(event.entrants),
        "taken": sum(state == PLACE for state in states.values()),
        "waiting": sum(state == WAITING for state in states.values()),
        "people": [
            {"name": one.name, "club": one.club, "federation": one.federation}
            for one in event.preparation.registrations.values()
            if one.shown and states[one.id] == PLACE and not is_minor(one, now)
        ],
    }


def _fee(event: Tournament, fee: Fee, locale: str) -> FeeView:
    return {
        "text": fee.text,
        "amount": fee.amount,
        "shown": money(Fraction(fee.amount), locale, event.rules.coin),
        "category": fee.category,
        "born_from": fee.born_from,
        "born_to": fee.born_to,
    }


def registrations_view(event: Tournament, locale: str) -> list[RegistrationView]:
    """Every registration, for those who decide about them, in the order in which they came."""
    states, players = standing(event), players_registered(event)
    return [
        _registration(event, one, states, players, locale)
        for one in event.preparation.registrations.values()
    ]


def own_view(fold: TournamentFold, one: EventRegistration, locale: str) -> OwnRegistration:
    """A registration as its person sees it."""
    event = fold.event
    states = standing(event)
    waiting = [other.id for other in in_order(event) if states[other.id] == WAITING]
    return {
        "event": event.rules.name,
        **_registration(event, one, states, players_registered(event), locale),
        "shown": one.shown,
        "line": waiting.index(one.id) + 1 if one.id in waiting else 0,
        "terms": terms_view(event, locale),
    }


def _registration(
    event: Tournament,
    one: EventRegistration,
    states: dict[int, str],
    players: dict[int, int],
    locale: str,
) -> RegistrationView:
    fee = fee_of(event, one)
    return {
        "id": one.id,
        "name": one.name,
        "club": one.club,
        "federation": one.federation,
        "born": one.born,
        "sex": one.sex,
        "number": one.number,
        "at": one.at,
        "state": states[one.id],
        "confirmed": one.confirmed,
        "paid": one.paid,
        "rejected": one.rejected,
        "moved_up": one.moved_up,
        "player": players.get(one.id, 0),
        "fee": _fee(event, fee, locale) if fee else None,
    }


def equipment_view(event: Tournament) -> list[EquipmentView]:
    """The clocks and boards of the event."""
    return [
        {"kind": one.kind, "number": one.number, "condition": one.condition, "at": one.at}
        for one in event.preparation.equipment.values()
    ]


def venue_place(event: Tournament, *, shown: bool) -> VenueView:
    """The number in the hall of the first board of the next round, and, where *shown*, the event
    whose clocks and boards are taken, "" for the event's own."""
    hall = event.preparation.hall
    event_, name = (hall.event, hall.name) if shown else ("", "")
    return {"first_board": hall.first_board, "event": event_, "name": name}


def calendar_view(event: Tournament) -> CalendarView | None:
    """The days of the rounds; None where they are not settled."""
    found = event.preparation.calendar
    if found is None or not found.starts:
        return None
    return {
        "time_zone": found.time_zone,
        "minutes": found.minutes,
        "rounds": list(found.starts),
    }
