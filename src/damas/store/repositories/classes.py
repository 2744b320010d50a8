"""Classes on disk: pupils by nickname, tasks, the board that is shown, and what pupils did."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import IntegrityError

from ...school.classes.tasks import MOST_EVER, MOST_PUPILS, MOST_TASKS
from ..command_names import SentAgainError
from ..models.studies import ClassExamRow, ClassRow, ClassTaskRow, PupilRow, TaskDoneRow
from ..transaction import hold_person, transaction

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

MOST_TASKS_EVER = 240
CLASS_CODE_MS = 86_400_000
"""The life of the six letters of a class."""
TWICE_MS = 10_000
"""Two openings of the same class within this time are one: the same press, sent twice."""


@dataclass(frozen=True, slots=True)
class SchoolClass:
    """One class. *teacher* is a person's id; times are ms UTC; *shown*: as it was stored.
    *code_until_ms*: the end of its letters; *rules*: the id of its rule book, "" for none;
    *familiar*: the page says "tu" to its pupils."""

    id: str
    code: str
    teacher: str
    teacher_name: str
    name: str
    shown: Mapping[str, Any] | None
    version: int
    created_ms: int
    seen_ms: int
    closed_ms: int | None = None
    code_until_ms: int = 0
    rules: str = ""
    familiar: bool = False

    @property
    def is_open(self) -> bool:
        """Whether pupils may come in."""
        return self.closed_ms is None

    def has_letters(self, at_ms: int) -> bool:
        """Whether its six letters open it."""
        return self.is_open and at_ms < self.code_until_ms


@dataclass(frozen=True, slots=True)
class ClassPupil:
    """A pupil; *state*: "in", "removed", or "awaited": may come in again, also from another
    browser, under the same nickname; *place*: where the pupil's page is; *card*: its letters, ""
    for a person whom no class has made."""

    number: int
    person: str
    name: str
    state: str
    place: Mapping[str, Any] | None
    seen_ms: int
    card: str = ""


@dataclass(frozen=True, slots=True)
class StoredTask:
    """A task as it is stored."""

    number: int
    kind: str
    task: Mapping[str, Any]
    set_ms: int


@dataclass(frozen=True, slots=True)
class ClassRecord:
    """A class with its pupils, its tasks, and the tasks marked as done, by pupil."""

    school_class: SchoolClass
    pupils: Sequence[ClassPupil]
    tasks: Sequence[StoredTask]
    marked: Mapping[int, frozenset[int]]

    def pupil_of(self, person: str) -> ClassPupil | None:
        """The pupil who is a person, also one who was removed."""
        return next((one for one in self.pupils if one.person == person), None)


@dataclass(frozen=True, slots=True)
class NewPupil:
    """A person who comes in under a *name*; nobody else there has its *skeleton*. *card*: the
    letters for somebody whom the class makes."""

    person: str
    name: str
    skeleton: str
    card: str = ""


@dataclass(frozen=True, slots=True)
class NewTask:
    """A task to be set; sent twice under one *client_id*, it is one."""

    kind: str
    task: Mapping[str, Any]
    client_id: str


ComeIn = ClassPupil | Literal["full", "name-taken", "closed"]


class Classes:
    """The repository of classes. Writes are on disk when it returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, new: SchoolClass, new_code: Callable[[], str], most: int) -> SchoolClass | None:
        """Stores a class under a free code; None if its teacher has *most*. The same class made
        again within `TWICE_MS` is the one that is there."""
        teacher = new.teacher
        while True:
            made = replace(new, code=new_code())
            try:
                with transaction(self._database) as session:
                    hold_person(session, teacher)
                    there = session.scalar(_twin(made))
                    if there is not None:
                        return class_from(there)
                    own = select(func.count()).where(ClassRow.teacher == teacher)
                    if (session.scalar(own) or 0) >= most:
                        return None
                    session.add(_class_row(made))
            except IntegrityError:  # the code is in use
                if self.by_code(made.code) is None:
                    raise
            else:
                return made

    def forget(self, before: int) -> int:
        """Deletes classes at which nobody was since *before* (ms UTC). Returns their number."""
        old = delete(ClassRow).where(ClassRow.seen_ms < before)
        with transaction(self._database) as session:
            return len(session.scalars(old.returning(ClassRow.id)).all())

    def get(self, class_id: str) -> SchoolClass | None:
        """The class of an address."""
        with transaction(self._database, write=False) as session:
            row = session.get(ClassRow, class_id)
            return None if row is None else class_from(row)

    def by_code(self, code: str) -> SchoolClass | None:
        """The class of six letters."""
        with transaction(self._database, write=False) as session:
            row = session.scalar(select(ClassRow).where(ClassRow.code == code))
            return None if row is None else class_from(row)

    def renew_code(
        self, class_id: str, new_code: Callable[[], str], until_ms: int
    ) -> SchoolClass | None:
        """Gives a class new letters until a time; None for no class."""
        while True:
            code = new_code()
            values = {"code": code, "code_until_ms": until_ms}
            try:
                with transaction(self._database) as session:
                    changed = update(ClassRow).where(ClassRow.id == class_id).values(**values)
                    session.execute(changed)
                    touch(session, class_id)
            except IntegrityError:  # the code is in use
                if self.by_code(code) is None:
                    raise
            else:
                return self.get(class_id)

    def end_code(self, class_id: str, at_ms: int) -> None:
        """Ends the letters of a class."""
        with transaction(self._database) as session:
            ended = update(ClassRow).where(ClassRow.id == class_id).values(code_until_ms=at_ms)
            session.execute(ended)
            touch(session, class_id)

    def of_person(self, person: str, limit: int = 40) -> list[SchoolClass]:
        """The classes of a teacher, and those in which a pupil is, the one used last first."""
        inside = select(PupilRow.class_id).where(PupilRow.person == person, PupilRow.state == "in")
        query = (
            select(ClassRow)
            .where((ClassRow.teacher == person) | ClassRow.id.in_(inside))
            .order_by(ClassRow.seen_ms.desc(), ClassRow.id)
            .limit(limit)
        )
        with transaction(self._database, write=False) as session:
            return [class_from(row) for row in session.scalars(query)]

    def record(self, class_id: str) -> ClassRecord | None:
        """A class with everything in it."""
        with transaction(self._database, write=False) as session:
            row = session.get(ClassRow, class_id)
            if row is None:
                return None
            pupils = session.scalars(_of(PupilRow, class_id, PupilRow.number)).all()
            tasks = session.scalars(_of(ClassTaskRow, class_id, ClassTaskRow.number)).all()
            done = session.scalars(_of(TaskDoneRow, class_id, TaskDoneRow.task)).all()
            marked: dict[int, set[int]] = {}
            for one in done:
                marked.setdefault(one.pupil, set()).add(one.task)
            return ClassRecord(
                class_from(row),
                [pupil_from(one) for one in pupils],
                [_task(one) for one in tasks if one.removed_ms is None],
                {pupil: frozenset(found) for pupil, found in marked.items()},
            )

    def pulse(self, class_id: str) -> tuple[int, dict[int, int]]:
        """The version of a class, -1 for none, and when each pupil was last seen, by number."""
        version = select(ClassRow.version).where(ClassRow.id == class_id)
        seen = select(PupilRow.number, PupilRow.seen_ms).where(PupilRow.class_id == class_id)
        with transaction(self._database, write=False) as session:
            found = session.scalar(version)
            times = {number: ms for number, ms in session.execute(seen)}  # noqa: C416  (rows)
            return (-1 if found is None else found), times

    # Pupils

    def come_in(self, class_id: str, new: NewPupil, at_ms: int) -> ComeIn:
        """Adds a pupil; one who is in stays under the first name. A pupil whom the teacher has
        removed stays removed."""
        for _ in range(5):
            try:
                with transaction(self._database) as session:
                    return admit(session, class_id, new, at_ms)
            except IntegrityError:  # somebody else came in at the same moment
                continue
        return "name-taken"

    def go(self, class_id: str, number: int) -> bool:
        """A pupil leaves, with everything that the class has of the pupil; False for nobody."""
        own = PupilRow.class_id == class_id, PupilRow.number == number, PupilRow.state == "in"
        with transaction(self._database) as session:
            gone = session.execute(delete(PupilRow).where(*own).returning(PupilRow.number))
            if gone.first() is None:
                return False
            _forget(session, class_id, number)
            touch(session, class_id)
        return True

    def remove(self, class_id: str, number: int) -> bool:
        """Removes a pupil; False for nobody."""
        own = PupilRow.class_id == class_id, PupilRow.number == number, PupilRow.state != "removed"
        moved = update(PupilRow).where(*own).values(state="removed", place=None)
        with transaction(self._database) as session:
            if session.execute(moved.returning(PupilRow.number)).first() is None:
                return False
            _forget(session, class_id, number)
            touch(session, class_id)
        return True

    def seen(self, class_id: str, people: Sequence[str], at_ms: int) -> None:
        """Notes that people have a page of the class open."""
        there = PupilRow.class_id == class_id, PupilRow.person.in_(people)
        with transaction(self._database) as session:
            session.execute(update(PupilRow).where(*there).values(seen_ms=at_ms))
            which = ClassRow.id == class_id, ClassRow.seen_ms < at_ms
            session.execute(update(ClassRow).where(*which).values(seen_ms=at_ms))

    def set_place(self, class_id: str, number: int, place: Mapping[str, Any], at_ms: int) -> None:
        """Notes where the page of a pupil is."""
        own = PupilRow.class_id == class_id, PupilRow.number == number, PupilRow.state == "in"
        moved = update(PupilRow).where(*own).values(place=dict(place), seen_ms=at_ms)
        with transaction(self._database) as session:
            session.execute(moved)
            touch(session, class_id)

    # Tasks and the board

    def add_task(self, class_id: str, new: NewTask, at_ms: int) -> int | None:
        """Sets a task, and returns its number; once under its *client_id*. None after
        `MOST_TASKS`."""
        for _ in range(5):
            try:
                with transaction(self._database) as session:
                    return _add_task(session, class_id, new, at_ms)
            except IntegrityError:  # another page has set one at the same moment
                continue
        return None

    def remove_task(self, class_id: str, number: int, at_ms: int) -> bool:
        """Takes a task away; False if there is none."""
        which = (
            ClassTaskRow.class_id == class_id,
            ClassTaskRow.number == number,
            ClassTaskRow.removed_ms.is_(None),
        )
        gone = update(ClassTaskRow).where(*which).values(removed_ms=at_ms)
        with transaction(self._database) as session:
            if session.execute(gone.returning(ClassTaskRow.number)).first() is None:
                return False
            touch(session, class_id)
        return True

    def change_task(self, class_id: str, number: int, change: Mapping[str, Any]) -> bool:
        """Changes what a task says; False if there is none."""
        with transaction(self._database) as session:
            row = session.get(ClassTaskRow, (class_id, number), with_for_update=True)
            if row is None or row.removed_ms is not None:
                return False
            row.task = {**row.task, **change}
            touch(session, class_id)
        return True

    def change(self, class_id: str, values: Mapping[str, Any]) -> None:
        """Gives a class another rule book, or another form of address."""
        with transaction(self._database) as session:
            session.execute(update(ClassRow).where(ClassRow.id == class_id).values(**values))
            touch(session, class_id)

    def mark(self, class_id: str, task: int, pupil: int, at_ms: int) -> None:
        """Notes that a pupil has done a task; a second time changes nothing."""
        try:
            with transaction(self._database) as session:
                session.add(TaskDoneRow(class_id=class_id, task=task, pupil=pupil, at_ms=at_ms))
                session.flush()
                touch(session, class_id)
        except IntegrityError:
            return

    def show(self, class_id: str, version: int, shown: Mapping[str, Any] | None) -> bool:
        """Stores the board that all see, if it still has the *version* of its counter that was
        read; False for another one."""
        with transaction(self._database) as session:
            row = session.get(ClassRow, class_id, with_for_update=True)
            if row is None or (row.shown or {}).get("count", 0) != version:
                return False
            row.shown = None if shown is None else dict(shown)
            row.version += 1
        return True

    def close(self, class_id: str, at_ms: int) -> None:
        """Closes a class: nobody comes in any more, and nothing is shown."""
        which = ClassRow.id == class_id, ClassRow.closed_ms.is_(None)
        with transaction(self._database) as session:
            session.execute(update(ClassRow).where(*which).values(closed_ms=at_ms, shown=None))
            touch(session, class_id)

    def delete(self, class_id: str) -> None:
        """Deletes a class with all its data; progress in lessons and problems stays."""
        with transaction(self._database) as session:
            for part in (TaskDoneRow, ClassExamRow, ClassTaskRow, PupilRow):
                session.execute(delete(part).where(part.class_id == class_id))
            session.execute(delete(ClassRow).where(ClassRow.id == class_id))


