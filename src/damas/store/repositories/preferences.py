"""The preferences of people on disk: one row a person, the newest change of each preference."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from sqlalchemy.exc import IntegrityError

from ...people.preferences import Preference, newest
from ..models.people import PreferencesRow
from ..transaction import transaction

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy.orm import Session

    from ..database import Database

Kept: TypeAlias = dict[str, Preference]


class Preferences:
    """The repository of preferences."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, person: str) -> Kept:
        """The preferences of a person."""
        with transaction(self._database, write=False) as session:
            return _read(session.get(PreferencesRow, person))

    def merge(self, person: str, given: Mapping[str, Preference]) -> Kept:
        """Stores the newer values of *given*; returns all values of the person."""
        for _ in range(2):
            try:
                with transaction(self._database) as session:
                    return merge_preferences(session, person, given)
            except IntegrityError:  # another process has made the row
                continue
        return self.of(person)


def merge_preferences(session: Session, person: str, given: Mapping[str, Preference]) -> Kept:
    """The same within a transaction that is open."""
    row = session.get(PreferencesRow, person, with_for_update=True)
    kept = _read(row)
    after = newest(kept, given)
    if after != kept:
        value = {name: [one.value, one.at_ms] for name, one in after.items()}
        if row is None:
            session.add(PreferencesRow(person_id=person, value=value))
        else:
            row.value = value
        session.flush()
    return after


def hand_over_preferences(session: Session, guest: str, account: str) -> None:
    """Gives an account its guest's newer choices, and deletes the guest's row."""
    row = session.get(PreferencesRow, guest)
    if row is not None:
        merge_preferences(session, account, _read(row))
        session.delete(row)
        session.flush()


def _read(row: PreferencesRow | None) -> Kept:
    value: dict[str, Any] = row.value if row is not None else {}
    return {name: Preference(chosen, at_ms) for name, (chosen, at_ms) in value.items()}
