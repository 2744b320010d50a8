"""Classes: what a teacher sets, how far each pupil is, the board that all see.

Values only. No database and no page lives here.
"""

from .progress import PupilProgress, progress_of
from .shown import NOTHING_SHOWN, ShownBoard, StudyPlace
from .tasks import ClassTask, TaskKind, checked_nickname

__all__ = [
    "NOTHING_SHOWN",
    "ClassTask",
    "PupilProgress",
    "ShownBoard",
    "StudyPlace",
    "TaskKind",
    "checked_nickname",
    "progress_of",
]