def _twin(made: SchoolClass) -> Any:
    """The query for the same class, made a moment ago by the same press."""
    same = ClassRow.teacher == made.teacher, ClassRow.name == made.name
    fresh = ClassRow.created_ms > made.created_ms - TWICE_MS, ClassRow.closed_ms.is_(None)
    return select(ClassRow).where(*same, *fresh).limit(1)


def admit(session: Session, class_id: str, new: NewPupil, at_ms: int) -> ComeIn:
    """`Classes.come_in` as a part of another transaction."""
    head = session.get(ClassRow, class_id, with_for_update=True)  # one comes in at a time
    if head is None or head.closed_ms is not None:
        return "closed"
    rows = session.scalars(_of(PupilRow, class_id, PupilRow.number)).all()
    own = next((one for one in rows if one.person == new.person), None)
    if own is None:
        own = next((o for o in rows if (o.skeleton, o.state) == (new.skeleton, "awaited")), None)
    if own is not None:
        if own.state == "awaited":
            if not has_room(rows):
                return "full"
            own.state, own.seen_ms = "in", at_ms
            if own.person != new.person:
                own.person, own.card_code = new.person, new.card or None
            touch(session, class_id)
        return pupil_from(own)
    if any(one.skeleton == new.skeleton for one in rows):
        return "name-taken"
    if not has_room(rows) or len(rows) >= MOST_EVER:
        return "full"
    made = PupilRow(
        class_id=class_id,
        number=max((one.number for one in rows), default=0) + 1,
        person=new.person,
        name=new.name,
        skeleton=new.skeleton,
        state="in",
        place=None,
        joined_ms=at_ms,
        seen_ms=at_ms,
        card_code=new.card or None,
    )
    session.add(made)
    session.flush()
    touch(session, class_id)
    return pupil_from(made)


