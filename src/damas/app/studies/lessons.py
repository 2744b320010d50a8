"""Lessons as a reader finds them: which book, which step, how far the reader is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.errors import UnknownNameError
from ...base.i18n import say
from ...rules.regulations import REGULATIONS, Regulation
from ...school.lessons import Judgement, SchoolLesson, StepTask, refused, tasks_of
from ...store import LessonProgress
from ..core.service_errors import not_found
from ..core.times import now_ms
from ..views.catalogue import catalogue
from ..views.lessons import (
    CourseView,
    JudgedView,
    LessonView,
    ListedLesson,
    WhyView,
    answered_view,
    lesson_view,
    steps_done,
)
from ..views.regulations import article_view
from ..work import in_database

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ...people import Caller
    from ...store import LessonsDone


def lesson_named(name: str) -> SchoolLesson:
    """A lesson of this server. Raises NotFoundError."""
    try:
        return catalogue().lesson(name)
    except UnknownNameError:
        raise not_found() from None


def book_of(lesson: SchoolLesson, rules: str | None, *, strict: bool = True) -> Regulation:
    """The rule book under which a lesson is read: the asked one, or else its usual one.

    Raises NotFoundError for another book, where *strict*.
    """
    if rules is not None and rules in lesson.rules:
        return REGULATIONS[rules]
    if strict:
        raise not_found()
    game = REGULATIONS[rules].variant.id if rules and rules in REGULATIONS else ""
    same = (one for one in lesson.rules if REGULATIONS[one].variant.id == game)
    return REGULATIONS[next(same, lesson.rules[0])]


def task_of(lesson: SchoolLesson, book: Regulation, number: int) -> StepTask:
    """A step, by its number from 0. Raises NotFoundError."""
    tasks = tasks_of(lesson, book)
    if not 0 <= number < len(tasks):
        raise not_found()
    return tasks[number]


def next_lesson(courses: Sequence[CourseView]) -> ListedLesson | None:
    """The first lesson that is not finished."""
    lessons = (one for course in courses for one in course["lessons"])
    return next((one for one in lessons if not one["finished"]), None)


def shown_lesson(
    lesson: SchoolLesson, book: Regulation, locale: str, progress: LessonProgress | None
) -> LessonView:
    """A lesson for a reader who has come so far, and the one that follows in the course."""
    course = [one.id for one in catalogue().lessons() if book.id in one.rules]
    place = course.index(lesson.id) + 1 if lesson.id in course else len(course)
    after = course[place] if place < len(course) else None
    return lesson_view(lesson, book, locale, steps_done(lesson, book, progress), after)


def why_view(
    task: StepTask, played: Sequence[Sequence[int]], path: Sequence[int], locale: str
) -> WhyView:
    """The reason that a move is not legal after those that were *played* in the step."""
    board = task.board
    for one in played:
        board = board.after(one)
    return _why(refused(board, task, path), task.book, locale)


def judged_view(
    judged: Judgement,
    lesson: SchoolLesson,
    book: Regulation,
    progress: LessonProgress | None,
    locale: str,
) -> JudgedView:
    """An answer as it was judged, and how far the reader is now."""
    return {
        "right": judged.right,
        "answered": answered_view(judged.answered),
        **_why(judged, book, locale),
        "done": sorted(steps_done(lesson, book, progress)),
        "finished": bool(progress and progress.finished),
    }


def _why(judged: Judgement, book: Regulation, locale: str) -> WhyView:
    game = book.variant.id
    text = None if judged.why is None else say(judged.why, locale, game)
    return {"text": text, **article_view(judged.citation, locale, game)}


async def progress_of(
    lessons: LessonsDone, caller: Caller, book: Regulation
) -> dict[str, LessonProgress]:
    """The progress of the caller under a rule book, by lesson."""
    if not caller.stored:
        return {}
    done = await in_database(lessons.of, caller.person)
    return {one.lesson: one for one in done if one.regulation == book.id}


async def note_step(
    lessons: LessonsDone, person: str, lesson: SchoolLesson, book: Regulation, step: int | None
) -> LessonProgress | None:
    """The person's progress, with *step* when it was answered rightly."""
    before = await in_database(lessons.one, person, lesson.id, book.id)
    if step is None:
        return before
    known, count = steps_done(lesson, book, before), len(lesson.steps_under(book))
    if before is not None and step in known and (before.finished or len(known) < count):
        return before  # answered again: nothing is written, however often
    finished = len(known | {step}) >= count
    given = LessonProgress(lesson.id, book.id, lesson.edition(book), frozenset({step}), finished)
    return await in_database(lessons.add, person, given, now_ms())
