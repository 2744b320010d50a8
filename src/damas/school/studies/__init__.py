"""Studies: chapters of games with variations, comments, signs and shapes, changed by many people.

A study is the fold of its log; commands are decided here and stored elsewhere. No
database and no page lives here.
"""

from ...contract import needed as _needed  # noqa: F401 - before all others
from .acts import STUDY_ACTS, ImportChapters, Retitle, StudyAct, decide
from .chapter import StudyChapter, StudyMove, new_row
from .errors import StudyError
from .files import StudyFile, read_study, write_study
from .shapes import StudyShapes, shapes_in, words_of
from .study import (
    BEGIN,
    FINAL,
    MOST_CHAPTERS,
    PartChange,
    Study,
    StudyChange,
)

__all__ = [
    "BEGIN",
    "FINAL",
    "MOST_CHAPTERS",
    "STUDY_ACTS",
    "ImportChapters",
    "PartChange",
    "Retitle",
    "Study",
    "StudyAct",
    "StudyChange",
    "StudyChapter",
    "StudyError",
    "StudyFile",
    "StudyMove",
    "StudyShapes",
    "decide",
    "new_row",
    "read_study",
    "shapes_in",
    "words_of",
    "write_study",
]


def __dir__() -> list[str]:
    return __all__
