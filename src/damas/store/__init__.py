"""What survives a restart: SQLAlchemy models, Alembic migrations, a repository per kind of record.

No rule of the game and no HTTP may live here: it keeps commands and gives them back in order.
Floor 7: imports only from the floors below.
"""

from .database import (
    Database,
    DatabaseState,
    default_database_url,
    examine_database,
    open_database,
)
from .logs import VersionConflictError
from .repositories.arbiter import ArbiterTables, TableEvent, TableRecord, TableSummary
from .repositories.games import Event, GameRecord, Games, GameSetup, Summary
from .repositories.guesses import Guesses, GuessLimit, GuessRules
from .repositories.plays import PlayLink, Plays
from .repositories.presence import Presence
from .repositories.reviews import Reviews
from .repositories.scores import Score, Scores
from .repositories.tournaments import KeptEntry, Key, TournamentRecord, Tournaments

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
