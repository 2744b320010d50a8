"""The tournaments that a person plays, as a calendar with a private address."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ...base.errors import DamasError
from ...base.i18n import Text, translate
from ...people.tokens import hashed
from ...store import CALENDAR
from ...tournament.event.queries.registrations import (
    PLACE,
    WAITING,
    players_registered,
    standing,
)
from ...tournament.presentation.calendar_file import calendar_of, event_lines
from ..core.service_errors import not_found
from ..core.times import now_ms
from ..work import in_database

if TYPE_CHECKING:
    from ...store import EventContacts, OnlineBooks, RegistryBook
    from ...tournament.event import Tournament
    from ..people.accounts import Registrar
    from .live import LiveTournaments, TournamentFold

MOST = 50
"""Events of one calendar."""
OWN = Text("My tournaments")


@dataclass(frozen=True, slots=True)
class OwnCalendars:
    """The calendars of people, by the secrets of their addresses."""

    registrar: Registrar
    registry: RegistryBook
    tournaments: LiveTournaments
    books: OnlineBooks
    contacts: EventContacts

    async def new_address(self, person: str) -> str:
        """The path of a calendar of the own tournaments; the address of before is no longer one."""
        await self.end_address(person)
        return f"/calendar/{await self.registrar.ticket(CALENDAR, person)}.ics"

    async def end_address(self, person: str) -> None:
        """Nobody reads the calendar any more."""
        await in_database(self.registrar.tickets.end, person, CALENDAR)

    async def registered(self, event: str, registration: int, person: str) -> None:
        """A stored person has asked for a place at an event."""
        await in_database(self.contacts.registered, event, registration, person)

    async def of_secret(self, secret: str, base: str, locale: str) -> str:
        """The tournaments online that a person has entered, those in which the federation knows
        that the person plays, and those for which the person registered. Raises NotFoundError for a
        secret that opens nothing."""
        ticket = await in_database(self.registrar.tickets.find, hashed(secret), now_ms())
        if ticket is None or ticket.purpose != CALENDAR:
            raise not_found()
        events = await in_database(self.books.events_of, ticket.person, MOST)
        known = (await in_database(self.registry.caller, ticket.person)).person
        if known:
            events += await in_database(self.registry.events_of, known)
        asked: dict[str, list[int]] = {one: [] for one in events[-MOST:]}
        for one, number in await in_database(self.contacts.registrations_of, ticket.person, MOST):
            if one not in events:
                asked.setdefault(one, []).append(number)
        lines: list[str] = []
        for one, numbers in asked.items():
            try:
                live = await self.tournaments.get(one)
            except DamasError:  # deleted, or damaged: the others are shown
                continue
            page = f"{base}/tournaments/{one}"
            lines += await live.view(partial(_lines, numbers, page=page, locale=locale))
        return calendar_of(translate(OWN, locale), lines)


def _lines(numbers: Sequence[int], fold: TournamentFold, page: str, locale: str) -> list[str]:
    """*numbers*: of the registrations by which the person comes; none where it is known else."""
    event, comes = fold.event, [_coming(fold.event, number) for number in numbers]
    if numbers and not any(comes):
        return []
    waits = bool(numbers) and PLACE not in comes
    return event_lines(event, fold.record.id, page, locale, waits=waits)


def _coming(event: Tournament, number: int) -> str:
    """PLACE, WAITING, or "" for a registration of somebody who does not come."""
    player = -number if number < 0 else players_registered(event).get(number)
    if player is not None:
        entrant = event.entrants.get(player)
        return PLACE if entrant is not None and not entrant.left else ""
    found = standing(event).get(number, "")
    return found if found in (PLACE, WAITING) else ""
