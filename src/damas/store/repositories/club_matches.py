"""Matches of two clubs of the federation, played online, on disk."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import or_, select, update
from sqlalchemy.exc import IntegrityError

from ..models.club_matches import ClubMatchRow
from ..models.tournaments import TournamentRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database


@dataclass(frozen=True, slots=True)
class ClubMatch:
    """The match of an *event*: the club *home* has asked the club *away*, both by number. *asker*:
    the person who has, None after deletion. *state*: "asked", "accepted", "declined" or
    "withdrawn". *summary*: of the event, for lists. *asked_for_ms*: when it was to begin, None for
    one of an older program. *home_team*, *away_team*: the ids of their teams in the event, None
    before they have entered."""

    event: str
    home: str
    away: str
    asker: str | None
    state: str
    asked_ms: int
    summary: Mapping[str, Any]
    asked_for_ms: int | None = None
    home_team: int | None = None
    away_team: int | None = None

    def team_of(self, club: str) -> int | None:
        """The team of a club in the event."""
        return {self.home: self.home_team, self.away: self.away_team}.get(club)


class ClubMatches:
    """The repository."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def ask(self, match: ClubMatch) -> bool:
        """Stores that a club has asked another one to a match; False where it waits for the other
        one's answer about that time already."""
        row = ClubMatchRow(
            tournament_id=match.event,
            home=match.home,
            away=match.away,
            asker=match.asker,
            state=match.state,
            asked_ms=match.asked_ms,
            asked_for_ms=match.asked_for_ms,
        )
        try:
            with transaction(self._database) as session:
                session.add(row)
        except IntegrityError:
            return False
        return True

    def find(self, event: str) -> ClubMatch | None:
        """The match of an event; None for any other event."""
        with transaction(self._database, write=False) as session:
            row = session.get(ClubMatchRow, event)
            return None if row is None else _match(row, {})

    def entered(self, event: str, club: str, team: int) -> None:
        """Stores the team that a club of the match has in the event."""
        with transaction(self._database) as session:
            row = session.get(ClubMatchRow, event)
            if row is not None and club == row.home:
                row.home_team = team
            elif row is not None and club == row.away:
                row.away_team = team

    def answer(self, event: str, state: str, *, before: str = "asked") -> bool:
        """Stores the answer; False for a match that does not wait for one, and where another one
        waits in its place that would wait again."""
        row = ClubMatchRow
        there = update(row).where(row.tournament_id == event, row.state == before)
        done = there.values(state=state).returning(row.tournament_id)
        try:
            with transaction(self._database) as session:
                return session.execute(done).first() is not None
        except IntegrityError:
            return False

    def of_club(self, club: str, limit: int = 50) -> list[ClubMatch]:
        """The matches of a club, the newest first."""
        row, event = ClubMatchRow, TournamentRow
        query = (
            select(row, event.summary)
            .join(event, event.id == row.tournament_id)
            .where(or_(row.home == club, row.away == club))
            .order_by(row.asked_ms.desc(), row.tournament_id)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [_match(one, summary) for one, summary in session.execute(query)]


def _match(row: ClubMatchRow, summary: Mapping[str, Any]) -> ClubMatch:
    own = row.tournament_id, row.home, row.away, row.asker, row.state, row.asked_ms
    return ClubMatch(*own, summary, row.asked_for_ms, row.home_team, row.away_team)