def has_room(rows: Sequence[PupilRow]) -> bool:
    """Whether one more pupil can be in the class of these."""
    return sum(one.state == "in" for one in rows) < MOST_PUPILS


def _add_task(session: Session, class_id: str, new: NewTask, at_ms: int) -> int | None:
    rows = session.scalars(_of(ClassTaskRow, class_id, ClassTaskRow.number)).all()
    known = next((one for one in rows if one.client_id == new.client_id), None)
    if known is not None:
        if known.kind != new.kind:  # of one kind the server may have drawn other problems
            raise SentAgainError
        return int(known.number)
    there = sum(one.removed_ms is None for one in rows)
    if there >= MOST_TASKS or len(rows) >= MOST_TASKS_EVER:
        return None
    number = max((one.number for one in rows), default=0) + 1
    made = ClassTaskRow(
        class_id=class_id,
        number=number,
        kind=new.kind,
        task=dict(new.task),
        client_id=new.client_id,
        set_ms=at_ms,
        removed_ms=None,
    )
    session.add(made)
    session.flush()
    touch(session, class_id)
    return number


def _forget(session: Session, class_id: str, pupil: int) -> None:
    for part in (TaskDoneRow, ClassExamRow):
        session.execute(delete(part).where(part.class_id == class_id, part.pupil == pupil))


