"""Lessons: the courses, one lesson, its answers judged and kept, positions played out."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request
from fastapi.responses import HTMLResponse
from pydantic import Field

from ...app.core.keep import Keep
from ...app.core.service_errors import not_found
from ...app.studies.lessons import (
    book_of,
    judged_view,
    lesson_named,
    next_lesson,
    note_step,
    progress_of,
    shown_lesson,
    task_of,
    why_view,
)
from ...app.views.catalogue import catalogue
from ...app.views.first_board import first_board
from ...app.views.home import data_block, usual_book
from ...app.views.lessons import (
    CourseView,
    JudgedView,
    LessonView,
    PlayedView,
    WhyView,
    books_view,
    courses_view,
    played_view,
)
from ...app.work import in_database
from ...base.i18n import say
from ...contract import Body
from ...contract.kinds import Path, several
from ...people import Policy
from ...rules.regulations import Regulation
from ...school.lessons import SchoolLesson, judge, reply
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
        next=next_lesson(found),
    )


@router.get("/api/lessons", dependencies=[may(Policy.OWN)])
async def listed(
    request: Request, rules: Annotated[str | None, Query(max_length=40)] = None
) -> list[CourseView]:
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
    lesson = lesson_named(name)
    usual = usual_book(request.cookies.get(COOKIE), locale).id
    book = book_of(lesson, rules or usual, strict=rules is not None)
    view = await _view(request, lesson, book)
    board = (await in_database(task_of, lesson, book, 0)).board
    turned = board.turn == "black"
    return render(
        request,
        "lesson.html",
        lesson=view,
        book=say(book.short, locale, book.variant.id),
        data=data_block(view),
        game=book.variant.id,
        fen=board.fen,
        board=first_board(board, edge=book.variant.edge_numbers, turned=turned),
    )


@router.get("/api/lessons/{name}", dependencies=[may(Policy.OWN)])
async def lesson_data(
    request: Request, name: str, rules: Annotated[str | None, Query(max_length=40)] = None
) -> LessonView:
    """The lesson as JSON."""
    lesson = lesson_named(name)
    return await _view(request, lesson, book_of(lesson, rules, strict=rules is not None))


@router.post("/api/lessons/{name}/steps/{number}", dependencies=[may(Policy.PERSON)])
async def answer(request: Request, name: str, number: int, body: LessonAnswerIn) -> JudgedView:
    """Judges an answer; a right one is kept. Sent again, it is kept once."""
    lesson, services = lesson_named(name), services_of(request)
    book = book_of(lesson, body.rules)
    task = await in_database(task_of, lesson, book, number)
    judged = await services.work.read(request, judge, task, body.answer)
    person, step = caller_of(request).person, number if judged.right else None
    progress = await note_step(services.lessons, person, lesson, book, step)
    return judged_view(judged, lesson, book, progress, locale_of(request))


@router.post("/api/lessons/{name}/steps/{number}/why", dependencies=[may(Policy.VISITOR)])
async def why(request: Request, name: str, number: int, body: LessonTryIn) -> WhyView:
    """The reason that a move is not legal, with its article."""
    lesson = lesson_named(name)
    task = await in_database(task_of, lesson, book_of(lesson, body.rules), number)
    return why_view(task, body.played, body.path, locale_of(request))


@router.post("/api/lessons/{name}/steps/{number}/reply", dependencies=[may(Policy.VISITOR)])
async def played(request: Request, name: str, number: int, body: LessonPlayIn) -> PlayedView:
    """The answer to a move in a position that is played out."""
    lesson = lesson_named(name)
    task = await in_database(task_of, lesson, book_of(lesson, body.rules), number)
    if task.kind != "play":
        raise not_found()
    work, locale = services_of(request).work, locale_of(request)
    return await work.read(request, lambda: played_view(reply(task, body.paths), locale))


async def _progress(request: Request, book: Regulation) -> dict[str, LessonProgress]:
    return await progress_of(services_of(request).lessons, caller_of(request), book)


async def _view(request: Request, lesson: SchoolLesson, book: Regulation) -> LessonView:
    progress = (await _progress(request, book)).get(lesson.id)
    return await in_database(shown_lesson, lesson, book, locale_of(request), progress)
