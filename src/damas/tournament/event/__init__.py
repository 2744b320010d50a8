"""An event as a fold of its log: entries in, players, rounds, results and standings out.

No database, no page, no clock and no chance of its own: who, when, seeds and pairings come in with
the entries, so that the same log always gives the same event.
"""

from .ballots import drawn
from .colours import lot_white
from .entry import Entry, EntryError
from .event import ACTS, Event
from .games import game_pdn, games_pdn
from .lists import Match, entered_already, players_of
from .objections import Objection, warnings
from .pairing import Proposal
from .plays import PLAYS
from .report import report_of
from .results import REASONS
from .roles import ROLES
from .rounds import against, proposal_again
from .settings import Settings
from .state import Board, Change, Entrant, Game, Play, Round
from .undo import own_last
from .whatif import OpenGame, open_games, supposed
from .wording import said

__all__ = [
    "ACTS",
    "PLAYS",
    "REASONS",
    "ROLES",
    "Board",
    "Change",
    "Entrant",
    "Entry",
    "EntryError",
    "Event",
    "Game",
    "Match",
    "Objection",
    "OpenGame",
    "Play",
    "Proposal",
    "Round",
    "Settings",
    "against",
    "drawn",
    "entered_already",
    "game_pdn",
    "games_pdn",
    "lot_white",
    "open_games",
    "own_last",
    "players_of",
    "proposal_again",
    "report_of",
    "said",
    "supposed",
    "warnings",
]
