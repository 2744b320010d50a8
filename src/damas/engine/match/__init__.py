"""Matches of engines: openings, players, a referee, the log, the count.

Nothing here searches: players are asked through `damas.engine`, games are `damas.game`, the record
is `damas.pdn`. Results are given with their error.
"""

from .bench import Match, Terms
from .log import Finished
from .openings import balanced_opening
from .players import EngineEntrant, EntrantLike, read_entrant
from .tally import Tally, elo, expected

__all__ = [
    "EngineEntrant",
    "EntrantLike",
    "Finished",
    "Match",
    "Tally",
    "Terms",
    "balanced_opening",
    "elo",
    "expected",
    "read_entrant",
]
