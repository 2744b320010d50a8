"""Seeks on disk: one lobby for all processes that share the database."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError

from ...meeting import Seek, read_terms
from ..models.meeting import BlockRow, SeekRow
from ..models.notifications import LobbyGuestRow
from ..models.people import PersonRow
from ..transaction import hold_person, transaction
from .matches import MadeGame, add_made
from .people import accounts_among

if TYPE_CHECKING:
    from ..database import Database

LOST_MS = 15_000
"""A seek whose page is silent for this time ends."""
KEPT_MS = 600_000
"""A paired seek is kept for this time, so that its page learns of the game."""


class Seeks:
    """The repository of seeks."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, seek: Seek, seen_ms: int) -> None:
        """Stores a seek; another of the same person and kind ends. Old ones are forgotten.

        *seen_ms*: when its page was there; later than now for one that waits without its page.
        """
        same = (
            SeekRow.person == seek.person,
            SeekRow.quick.is_(seek.quick),
            SeekRow.game_id.is_(None),
        )
        with transaction(self._database) as session:
            hold_person(session, seek.person)
            session.execute(delete(SeekRow).where(*same))
            session.execute(delete(SeekRow).where(SeekRow.seen_ms < seek.since_ms - KEPT_MS))
            session.add(
                SeekRow(
                    id=seek.id,
                    person=seek.person,
                    name=seek.name,
                    terms=seek.terms.to_dict(),
                    rating=seek.rating,
                    provisional=seek.provisional,
                    quick=seek.quick,
                    since_ms=seek.since_ms,
                    seen_ms=seen_ms,
                )
            )

    def waiting(self, at_ms: int) -> list[Seek]:
        """The open seeks, the longest waiting first, each with the people they never meet."""
        query = (
            select(SeekRow)
            .where(SeekRow.game_id.is_(None), SeekRow.seen_ms >= at_ms - LOST_MS)
            .order_by(SeekRow.since_ms, SeekRow.id)
            .limit(500)
        )
        with transaction(self._database, write=False) as session:
            rows = list(session.scalars(query))
            people = [row.person for row in rows]
            blocks = session.execute(
                select(BlockRow.person, BlockRow.blocked).where(BlockRow.person.in_(people))
            ).all()
            accounts = accounts_among(session, people)
        blocked: dict[str, set[str]] = {}
        for person, other in blocks:
            blocked.setdefault(person, set()).add(other)
        found = [_seek(row, frozenset(blocked.get(row.person, ()))) for row in rows]
        return [replace(seek, guest=seek.person not in accounts) for seek in found]

    def count(self, at_ms: int) -> int:
        """The number of those who wait now."""
        query = select(func.count()).select_from(SeekRow)
        alive = SeekRow.game_id.is_(None), SeekRow.seen_ms >= at_ms - LOST_MS
        with transaction(self._database, write=False) as session:
            return int(session.scalar(query.where(*alive)) or 0)

    def find(self, seek_id: str) -> tuple[Seek, str | None] | None:
        """A seek, and its game if it has been paired."""
        with transaction(self._database, write=False) as session:
            row = session.get(SeekRow, seek_id)
            return None if row is None else (_seek(row, frozenset()), row.game_id)

    def seen(self, people: Sequence[str], at_ms: int) -> None:
        """Notes that the pages of people are open: their seeks go on."""
        theirs = (
            SeekRow.person.in_(people),
            SeekRow.game_id.is_(None),
            SeekRow.seen_ms < at_ms,
        )
        with transaction(self._database) as session:
            session.execute(update(SeekRow).where(*theirs).values(seen_ms=at_ms))

    def note_viewers(self, people: Sequence[str], at_ms: int) -> None:
        """Notes the people with a name who look at the lobby, and deletes those whose pages are
        closed."""
        named = select(PersonRow.id).where(PersonRow.id.in_(people), PersonRow.name.is_not(None))
        try:
            with transaction(self._database) as session:
                session.execute(
                    delete(LobbyGuestRow).where(LobbyGuestRow.seen_ms < at_ms - KEPT_MS)
                )
                for person in session.scalars(named).all():
                    session.merge(LobbyGuestRow(person=person, seen_ms=at_ms))
        except IntegrityError:  # another process was first, or the person is deleted
            return

    def lookers(self, at_ms: int) -> dict[str, str]:
        """The people with a name who look at the lobby now: id → name, by name."""
        query = (
            select(PersonRow.id, PersonRow.name)
            .join(LobbyGuestRow, LobbyGuestRow.person == PersonRow.id)
            .where(LobbyGuestRow.seen_ms >= at_ms - LOST_MS, PersonRow.name.is_not(None))
            .order_by(PersonRow.name)
            .limit(200)
        )
        with transaction(self._database, write=False) as session:
            return {person: name or "" for person, name in session.execute(query).all()}

    def end(self, person: str) -> None:
        """Ends the seeks of a person."""
        theirs = SeekRow.person == person, SeekRow.game_id.is_(None)
        with transaction(self._database) as session:
            session.execute(delete(SeekRow).where(*theirs))

    def paired(self, people: Sequence[str], since_ms: int) -> dict[str, str]:
        """The games made from the seeks of people since *since_ms*: person → game."""
        query = (
            select(SeekRow.person, SeekRow.game_id)
            .where(
                SeekRow.person.in_(people),
                SeekRow.game_id.is_not(None),
                SeekRow.seen_ms >= since_ms,
            )
            .order_by(SeekRow.seen_ms)
        )
        with transaction(self._database, write=False) as session:
            return {person: game for person, game in session.execute(query).all() if game}

    def pair(self, ids: tuple[str, ...], made: MadeGame, at_ms: int) -> bool:
        """Ends the seeks of *ids* with their game, all or nothing; False if one was paired
        already."""
        claimed = (
            update(SeekRow)
            .where(SeekRow.id.in_(ids), SeekRow.game_id.is_(None))
            .values(game_id=made.game.id, seen_ms=at_ms)
        )
        counted = select(func.count()).where(SeekRow.game_id == made.game.id)
        with transaction(self._database) as session:
            session.execute(claimed)
            if session.scalar(counted) != len(ids):
                session.rollback()
                return False
            add_made(session, made)
        return True


def _seek(row: SeekRow, blocked: frozenset[str]) -> Seek:
    return Seek(
        id=row.id,
        person=row.person,
        name=row.name,
        terms=read_terms(row.terms),
        since_ms=row.since_ms,
        rating=row.rating,
        quick=row.quick,
        blocked=blocked,
        provisional=row.provisional,
    )
