"""Attempts at endings on disk: a log each, every command once, and scores by kind and level."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, select, tuple_
from sqlalchemy.exc import IntegrityError

from ...base.errors import UnknownNameError
from ..logs import VersionConflictError
from ..models.base import values_of
from ..models.endings import EndingRow, EndingScoreRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database

EndingOf = tuple[str, str, int]
"""A rule book, a kind of ending and its level."""
MOST_KEPT = 300
"""Attempts of one person that stay; older ones are deleted, their scores stay."""
CLEAN, MISSED, MENDED = "clean", "missed", "mended"
"""The results of an attempt: at once; not, so far; after a slip."""


@dataclass(frozen=True, slots=True)
class NewEnding:
    """An attempt that begins: its *id* from the page, the position and where it comes from.
    *moves*: to the win, None for a draw; *repeated*: what is missed is to be repeated."""

    id: str
    regulation: str
    kind: str
    level: int
    fen: str
    moves: int | None
    repeated: bool


@dataclass(frozen=True, slots=True)
class StoredEnding:
    """A stored attempt: how it began, the *log* of its acts, its *version*, and its *result* as
    `CLEAN`, `MISSED`, `MENDED`, or None."""

    begun: NewEnding
    log: Sequence[Mapping[str, Any]]
    version: int
    result: str | None


@dataclass(frozen=True, slots=True)
class EndingScore:
    """Attempts at one *level* of a *kind*: those *tried*, those won at once (*clean*), those won
    after a slip (*mended*)."""

    kind: str
    level: int
    tried: int
    clean: int
    mended: int


class Endings:
    """The repository of attempts. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def begin(self, person: str, new: NewEnding, now_ms: int) -> StoredEnding:
        """Stores a new attempt; begun again under the same id, it is the one that is there."""
        try:
            with transaction(self._database) as session:
                return _begin(session, person, new, now_ms)
        except IntegrityError:  # begun at the same time in another process
            return self.get(person, new.id)

    def get(self, person: str, ending: str) -> StoredEnding:
        """An attempt of a person. Raises UnknownNameError where there is none."""
        with transaction(self._database, write=False) as session:
            row = session.get(EndingRow, (person, ending))
            if row is None:
                raise _unknown(ending)
            return _stored(row)

    def append(  # noqa: PLR0913
        self,
        person: str,
        ending: str,
        acts: Sequence[Mapping[str, Any]],
        *,
        after: int,
        result: str | None,
        now_ms: int,
    ) -> StoredEnding:
        """Appends acts to the log that had version *after*, and counts a new result.

        Raises VersionConflictError where the log has another version, UnknownNameError without one.
        """
        with transaction(self._database) as session:
            row = session.get(EndingRow, (person, ending), with_for_update=True)
            if row is None:
                raise _unknown(ending)
            if row.version != after:
                raise VersionConflictError(ending, after)
            row.log = [*row.log, *(dict(act) for act in acts)]
            row.version, row.updated_ms = after + 1, now_ms
            if result != row.result:
                _count(session, row, result)
                row.result = result
            return _stored(row)

    def scores(self, person: str, regulation: str) -> list[EndingScore]:
        """A person's scores under a rule book."""
        row = EndingScoreRow
        query = select(row).where(row.person_id == person, row.regulation == regulation)
        with transaction(self._database, write=False) as session:
            return [_score(one) for one in session.scalars(query)]


def hand_over_endings(session: Session, guest: str, account: str) -> None:
    """Adds a guest's scores to an account's."""
    row = EndingScoreRow
    for one in session.scalars(select(row).where(row.person_id == guest)).all():
        total = _score_row(session, account, one.regulation, one.kind, one.level)
        total.tried += one.tried
        total.clean += one.clean
        total.mended += one.mended
    session.execute(delete(row).where(row.person_id == guest))


def copy_endings(
    session: Session, person: str, other: str, asked: Collection[EndingOf] | None = None
) -> None:
    """Gives somebody new a person's attempts and scores; of those *asked*, all without."""
    for model in (EndingRow, EndingScoreRow):
        query = select(model).where(model.person_id == person)
        if asked is not None:
            query = query.where(is_ending_of(model, asked))
        for one in session.scalars(query).all():
            session.add(model(**values_of(one) | {"person_id": other}))
    session.flush()


def is_ending_of(
    row: type[EndingRow | EndingScoreRow], asked: Collection[EndingOf]
) -> ColumnElement[bool]:
    """Whether a row is of one of these."""
    return tuple_(row.regulation, row.kind, row.level).in_(list(asked))


def _begin(session: Session, person: str, new: NewEnding, now_ms: int) -> StoredEnding:
    row = session.get(EndingRow, (person, new.id))
    if row is None:
        values = {name: getattr(new, name) for name in NewEnding.__slots__}
        row = EndingRow(
            person_id=person, log=[], version=0, created_ms=now_ms, updated_ms=now_ms, **values
        )
        session.add(row)
        session.flush()
        _drop_old(session, person)
    return _stored(row)


def _drop_old(session: Session, person: str) -> None:
    row = EndingRow
    newest = (
        select(row.created_ms)
        .where(row.person_id == person)
        .order_by(row.created_ms.desc())
        .offset(MOST_KEPT)
        .limit(1)
    )
    limit = session.scalar(newest)
    if limit is not None:
        session.execute(delete(row).where(row.person_id == person, row.created_ms <= limit))


def _count(session: Session, row: EndingRow, result: str | None) -> None:
    score = _score_row(session, row.person_id, row.regulation, row.kind, row.level)
    score.tried += row.result is None
    score.clean += result == CLEAN
    score.mended += result == MENDED


def _score_row(
    session: Session, person: str, regulation: str, kind: str, level: int
) -> EndingScoreRow:
    key = (person, regulation, kind, level)
    row = session.get(EndingScoreRow, key, with_for_update=True)
    if row is None:
        row = EndingScoreRow(
            person_id=person,
            regulation=regulation,
            kind=kind,
            level=level,
            tried=0,
            clean=0,
            mended=0,
        )
        session.add(row)
        session.flush()
    return row


def _unknown(ending: str) -> UnknownNameError:
    return UnknownNameError("unknown-key", "There is no ending {ending}", ending=ending)


def _stored(row: EndingRow) -> StoredEnding:
    begun = NewEnding(row.id, row.regulation, row.kind, row.level, row.fen, row.moves, row.repeated)
    return StoredEnding(begun, row.log, row.version, row.result)


def _score(row: EndingScoreRow) -> EndingScore:
    return EndingScore(row.kind, row.level, row.tried, row.clean, row.mended)
