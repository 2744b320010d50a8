"""Games of several processes on one database, without their network: each holds its own."""

from __future__ import annotations

from collections.abc import Callable

from damas.app.games.live_games import LiveGames
from damas.app.games.opponent import Opponent
from damas.game import Game
from damas.store import (
    Arrivals,
    Attendance,
    Database,
    Games,
    GameSetup,
    GameSummary,
    Processes,
    Seats,
)

BOOK = "portuguesa-fpd"
PERSON = {"kind": "person", "name": None, "level": None}

Opened = Callable[[], Database]
"""Opens the one database as one more process has it."""


def games_of(database: Database) -> LiveGames:
    """The games of one process."""
    processes = Processes(database)
    seats, attendance = Seats(database), Attendance(database, processes.id)
    stored = Games(database, processes.id)
    return LiveGames(stored, processes, Opponent(1), seats, attendance, Arrivals(database))


def new_game(games: LiveGames, clock: dict[str, int] | None = None) -> str:
    """A new game of two people at one device."""
    board = Game(BOOK).board
    players = {"white": PERSON, "black": PERSON}
    setup = GameSetup(BOOK, board.fen, players, clock=clock)
    return games.games.create(setup, GameSummary(0, board.fen, "white"), 1000).id
