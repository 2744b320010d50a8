"""Classes: made by a teacher, entered by a code or link, with tasks and one board for all.

A teacher sees the pupils' work in the tasks that are set, and nothing else of theirs. Progress in
lessons and problems is the pupil's own and stays when the pupil or the class goes.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from ...base.i18n import LOCALES, Text
from ...meeting import new_code
from ...people.names import skeleton
from ...rules.board import Board
from ...rules.regulations import REGULATIONS
from ...rules.variants import VARIANTS
from ...school.classes import ClassTask, ShownBoard, StudyPlace, checked_nickname
from ...school.lessons import Catalogue
from ...school.studies import shapes_in, words_of
from ...store import (
    CLASS_CODE_MS,
    Classes,
    ClassExams,
    ClassRecord,
    ClassWork,
    NewPupil,
    NewTask,
    Rooms,
    SchoolClass,
    Studies,
    WorkAsked,
    new_id,
)
from ..core.service_errors import (
    ConflictError,
    ForbiddenError,
    InvalidError,
    NotFoundError,
    TooManyError,
)
from ..core.times import now_ms
from ..studies.live import LiveStudies
from ..studies.service import StudyService
from ..work import in_database
from .bodies import (
    ShowMoveIn,
    ShowNothingIn,
    ShowPositionIn,
    ShowShapesIn,
    ShowStepIn,
    ShowStudyIn,
)
from .setting import NO_PROBLEMS, about_of, book_named
from .views import ClassState, LessonFacts, readable

if TYPE_CHECKING:
    from ...people import Caller
    from ...people.names import Name
    from ...store import ClassPupil, Database, Invitations
    from ..studies.live import LiveStudy
    from .bodies import PlaceIn, ShowIn, TaskIn

MOST_CLASSES = 40
"""Classes of one teacher."""
HERE_MS = 15_000
"""For this time a pupil is here after a page was seen."""
TRIES = 5
NO_CLASS = Text("There is no class at this address")
NOT_IN = Text("You are not in this class: join it first")
NOT_TEACHER = Text("Only the teacher of the class may do this")
TEACHER_TEACHES = Text("You are the teacher of this class")
REMOVED = Text("The teacher has removed you from this class")
FULL = Text("This class is full")
CLOSED = Text("This class is closed")
NAME_TAKEN = Text("Somebody in this class has the name {name}, or one that looks like it")
NO_NAME = Text("Say your name first")
TOO_MANY = Text("You have {count} classes: delete one first")
NO_TASK = Text("There is no such task")
NO_PUPIL = Text("There is no such pupil in this class")
ENOUGH_TASKS = Text("This class has enough tasks: take some away")
NOT_MARKED = Text("This task is counted by what is solved in it")
STALE = Text("The board has changed meanwhile: look again")


@dataclass(slots=True)
class ClassService:
    """The classes of this server, with the rights of each person."""

    stored: Classes
    work: ClassWork
    exams: ClassExams
    rooms: Rooms
    invitations: Invitations
    studies: StudyService
    catalogue: Callable[[], Catalogue]
    on_change: list[Callable[[str], None]] = field(default_factory=list)
    _facts: dict[tuple[str, str], LessonFacts] = field(default_factory=dict)

    @classmethod
    def over(
        cls, database: Database, invitations: Invitations, catalogue: Callable[[], Catalogue]
    ) -> ClassService:
        """The classes of a database, and its studies."""
        studies = StudyService(LiveStudies(Studies(database)))
        work, exams, rooms = ClassWork(database), ClassExams(database), Rooms(database)
        return cls(Classes(database), work, exams, rooms, invitations, studies, catalogue)

    # Coming and going

    async def open(self, caller: Caller, teacher: str, name: str, rules: str = "") -> SchoolClass:
        """A new class of the caller, under a rule book. Raises ServiceError."""
        called = " ".join((caller.name or teacher).split())
        if not called:
            raise InvalidError("no-name", NO_NAME)
        at_ms = now_ms()
        until = at_ms + CLASS_CODE_MS
        book = book_named(rules).id if rules else ""
        new = SchoolClass(
            new_id(), "", caller.person, called, name, None, 0, at_ms, at_ms, None, until, book
        )
        made = await in_database(self.stored.add, new, self._free_code, MOST_CLASSES)
        if made is None:
            text = Text(TOO_MANY.template, {"count": MOST_CLASSES})
            raise TooManyError("too-many-classes", text)
        return made

    async def renew_letters(self, class_id: str, caller: Caller) -> None:
        """Gives a class new letters for a day; earlier ones open nothing. Raises ServiceError."""
        await self.taught_open(class_id, caller)
        until, renew = now_ms() + CLASS_CODE_MS, self.stored.renew_code
        await in_database(renew, class_id, self._free_code, until)
        self.changed(class_id)

    async def end_letters(self, class_id: str, caller: Caller) -> None:
        """Ends the letters of a class: its link still opens. Raises ServiceError."""
        await self.taught(class_id, caller)
        await in_database(self.stored.end_code, class_id, now_ms())
        self.changed(class_id)

    def _free_code(self) -> str:
        """A code without an invitation or a room; runs in a thread of the database."""
        while True:
            code = new_code(secrets.randbelow)
            if self.invitations.by_code(code) is None and self.rooms.by_code(code) is None:
                return code

    async def record(self, class_id: str) -> ClassRecord:
        """A class with everything in it. Raises NotFoundError."""
        found = await in_database(self.stored.record, class_id)
        if found is None:
            raise NotFoundError("unknown-class", NO_CLASS)
        return found

    async def taught(self, class_id: str, caller: Caller) -> ClassRecord:
        """A class for its teacher. Raises ServiceError for anybody else."""
        record = await self.record(class_id)
        if not is_teacher(record, caller):
            raise ForbiddenError("not-the-teacher", NOT_TEACHER)
        return record

    async def attended(self, class_id: str, caller: Caller) -> tuple[ClassRecord, ClassPupil]:
        """A class and the caller as a pupil. Raises ServiceError for anybody else."""
        record = await self.record(class_id)
        own = record.pupil_of(caller.person) if caller.person else None
        if own is None or caller.blocked:
            raise ForbiddenError("not-in-class", NOT_IN)
        if own.state != "in":
            raise ForbiddenError("removed", REMOVED)
        return record, own

    async def check_in(self, class_id: str, caller: Caller) -> None:
        """Raises ServiceError for somebody who neither teaches the class nor is a pupil of it."""
        if not is_teacher(await self.record(class_id), caller):
            await self.attended(class_id, caller)
        elif caller.blocked:
            raise ForbiddenError("not-in-class", NOT_IN)

    def check_entry(self, record: ClassRecord, caller: Caller, name: str) -> Name:
        """The name under which the caller may come in. Raises ServiceError, and BadNameError for a
        nickname that no pupil may have."""
        if is_teacher(record, caller):
            raise ConflictError("own-class", TEACHER_TEACHES)
        known = record.pupil_of(caller.person)
        found = checked_nickname(known.name if known else name)
        if known is not None:
            return found
        if not record.school_class.is_open:
            raise ConflictError("class-closed", CLOSED)
        others = {one.name for one in record.pupils if one.state != "awaited"}
        taken = {skeleton(one) for one in (*others, record.school_class.teacher_name)}
        if found.skeleton in taken:
            raise name_taken(found.text)
        return found

    async def come_in(self, class_id: str, caller: Caller, name: str, card: str = "") -> ClassPupil:
        """The caller becomes a pupil under a nickname; a second call changes nothing. *card*: the
        letters for somebody new. Raises as `check_entry`."""
        found = self.check_entry(await self.record(class_id), caller, name)
        new = NewPupil(caller.person, found.text, found.skeleton, card)
        own = await in_database(self.stored.come_in, class_id, new, now_ms())
        if own == "name-taken":
            raise name_taken(found.text)
        if own == "full":
            raise ConflictError("class-full", FULL)
        if own == "closed":
            raise ConflictError("class-closed", CLOSED)
        if own.state != "in":
            raise ForbiddenError("removed", REMOVED)
        self.changed(class_id)
        return own

    async def go(self, class_id: str, caller: Caller, number: int) -> None:
        """A pupil leaves with the own progress, or the teacher removes one. Raises ServiceError."""
        record = await self.record(class_id)
        if is_teacher(record, caller):
            await in_database(self.stored.remove, class_id, number)
        else:
            _, own = await self.attended(class_id, caller)
            if own.number != number:
                raise ForbiddenError("not-the-teacher", NOT_TEACHER)
            await in_database(self.stored.go, class_id, number)
        self.changed(class_id)

    async def close(self, class_id: str, caller: Caller) -> None:
        """Closes a class: nobody comes in any more; its teacher reads it still."""
        await self.taught(class_id, caller)
        await in_database(self.stored.close, class_id, now_ms())
        self.changed(class_id)

    async def delete(self, class_id: str, caller: Caller) -> None:
        """Deletes a class with all its data; the owner of the server may, too."""
        if not caller.is_owner:
            await self.taught(class_id, caller)
        await self.record(class_id)
        await in_database(self.stored.delete, class_id)
        self.changed(class_id)

    # Tasks

    async def set_task(self, class_id: str, caller: Caller, body: TaskIn) -> int:
        """Sets a task, once under its id; its number. Raises ServiceError."""
        await self.taught_open(class_id, caller)
        about = await about_of(body, caller, self)
        new = NewTask(body.kind, about, body.id)
        number = await in_database(self.stored.add_task, class_id, new, now_ms())
        if number is None:
            raise ConflictError("enough-tasks", ENOUGH_TASKS)
        self.changed(class_id)
        return number

    async def change_due(self, class_id: str, caller: Caller, number: int, due: str) -> None:
        """Sets the day until which a task is to be done. Raises ServiceError."""
        await self.taught_open(class_id, caller)
        if not await in_database(self.stored.change_task, class_id, number, {"due": due}):
            raise NotFoundError("no-task", NO_TASK)
        self.changed(class_id)

    async def set_rules(self, class_id: str, caller: Caller, rules: str) -> None:
        """Gives the class another rule book: its new tasks are of that. Raises ServiceError."""
        await self.taught_open(class_id, caller)
        await in_database(self.stored.change, class_id, {"rules": book_named(rules).id})
        self.changed(class_id)

    async def set_address(self, class_id: str, caller: Caller, familiar: bool) -> None:
        """Says "tu" to the pupils from now on, or not. Raises ServiceError."""
        await self.taught_open(class_id, caller)
        await in_database(self.stored.change, class_id, {"familiar": familiar})
        self.changed(class_id)

    async def remove_task(self, class_id: str, caller: Caller, number: int) -> None:
        """Takes a task away. Raises ServiceError."""
        await self.taught(class_id, caller)
        if not await in_database(self.stored.remove_task, class_id, number, now_ms()):
            raise NotFoundError("no-task", NO_TASK)
        self.changed(class_id)

    async def mark(self, class_id: str, caller: Caller, number: int) -> None:
        """Notes that the caller has read a study that is set. Raises ServiceError."""
        record, own = await self.attended(class_id, caller)
        task = next((one for one in record.tasks if one.number == number), None)
        if task is None:
            raise NotFoundError("no-task", NO_TASK)
        if task.kind != "study":
            raise ConflictError("not-marked", NOT_MARKED)
        await in_database(self.stored.mark, class_id, number, own.number, now_ms())
        self.changed(class_id)

    async def set_place(self, class_id: str, caller: Caller, body: PlaceIn) -> None:
        """Notes where the caller's page is, for the teacher. Raises ServiceError."""
        record, own = await self.attended(class_id, caller)
        if not record.school_class.is_open:
            raise ConflictError("class-closed", CLOSED)
        place = body.model_dump()
        if not readable(body.game, body.fen):
            place |= {"game": "", "fen": ""}
        await in_database(self.stored.set_place, class_id, own.number, place, now_ms())
        self.changed(class_id)

    # The board that all see

    async def show(self, class_id: str, caller: Caller, body: ShowIn) -> ShownBoard:
        """Carries out the teacher's act at the board, once: an act that was meant for an earlier
        board changes nothing. Raises ServiceError, and the errors of moves and positions."""
        record = await self.taught_open(class_id, caller)
        shown = ShownBoard.read(record.school_class.shown)
        if body.count != shown.count:
            return shown
        after = (await self._shown(shown, body, caller)).counted(shown.count + 1)
        if not await in_database(self.stored.show, class_id, shown.count, after.to_dict()):
            raise ConflictError("stale-board", STALE)
        self.changed(class_id)
        return after

    async def _shown(self, shown: ShownBoard, body: ShowIn, caller: Caller) -> ShownBoard:
        if isinstance(body, ShowStudyIn):
            live = await self.studies.readable(body.study, caller)
            return _of_study(live, StudyPlace(body.study, body.chapter, body.move))
        if isinstance(body, ShowPositionIn):
            variant = VARIANTS.get(body.game)
            if variant is None:
                raise NotFoundError("no-game", NO_PROBLEMS)
            board = Board(variant, body.fen or variant.start_fen)
            return ShownBoard(game=body.game, fen=board.fen)
        if isinstance(body, ShowShapesIn):
            return shown.draw(body.circles, body.arrows)
        if isinstance(body, ShowNothingIn):
            return ShownBoard()
        study = await self._study_of(shown, caller)
        if isinstance(body, ShowMoveIn):
            return _played(shown, body.path, study)
        assert isinstance(body, ShowStepIn)  # noqa: S101  (the last kind)
        return _stepped(shown, body.to, study)

    async def _study_of(self, shown: ShownBoard, caller: Caller) -> LiveStudy | None:
        """The study that is shown, while no move away from it stands on the board."""
        if shown.study is None or shown.tried:
            return None
        return await self.studies.readable(shown.study.id, caller)

    async def taught_open(self, class_id: str, caller: Caller) -> ClassRecord:
        """A class for its teacher, while it is open. Raises ServiceError."""
        record = await self.taught(class_id, caller)
        if not record.school_class.is_open:
            raise ConflictError("class-closed", CLOSED)
        return record

    # Reading

    def state(self, record: ClassRecord) -> ClassState:
        """A class with the work of its pupils; runs in a thread of the database."""
        tasks = [ClassTask(one.number, one.kind, one.task) for one in record.tasks]  # type: ignore[arg-type]
        people = [one.person for one in record.pupils if one.state == "in"]
        asked = WorkAsked.by(one.about for one in tasks)
        work = self.work.of(people, asked)
        facts = {key: self.lesson_facts(*key) for key in asked.lessons}
        at_ms = now_ms()
        here = {one.number for one in record.pupils if at_ms - one.seen_ms < HERE_MS}
        known = {key: found for key, found in facts.items() if found is not None}
        exams = self.exams.of_class(record.school_class.id) if _has_exam(tasks) else {}
        return ClassState(record, work, known, here, self.gone(record), exams)

    def gone(self, record: ClassRecord) -> frozenset[str]:
        """The studies of tasks and of the board that are no longer there; runs in a thread of the
        database."""
        named = {one.task["study"] for one in record.tasks if one.kind == "study"}
        place = ShownBoard.read(record.school_class.shown).study
        wanted = sorted(named | ({place.id} if place else set()))
        return frozenset(wanted).difference(self.studies.stored.versions(wanted) if wanted else ())

    def lesson_facts(self, lesson: str, rules: str) -> LessonFacts | None:
        """The titles and the steps of a lesson under a rule book; None for one there is not."""
        if (lesson, rules) not in self._facts:
            every = {one.id: one for one in self.catalogue().lessons()}
            found = every.get(lesson)
            if found is None or rules not in found.rules:
                return None
            book = REGULATIONS[rules]
            titles = {locale: found.title(locale, book.variant.id) for locale in LOCALES}
            self._facts[lesson, rules] = LessonFacts(titles, len(found.steps_under(book)))
        return self._facts[lesson, rules]

    def changed(self, class_id: str) -> None:
        """Called after something of a class was stored."""
        for notify in self.on_change:
            notify(class_id)


