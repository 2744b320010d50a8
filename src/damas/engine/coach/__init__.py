"""The coach: explains a game's mistakes in plain words, each with the line that shows it (floor 6).

`review` and `find_mistakes` judge the moves, `sentences` words one mistake, `annotate` writes
mistakes into PDN. They ask any `Analyst`; no rule is decided here.
"""

from .annotate import annotate
from .annotations import Annotation, MistakeKind, Review, find_mistakes, review, shown
from .words import sentences

__all__ = [
    "Annotation",
    "MistakeKind",
    "Review",
    "annotate",
    "find_mistakes",
    "review",
    "sentences",
    "shown",
]
