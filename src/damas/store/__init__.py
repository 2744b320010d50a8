"""What survives a restart: SQLAlchemy models, Alembic migrations, a repository per kind of record.

No rule of the game and no HTTP may live here: it keeps commands and gives them back in order.
Floor 7: imports only from the floors below.
"""

from .arbiter import ArbiterTables, Score, Scores, TableEvent, TableRecord, TableSummary
from .database import (
    Database,
    DatabaseState,
    default_database_url,
    examine_database,
    open_database,
)
from .games import Event, GameRecord, Games, GameSetup, Summary
from .guesses import Guesses, GuessLimit, GuessRules
from .logs import VersionConflictError
from .plays import PlayLink, Plays
from .presence import Presence
from .reviews import Reviews
from .tournaments import KeptEntry, Key, TournamentRecord, Tournaments

__all__ = [
    "ArbiterTables",
    "Database",
    "DatabaseState",
    "Event",
    "GameRecord",
    "GameSetup",
    "Games",
    "GuessLimit",
    "GuessRules",
    "Guesses",
    "KeptEntry",
    "Key",
    "PlayLink",
    "Plays",
    "Presence",
    "Reviews",
    "Score",
    "Scores",
    "Summary",
    "TableEvent",
    "TableRecord",
    "TableSummary",
    "TournamentRecord",
    "Tournaments",
    "VersionConflictError",
    "default_database_url",
    "examine_database",
    "open_database",
]
