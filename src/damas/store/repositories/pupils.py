"""Pupils on disk whom a class has made: their cards, names, and the way from class to class."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from sqlalchemy import delete, select, update
from sqlalchemy.exc import IntegrityError

from ..models.base import values_of
from ..models.people import PersonRow, SessionRow
from ..models.problems import AttemptRow
from ..models.studies import ClassExamRow, ClassRow, PupilRow, TaskDoneRow
from ..transaction import transaction
from .accounts import end_all, give_rows
from .class_work import WorkAsked, asked_by
from .classes import (
    ClassPupil,
    NewPupil,
    SchoolClass,
    admit,
    class_from,
    has_room,
    pupil_from,
    touch,
)
from .endings import copy_endings
from .lessons import copy_lessons

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

PupilRefusal = Literal["name-taken", "full", "closed", "gone"]
GUEST = "guest"


@dataclass(frozen=True, slots=True)
class PupilInClass:
    """A pupil with the class."""

    school_class: SchoolClass
    pupil: ClassPupil


@dataclass(frozen=True, slots=True)
class PupilMove:
    """A pupil by number who goes over to the class *to*, and gets this card."""

    number: int
    to: str
    card: str


class Pupils:
    """The repository of the people whom classes make. A person who has made an account since, or is
    a guest with a browser of their own, has no card: nobody else comes in for them."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def by_card(self, card: str) -> PupilInClass | None:
        """The pupil of a card who is in a class."""
        with transaction(self._database, write=False) as session:
            found = _inside(session, PupilRow.card_code == card)
            return found[0] if found else None

    def of_people(self, people: Collection[str]) -> list[PupilInClass]:
        """The classes in which these people are, whom classes have made."""
        with transaction(self._database, write=False) as session:
            which = PupilRow.person.in_(people), PupilRow.card_code.is_not(None)
            return _inside(session, *which)

    def enrol(self, class_id: str, new: Sequence[NewPupil], at_ms: int) -> dict[str, PupilRefusal]:
        """Adds pupils who have not come in yet, each as a person of their own; the refused ones by
        name."""
        refused: dict[str, PupilRefusal] = {}
        with transaction(self._database) as session:
            for one in new:
                guest = PersonRow(id=one.person, kind=GUEST, created_ms=at_ms, seen_ms=at_ms)
                session.add(guest)
                session.flush()
                made = admit(session, class_id, one, at_ms)
                if not isinstance(made, ClassPupil):
                    refused[one.name] = made
                    session.delete(guest)
                    continue
                own = PupilRow.class_id == class_id, PupilRow.number == made.number
                session.execute(update(PupilRow).where(*own).values(seen_ms=0))  # not here yet
        return refused

    def renew_card(self, class_id: str, number: int, card: str, at_ms: int) -> bool:
        """Gives a pupil a new card: the earlier one opens nothing, and every computer on which the
        pupil was in asks for the new one. A guest of a browser of their own becomes somebody whom
        the class knows, with a copy of what was learnt; False for nobody, and for an account."""
        with transaction(self._database) as session:
            row = session.get(PupilRow, (class_id, number), with_for_update=True)
            person = session.get(PersonRow, row.person) if row else None
            if row is None or person is None or person.kind != GUEST or row.state == "removed":
                return False
            if row.card_code is None:
                row.person = _copied(session, person.id, card, at_ms, asked_by(session, class_id))
                row.state = "in"
            else:
                end_all(session, person.id, at_ms)
            row.card_code = card
            touch(session, class_id)
        return True

    def let_again(self, class_id: str, number: int) -> Literal["gone", "full"] | None:
        """Lets somebody in again who was removed: one with a card is in at once, somebody without
        one comes in by the name."""
        with transaction(self._database) as session:
            session.get(ClassRow, class_id, with_for_update=True)  # one comes in at a time
            rows = session.scalars(select(PupilRow).where(PupilRow.class_id == class_id)).all()
            own = next((one for one in rows if one.number == number), None)
            if own is None or own.state != "removed":
                return "gone"
            if own.card_code and not has_room(rows):
                return "full"
            own.state = "in" if own.card_code else "awaited"
            touch(session, class_id)
        return None

    def rename(self, class_id: str, number: int, new: NewPupil) -> PupilRefusal | None:
        """Gives a pupil another name."""
        which = PupilRow.class_id == class_id, PupilRow.number == number
        values = {"name": new.name, "skeleton": new.skeleton}
        try:
            with transaction(self._database) as session:
                named = update(PupilRow).where(*which).values(**values)
                if session.execute(named.returning(PupilRow.number)).first() is None:
                    return "gone"
                touch(session, class_id)
        except IntegrityError:
            return "name-taken"
        return None

    def move(self, class_id: str, way: PupilMove, at_ms: int) -> int | PupilRefusal:
        """A pupil goes over to another class with what was learnt, and gets a new card; the number
        there. What the first class alone knew (studies read, exams) stays behind. A person is in
        classes of one teacher: one who stays in others of this one goes over as a copy."""
        try:
            with transaction(self._database) as session:
                return _moved(session, class_id, way, at_ms)
        except _RefusedError as error:
            return error.why
        except IntegrityError:  # somebody else came in at the same moment
            return "name-taken"

    def merge(self, class_id: str, number: int, into: int) -> bool:
        """Two records of one child become one: all that *number* has done is *into*'s, and so are
        the computers on which *number* was in. Both are people whom the class has made."""
        with transaction(self._database) as session:
            rows = [session.get(PupilRow, (class_id, one)) for one in (number, into)]
            if number == into or any(one is None or not _is_made(session, one) for one in rows):
                return False
            one, other = (row for row in rows if row is not None)
            if other.state != "in":
                return False
            before, after = one.person, other.person
            both = [(one, other)] if before == after else _together(session, before, after)
            for gone, stays in both:
                _marks_over(session, gone, stays)
                _forget(session, gone)
                touch(session, gone.class_id)
            if before != after:
                own = SessionRow.person_id == before
                session.execute(update(SessionRow).where(own).values(person_id=after))
                give_rows(session, before, after)
                session.execute(delete(PersonRow).where(PersonRow.id == before))
        return True


