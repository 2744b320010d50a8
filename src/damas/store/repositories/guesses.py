"""Guesses of PINs on disk: counted before they are checked, by address and for the whole event.

Wrong guesses of all addresses together are an alarm: under it each address has few guesses in a
day. They stop nobody, but at an event with a PIN that is shorter than new ones may be.

Every process that shares the database shares the counts. A guess is counted first and taken back
when it was right, so that guesses sent at once do not all pass the count. Times are ms UTC.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from ..models.tournaments import TournamentGuessRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

EVERYBODY = ""
"""Stands for an address in the row of the whole event."""
FORGET_MS = 24 * 3_600_000


@dataclass(frozen=True, slots=True)
class GuessLimit:
    """So many wrong guesses are *free*; each further one doubles the wait, from *first_ms* to
    *most_ms*. Every *most_ms* without a guess one is forgiven."""

    free: int
    first_ms: int
    most_ms: int

    def wait_ms(self, wrong: int) -> int:
        """The wait (ms) after so many wrong guesses."""
        if wrong < self.free:
            return 0
        return min(self.first_ms << min(wrong - self.free, 40), self.most_ms)

    def left(self, row: TournamentGuessRow, at_ms: int) -> int:
        """The number of wrong guesses that still count at *at_ms*."""
        return max(0, row.wrong - max(0, at_ms - row.last_ms) // self.most_ms)


@dataclass(frozen=True, slots=True)
class GuessRules:
    """The limits for one address, for one under the alarm, and for all addresses of a tournament
    together. *stops*: these last ones make everybody wait, except people that came in before."""

    address: GuessLimit
    alarmed: GuessLimit
    event: GuessLimit
    stops: bool = False


class Guesses:
    """The repository of guesses."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def reserve(self, tournament_id: str, address: str, at_ms: int, rules: GuessRules) -> int:
        """Counts a guess that is about to be checked; 0 if it may be, else the wait in ms.

        An address from which the tournament was entered before does not wait for other guessers.
        """
        for _ in range(3):
            try:
                with transaction(self._database) as session:
                    return _reserved(session, tournament_id, address, at_ms, rules)
            except IntegrityError:  # another process has made the first row of this address
                continue
        return rules.address.first_ms

    def right(self, tournament_id: str, address: str) -> None:
        """The guess that was counted last from *address* was right: it does not count."""
        with transaction(self._database) as session:
            row = _uncounted(session, tournament_id, address)
            row.entered, row.until_ms = True, 0

    def take_back(self, tournament_id: str, address: str) -> None:
        """The guess that was counted last from *address* was not checked: it does not count."""
        with transaction(self._database) as session:
            _uncounted(session, tournament_id, address)

    def wrong(self, tournament_id: str, address: str) -> int:
        """The number of wrong guesses counted from *address*."""
        with transaction(self._database, write=False) as session:
            found = session.get(TournamentGuessRow, (tournament_id, address))
            return found.wrong if found else 0


def _uncounted(session: Session, tournament_id: str, address: str) -> TournamentGuessRow:
    for who in (EVERYBODY, address):
        row = _row(session, tournament_id, who)
        row.wrong = max(0, row.wrong - 1)
    return row


def _reserved(
    session: Session, tournament_id: str, address: str, at_ms: int, rules: GuessRules
) -> int:
    own = _row(session, tournament_id, address)
    event = _row(session, tournament_id, EVERYBODY)
    alarm = not own.entered and rules.event.left(event, at_ms) >= rules.event.free
    own_limit = rules.alarmed if alarm else rules.address
    until = own.until_ms
    if alarm:
        until = max(until, own.last_ms + own_limit.wait_ms(own_limit.left(own, at_ms)))
        until = max(until, event.until_ms) if rules.stops else until
    if until > at_ms:
        return until - at_ms
    for row, limit in ((own, own_limit), (event, rules.event)):
        row.wrong = limit.left(row, at_ms) + 1
        row.last_ms = at_ms
        row.until_ms = at_ms + limit.wait_ms(row.wrong)
    old = TournamentGuessRow.last_ms < at_ms - FORGET_MS
    of_event = TournamentGuessRow.tournament_id == tournament_id
    unknown = TournamentGuessRow.entered.is_(False)
    session.execute(delete(TournamentGuessRow).where(of_event, old, unknown))
    return 0


def _row(session: Session, tournament_id: str, address: str) -> TournamentGuessRow:
    """The row of an address, made if there is none; held against other writers."""
    query = select(TournamentGuessRow).where(
        TournamentGuessRow.tournament_id == tournament_id, TournamentGuessRow.address == address
    )
    found = session.scalar(query.with_for_update())
    if found is None:
        found = TournamentGuessRow(
            tournament_id=tournament_id,
            address=address,
            wrong=0,
            last_ms=0,
            until_ms=0,
            entered=False,
        )
        session.add(found)
        session.flush()
    return found