def touch(session: Session, class_id: str) -> None:
    """Notes that a class has changed."""
    moved = update(ClassRow).where(ClassRow.id == class_id).values(version=ClassRow.version + 1)
    session.execute(moved)


def _of(model: Any, class_id: str, order: Any) -> Any:
    return select(model).where(model.class_id == class_id).order_by(order)


def _class_row(made: SchoolClass) -> ClassRow:
    return ClassRow(
        id=made.id,
        code=made.code,
        teacher=made.teacher,
        teacher_name=made.teacher_name,
        name=made.name,
        shown=None,
        version=made.version,
        created_ms=made.created_ms,
        seen_ms=made.seen_ms,
        closed_ms=None,
        code_until_ms=made.code_until_ms,
        rules=made.rules or None,
    )


def class_from(row: ClassRow) -> SchoolClass:
    """The class of a row."""
    return SchoolClass(
        row.id,
        row.code,
        row.teacher,
        row.teacher_name,
        row.name,
        row.shown,
        row.version,
        row.created_ms,
        row.seen_ms,
        row.closed_ms,
        row.created_ms + CLASS_CODE_MS if row.code_until_ms is None else row.code_until_ms,
        row.rules or "",
        bool(row.familiar),
    )


def pupil_from(row: PupilRow) -> ClassPupil:
    """The pupil of a row."""
    card = row.card_code or ""
    return ClassPupil(row.number, row.person, row.name, row.state, row.place, row.seen_ms, card)


def _task(row: ClassTaskRow) -> StoredTask:
    return StoredTask(row.number, row.kind, row.task, row.set_ms)
