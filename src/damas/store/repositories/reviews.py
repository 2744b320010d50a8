"""Reviews of games by the coach, one for each game; deleted with their game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete

from ..models.games import GameRow
from ..models.reviews import ReviewRow
from ..transaction import transaction
from .games import Games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..database import Database


class Reviews:
    """The repository of reviews, one for a game. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, game_id: str) -> dict[str, Any] | None:
        """The review of that game; None when it has not been reviewed."""
        with transaction(self._database, write=False) as session:
            row = session.get(ReviewRow, game_id)
            return None if row is None else dict(row.review)

    def keep(self, game_id: str, review: Mapping[str, Any]) -> None:
        """Stores *review*, in place of an earlier one. Raises UnknownNameError without the game."""
        with transaction(self._database) as session:
            if session.get(GameRow, game_id) is None:
                raise Games.unknown(game_id)
            session.execute(delete(ReviewRow).where(ReviewRow.game_id == game_id))
            session.add(ReviewRow(game_id=game_id, review=dict(review)))
