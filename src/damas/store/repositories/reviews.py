"""Reviews of games by the coach, one for each game; deleted with their game.

One process at a time makes the review of a game: it takes the *turn*, notes its progress, and gives
the turn back. After a while without a note another process may take the turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import delete, or_, update
from sqlalchemy.exc import IntegrityError

from ..models.games import GameRow
from ..models.reviews import ReviewRow, ReviewTurnRow
from ..transaction import transaction
from .games import Games

if TYPE_CHECKING:
    from collections.abc import Mapping

    from ..database import Database

SILENT_MS = 20_000
"""After this time without a note the process that made a review counts as dead."""


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

    def claim(self, game_id: str, holder: str, now_ms: int) -> bool:
        """Takes the turn for *holder*; False while another process has it."""
        turn = ReviewTurnRow
        free = or_(turn.holder == holder, turn.seen_ms < now_ms - SILENT_MS)
        mine = {"holder": holder, "seen_ms": now_ms, "done": 0, "count": 0}
        taken = update(turn).where(turn.game_id == game_id, free).values(mine)
        try:
            with transaction(self._database) as session:
                if session.get(GameRow, game_id) is None:
                    raise Games.unknown(game_id)
                if session.execute(taken.returning(turn.game_id)).first() is not None:
                    return True
                if session.get(turn, game_id) is not None:
                    return False
                session.add(turn(game_id=game_id, **mine))
        except IntegrityError:  # another was quicker by a moment
            return False
        return True

    def advance(self, game_id: str, holder: str, step: tuple[int, int], now_ms: int) -> None:
        """*holder* has judged so many positions of so many."""
        done, count = step
        mine = ReviewTurnRow.game_id == game_id, ReviewTurnRow.holder == holder
        values = {"done": done, "count": count, "seen_ms": now_ms}
        with transaction(self._database) as session:
            session.execute(update(ReviewTurnRow).where(*mine).values(values))

    def release(self, game_id: str, holder: str) -> None:
        """*Gives the turn of *holder* back."""
        mine = ReviewTurnRow.game_id == game_id, ReviewTurnRow.holder == holder
        with transaction(self._database) as session:
            session.execute(delete(ReviewTurnRow).where(*mine))

    def progress(self, game_id: str, now_ms: int) -> tuple[int, int] | None:
        """The progress of that game's review; None if no process makes it."""
        with transaction(self._database, write=False) as session:
            row = session.get(ReviewTurnRow, game_id)
            if row is None or row.seen_ms < now_ms - SILENT_MS:
                return None
            return row.done, row.count
