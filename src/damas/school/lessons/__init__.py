"""Lessons as files: reading, the right answers by the rules, the proof of each.

A lesson is a Markdown file; no lesson has code. No database and no page lives here.
"""

from .answers import REFUSALS, AnsweredMove, Judgement, judge, refused
from .catalogue import Catalogue, shipped
from .checking import LessonFinding, check
from .errors import LessonError
from .model import COURSES, LessonStep, SchoolLesson, StepText
from .playing import PlayedOut, reply
from .reading import read_lesson
from .tasks import StepTask, tasks_of
from .texts import text_of

__all__ = [
    "COURSES",
    "REFUSALS",
    "AnsweredMove",
    "Catalogue",
    "Judgement",
    "LessonError",
    "LessonFinding",
    "LessonStep",
    "PlayedOut",
    "SchoolLesson",
    "StepTask",
    "StepText",
    "check",
    "judge",
    "read_lesson",
    "refused",
    "reply",
    "shipped",
    "tasks_of",
    "text_of",
]
