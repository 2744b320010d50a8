"""Exams of classes: begun by each pupil, against the clock; answers are shown when all is over.

The first move of each problem is asked. It is judged when it comes, by the server, and the pupil is
not told; the points are told when the pupil gives the exam in, the solutions after the teacher has
closed it for all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NotRequired

from typing_extensions import TypedDict

from ...base.errors import DamasError
from ...base.i18n import Text, say
from ...printing.certificate import Certificate
from ...rules.variants import Colour
from ...school.classes import ClassTask
from ...school.problems.collection import problem_named
from ...school.problems.judging import judge
from ...store import ClassExam, ExamPlace
from ..core.service_errors import ConflictError, InvalidError, NotFoundError
from ..core.times import now_ms, timestamp
from ..views.positions import MoveView, VariantView, move_view, variant_view
from ..work import in_database
from .service import NO_PUPIL, NO_TASK, ClassService, is_teacher

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...people import Caller
    from ...school.problems.problem import ProvenProblem
    from ...store import ClassPupil, ClassRecord
    from ..work import Asker, WorkerPool

NOT_BEGUN = Text("Begin the exam first")
TIME_OVER = Text("The time of this exam is up")
EXAM_CLOSED = Text("This exam is closed")
NO_MOVE = Text("This move is not possible here")
NOT_OVER = Text("There is a certificate when the exam is over")


class SatQuestion(TypedDict):
    """A position of an exam. *given*: the move that the pupil gave; *right* and *answer* stand
    there when the exam is closed for all."""

    place: int
    fen: str
    turn: Colour
    task: str
    legal: list[MoveView]
    given: MoveView | None
    right: NotRequired[bool]
    answer: NotRequired[str]


class SatExam(TypedDict):
    """An exam for one pupil. *left_ms*: the time left by the server's clock, 0 when there is none,
    and None before it has begun; *points*: None until it is over."""

    title: str
    school_class: str
    name: str
    minutes: int
    count: int
    variant: VariantView
    begun: bool
    left_ms: int | None
    over: bool
    closed: bool
    points: int | None
    questions: list[SatQuestion]


@dataclass(slots=True)
class ExamService:
    """The exams of the classes of this server."""

    classes: ClassService
    work: WorkerPool

    async def shown(self, class_id: str, caller: Caller, number: int, locale: str) -> SatExam:
        """The exam as the calling pupil sees it. Raises ServiceError."""
        record, own, task = await self._sat(class_id, caller, number)
        place = ExamPlace(class_id, number, own.number)
        exam = await in_database(self.classes.exams.of, place)
        return await in_database(_view, record, own, task, exam, locale)

    async def begin(self, class_id: str, caller: Caller, number: int, locale: str) -> SatExam:
        """The pupil begins; the clock runs. Raises ServiceError."""
        record, own, task = await self._sat(class_id, caller, number)
        if task.is_closed or not record.school_class.is_open:
            raise ConflictError("exam-closed", EXAM_CLOSED)
        place = ExamPlace(class_id, number, own.number)
        exam = await in_database(self.classes.exams.begin, place, now_ms())
        self.classes.changed(class_id)
        return await in_database(_view, record, own, task, exam, locale)

    async def answer(
        self, asker: Asker, class_id: str, caller: Caller, number: int, given: tuple[int, Path]
    ) -> None:
        """Writes the move given to the problem at a place. Raises ServiceError."""
        _, own, task = await self._sat(class_id, caller, number)
        place, problems = given[0] - 1, task.about["problems"]
        if place >= len(problems):
            raise NotFoundError("no-task", NO_TASK)
        where = ExamPlace(class_id, number, own.number)
        exam = await in_database(self.classes.exams.of, where)
        if exam is None:
            raise ConflictError("not-begun", NOT_BEGUN)
        until = exam.until_ms(task.about["minutes"])
        if task.is_closed or exam.is_over(task.about["minutes"], now_ms()):
            raise ConflictError("time-over", TIME_OVER)
        problem = await in_database(problem_named, problems[place])
        text = _move_text(problem, given[1])
        right = await self.work.read(asker, is_right, problem, text)
        noted, at_ms = (list(given[1]), right), now_ms()
        write = self.classes.exams.answer
        if not await in_database(write, where, problem.id, noted, until, at_ms):
            raise ConflictError("time-over", TIME_OVER)
        self.classes.changed(class_id)

    async def end(self, class_id: str, caller: Caller, number: int, locale: str) -> SatExam:
        """The pupil gives the exam in. Raises ServiceError."""
        _, own, _ = await self._sat(class_id, caller, number)
        place = ExamPlace(class_id, number, own.number)
        if await in_database(self.classes.exams.of, place) is None:
            raise ConflictError("not-begun", NOT_BEGUN)
        await in_database(self.classes.exams.end, place, now_ms())
        self.classes.changed(class_id)
        return await self.shown(class_id, caller, number, locale)

    async def close(self, class_id: str, caller: Caller, number: int) -> None:
        """The teacher closes an exam for all: its answers are shown. Raises ServiceError."""
        record = await self.classes.taught(class_id, caller)
        _exam_task(record, number)
        change = {"closed": now_ms()}
        await in_database(self.classes.stored.change_task, class_id, number, change)
        self.classes.changed(class_id)

    async def certificate(
        self, class_id: str, caller: Caller, number: int, pupil: int
    ) -> Certificate:
        """The result of a pupil for paper: for the teacher, or of the caller. Raises
        ServiceError."""
        record = await self.classes.record(class_id)
        if not is_teacher(record, caller):
            record, own = await self.classes.attended(class_id, caller)
            pupil = own.number
        task = _exam_task(record, number)
        exam = await in_database(self.classes.exams.of, ExamPlace(class_id, number, pupil))
        found = next((one for one in record.pupils if one.number == pupil), None)
        if found is None:
            raise NotFoundError("no-pupil", NO_PUPIL)
        about, closed = task.about, task.is_closed
        if exam is None or not (closed or exam.is_over(about["minutes"], now_ms())):
            raise ConflictError("not-over", NOT_OVER)
        room = record.school_class
        day = timestamp(exam.ended_ms or exam.until_ms(about["minutes"]))[:10]
        return Certificate(
            found.name,
            room.name,
            room.teacher_name,
            about["title"],
            exam.points,
            len(about["problems"]),
            day,
            about["game"],
        )

    async def _sat(
        self, class_id: str, caller: Caller, number: int
    ) -> tuple[ClassRecord, ClassPupil, ClassTask]:
        record, own = await self.classes.attended(class_id, caller)
        return record, own, _exam_task(record, number)


Path = tuple[int, ...]


def _exam_task(record: ClassRecord, number: int) -> ClassTask:
    for one in record.tasks:
        if one.number == number and one.kind == "exam":
            return ClassTask(one.number, "exam", one.task)
    raise NotFoundError("no-task", NO_TASK)


def _move_text(problem: ProvenProblem, path: Sequence[int]) -> str:
    try:
        return str(problem.board.parse_move(list(path)).text("pdn"))
    except DamasError:
        raise InvalidError("no-move", NO_MOVE) from None


def is_right(problem: ProvenProblem, text: str) -> bool:
    """Whether a first move is the one asked, or another that is proven to win; in a worker."""
    return text == problem.moves[0] or judge(problem, (text,)).solved


def _view(
    record: ClassRecord, own: ClassPupil, task: ClassTask, exam: ClassExam | None, locale: str
) -> SatExam:
    about, at_ms = task.about, now_ms()
    minutes, game = about["minutes"], about["game"]
    closed = task.is_closed
    over = closed or (exam is not None and exam.is_over(minutes, at_ms))
    problems = [problem_named(one) for one in about["problems"]]
    seen = exam is not None and (closed or not over)
    return {
        "title": about["title"],
        "school_class": record.school_class.name,
        "name": own.name,
        "minutes": minutes,
        "count": len(problems),
        "variant": variant_view(problems[0].board.variant),
        "begun": exam is not None,
        "left_ms": max(0, exam.until_ms(minutes) - at_ms) if exam else None,
        "over": over,
        "closed": closed,
        "points": exam.points if exam and over else None,
        "questions": [
            _question(number, one, exam, closed, say(one.task, locale, game))
            for number, one in enumerate(problems, 1)
        ]
        if seen
        else [],
    }


def _question(
    number: int, problem: ProvenProblem, exam: ClassExam | None, closed: bool, task: str
) -> SatQuestion:
    board = problem.board
    path, right = exam.answers.get(problem.id, ([], False)) if exam else ([], False)
    given = move_view(board.parse_move(path)) if path else None
    made: SatQuestion = {
        "place": number,
        "fen": board.fen,
        "turn": board.turn,
        "task": task,
        "legal": [] if closed else [move_view(one) for one in board.legal_moves],
        "given": given,
    }
    if closed:
        made["right"] = right
        made["answer"] = board.parse_move(problem.moves[0]).text(board.variant.move_style)
    return made
