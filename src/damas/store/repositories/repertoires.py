"""Repertoires of openings on disk: each changed under its version, made once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError

from ...base.errors import DamasError, UnknownNameError
from ..logs import VersionConflictError
from ..models.repertoires import RepertoireRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

MOST_OF_ONE = 30
"""Repertoires of one person."""


class TooManyRepertoiresError(DamasError, ValueError):
    """A person has as many repertoires as there may be."""


@dataclass(frozen=True, slots=True)
class NewRepertoire:
    """A repertoire that is made: its *id* from the page, its *name*, game and colour."""

    id: str
    name: str
    variant: str
    colour: str


@dataclass(frozen=True, slots=True)
class StoredRepertoire:
    """A stored repertoire: how it was made, its *tree* as rows, and its *version*."""

    made: NewRepertoire
    tree: Sequence[Sequence[Any]]
    version: int
    updated_ms: int


class Repertoires:
    """The repository of repertoires. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, person: str) -> list[StoredRepertoire]:
        """A person's repertoires, the last changed first."""
        row = RepertoireRow
        query = select(row).where(row.person_id == person)
        with transaction(self._database, write=False) as session:
            ordered = query.order_by(row.updated_ms.desc(), row.id)
            return [_stored(one) for one in session.scalars(ordered)]

    def get(self, person: str, repertoire: str) -> StoredRepertoire:
        """A repertoire of a person. Raises UnknownNameError where there is none."""
        with transaction(self._database, write=False) as session:
            return _stored(_row(session, person, repertoire))

    def make(
        self, person: str, new: NewRepertoire, tree: Sequence[Sequence[Any]], now_ms: int
    ) -> StoredRepertoire:
        """Stores a new repertoire; made again under the same id, it is the one that is there.

        Raises TooManyRepertoiresError for one too many.
        """
        try:
            with transaction(self._database) as session:
                return _make(session, person, new, tree, now_ms)
        except IntegrityError:  # made at the same time in another process
            return self.get(person, new.id)

    def change(
        self,
        person: str,
        repertoire: str,
        tree: Sequence[Sequence[Any]],
        *,
        after: int,
        now_ms: int,
    ) -> StoredRepertoire:
        """Puts another tree in place of that of version *after*.

        Raises VersionConflictError where it has another version, UnknownNameError without one.
        """
        with transaction(self._database) as session:
            row = _row(session, person, repertoire, locked=True)
            if row.version != after:
                raise VersionConflictError(repertoire, after)
            row.tree = [list(one) for one in tree]
            row.version, row.updated_ms = after + 1, now_ms
            return _stored(row)

    def rename(self, person: str, repertoire: str, name: str) -> StoredRepertoire:
        """Gives a repertoire another name. Raises UnknownNameError without one."""
        with transaction(self._database) as session:
            row = _row(session, person, repertoire, locked=True)
            row.name = name
            return _stored(row)

    def delete(self, person: str, repertoire: str) -> None:
        """Deletes a repertoire; one that is not there is gone."""
        row = RepertoireRow
        which = row.person_id == person, row.id == repertoire
        with transaction(self._database) as session:
            session.execute(delete(row).where(*which))


def _make(
    session: Session,
    person: str,
    new: NewRepertoire,
    tree: Sequence[Sequence[Any]],
    now_ms: int,
) -> StoredRepertoire:
    row = session.get(RepertoireRow, (person, new.id))
    if row is None:
        count = select(func.count()).where(RepertoireRow.person_id == person)
        if (session.scalar(count) or 0) >= MOST_OF_ONE:
            raise TooManyRepertoiresError(
                "too-many-repertoires",
                "You have {most} repertoires: delete one first",
                most=MOST_OF_ONE,
            )
        row = RepertoireRow(
            person_id=person,
            id=new.id,
            name=new.name,
            variant=new.variant,
            colour=new.colour,
            tree=[list(one) for one in tree],
            version=1,
            created_ms=now_ms,
            updated_ms=now_ms,
        )
        session.add(row)
        session.flush()
    return _stored(row)


def _row(session: Session, person: str, repertoire: str, *, locked: bool = False) -> RepertoireRow:
    row = session.get(RepertoireRow, (person, repertoire), with_for_update=locked or None)
    if row is None:
        raise UnknownNameError(
            "unknown-key", "There is no repertoire {repertoire}", repertoire=repertoire
        )
    return row


def _stored(row: RepertoireRow) -> StoredRepertoire:
    made = NewRepertoire(row.id, row.name, row.variant, row.colour)
    return StoredRepertoire(made, row.tree, row.version, row.updated_ms)
