"""The coach: explains a game's mistakes in plain words, each with the line that shows it.

`review` and `find_mistakes` judge the moves, `sentences` words one mistake, `annotate` writes
mistakes into PDN, `report` looks at many games of one player. They ask any `Analyst`; no rule is
decided here.
"""

from .annotate import annotate
from .annotations import Annotation, MistakeKind, Review, find_mistakes, review, review_at
from .causes import Cause, CounterEnd, MistakeReason, Plan
from .given import GivenLooks, GivenReview, GivenSearch, review_given, review_looked_again
from .judged import Expectation, JudgedPosition, expectation
from .lines import read_line, shown
from .practice import (
    TOPIC_ADVICE,
    TOPIC_NAMES,
    Practice,
    Topic,
    is_ending,
    practise,
    topic_of,
)
from .report import (
    PHASE_NAMES,
    CoachReport,
    EndingReport,
    MissedShot,
    OpeningReport,
    Phase,
    PhaseReport,
    ReviewedGame,
    TimeReport,
    report,
)
from .stored import review_from_dict, review_to_dict
from .words import lines_shown, sentences

__all__ = [
    "PHASE_NAMES",
    "TOPIC_ADVICE",
    "TOPIC_NAMES",
    "Annotation",
    "Cause",
    "CoachReport",
    "CounterEnd",
    "EndingReport",
    "Expectation",
    "GivenLooks",
    "GivenReview",
    "GivenSearch",
    "JudgedPosition",
    "MissedShot",
    "MistakeKind",
    "MistakeReason",
    "OpeningReport",
    "Phase",
    "PhaseReport",
    "Plan",
    "Practice",
    "Review",
    "ReviewedGame",
    "TimeReport",
    "Topic",
    "annotate",
    "expectation",
    "find_mistakes",
    "is_ending",
    "lines_shown",
    "practise",
    "read_line",
    "report",
    "review",
    "review_at",
    "review_from_dict",
    "review_given",
    "review_looked_again",
    "review_to_dict",
    "sentences",
    "shown",
    "topic_of",
]


def __dir__() -> list[str]:
    return __all__
