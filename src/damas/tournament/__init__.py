"""Tournaments: schedules, results, tie-breaks that show their working, TRF files (floor 6).

Knows no database and no page. Points are exact: `Fraction`, never floating numbers.
"""

from .berger import FREE, schedule
from .crosstable import Cell, Event, Player, Score, Table
from .standings import Standing, explain, standings
from .tiebreaks import DEFAULT, TIE_BREAKS, TieBreak
from .trf import TrfFault, read_trf, write_trf

__all__ = [
    "DEFAULT",
    "FREE",
    "TIE_BREAKS",
    "Cell",
    "Event",
    "Player",
    "Score",
    "Standing",
    "Table",
    "TieBreak",
    "TrfFault",
    "explain",
    "read_trf",
    "schedule",
    "standings",
    "write_trf",
]
