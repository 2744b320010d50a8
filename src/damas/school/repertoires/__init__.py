"""Repertoires of openings: a tree of one game and colour, made from games, asked, held to the
archive.

Nothing here knows a person, a page or a database.
"""

from .asking import START, OpeningQuestion, is_right, questions
from .gaps import Gap, Reply, gaps
from .making import Taken, grown, merge_pdn
from .names import names_at
from .tree import (
    MOST_MOVES,
    MOST_PLIES,
    Repertoire,
    RepertoireError,
    RepertoireNode,
    written,
)

__all__ = [
    "MOST_MOVES",
    "MOST_PLIES",
    "START",
    "Gap",
    "OpeningQuestion",
    "Repertoire",
    "RepertoireError",
    "RepertoireNode",
    "Reply",
    "Taken",
    "gaps",
    "grown",
    "is_right",
    "merge_pdn",
    "names_at",
    "questions",
    "written",
]


def __dir__() -> list[str]:
    return __all__
