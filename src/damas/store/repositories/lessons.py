"""The progress of people in lessons, on disk: one row a person, lesson and rule book."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, select, tuple_
from sqlalchemy.exc import IntegrityError

from ..models.lessons import LessonProgressRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement
    from sqlalchemy.orm import Session

    from ..database import Database

Lesson = tuple[str, str]
"""A lesson and a rule book."""


@dataclass(frozen=True, slots=True)
class LessonProgress:
    """A person's progress in a lesson: the numbers of the steps *done*, and whether it was ever
    *finished*. Steps of an earlier *edition* do not count."""

    lesson: str
    regulation: str
    edition: str
    done: frozenset[int]
    finished: bool


class LessonsDone:
    """The repository of progress in lessons."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, person: str) -> list[LessonProgress]:
        """Everything that a person has done."""
        query = select(LessonProgressRow).where(LessonProgressRow.person_id == person)
        with transaction(self._database, write=False) as session:
            return [_progress(row) for row in session.scalars(query)]

    def one(self, person: str, lesson: str, regulation: str) -> LessonProgress | None:
        """A person's progress in one lesson."""
        with transaction(self._database, write=False) as session:
            row = session.get(LessonProgressRow, (person, lesson, regulation))
            return None if row is None else _progress(row)

    def add(self, person: str, given: LessonProgress, at_ms: int) -> LessonProgress:
        """Adds steps to a person's progress; returns all of it. A step done twice is done once."""
        for _ in range(2):
            try:
                with transaction(self._database) as session:
                    return _add(session, person, given, at_ms)
            except IntegrityError:  # another process has made the row
                continue
        return given


def _add(session: Session, person: str, given: LessonProgress, at_ms: int) -> LessonProgress:
    key = (person, given.lesson, given.regulation)
    row = session.get(LessonProgressRow, key, with_for_update=True)
    if row is None:
        row = LessonProgressRow(
            person_id=person,
            lesson=given.lesson,
            regulation=given.regulation,
            edition=given.edition,
            done=0,
            finished_ms=None,
            updated_ms=at_ms,
        )
        session.add(row)
    if row.edition != given.edition:
        row.edition, row.done = given.edition, 0
    row.done |= _bits(given.done)
    row.updated_ms = at_ms
    if given.finished and row.finished_ms is None:
        row.finished_ms = at_ms
    session.flush()
    return _progress(row)


def hand_over_lessons(session: Session, guest: str, account: str) -> None:
    """Adds a guest's progress to an account's, and deletes the guest's rows."""
    copy_lessons(session, guest, account)
    session.execute(delete(LessonProgressRow).where(LessonProgressRow.person_id == guest))


def copy_lessons(
    session: Session, person: str, other: str, lessons: Collection[Lesson] | None = None
) -> None:
    """Adds a person's progress to that of another; in these *lessons*, in all without."""
    query = select(LessonProgressRow).where(LessonProgressRow.person_id == person)
    if lessons is not None:
        query = query.where(is_lesson_of(lessons))
    for row in session.scalars(query).all():
        _add(session, other, _progress(row), row.updated_ms)


def is_lesson_of(lessons: Collection[Lesson]) -> ColumnElement[bool]:
    """Whether a row of progress is of one of these."""
    row = LessonProgressRow
    return tuple_(row.lesson, row.regulation).in_(list(lessons))


def _progress(row: LessonProgressRow) -> LessonProgress:
    done = frozenset(bit for bit in range(row.done.bit_length()) if row.done >> bit & 1)
    finished = row.finished_ms is not None
    return LessonProgress(row.lesson, row.regulation, row.edition, done, finished)


def _bits(steps: frozenset[int]) -> int:
    return sum(1 << step for step in steps)