class _RefusedError(Exception):
    """What was begun is taken back."""

    def __init__(self, why: PupilRefusal) -> None:
        super().__init__(why)
        self.why: PupilRefusal = why


def _moved(session: Session, class_id: str, way: PupilMove, at_ms: int) -> int:
    to, card = way.to, way.card
    row = session.get(PupilRow, (class_id, way.number), with_for_update=True)
    if row is None or row.state != "in":
        raise _RefusedError("gone")
    person, name, look, made = row.person, row.name, row.skeleton, row.card_code is not None
    _forget(session, row)
    if made and _is_elsewhere(session, person, to):
        person = _copied(session, person, card, at_ms)
    elif made and _teacher_of(session, class_id) != _teacher_of(session, to):
        end_all(session, person, at_ms)  # the first teacher may have come in by the card
    there = admit(session, to, NewPupil(person, name, look, card if made else ""), at_ms)
    if not isinstance(there, ClassPupil):
        raise _RefusedError(there)
    if there.state != "in":  # that class has put this person out: nothing of here is given up
        raise _RefusedError("gone")
    touch(session, class_id)
    return there.number


def _teacher_of(session: Session, class_id: str) -> str | None:
    return session.scalar(select(ClassRow.teacher).where(ClassRow.id == class_id))


def _is_elsewhere(session: Session, person: str, to: str) -> bool:
    """Whether a person is in a class of another teacher than that of class *to*."""
    teacher = select(ClassRow.teacher).where(ClassRow.id == to).scalar_subquery()
    query = (
        select(PupilRow.number)
        .join(ClassRow, ClassRow.id == PupilRow.class_id)
        .where(PupilRow.person == person, ClassRow.teacher != teacher)
    )
    return session.scalar(query.limit(1)) is not None


def _together(session: Session, one: str, other: str) -> list[tuple[PupilRow, PupilRow]]:
    """The rows of two people in each class where both are."""
    of = [select(PupilRow).where(PupilRow.person == who) for who in (one, other)]
    mine, theirs = ({row.class_id: row for row in session.scalars(query)} for query in of)
    return [(mine[where], theirs[where]) for where in sorted(mine.keys() & theirs.keys())]


def _is_made(session: Session, row: PupilRow) -> bool:
    person = session.get(PersonRow, row.person)
    return row.card_code is not None and person is not None and person.kind == GUEST


def _inside(session: Session, *which: object) -> list[PupilInClass]:
    query = (
        select(PupilRow, ClassRow)
        .join(ClassRow, ClassRow.id == PupilRow.class_id)
        .join(PersonRow, PersonRow.id == PupilRow.person)
        .where(*which, PupilRow.state == "in", PersonRow.kind == GUEST)  # type: ignore[arg-type]
        .order_by(PupilRow.name, ClassRow.name)
    )
    return [
        PupilInClass(class_from(school_class), pupil_from(row))
        for row, school_class in session.execute(query)
    ]


def _copied(
    session: Session, person: str, card: str, at_ms: int, asked: WorkAsked | None = None
) -> str:
    """A new person who has learnt the same, or of it what is *asked*."""
    made = "g" + card.lower() + person[-14:]
    session.add(PersonRow(id=made, kind=GUEST, created_ms=at_ms, seen_ms=at_ms))
    session.flush()
    copy_lessons(session, person, made, None if asked is None else asked.lessons)
    query = select(AttemptRow).where(AttemptRow.person_id == person)
    if asked is not None:
        query = query.where(AttemptRow.problem.in_(asked.problems))
    for one in session.scalars(query).all():
        session.add(AttemptRow(**values_of(one) | {"person_id": made}))
    copy_endings(session, person, made, None if asked is None else asked.endings)
    return made


def _marks_over(session: Session, gone: PupilRow, stays: PupilRow) -> None:
    """What the class itself knows of a pupil: studies read, exams; what both have stays once."""
    for part in (TaskDoneRow, ClassExamRow):
        own = part.class_id == gone.class_id
        there = set(session.scalars(select(part.task).where(own, part.pupil == stays.number)))
        mine = update(part).where(own, part.pupil == gone.number, part.task.not_in(there))
        session.execute(mine.values(pupil=stays.number))


def _forget(session: Session, row: PupilRow) -> None:
    for part in (TaskDoneRow, ClassExamRow):
        own = part.class_id == row.class_id, part.pupil == row.number
        session.execute(delete(part).where(*own))
    session.delete(row)
    session.flush()
