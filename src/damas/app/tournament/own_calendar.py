"""The tournaments that a person plays, as a calendar with a private address."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from ...base.errors import DamasError
from ...base.i18n import Text, translate
from ...people.tokens import hashed
from ...store import CALENDAR
from ...tournament.presentation.calendar_file import calendar_of, event_lines
from ..core.service_errors import not_found
from ..core.times import now_ms
from ..work import in_database

if TYPE_CHECKING:
    from ...store import OnlineBooks, RegistryBook
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

    async def new_address(self, person: str) -> str:
        """The path of a calendar of the own tournaments; the address of before is no longer one."""
        await self.end_address(person)
        return f"/calendar/{await self.registrar.ticket(CALENDAR, person)}.ics"

    async def end_address(self, person: str) -> None:
        """Nobody reads the calendar any more."""
        await in_database(self.registrar.tickets.end, person, CALENDAR)

    async def of_secret(self, secret: str, base: str, locale: str) -> str:
        """The tournaments online that a person has entered, and those in which the federation knows
        that the person plays. Raises NotFoundError for a secret that opens nothing."""
        ticket = await in_database(self.registrar.tickets.find, hashed(secret), now_ms())
        if ticket is None or ticket.purpose != CALENDAR:
            raise not_found()
        events = await in_database(self.books.events_of, ticket.person, MOST)
        number = (await in_database(self.registry.caller, ticket.person)).person
        if number:
            events += await in_database(self.registry.events_of, number)
        lines: list[str] = []
        for one in dict.fromkeys(events[-MOST:]):
            try:
                live = await self.tournaments.get(one)
            except DamasError:  # deleted, or damaged: the others are shown
                continue
            page = f"{base}/tournaments/{one}"
            lines += await live.view(partial(_lines, page=page, locale=locale))
        return calendar_of(translate(OWN, locale), lines)


def _lines(fold: TournamentFold, page: str, locale: str) -> list[str]:
    return event_lines(fold.event, fold.record.id, page, locale)
