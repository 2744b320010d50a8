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


ExamAnswer = tuple[list[int], bool]
"""The squares of the move given, and whether it is right."""


@dataclass(frozen=True, slots=True)
class ClassExam:
    """An exam as one pupil sits it. *answers*: by problem; times are ms UTC;
    *ended_ms*: None until it is given in."""

    task: int
    pupil: int
    begun_ms: int
    ended_ms: int | None
    answers: Mapping[str, ExamAnswer]

    @property
    def points(self) -> int:
        """The answers that are right."""
        return sum(bool(right) for _, right in self.answers.values())

    def is_over(self, minutes: int, at_ms: int) -> bool:
        """Whether it was given in, or its time has run out."""
        return self.ended_ms is not None or at_ms > self.until_ms(minutes)

    def until_ms(self, minutes: int) -> int:
        """The end of its time."""
        return self.begun_ms + minutes * 60_000


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

    def of(self, place: ExamPlace) -> ClassExam | None:
        """The exam of one pupil, None before it has begun."""
        with transaction(self._database, write=False) as session:
            row = session.get(ClassExamRow, place.key)
            return None if row is None else _exam(row)

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

    def answer(
        self, place: ExamPlace, problem: str, answer: ExamAnswer, until_ms: int, at_ms: int
    ) -> bool:
        """Writes an answer, in place of an earlier one; False when the time is over."""
        with transaction(self._database) as session:
            row = _row(session, place, hold=True)
            if row.ended_ms is not None or at_ms > until_ms:
                return False
            touch(session, place.class_id)
            row.answers = {**row.answers, problem: list(answer)}
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
    answers = {name: (list(path), bool(right)) for name, (path, right) in row.answers.items()}
    return ClassExam(row.task, row.pupil, row.begun_ms, row.ended_ms, answers)
