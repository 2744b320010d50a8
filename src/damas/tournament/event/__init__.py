"""An event as a fold of its log: entries in; players, rounds, results and standings out.

May not: know a database or a page, read a clock or draw a lot (times, seeds and authors come in
with the entries, so that the same log always gives the same event).
"""

from .acts.rounds import pairing_objections, proposal_again
from .model.changes import Change
from .model.entry import EntryError, LogEntry
from .model.names import COLOUR_WAYS, PLAYS, REASONS, WAYS
from .model.parts import Entrant, LinkedGame, Round, TournamentBoard, TournamentGame
from .model.roles import ROLES
from .model.settings import Settings
from .model.state import ACTS, Act, TournamentState
from .queries.entries import DuplicatePlayer, entered_already, players_of
from .queries.games import game_pdn, games_pdn
from .queries.history import own_last
from .queries.lots import lot_white
from .queries.objections import Objection, warnings
from .queries.openings import drawn
from .queries.period_report import report_for
from .queries.proposals import Proposal
from .queries.report import report_of
from .queries.whatif import OpenGame, open_games, supposed
from .queries.wording import said
from .registry import acts_of, may_do
from .tournament import Tournament

__all__ = [
    "ACTS",
    "COLOUR_WAYS",
    "PLAYS",
    "REASONS",
    "ROLES",
    "WAYS",
    "Act",
    "Change",
    "DuplicatePlayer",
    "Entrant",
    "EntryError",
    "LinkedGame",
    "LogEntry",
    "Objection",
    "OpenGame",
    "Proposal",
    "Round",
    "Settings",
    "Tournament",
    "TournamentBoard",
    "TournamentGame",
    "TournamentState",
    "acts_of",
    "drawn",
    "entered_already",
    "game_pdn",
    "games_pdn",
    "lot_white",
    "may_do",
    "open_games",
    "own_last",
    "pairing_objections",
    "players_of",
    "proposal_again",
    "report_for",
    "report_of",
    "said",
    "supposed",
    "warnings",
]


def __dir__() -> list[str]:
    return __all__
