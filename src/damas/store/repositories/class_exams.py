"""Exams of classes on disk: when each pupil began, the answers, when they were given in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from ..models.studies import ClassExamRow
from ..transaction import transaction
from .classes import touch

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database


@dataclass(frozen=True, slots=True)
class ClassExam:
    """An exam as one pupil sits it. *answers*: the move given, by problem; times are ms UTC;
    *ended_ms*: None until it is given in."""

    task: int
    pupil: int
    begun_ms: int
    ended_ms: int | None
    answers: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class ExamPlace:
    """Which exam, and whose: a task of a class, and a pupil."""

    class_id: str
    task: int
    pupil: int

    @property
    def key(self) -> tuple[str, int, int]:
        """The key of its row."""
        return self.class_id, self.task, self.pupil


class ClassExams:
    """The repository of exams. Writes are on disk when it returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of_class(self, class_id: str) -> dict[tuple[int, int], ClassExam]:
        """The exams of a class, by task and pupil."""
        query = select(ClassExamRow).where(ClassExamRow.class_id == class_id)
        with transaction(self._database, write=False) as session:
            return {(row.task, row.pupil): _exam(row) for row in session.scalars(query)}

    def begin(self, place: ExamPlace, at_ms: int) -> ClassExam:
        """A pupil begins, once: begun again it goes on."""
        try:
            with transaction(self._database) as session:
                row = session.get(ClassExamRow, place.key)
                if row is None:
                    row = _new(place, at_ms)
                    session.add(row)
                    session.flush()
                    touch(session, place.class_id)
                return _exam(row)
        except IntegrityError:  # begun at the same moment in another tab
            with transaction(self._database, write=False) as session:
                return _exam(_row(session, place))

    def answer(self, place: ExamPlace, problem: str, move: str, until_ms: int, at_ms: int) -> bool:
        """Writes an answer, in place of an earlier one; False when the time is over."""
        with transaction(self._database) as session:
            row = _row(session, place, hold=True)
            if row.ended_ms is not None or at_ms > until_ms:
                return False
            row.answers = {**row.answers, problem: move}
        return True

    def end(self, place: ExamPlace, at_ms: int) -> None:
        """A pupil gives the exam in; a second time changes nothing."""
        with transaction(self._database) as session:
            row = _row(session, place, hold=True)
            if row.ended_ms is None:
                row.ended_ms = at_ms
                touch(session, place.class_id)


def _new(place: ExamPlace, at_ms: int) -> ClassExamRow:
    key = {"class_id": place.class_id, "task": place.task, "pupil": place.pupil}
    return ClassExamRow(**key, begun_ms=at_ms, ended_ms=None, answers={})


def _row(session: Session, place: ExamPlace, *, hold: bool = False) -> ClassExamRow:
    row = session.get(ClassExamRow, place.key, with_for_update=hold)
    if row is None:
        raise LookupError("no exam was begun")
    return row


def _exam(row: ClassExamRow) -> ClassExam:
    return ClassExam(row.task, row.pupil, row.begun_ms, row.ended_ms, dict(row.answers))
