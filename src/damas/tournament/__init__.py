"""Tournaments: round robins, Swisses, knock-outs and matches, from entries to the standings.

Nothing here knows a database or a page. `schedule` gives the Berger tables; `read_trf` reads
tournament reports; `standings` orders a crosstable by points and a list of tie-breaks.
"""

from .berger import FREE, schedule
from .categories import Category, Prize, awards, category_standings
from .crosstable import Cell, Crosstable, Player
from .errors import TournamentError
from .explain import Explanation, explain
from .exports import crosstable_rows, to_csv, to_xlsx
from .faults import Fault, ReportError
from .histories import Field
from .next_round import field_of, next_round
from .outlook import Outlook, outlook
from .players_file import PlayerList, load_players, read_players
from .points import CLASSIC, RESULTS, TWO, PointSystem, plain
from .program import program
from .ratings import RatingRules, rating_changes
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
    "Category",
    "Cell",
    "Crosstable",
    "Explanation",
    "Fault",
    "Field",
    "Outlook",
    "Pairing",
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
