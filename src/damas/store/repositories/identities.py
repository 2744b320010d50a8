"""Whose account a person of an identity provider is: by issuer and subject, never by an address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from ..models.people import IdentityRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database


class ProviderIdentities:
    """The repository of identities."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def person(self, issuer: str, subject: str) -> str | None:
        """The account of an identity."""
        row = IdentityRow
        query = select(row.person).where(row.issuer == issuer, row.subject == subject)
        with transaction(self._database, write=False) as session:
            return session.scalar(query)

    def has(self, person: str) -> bool:
        """Whether an account has an identity."""
        query = select(IdentityRow.person).where(IdentityRow.person == person).limit(1)
        with transaction(self._database, write=False) as session:
            return session.scalar(query) is not None

    def remove(self, person: str) -> None:
        """Takes all identities from an account."""
        with transaction(self._database) as session:
            session.execute(delete(IdentityRow).where(IdentityRow.person == person))

    def add(self, issuer: str, subject: str, person: str, at_ms: int) -> bool:
        """Gives an identity an account; False if it has one, or there is no such person."""
        row = IdentityRow(issuer=issuer, subject=subject, person=person, made_ms=at_ms)
        try:
            with transaction(self._database) as session:
                session.add(row)
        except IntegrityError:
            return False
        return True
