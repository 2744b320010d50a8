"""Lessons: the courses, one lesson, its answers judged and kept, positions played out."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.keep import Keep
from ...app.core.service_errors import not_found
from ...app.core.times import now_ms
from ...app.views.catalogue import catalogue
from ...app.views.first_board import first_board
from ...app.views.home import data_block, usual_book
from ...app.views.lessons import (
    books_view,
    courses_view,
    lesson_view,
    played_view,
    steps_done,
    training_address,
)
from ...app.views.regulations import article_view
from ...app.work import in_database
from ...base.errors import UnknownNameError
from ...base.i18n import say
from ...contract import Body
from ...contract.kinds import Path, several
from ...people import Policy
from ...rules.regulations import REGULATIONS, Regulation
from ...school.lessons import (
    SchoolLesson,
    StepTask,
    judge,
    refused,
    reply,
    tasks_of,
)
from ...store import LessonProgress
from ..core.language import locale_of
from ..core.templates import render
from ..requests import caller_of, may, services_of
from ..requests.learners import COOKIE

router = APIRouter(include_in_schema=False)

Name = Annotated[str, Field(max_length=40)]
Part = int | Annotated[str, Field(max_length=80)]
Parts = Annotated[list[Part], Field(max_length=64)]
Answer = bool | Part | Annotated[list[Part | Parts], Field(max_length=200)]


class LessonAnswerIn(Body):
    """An answer to a step, in the form that `damas.school.lessons.judge` reads."""

    rules: Name
    answer: Answer


class LessonTryIn(Body):
    """A move that the board refused, after moves that were played in the step."""

    rules: Name
    path: Path
    played: Annotated[tuple[Path, ...], several(120)] = ()


class LessonPlayIn(Body):
    """The moves of both sides in a position that is played out; the last one is the reader's."""

    rules: Name
    paths: Annotated[list[Path], Field(min_length=1, max_length=120)]


