"""Events whose boards are played online: their people, their games, the times of the next steps."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from ..models.games import GameRow
from ..models.online import EventDutyRow, EventSeatRow
from ..models.people import PersonRow
from ..models.plays import PlayRow
from ..transaction import transaction
from .attendance import Attendance, Attended
from .games import GameRecord, Games, NewGame, add_game
from .plays import PlayLink, play_row

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

MARK_BYTES = 9


class OnlineBooks:
    """The repository. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # People

    def mark(self, event: str, person: str) -> str:
        """The mark of a person at an event; the first call makes it. Only for a stored person."""
        known = self.mark_of(event, person)
        if known:
            return known
        row = EventSeatRow(
            tournament_id=event, person=person, mark=secrets.token_urlsafe(MARK_BYTES)
        )
        try:
            with transaction(self._database) as session:
                session.add(row)
        except IntegrityError:  # another request was first
            return self.mark_of(event, person)
        return self.mark_of(event, person)

    def mark_of(self, event: str, person: str) -> str:
        """The mark of a person at an event, "" for one who has none."""
        row = EventSeatRow
        query = select(row.mark).where(row.tournament_id == event, row.person == person)
        with transaction(self._database, write=False) as session:
            return session.scalar(query) or ""

    def people(self, event: str) -> dict[str, tuple[str, bool]]:
        """Mark → the person and whether it is a guest. Deleted people are left out."""
        query = (
            select(EventSeatRow.mark, PersonRow.id, PersonRow.kind)
            .join(PersonRow, PersonRow.id == EventSeatRow.person)
            .where(EventSeatRow.tournament_id == event)
        )
        with transaction(self._database, write=False) as session:
            return {mark: (one, kind == "guest") for mark, one, kind in session.execute(query)}

    def events_of(self, person: str, limit: int = 50) -> list[str]:
        """The events in which a person has a mark."""
        row = EventSeatRow
        query = select(row.tournament_id).where(row.person == person).limit(limit)
        with transaction(self._database, write=False) as session:
            return list(session.scalars(query))

    # Games

    def add_games(self, games: Sequence[tuple[NewGame, PlayLink]]) -> None:
        """Stores games with their links to an event's boards, all or none; those that another
        process has stored under the same id are left as they are."""
        for _ in range(5):
            try:
                with transaction(self._database) as session:
                    _add_missing(session, games)
            except IntegrityError:  # another process stores the same ones in this moment
                continue
            return

    def heads(
        self, games: Sequence[str]
    ) -> tuple[dict[str, GameRecord], dict[tuple[str, str], Attended]]:
        """The heads of games, and the players who have been at them."""
        query = select(GameRow).where(GameRow.id.in_(games))
        with transaction(self._database, write=False) as session:
            heads = {row.id: Games.record_of(row) for row in session.scalars(query)}
        return heads, Attendance(self._database).of_games(games)

    # Duties

    def set_due(self, event: str, due_ms: int | None) -> None:
        """Stores when an event is to be looked at again; None: not before something changes."""
        row = EventDutyRow
        with transaction(self._database) as session:
            if due_ms is None:
                session.execute(delete(row).where(row.tournament_id == event))
                return
            there = update(row).where(row.tournament_id == event).values(due_ms=due_ms)
            if session.execute(there.returning(row.tournament_id)).first() is not None:
                return
        try:
            with transaction(self._database) as session:
                session.add(EventDutyRow(tournament_id=event, due_ms=due_ms))
        except IntegrityError:  # another process was first, or the event is deleted
            return

    def claim(self, until_ms: int, later_ms: int, limit: int = 50) -> list[tuple[str, int]]:
        """The events that are due until *until_ms*, with the time of each, for this process: of
        several that ask at once one gets each, and it is due again *later_ms*."""
        row, found = EventDutyRow, []
        query = select(row.tournament_id, row.due_ms).where(row.due_ms <= until_ms).limit(limit)
        with transaction(self._database, write=False) as session:
            due = [(event, at_ms) for event, at_ms in session.execute(query)]
        for event, at_ms in due:
            there = update(row).where(row.tournament_id == event, row.due_ms == at_ms)
            with transaction(self._database) as session:
                moved = there.values(due_ms=later_ms).returning(row.tournament_id)
                if session.execute(moved).first() is not None:
                    found.append((event, at_ms))
        return found


def _add_missing(session: Session, games: Sequence[tuple[NewGame, PlayLink]]) -> None:
    ids = [game.id for game, _ in games]
    there = set(session.scalars(select(GameRow.id).where(GameRow.id.in_(ids))))
    linked = select(PlayRow.id).where(PlayRow.kind == "screen", PlayRow.id.in_(ids))
    known = set(session.scalars(linked))
    people = {person for game, _ in games for person in game.seats.values()}
    exist = set(session.scalars(select(PersonRow.id).where(PersonRow.id.in_(people))))
    for game, link in games:
        if game.id not in there:
            seats = {colour: one for colour, one in game.seats.items() if one in exist}
            add_game(session, replace(game, seats=seats))
        if link.id not in known:
            session.add(play_row(link))
