"""From two people to a game: terms, invitations, seeks and matches, as frozen values.

Has no web, no SQL, no clock and no randomness: times and seeds are passed in.
Floor 6: imports games, clocks, regulations and openings.
"""

from .absence import claimable_at_ms, patience_ms
from .invitation import (
    CODE_BITS,
    CODE_LENGTH,
    CODE_LETTERS,
    Invitation,
    check_taker,
    expires,
    new_code,
    read_code,
)
from .lag import LagQuota
from .lots import host_is_white, openings_of
from .match import GameMatch, PlannedGame, Side
from .phrases import PHRASES
from .plans import LONGEST_LINE, PlanLine, answer, checked_plan
from .seek import Seek, fits, pairs, partner
from .terms import MeetingTerms, StartPosition, checked, read_terms, rematch, tables_for

__all__ = [
    "CODE_BITS",
    "CODE_LENGTH",
    "CODE_LETTERS",
    "LONGEST_LINE",
    "PHRASES",
    "GameMatch",
    "Invitation",
    "LagQuota",
    "MeetingTerms",
    "PlanLine",
    "PlannedGame",
    "Seek",
    "Side",
    "StartPosition",
    "answer",
    "check_taker",
    "checked",
    "checked_plan",
    "claimable_at_ms",
    "expires",
    "fits",
    "host_is_white",
    "new_code",
    "openings_of",
    "pairs",
    "partner",
    "patience_ms",
    "read_code",
    "read_terms",
    "rematch",
    "tables_for",
]
