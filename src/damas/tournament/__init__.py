"""Tournaments: round robins, Swisses, knock-outs and matches, from entries to the standings.

Nothing here knows a database or a page. `schedule` gives the Berger tables; `read_trf`
reads tournament reports; `standings` orders a crosstable by points and a list of tie-breaks.
"""

from .errors import TournamentError
from .files.exports import crosstable_rows, to_csv, to_xlsx
from .files.faults import FileFault, ReportError
from .files.players_file import PlayerList, load_players, read_players
from .files.trf import TrfFile, load_trf, read_trf
from .files.trf_write import losses, write_trf
from .pairing.berger import FREE, schedule
from .pairing.histories import PairingState
from .pairing.next_round import field_of, next_round
from .pairing.program import program
from .pairing.report_check import against_rules
from .pairing.swiss import Pairing, pair_round
from .scoring.categories import Category, Prize, awards, category_standings
from .scoring.crosstable import Cell, Crosstable, Player
from .scoring.explain import Explanation, explain
from .scoring.outlook import Outlook, outlook
from .scoring.points import CLASSIC, RESULTS, TWO, PointSystem, plain
from .scoring.ratings import RatingRules, rating_changes
from .scoring.standings import Standing, Standings, standings, tie_breaks_of
from .scoring.tiebreaks import TIE_BREAKS

__all__ = [
    "CLASSIC",
    "FREE",
    "RESULTS",
    "TIE_BREAKS",
    "TWO",
    "Category",
    "Cell",
    "Crosstable",
    "Explanation",
    "FileFault",
    "Outlook",
    "Pairing",
    "PairingState",
    "Player",
    "PlayerList",
    "PointSystem",
    "Prize",
    "RatingRules",
    "ReportError",
    "Standing",
    "Standings",
    "TournamentError",
    "TrfFile",
    "against_rules",
    "awards",
    "category_standings",
    "crosstable_rows",
    "explain",
    "field_of",
    "load_players",
    "load_trf",
    "losses",
    "next_round",
    "outlook",
    "pair_round",
    "plain",
    "program",
    "rating_changes",
    "read_players",
    "read_trf",
    "schedule",
    "standings",
    "tie_breaks_of",
    "to_csv",
    "to_xlsx",
    "write_trf",
]


def __dir__() -> list[str]:
    return __all__