def _has_exam(tasks: Sequence[ClassTask]) -> bool:
    return any(one.kind == "exam" for one in tasks)


def is_teacher(record: ClassRecord, caller: Caller) -> bool:
    """Whether the caller teaches the class."""
    return bool(caller.person) and record.school_class.teacher == caller.person


def name_taken(name: str) -> ConflictError:
    """The refusal of a name that somebody in the class has."""
    return ConflictError("name-taken", Text(NAME_TAKEN.template, {"name": name}))


def _of_study(live: LiveStudy, place: StudyPlace) -> ShownBoard:
    """The board of a place of a study. Raises NotFoundError for a place that is gone."""
    study = live.fold.study
    if not study.move_at(place.chapter, place.move):
        raise NotFoundError("no-task", STALE)
    chapter = study.chapters[place.chapter]
    move, board = chapter.after(place.move)
    if board is None:
        raise ConflictError("no-position", STALE)
    comments = chapter.moves[place.move].node.comments
    last = None if move is None else (tuple(move.path), tuple(move.captured))
    return ShownBoard(
        game=chapter.game,
        fen=board.fen,
        title=chapter.title or study.title,
        words=words_of(comments),
        last=last,
        shapes=shapes_in(comments, chapter.variant),
        study=place,
    )


def _played(shown: ShownBoard, path: Any, live: LiveStudy | None) -> ShownBoard:
    """A move on the board: gone to where the study has it, else tried beside it."""
    if live is not None and shown.study is not None:
        place = shown.study
        chapter = live.fold.study.chapters[place.chapter]
        for child in chapter.children(place.move):
            move = chapter.after(child)[0]
            if move is not None and list(move.path) == list(path):
                return _of_study(live, replace(place, move=child))
    return shown.play(path)


def _stepped(shown: ShownBoard, to: str, live: LiveStudy | None) -> ShownBoard:
    """A step through the study, or through the moves that were tried."""
    if live is None or shown.study is None:
        if shown.study is not None and shown.at == 0 and to in ("back", "first"):
            return replace(shown, tried=())
        return shown.step({"first": -len(shown.tried), "back": -1, "on": 1}.get(to, 10**6))
    place, study = shown.study, live.fold.study
    if not study.move_at(place.chapter, place.move):
        return _of_study(live, replace(place, move=0))
    chapter, number = study.chapters[place.chapter], place.move
    if to == "back":
        number = chapter.moves[number].parent or 0
    elif to == "first":
        number = 0
    while to in ("on", "last") and chapter.children(number):
        number = chapter.children(number)[0]
        if to == "on":
            break
    return _of_study(live, replace(place, move=number))
