"""The arbiter's table: events of a real board go in, rulings come out (floor 6).

A pure state machine: no clock of its own, no file, no network, no chance. It never corrects by
itself. Faces (command line, page, electronic boards) bring events and show rulings.
"""

from .codes import CHOICE_NAMES, CODES, CONDUCT, KIND_NAMES, LETTERS, PEOPLE, PIECE_NAMES
from .drill import VERSION as DRILL_VERSION
from .drill import Scenario, Step, drill_codes, exam, scenario, steps
from .events import ANYONE, EVENTS, PLAYERS, EventError
from .lessons import Lesson, lessons
from .matters import Case
from .phrases import CLAIM_NAMES, ENDING_NAMES, EXPIRY_NAMES, describe
from .placements import explain_placements
from .quiz import NOTHING, Choice, Question, marks, quiz, short_quiz
from .record import Entry
from .reference import Reference, reference
from .ruling import KINDS, Ruling
from .schema import SCHEMA
from .sheet import to_pdn
from .table import Logged, Table

__all__ = [
    "ANYONE",
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
    "PLAYERS",
    "SCHEMA",
    "Case",
    "Choice",
    "Entry",
    "EventError",
    "Lesson",
    "Logged",
    "Question",
    "Reference",
    "Ruling",
    "Scenario",
    "Step",
    "Table",
    "describe",
    "drill_codes",
    "exam",
    "explain_placements",
    "lessons",
    "marks",
    "quiz",
    "reference",
    "scenario",
    "short_quiz",
    "steps",
    "to_pdn",
]
