"""The progress of a pupil in a task, counted from lessons and problems."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from .tasks import ClassTask


@dataclass(frozen=True, slots=True)
class PupilProgress:
    """*done* of so many parts; *finished*: all of them, now or once."""

    done: int
    of: int
    finished: bool


def progress_of(
    task: ClassTask,
    lessons: Mapping[tuple[str, str], tuple[int, bool]],
    solved: AbstractSet[str],
    marked: AbstractSet[int],
    steps: int,
) -> PupilProgress:
    """The progress of one pupil in *task*.

    *lessons*: steps done, and whether it was ever finished, by lesson and rule book; *solved*: the
    problems solved; *marked*: the tasks that the pupil has marked as done; *steps*: of the lesson.
    """
    if task.kind == "lesson":
        done, finished = lessons.get((task.about["lesson"], task.about["rules"]), (0, False))
        return PupilProgress(steps if finished else min(done, steps), steps, finished)
    if task.kind == "problems":
        asked = task.about["problems"]
        done = sum(one in solved for one in asked)
        return PupilProgress(done, len(asked), done == len(asked))
    done = int(task.number in marked)
    return PupilProgress(done, 1, bool(done))
