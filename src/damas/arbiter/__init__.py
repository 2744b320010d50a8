"""The arbiter's table: events of a real board go in, rulings come out (floor 6).

A pure state machine: no clock of its own, no file, no network, no chance. It never corrects by
itself. Faces (command line, page, electronic boards) bring events and show rulings.
"""

from .codes import CHOICE_NAMES, CODES, CONDUCT, KIND_NAMES, LETTERS, PEOPLE
from .events import ANYONE, EVENTS, PLAYERS, EventError
from .lessons import Lesson, lessons
from .matters import Case
from .placements import explain_placements
from .record import Entry
from .ruling import KINDS, Ruling
from .schema import SCHEMA
from .sheet import to_pdn
from .table import Logged, Table

__all__ = [
    "ANYONE",
    "CHOICE_NAMES",
    "CODES",
    "CONDUCT",
    "EVENTS",
    "KINDS",
    "KIND_NAMES",
    "LETTERS",
    "PEOPLE",
    "PLAYERS",
    "SCHEMA",
    "Case",
    "Entry",
    "EventError",
    "Lesson",
    "Logged",
    "Ruling",
    "Table",
    "explain_placements",
    "lessons",
    "to_pdn",
]
