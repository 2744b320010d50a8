"""From people to a game: terms, invitations, seeks, matches and rooms, as frozen values.

Has no web, no SQL, no clock and no randomness: times and seeds are passed in.
"""

from ..people.letters import CODE_LETTERS
from .absence import claimable_at_ms, patience_ms
from .arena import RECENT, ArenaLine, ArenaPerson, arena_pairs, arena_table, pairs_of
from .invitation import (
    CODE_BITS,
    CODE_LENGTH,
    Invitation,
    check_taker,
    expires,
    new_code,
    read_code,
)
from .lag import LagQuota, PlayerLine
from .lots import host_is_white, openings_of
from .match import GameMatch, PlannedGame, Side
from .night import NightGame, NightLine, first_colour, pair_all, table_of
from .phrases import PHRASES
from .plans import LONGEST_LINE, PlanLine, answer, checked_plan
from .room import (
    HOST,
    MOST_PEOPLE,
    Room,
    RoomChat,
    RoomSettings,
    checked_room,
    name_in_room,
    read_settings,
)
from .seek import Seek, fits, pairs, partner
from .terms import MeetingTerms, StartPosition, checked, read_terms, rematch, tables_for

__all__ = [
    "CODE_BITS",
    "CODE_LENGTH",
    "CODE_LETTERS",
    "HOST",
    "LONGEST_LINE",
    "MOST_PEOPLE",
    "PHRASES",
    "RECENT",
    "ArenaLine",
    "ArenaPerson",
    "GameMatch",
    "Invitation",
    "LagQuota",
    "MeetingTerms",
    "NightGame",
    "NightLine",
    "PlanLine",
    "PlannedGame",
    "PlayerLine",
    "Room",
    "RoomChat",
    "RoomSettings",
    "Seek",
    "Side",
    "StartPosition",
    "answer",
    "arena_pairs",
    "arena_table",
    "check_taker",
    "checked",
    "checked_plan",
    "checked_room",
    "claimable_at_ms",
    "expires",
    "first_colour",
    "fits",
    "host_is_white",
    "name_in_room",
    "new_code",
    "openings_of",
    "pair_all",
    "pairs",
    "pairs_of",
    "partner",
    "patience_ms",
    "read_code",
    "read_settings",
    "read_terms",
    "rematch",
    "table_of",
    "tables_for",
]


def __dir__() -> list[str]:
    return __all__
