"""Registrations, clocks and boards, and the days of an event, as the page's JSON."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

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


def preparation_view(fold: TournamentFold, person: Person, locale: str) -> dict[str, Any]:
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


def terms_view(event: Tournament, locale: str) -> dict[str, Any] | None:
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


def _fee(event: Tournament, fee: Fee, locale: str) -> dict[str, Any]:
    return {
        "text": fee.text,
        "amount": fee.amount,
        "shown": money(Fraction(fee.amount), locale, event.rules.coin),
        "category": fee.category,
        "born_from": fee.born_from,
        "born_to": fee.born_to,
    }


def registrations_view(event: Tournament, locale: str) -> list[dict[str, Any]]:
    """Every registration, for those who decide about them, in the order in which they came."""
    states, players = standing(event), players_registered(event)
    return [
        _registration(event, one, states, players, locale)
        for one in event.preparation.registrations.values()
    ]


def own_view(fold: TournamentFold, one: EventRegistration, locale: str) -> dict[str, Any]:
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
) -> dict[str, Any]:
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


def equipment_view(event: Tournament) -> list[dict[str, Any]]:
    """The clocks and boards of the event."""
    return [
        {"kind": one.kind, "number": one.number, "condition": one.condition, "at": one.at}
        for one in event.preparation.equipment.values()
    ]


def venue_place(event: Tournament, *, shown: bool) -> dict[str, Any]:
    """The number in the hall of the first board of the next round, and, where *shown*, the event
    whose clocks and boards are taken, "" for the event's own."""
    hall = event.preparation.hall
    taken = {"event": hall.event, "name": hall.name} if shown else {"event": "", "name": ""}
    return {"first_board": hall.first_board, **taken}


def calendar_view(event: Tournament) -> dict[str, Any] | None:
    """The days of the rounds; None where they are not settled."""
    found = event.preparation.calendar
    if found is None or not found.starts:
        return None
    return {
        "time_zone": found.time_zone,
        "minutes": found.minutes,
        "rounds": list(found.starts),
    }
