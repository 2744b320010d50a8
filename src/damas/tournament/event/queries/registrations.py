"""Registrations: who has a place, who waits, what is due, whether it is open."""

from __future__ import annotations

from collections.abc import Iterable

from ...scoring.categories import year_of
from ...scoring.crosstable import Player
from ..model.entry import EntryError
from ..model.preparation import EventRegistration, Fee, RegistrationTerms
from ..model.state import TournamentState
from .moments import moment

PLACE, WAITING, ENTERED, WITHDRAWN, REJECTED, MOVED = (
    "place",
    "waiting",
    "entered",
    "withdrawn",
    "rejected",
    "moved",
)
OF_AGE = 18


def registration(state: TournamentState, number: int) -> EventRegistration:
    """The registration of an id. Raises EntryError ("no-such-registration")."""
    found = state.preparation.registrations.get(number)
    if found is None:
        raise EntryError(
            "no-such-registration", "There is no registration with the number {id}", id=number
        )
    return found


def terms_of(state: TournamentState) -> RegistrationTerms:
    """The terms. Raises EntryError ("no-registration") where nobody registers for the event."""
    if state.preparation.terms is None:
        raise EntryError("no-registration", "This event has no registration page")
    return state.preparation.terms


def closed_because(state: TournamentState, at: str) -> str:
    """The reason for which nobody can register at that time: "closed", "deadline", "begun" or
    "over"; "" if it is open."""
    terms = state.preparation.terms
    if state.finished:
        return "over"
    if state.rounds and state.rules.system != "swiss":
        return "begun"
    if terms is None or not terms.is_open:
        return "closed"
    late = terms.deadline and moment(at) > moment(terms.deadline)
    return "deadline" if late else ""


def players_registered(state: TournamentState) -> dict[int, int]:
    """Registration → the player that it has become."""
    return {one.registration: who for who, one in state.entrants.items() if one.registration}


def standing(state: TournamentState) -> dict[int, str]:
    """Registration → PLACE, WAITING, ENTERED, WITHDRAWN, REJECTED or MOVED.

    Players of the event have places already. The others stand in order: those confirmed, then each
    as they came; so the waiting list moves up by itself when somebody leaves.
    """
    entered, terms = players_registered(state), state.preparation.terms
    found: dict[int, str] = {}
    for one in state.preparation.registrations.values():
        if one.id in entered:
            found[one.id] = ENTERED
        elif one.moved is not None:
            found[one.id] = MOVED
        elif not one.stands:
            found[one.id] = WITHDRAWN if one.withdrawn else REJECTED
    limit = terms.places if terms else 0
    free = max(limit - sum(not one.left for one in state.entrants.values()), 0)
    for place, one in enumerate(in_order(state, found)):
        found[one.id] = PLACE if not limit or place < free else WAITING
    return found


def has_free_place(state: TournamentState) -> bool:
    """Whether nobody loses a place when one more person has one."""
    limit = state.preparation.terms.places if state.preparation.terms else 0
    taken = sum(not one.left for one in state.entrants.values())
    return not limit or taken + list(standing(state).values()).count(PLACE) < limit


def in_order(state: TournamentState, without: Iterable[int] = ()) -> list[EventRegistration]:
    """The registrations in the order in which they get places."""
    left_out = set(without)
    waiting = (one for one in state.preparation.registrations.values() if one.id not in left_out)
    return sorted(waiting, key=lambda one: (not one.confirmed, one.id))


def as_player(one: EventRegistration) -> Player:
    """The player that the person would be, for categories."""
    return Player(0, one.name, sex=one.sex, federation=one.federation, born=one.born, club=one.club)


def fee_of(state: TournamentState, one: EventRegistration) -> Fee | None:
    """The first fee that holds for the person; None where none does."""
    terms, player, year = state.preparation.terms, as_player(one), year_of(one.born)
    categories = {category.name: category for category in state.rules.categories}
    for fee in terms.fees if terms else ():
        if fee.asks_birth and not year:
            continue
        in_years = (not fee.born_from or year >= fee.born_from) and (
            not fee.born_to or year <= fee.born_to
        )
        category = categories.get(fee.category)
        if in_years and (not fee.category or (category is not None and category.takes(player))):
            return fee
    return None


def asks_birth(state: TournamentState) -> bool:
    """Whether a category or a fee needs the year of birth; else nobody is asked for it."""
    terms = state.preparation.terms
    return any(one.born_from or one.born_to for one in state.rules.categories) or any(
        fee.asks_birth for fee in (terms.fees if terms else ())
    )


def asks_sex(state: TournamentState) -> bool:
    """Whether a category needs the sex."""
    return any(one.sex for one in state.rules.categories)


def is_minor(one: EventRegistration, at: str) -> bool:
    """Whether the person is known to be under age in the year of *at*."""
    year = year_of(one.born)
    return bool(year) and moment(at).year - year <= OF_AGE
