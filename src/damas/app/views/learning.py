"""What a person learns next: the lesson where it stopped, the path of lessons, today's problem."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from markupsafe import Markup
from typing_extensions import TypedDict

from ...base.i18n import say
from ...school.lessons import tasks_of
from ...school.problems import practice
from ...school.problems.collection import shipped
from ..core.times import today
from .catalogue import catalogue
from .first_board import first_board
from .lessons import steps_done

if TYPE_CHECKING:
    from ...rules.regulations import Regulation
    from ...school.lessons import SchoolLesson
    from ...store import LessonProgress

PATH = "rules"
"""The course that is shown as a path: the rule book, from the first move on."""


class LessonRing(TypedDict):
    """A lesson on the path, with what is done of it."""

    id: str
    title: str
    percent: int
    is_next: bool


class LessonAhead(TypedDict):
    """The lesson to go on with; *step* is the first one that is not done, from 1."""

    id: str
    title: str
    about: str
    step: int
    steps: int
    board: Markup


class DailyProblem(TypedDict):
    """The problem of the day of one game."""

    variant: str
    words: str
    board: Markup


class LearningView(TypedDict):
    """All that a page about learning shows first."""

    lesson: LessonAhead | None
    path: list[LessonRing]
    count: int
    """Lessons by this rule book in all."""
    daily: DailyProblem | None


def learning_view(
    book: Regulation, locale: str, progress: Mapping[str, LessonProgress]
) -> LearningView:
    """What a person with this *progress*, by lesson, learns next under a rule book."""
    known = [one for one in catalogue().lessons() if book.id in one.rules]
    ahead = next((one for one in known if not _is_finished(one, progress)), None)
    return {
        "lesson": _ahead(ahead, book, locale, progress) if ahead else None,
        "path": _path([one for one in known if one.course == PATH], book, locale, progress, ahead),
        "count": len(known),
        "daily": _daily(book, locale),
    }


def _is_finished(lesson: SchoolLesson, progress: Mapping[str, LessonProgress]) -> bool:
    return lesson.id in progress and progress[lesson.id].finished


def _ahead(
    lesson: SchoolLesson, book: Regulation, locale: str, progress: Mapping[str, LessonProgress]
) -> LessonAhead:
    game, tasks = book.variant.id, tasks_of(lesson, book)
    done = steps_done(lesson, book, progress.get(lesson.id))
    step = next((number for number in range(len(tasks)) if number not in done), 0)
    board = tasks[step].board
    return {
        "id": lesson.id,
        "title": lesson.title(locale, game),
        "about": lesson.line(locale, game),
        "step": step + 1,
        "steps": len(tasks),
        "board": first_board(board, edge=False, turned=board.turn == "black"),
    }


def _path(
    lessons: Sequence[SchoolLesson],
    book: Regulation,
    locale: str,
    progress: Mapping[str, LessonProgress],
    ahead: SchoolLesson | None,
) -> list[LessonRing]:
    return [
        {
            "id": one.id,
            "title": one.title(locale, book.variant.id),
            "percent": _percent(one, book, progress),
            "is_next": one is ahead,
        }
        for one in lessons
    ]


def _percent(lesson: SchoolLesson, book: Regulation, progress: Mapping[str, LessonProgress]) -> int:
    if _is_finished(lesson, progress):
        return 100
    steps = len(lesson.steps_under(book))
    return 100 * len(steps_done(lesson, book, progress.get(lesson.id))) // max(1, steps)


def _daily(book: Regulation, locale: str) -> DailyProblem | None:
    game = book.variant.id
    found = practice.daily(shipped(game), today().isoformat())
    if found is None:
        return None
    turned = found.solver == "black"
    return {
        "variant": game,
        "words": say(found.task, locale, game),
        "board": first_board(found.board, edge=False, turned=turned),
    }
