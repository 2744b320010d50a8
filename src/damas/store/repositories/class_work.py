"""The work of the pupils of a class: lessons, problems, endings that are its tasks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select

from ..models.endings import EndingRow, EndingScoreRow
from ..models.lessons import LessonProgressRow
from ..models.problems import AttemptRow
from ..models.studies import ClassTaskRow
from ..transaction import transaction
from .endings import EndingOf, is_ending_of
from .lessons import Lesson, is_lesson_of

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database


@dataclass(frozen=True, slots=True)
class PupilsWork:
    """The work of pupils, by person: steps of lessons, and whether one was ever finished; the
    problems solved; the endings reached."""

    lessons: Mapping[str, Mapping[Lesson, tuple[int, bool]]] = field(default_factory=dict)
    solved: Mapping[str, frozenset[str]] = field(default_factory=dict)
    endings: Mapping[str, Mapping[EndingOf, int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class WorkAsked:
    """What the tasks of a class ask for."""

    lessons: Collection[Lesson] = ()
    problems: Collection[str] = ()
    endings: Collection[EndingOf] = ()

    @classmethod
    def by(cls, tasks: Iterable[Mapping[str, Any]]) -> WorkAsked:
        """What tasks ask for, as they are stored."""
        every = list(tasks)
        return cls(
            {(one["lesson"], one["rules"]) for one in every if "lesson" in one},
            {name for one in every for name in one.get("problems", ())},
            {(one["rules"], one["ending"], one["level"]) for one in every if "ending" in one},
        )


@dataclass(frozen=True, slots=True)
class AttemptMade:
    """One attempt of a pupil at a problem or an ending of a task. *seconds*: None where it is not
    known."""

    person: str
    about: str
    is_ending: bool
    solved: bool
    at_ms: int
    seconds: float | None


class ClassWork:
    """Reads what pupils have done; it writes nothing."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def of(self, people: Collection[str], asked: WorkAsked) -> PupilsWork:
        """The work of *people* in what is *asked*."""
        with transaction(self._database, write=False) as session:
            return PupilsWork(
                _lessons(session, people, asked.lessons) if asked.lessons else {},
                _solved(session, people, asked.problems) if asked.problems else {},
                _endings(session, people, asked.endings) if asked.endings else {},
            )

    def asked_ever(self, class_id: str) -> WorkAsked:
        """What all tasks of a class ask for, those too that were taken away."""
        with transaction(self._database, write=False) as session:
            return asked_by(session, class_id)

    def attempts(
        self, people: Collection[str], asked: WorkAsked, since_ms: int
    ) -> Sequence[AttemptMade]:
        """The attempts of *people* since a time, the oldest first."""
        tried = select(AttemptRow).where(
            AttemptRow.person_id.in_(people),
            AttemptRow.problem.in_(asked.problems),
            AttemptRow.at_ms >= since_ms,
        )
        played = select(EndingRow).where(
            EndingRow.person_id.in_(people),
            is_ending_of(EndingRow, asked.endings),
            EndingRow.created_ms >= since_ms,
            EndingRow.result.is_not(None),
        )
        with transaction(self._database, write=False) as session:
            found = [
                AttemptMade(one.person_id, one.problem, False, one.solved, one.at_ms, one.seconds)
                for one in session.scalars(tried)
            ]
            found += [_ending_made(one) for one in session.scalars(played)]
        return sorted(found, key=lambda one: one.at_ms)


def asked_by(session: Session, class_id: str) -> WorkAsked:
    """`ClassWork.asked_ever` as a part of another transaction."""
    tasks = session.scalars(select(ClassTaskRow.task).where(ClassTaskRow.class_id == class_id))
    return WorkAsked.by(tasks)


def _ending_made(row: EndingRow) -> AttemptMade:
    seconds = (row.updated_ms - row.created_ms) / 1000
    clean = row.result == "clean"
    return AttemptMade(row.person_id, row.kind, True, clean, row.created_ms, min(seconds, 600.0))


def _lessons(
    session: Session, people: Collection[str], lessons: Collection[Lesson]
) -> Mapping[str, Mapping[Lesson, tuple[int, bool]]]:
    row = LessonProgressRow
    made = select(row.person_id, row.lesson, row.regulation, row.done, row.finished_ms).where(
        row.person_id.in_(people), is_lesson_of(lessons)
    )
    done: dict[str, dict[Lesson, tuple[int, bool]]] = {}
    for person, lesson, book, bits, finished in session.execute(made):
        steps = int(bits).bit_count(), finished is not None
        done.setdefault(person, {})[lesson, book] = steps
    return done


def _solved(
    session: Session, people: Collection[str], problems: Iterable[str]
) -> Mapping[str, frozenset[str]]:
    right = (
        select(AttemptRow.person_id, AttemptRow.problem)
        .where(
            AttemptRow.person_id.in_(people),
            AttemptRow.problem.in_(problems),
            AttemptRow.solved.is_(True),
        )
        .distinct()
    )
    solved: dict[str, set[str]] = {}
    for person, problem in session.execute(right):
        solved.setdefault(person, set()).add(problem)
    return {person: frozenset(one) for person, one in solved.items()}


def _endings(
    session: Session, people: Collection[str], asked: Collection[EndingOf]
) -> Mapping[str, Mapping[EndingOf, int]]:
    row = EndingScoreRow
    reached = (
        select(row.person_id, row.regulation, row.kind, row.level, func.sum(row.clean + row.mended))
        .where(row.person_id.in_(people), is_ending_of(row, asked))
        .group_by(row.person_id, row.regulation, row.kind, row.level)
    )
    found: dict[str, dict[EndingOf, int]] = {}
    for person, book, kind, level, count in session.execute(reached):
        found.setdefault(person, {})[book, kind, level] = int(count)
    return found
