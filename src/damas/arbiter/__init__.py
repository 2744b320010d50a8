"""The arbiter's table: events of a real board go in, rulings come out.

A pure state machine: no clock of its own, no file, no network, no chance (`training` draws
from a seed). It never corrects by itself. Faces (command line, page, electronic boards) bring
events and show rulings.
"""

from ..contract import needed as _needed  # noqa: F401 - before all others
from .judging.sensor_board import explain_placements
from .model.cases import Case
from .model.codes import CHOICE_NAMES, CODES, CONDUCT, KIND_NAMES, LETTERS, PEOPLE, PIECE_NAMES
from .model.record import RecordedMove
from .model.ruling import KINDS, Ruling
from .model.state import TableState
from .pdn import to_pdn
from .protocol.answers import schema
from .protocol.errors import EventError
from .protocol.events import EVENTS
from .reference import Reference, reference
from .table import Logged, Table
from .training.drill import VERSION as DRILL_VERSION
from .training.drill import DrillStep, Scenario, drill_codes, exam, scenario, steps
from .training.lessons import Lesson, lessons
from .training.quiz import NOTHING, Choice, Question, marks, quiz, short_quiz
from .wording.phrases import CLAIM_NAMES, ENDING_NAMES, EXPIRY_NAMES, describe

__all__ = [
    "CHOICE_NAMES",
    "CLAIM_NAMES",
    "CODES",
    "CONDUCT",
    "DRILL_VERSION",
    "ENDING_NAMES",
    "EVENTS",
    "EXPIRY_NAMES",
    "KINDS",
    "KIND_NAMES",
    "LETTERS",
    "NOTHING",
    "PEOPLE",
    "PIECE_NAMES",
    "Case",
    "Choice",
    "DrillStep",
    "EventError",
    "Lesson",
    "Logged",
    "Question",
    "RecordedMove",
    "Reference",
    "Ruling",
    "Scenario",
    "Table",
    "TableState",
    "describe",
    "drill_codes",
    "exam",
    "explain_placements",
    "lessons",
    "marks",
    "quiz",
    "reference",
    "scenario",
    "schema",
    "short_quiz",
    "steps",
    "to_pdn",
]


def __dir__() -> list[str]:
    return __all__
