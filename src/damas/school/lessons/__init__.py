"""Lessons as files: reading, the right answers by the rules, and the proof of each of them (floor 6).

A lesson is a Markdown file; no lesson has code. No database and no page lives here.
"""

from .answers import Judgement, judge
from .checking import Finding, check
from .errors import LessonError
from .model import COURSES, LessonStep, SchoolLesson, StepText
from .playing import reply
from .reading import read_lesson
from .shelf import Shelf, shipped
from .tasks import StepTask, tasks_of

__all__ = [
    "COURSES",
    "Finding",
    "Judgement",
    "LessonError",
    "LessonStep",
    "SchoolLesson",
    "Shelf",
    "StepTask",
    "StepText",
    "check",
    "judge",
    "read_lesson",
    "reply",
    "shipped",
    "tasks_of",
]
