"""Secrets that work once: owner's links, invitations, links to other devices, challenges."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, exists, or_, select

from ..models.people import SessionRow, TicketRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database


@dataclass(frozen=True, slots=True)
class Ticket:
    """*purpose* says what the secret is for; *person*: the person whom it signs in, if it does.

    *maker*: the hash of the session that made it: it ends with that session.
    """

    purpose: str
    person: str = ""
    payload: Mapping[str, Any] = field(default_factory=dict)
    expires_ms: int = 0
    maker: str = ""


class Tickets:
    """The repository of these secrets, by their hashes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, hashed: str, ticket: Ticket, at_ms: int) -> None:
        """Stores a secret, and deletes expired ones."""
        with transaction(self._database) as session:
            session.execute(delete(TicketRow).where(TicketRow.expires_ms <= at_ms))
            session.add(
                TicketRow(
                    hashed=hashed,
                    purpose=ticket.purpose,
                    person_id=ticket.person or None,
                    payload=dict(ticket.payload),
                    made_ms=at_ms,
                    expires_ms=ticket.expires_ms,
                    maker=ticket.maker or None,
                )
            )

    def find(self, hashed: str, at_ms: int) -> Ticket | None:
        """The ticket of a secret; None for a used, expired or unknown one."""
        query = select(TicketRow).where(TicketRow.hashed == hashed, *_open(at_ms))
        with transaction(self._database, write=False) as session:
            row = session.scalar(query)
            return None if row is None else _ticket(row)

    def redeem(self, hashed: str, purposes: tuple[str, ...], at_ms: int) -> Ticket | None:
        """Uses up the ticket of a secret and returns it; of two callers at once one gets it."""
        with transaction(self._database) as session:
            return use_ticket(session, hashed, purposes, at_ms)

    def end(self, person: str, purpose: str) -> None:
        """Ends the secrets of a person for a purpose."""
        own = TicketRow.person_id == person, TicketRow.purpose == purpose
        with transaction(self._database) as session:
            session.execute(delete(TicketRow).where(*own))

    def waiting(self, purpose: str, at_ms: int) -> bool:
        """Whether a secret of that purpose could still be used."""
        which = exists().where(TicketRow.purpose == purpose, *_open(at_ms))
        with transaction(self._database, write=False) as session:
            return bool(session.scalar(select(which)))


def use_ticket(
    session: Session, hashed: str, purposes: tuple[str, ...], at_ms: int
) -> Ticket | None:
    """`Tickets.take` as a part of another transaction."""
    which = TicketRow.hashed == hashed, TicketRow.purpose.in_(purposes), *_open(at_ms)
    row = session.scalar(select(TicketRow).where(*which))
    if row is None:
        return None
    found = _ticket(row)
    taken = session.execute(delete(TicketRow).where(*which).returning(TicketRow.hashed))
    return found if taken.first() is not None else None


def _open(at_ms: int) -> tuple[ColumnElement[bool], ...]:
    """A ticket that has neither expired nor ended with the session that made it."""
    making = exists().where(
        SessionRow.hashed == TicketRow.maker,
        SessionRow.person_id == TicketRow.person_id,
        SessionRow.ended_ms.is_(None),
    )
    return TicketRow.expires_ms > at_ms, or_(TicketRow.maker.is_(None), making)


def _ticket(row: TicketRow) -> Ticket:
    return Ticket(
        row.purpose, row.person_id or "", dict(row.payload), row.expires_ms, row.maker or ""
    )
