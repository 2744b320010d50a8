"""Classes: what a teacher sets, how far each pupil is, the board that all see.

Values only. No database and no page lives here.
"""

from .cards import CARD_BITS, new_card, read_card, spaced
from .progress import DoneWork, PupilProgress, progress_of
from .report import ClassReport, TriedOnce, WorkTally, report_of
from .shown import NOTHING_SHOWN, ShownBoard, StudyPlace
from .tasks import MOST_PUPILS, ClassTask, TaskKind, checked_nickname

__all__ = [
    "CARD_BITS",
    "MOST_PUPILS",
    "NOTHING_SHOWN",
    "ClassReport",
    "ClassTask",
    "DoneWork",
    "PupilProgress",
    "ShownBoard",
    "StudyPlace",
    "TaskKind",
    "TriedOnce",
    "WorkTally",
    "checked_nickname",
    "new_card",
    "progress_of",
    "read_card",
    "report_of",
    "spaced",
]
