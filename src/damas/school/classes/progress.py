"""The progress of a pupil in a task, counted from lessons and problems."""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from .tasks import ClassTask


@dataclass(frozen=True, slots=True)
class PupilProgress:
    """*done* of so many parts; *finished*: all of them, now or once."""

    done: int
    of: int
    finished: bool


@dataclass(frozen=True, slots=True)
class DoneWork:
    """All that one pupil has done.

    *lessons*: steps done, and whether it was ever finished, by lesson and rule book; *solved*: the
    problems solved; *endings*: those reached, by rule book, kind and level; *marked*: the tasks
    that the pupil has marked as done; *exams*: the points and whether it is over, by task.
    """

    lessons: Mapping[tuple[str, str], tuple[int, bool]] = field(default_factory=dict)
    solved: AbstractSet[str] = frozenset()
    endings: Mapping[tuple[str, str, int], int] = field(default_factory=dict)
    marked: AbstractSet[int] = frozenset()
    exams: Mapping[int, tuple[int, bool]] = field(default_factory=dict)


def progress_of(task: ClassTask, work: DoneWork, steps: int) -> PupilProgress:
    """The progress of one pupil in *task*; *steps*: of the lesson."""
    about = task.about
    if task.kind == "lesson":
        done, finished = work.lessons.get((about["lesson"], about["rules"]), (0, False))
        return PupilProgress(steps if finished else min(done, steps), steps, finished)
    if task.kind == "exam":
        points, over = work.exams.get(task.number, (0, False))
        return PupilProgress(points, len(about["problems"]), over)
    if task.kind == "study":
        done = int(task.number in work.marked)
        return PupilProgress(done, 1, bool(done))
    if task.kind == "ending":
        reached = work.endings.get((about["rules"], about["ending"], about["level"]), 0)
        done, asked = min(reached, about["count"]), about["count"]
    else:
        done, asked = sum(one in work.solved for one in about["problems"]), len(about["problems"])
    return PupilProgress(done, asked, done == asked)