@router.get(
    "/lessons", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def courses(
    request: Request, rules: Annotated[str | None, Query(max_length=40)] = None
) -> str:
    """The courses of a rule book, with the progress of the reader."""
    locale = locale_of(request)
    book = usual_book(rules or request.cookies.get(COOKIE), locale)
    found = courses_view(catalogue().lessons(), book, locale, await _progress(request, book))
    return render(
        request,
        "lessons.html",
        book={"id": book.id, "name": say(book.name, locale, book.variant.id)},
        books=books_view(locale),
        courses=found,
        next=_next_of(found),
    )


@router.get("/api/lessons", dependencies=[may(Policy.OWN)])
async def listed(
    request: Request, rules: Annotated[str | None, Query(max_length=40)] = None
) -> list[dict[str, Any]]:
    """The same as JSON."""
    locale = locale_of(request)
    book = usual_book(rules, locale)
    return courses_view(catalogue().lessons(), book, locale, await _progress(request, book))


@router.get(
    "/lessons/{name}", dependencies=[may(Policy.OWN, keep=Keep.ASKED)], response_class=HTMLResponse
)
async def lesson_page(
    request: Request, name: str, rules: Annotated[str | None, Query(max_length=40)] = None
) -> str:
    """One lesson, its first board drawn by the server."""
    locale = locale_of(request)
    lesson = _lesson(name)
    usual = usual_book(request.cookies.get(COOKIE), locale).id
    book = _book(lesson, rules or usual, strict=rules is not None)
    view = await _view(request, lesson, book)
    board = tasks_of(lesson, book)[0].board
    turned = board.turn == "black"
    return render(
        request,
        "lesson.html",
        lesson=view,
        book=say(book.short, locale, book.variant.id),
        data=data_block(view),
        board=first_board(board, edge=book.variant.edge_numbers, turned=turned),
    )


@router.get("/api/lessons/{name}", dependencies=[may(Policy.OWN)])
async def lesson_data(
    request: Request, name: str, rules: Annotated[str | None, Query(max_length=40)] = None
) -> dict[str, Any]:
    """The lesson as JSON."""
    lesson = _lesson(name)
    return await _view(request, lesson, _book(lesson, rules, strict=rules is not None))


@router.post("/api/lessons/{name}/steps/{number}", dependencies=[may(Policy.PERSON)])
async def answer(request: Request, name: str, number: int, body: LessonAnswerIn) -> dict[str, Any]:
    """Judges an answer; a right one is kept. Sent again, it is kept once."""
    lesson = _lesson(name)
    book = _book(lesson, body.rules)
    tasks = tasks_of(lesson, book)
    task = _task(tasks, number)
    judged = await services_of(request).work.read(request, judge, task, body.answer)
    locale, game = locale_of(request), book.variant.id
    progress = await _kept(request, lesson, book, number if judged.right else None, len(tasks))
    return {
        "right": judged.right,
        "text": None if judged.why is None else say(judged.why, locale, game),
        **article_view(judged.citation, locale, game),
        "done": sorted(steps_done(lesson, book, progress)),
        "finished": bool(progress and progress.finished),
    }


@router.post("/api/lessons/{name}/steps/{number}/why", dependencies=[may(Policy.VISITOR)])
async def why(request: Request, name: str, number: int, body: LessonTryIn) -> dict[str, Any]:
    """The reason that a move is not legal, with its article."""
    lesson = _lesson(name)
    book = _book(lesson, body.rules)
    task = _task(tasks_of(lesson, book), number)
    board = task.board
    for path in body.played:
        board = board.after(path)
    judged = refused(board, task, body.path)
    locale, game = locale_of(request), book.variant.id
    text = None if judged.why is None else say(judged.why, locale, game)
    return {"text": text, **article_view(judged.citation, locale, game)}


@router.post("/api/lessons/{name}/steps/{number}/reply", dependencies=[may(Policy.VISITOR)])
async def played(request: Request, name: str, number: int, body: LessonPlayIn) -> dict[str, Any]:
    """The answer to a move in a position that is played out."""
    lesson = _lesson(name)
    book = _book(lesson, body.rules)
    task = _task(tasks_of(lesson, book), number)
    if task.kind != "play":
        raise not_found()
    work, locale = services_of(request).work, locale_of(request)
    return await work.read(request, lambda: played_view(reply(task, body.paths), locale))


def _lesson(name: str) -> SchoolLesson:
    try:
        return catalogue().lesson(name)
    except UnknownNameError:
        raise not_found() from None


def _book(lesson: SchoolLesson, rules: str | None, *, strict: bool = True) -> Regulation:
    """The rule book under which a lesson is read: the asked one, or else its usual one."""
    if rules is not None and rules in lesson.rules:
        return REGULATIONS[rules]
    if strict:
        raise not_found()
    game = REGULATIONS[rules].variant.id if rules and rules in REGULATIONS else ""
    same = (one for one in lesson.rules if REGULATIONS[one].variant.id == game)
    return REGULATIONS[next(same, lesson.rules[0])]


def _task(tasks: tuple[StepTask, ...], number: int) -> StepTask:
    if not 0 <= number < len(tasks):
        raise not_found()
    return tasks[number]


async def _progress(request: Request, book: Regulation) -> dict[str, LessonProgress]:
    """The progress of the caller under a rule book, by lesson."""
    caller = caller_of(request)
    if not caller.stored:
        return {}
    done = await in_database(services_of(request).lessons.of, caller.person)
    return {one.lesson: one for one in done if one.regulation == book.id}


async def _view(request: Request, lesson: SchoolLesson, book: Regulation) -> dict[str, Any]:
    progress = (await _progress(request, book)).get(lesson.id)
    view = lesson_view(lesson, book, locale_of(request), steps_done(lesson, book, progress))
    after = _after(lesson, book)
    is_last = after is None and lesson.course == "arbiter"
    return view | {"next": after, "exam": training_address(book) if is_last else None}


def _after(lesson: SchoolLesson, book: Regulation) -> str | None:
    """The lesson that follows in the course."""
    course = [one.id for one in catalogue().lessons() if book.id in one.rules]
    place = course.index(lesson.id) + 1 if lesson.id in course else len(course)
    return course[place] if place < len(course) else None


def _next_of(courses: list[dict[str, Any]]) -> dict[str, Any] | None:
    """The first lesson that is not finished."""
    lessons = (one for course in courses for one in course["lessons"])
    return next((one for one in lessons if not one["finished"]), None)


async def _kept(
    request: Request, lesson: SchoolLesson, book: Regulation, step: int | None, count: int
) -> LessonProgress | None:
    """The caller's progress, with *step* when it was answered rightly."""
    person, stored = caller_of(request).person, services_of(request).lessons
    before = await in_database(stored.one, person, lesson.id, book.id)
    if step is None:
        return before
    known = steps_done(lesson, book, before)
    if before is not None and step in known and (before.finished or len(known) < count):
        return before  # answered again: nothing is written, however often
    done = known | {step}
    finished = len(done) >= count
    given = LessonProgress(lesson.id, book.id, lesson.edition(book), frozenset({step}), finished)
    return await in_database(stored.add, person, given, now_ms())
