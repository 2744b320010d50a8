"""A game that whoever runs the server ends without a result, by a command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.i18n import Text
from ...store import Actor, Games, PersonActs, StoredEntry, VersionConflictError
from ..core.service_errors import ConflictError
from ..core.times import now_ms
from .folding import load_session

if TYPE_CHECKING:
    from ...store import Database

TRIES = 5
OVER = Text("This game is over already")


def annul_game(database: Database, game_id: str, by: Actor, reason: str) -> None:
    """Ends a game; it counts for no rating, no match and no table. Pages that show it are told by
    the server, which reads the log. Raises UnknownNameError, ConflictError."""
    games = Games(database)
    for last in range(TRIES):
        session = load_session(games, game_id)
        if session.game.outcome is not None:
            raise ConflictError("game-over", OVER)
        entry, before = StoredEntry("annul", {"by": "owner"}, now_ms()), session.version
        session.apply(entry)
        try:
            games.append(game_id, [entry], expected=before, summary=session.summary)
            break
        except VersionConflictError:  # a move was made meanwhile
            if last == TRIES - 1:
                raise
    names = [one.get("name") or "" for one in session.record.setup.players.values()]
    PersonActs(database).tell_of_game(
        by, game_id, " – ".join(filter(None, names)), reason, now_ms()
    )
