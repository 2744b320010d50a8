"""Players of events in a hall who want to be told their pairings, and the pairings told to them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from ..logs import new_id
from ..models.contacts import EventContactRow, EventRegistrantRow, EventToldRow
from ..models.tournaments import TournamentRow
from ..transaction import transaction
from .notifications import NewNotification, add_notifications

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database


@dataclass(frozen=True, slots=True)
class EventContact:
    """The ways to a registered person: an *address* ("" for none) and a *person* of this server
    ("" for none). *confirmed*: the address has pressed the link that was sent to it.
    *registration*: of a player or team entered at the desk the id, negative."""

    event: str
    registration: int
    address: str = ""
    person: str = ""
    confirmed: bool = False
    locale: str = "en"
    base: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class ToldPairing:
    """The pairing of a player in a round for which a notice was stored last. *mark* "": taken back;
    *sent*: the mark of the one that was sent last."""

    round: int
    player: int
    mark: str
    edition: int = 0
    sent: str = ""


class EventContacts:
    """The repository."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, event: str) -> dict[int, EventContact]:
        """Registration → contact, of an event."""
        query = select(EventContactRow).where(EventContactRow.tournament_id == event)
        with transaction(self._database, write=False) as session:
            return {row.registration: _contact(row) for row in session.scalars(query)}

    def find(self, which: str) -> EventContact | None:
        """The contact of an id."""
        with transaction(self._database, write=False) as session:
            row = session.get(EventContactRow, which)
            return None if row is None else _contact(row)

    def set(self, contact: EventContact, at_ms: int) -> EventContact:
        """Stores the contact of a registration in place of the one before; without any way there is
        none any more. An address that stays keeps its confirmation."""
        for _ in range(5):
            try:
                with transaction(self._database) as session:
                    return _set(session, contact, at_ms)
            except IntegrityError:  # another request was first
                continue
        return contact

    def ask(self, notice: NewNotification, at_ms: int) -> None:
        """Stores the notice with the link that confirms an address."""
        with transaction(self._database) as session:
            add_notifications(session, [notice], at_ms)

    def confirm(self, which: str, address: str, at_ms: int) -> EventContact | None:
        """Marks the address of a contact as confirmed; None if it has another one by now."""
        return self._change(which, address, confirmed_ms=at_ms)

    def give(self, which: str, address: str, person: str, at_ms: int) -> EventContact | None:
        """Sets the person of a contact; None if it has another address by now."""
        return self._change(which, address, person=person, at_ms=at_ms)

    def _change(self, which: str, address: str, **values: object) -> EventContact | None:
        mine = EventContactRow.id == which, EventContactRow.address == address
        with transaction(self._database) as session:
            session.execute(update(EventContactRow).where(*mine).values(**values))
            row = session.scalar(select(EventContactRow).where(*mine))
            return None if row is None else _contact(row)

    def remove_address(self, which: str, address: str) -> None:
        """Removes the address of a contact, and the contact if nothing else is left of it."""
        mine = EventContactRow.id == which, EventContactRow.address == address
        with transaction(self._database) as session:
            gone = update(EventContactRow).where(*mine).values(address=None, confirmed_ms=None)
            session.execute(gone)
            empty = EventContactRow.address.is_(None), EventContactRow.person.is_(None)
            session.execute(delete(EventContactRow).where(EventContactRow.id == which, *empty))

    def remove(self, event: str, registrations: Collection[int]) -> None:
        """Removes the contacts of registrations of an event."""
        mine = EventContactRow.registration.in_(registrations)
        with transaction(self._database) as session:
            session.execute(
                delete(EventContactRow).where(EventContactRow.tournament_id == event, mine)
            )

    def events_since(self, since_ms: int, limit: int = 1000) -> list[str]:
        """The events with contacts that have changed since a time, the one last changed first."""
        query = (
            select(TournamentRow.id)
            .where(
                TournamentRow.updated_ms >= since_ms,
                TournamentRow.id.in_(select(EventContactRow.tournament_id)),
            )
            .order_by(TournamentRow.updated_ms.desc())
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return list(session.scalars(query))

    # The people who registered

    def registered(self, event: str, registration: int, person: str) -> None:
        """Stores who asked for a place; a second call changes nothing."""
        where = {"tournament_id": event, "registration": registration}
        try:
            with transaction(self._database) as session:
                if session.get(EventRegistrantRow, (event, registration)) is None:
                    session.add(EventRegistrantRow(**where, person=person))
        except IntegrityError:  # another request was first
            return

    def registrations_of(self, person: str, limit: int) -> list[tuple[str, int]]:
        """The events and registrations for which a person asked, the event last changed first."""
        row = EventRegistrantRow
        query = (
            select(row.tournament_id, row.registration)
            .join(TournamentRow, TournamentRow.id == row.tournament_id)
            .where(row.person == person)
            .order_by(TournamentRow.updated_ms.desc(), row.registration)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [(event, number) for event, number in session.execute(query)]

    # The pairings told to them

    def notified(self, event: str) -> dict[tuple[int, int], ToldPairing]:
        """(round, player) → the pairing told last, of an event."""
        query = select(EventToldRow).where(EventToldRow.tournament_id == event)
        with transaction(self._database, write=False) as session:
            return {(row.round, row.player): _told(row) for row in session.scalars(query)}

    def notified_of(self, event: str, number: int, player: int) -> ToldPairing | None:
        """The pairing that a player of a round was told last."""
        with transaction(self._database, write=False) as session:
            row = session.get(EventToldRow, (event, number, player))
            return None if row is None else _told(row)

    def add_pairing(
        self,
        event: str,
        before: ToldPairing | None,
        now: ToldPairing,
        news: Sequence[NewNotification],
        at_ms: int,
    ) -> bool:
        """Stores a pairing with its notices, together; False if another process has told the player
        something since *before* was read."""
        try:
            with transaction(self._database) as session:
                if not _moved(session, event, before, now, at_ms):
                    return False
                add_notifications(session, news, at_ms)
        except IntegrityError:
            return False
        return True

    def sent(self, event: str, number: int, player: int, mark: str) -> None:
        """Notes that a notice of a pairing went out."""
        there = update(EventToldRow).where(*_at(event, number, player))
        with transaction(self._database) as session:
            session.execute(there.values(sent=mark))


def _moved(
    session: Session, event: str, before: ToldPairing | None, now: ToldPairing, at_ms: int
) -> bool:
    """Stores *now* in place of *before*; False if that is not there any more."""
    values = {"mark": now.mark, "edition": now.edition, "at_ms": at_ms}
    if before is None:
        where = {"tournament_id": event, "round": now.round, "player": now.player}
        session.add(EventToldRow(**where, **values, sent=""))
        session.flush()
        return True
    there = update(EventToldRow).where(
        *_at(event, now.round, now.player), EventToldRow.edition == before.edition
    )
    moved = there.values(**values).returning(EventToldRow.player)
    return session.execute(moved).first() is not None


def _at(event: str, number: int, player: int) -> tuple[ColumnElement[bool], ...]:
    row = EventToldRow
    return row.tournament_id == event, row.round == number, row.player == player


def _set(session: Session, contact: EventContact, at_ms: int) -> EventContact:
    here = (
        EventContactRow.tournament_id == contact.event,
        EventContactRow.registration == contact.registration,
    )
    row = session.scalar(select(EventContactRow).where(*here))
    if not contact.address and not contact.person:
        session.execute(delete(EventContactRow).where(*here))
        return contact
    if row is None:
        row = EventContactRow(
            id=new_id(), tournament_id=contact.event, registration=contact.registration
        )
        session.add(row)
    if row.address != (contact.address or None):
        row.address, row.confirmed_ms = contact.address or None, None
    row.person, row.at_ms = contact.person or None, at_ms
    row.locale, row.base = contact.locale, contact.base[:200]
    session.flush()
    return _contact(row)


def _contact(row: EventContactRow) -> EventContact:
    return EventContact(
        row.tournament_id,
        row.registration,
        row.address or "",
        row.person or "",
        row.confirmed_ms is not None,
        row.locale,
        row.base,
        row.id,
    )


def _told(row: EventToldRow) -> ToldPairing:
    return ToldPairing(row.round, row.player, row.mark, row.edition, row.sent)
