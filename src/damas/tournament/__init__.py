"""Tournaments: round robins, Swisses, knock-outs and matches, from entries to the standings.

Nothing here knows a database or a page. `schedule` gives the Berger tables; `read_trf` reads
tournament reports; `standings` orders a crosstable by points and a list of tie-breaks.
"""

from .berger import FREE, schedule
from .crosstable import Cell, Crosstable, Player
from .errors import TournamentError
from .explain import Explanation, explain
from .faults import Fault, ReportError
from .histories import Field
from .next_round import field_of, next_round
from .points import CLASSIC, RESULTS, TWO, PointSystem, plain
from .standings import Standing, Standings, standings, tie_breaks_of
from .swiss import Pairing, pair_round
from .tiebreaks import TIE_BREAKS
from .trf import TrfFile, load_trf, read_trf
from .trf_write import losses, write_trf

__all__ = [
    "CLASSIC",
    "FREE",
    "RESULTS",
    "TIE_BREAKS",
    "TWO",
    "Cell",
    "Crosstable",
    "Explanation",
    "Fault",
    "Field",
    "Pairing",
    "Player",
    "PointSystem",
    "ReportError",
    "Standing",
    "Standings",
    "TournamentError",
    "TrfFile",
    "explain",
    "field_of",
    "load_trf",
    "losses",
    "next_round",
    "pair_round",
    "plain",
    "read_trf",
    "schedule",
    "standings",
    "tie_breaks_of",
    "write_trf",
]
