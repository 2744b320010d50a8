"""Ratings of a federation: by period, each list a pure function of results, last list and rules.

`rate_period` makes one list, `recompute` all that follow, `differences` compares; reports of events
are read and written as text. No clock, no store.
"""

from .calendar import MONTHS, first_after, list_dates
from .chain import Difference, differences, first_stale, recompute
from .listing import RatingEntry, RatingList, standings, start_list
from .periods import digest_of, rate_period
from .report import RatingReport, ReportedGame, read_report, write_report
from .rules import BOOKS, ListRules, rules_of

__all__ = [
    "BOOKS",
    "MONTHS",
    "Difference",
    "ListRules",
    "RatingEntry",
    "RatingList",
    "RatingReport",
    "ReportedGame",
    "differences",
    "digest_of",
    "first_after",
    "first_stale",
    "list_dates",
    "rate_period",
    "read_report",
    "recompute",
    "rules_of",
    "standings",
    "start_list",
    "write_report",
]
