"""A stored game as the fold of its log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .session import GameSession

if TYPE_CHECKING:
    from ...store import GameRecord, Games


def load_session(games: Games, game_id: str) -> GameSession:
    """Folds a game from the store. Raises UnknownNameError, StoreError."""
    return folded(games, games.get(game_id))


def folded(games: Games, record: GameRecord) -> GameSession:
    """Folds a game whose head has just been read. Raises StoreError."""
    session = GameSession(record, games.entries(record.id) if record.version else ())
    session.log.settle()
    return session
