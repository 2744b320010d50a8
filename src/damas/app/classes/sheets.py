"""The tasks of a class on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.i18n import Text, translate
from ...printing.exercises import ExerciseHead, print_exercises
from ...rules.variants import GAME_NAMES
from ...school.problems.collection import problem_named
from ..core.service_errors import NotFoundError
from .service import NO_TASK

if TYPE_CHECKING:
    from ...store import ClassRecord
    from ..work import Asker, WorkerPool

TITLE = Text("Exercises: {game}")


async def task_sheet(  # noqa: PLR0913, PLR0917  (what is printed, and for whom)
    work: WorkerPool, asker: Asker, record: ClassRecord, number: int, answers: bool, locale: str
) -> bytes:
    """The problems of a task or an exam. Raises NotFoundError for a task of another kind."""
    task = next((one for one in record.tasks if one.number == number), None)
    if task is None or "problems" not in task.task:
        raise NotFoundError("no-task", NO_TASK)
    about = task.task
    game = translate(GAME_NAMES[about["game"]], locale)
    usual = translate(Text(TITLE.template, {"game": game}), locale)
    title, minutes = str(about.get("title") or usual), int(about.get("minutes") or 0)
    head = ExerciseHead(title, record.school_class.name, minutes)
    return await work.read(asker, _sheet, tuple(about["problems"]), head, answers, locale)


def _sheet(names: tuple[str, ...], head: ExerciseHead, answers: bool, lang: str) -> bytes:
    """In a worker process."""
    problems = [problem_named(one) for one in names]
    return print_exercises(problems, head, answers=answers, lang=lang)
