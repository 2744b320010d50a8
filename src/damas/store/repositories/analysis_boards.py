"""The analysis boards of finished games, as they stand; of two changes at once one is first."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sqlalchemy import func, select, update
from sqlalchemy.exc import IntegrityError

from ..models.games import GameRow
from ..models.reviews import AnalysisBoardRow
from ..transaction import transaction
from .games import Games

if TYPE_CHECKING:
    from ..database import Database


class AnalysisBoards:
    """The repository of analysis boards, one for a game. Writes are on disk when it returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def get(self, game_id: str) -> tuple[int, dict[str, Any]] | None:
        """The version of a game's board, and the board; None where there is none yet."""
        with transaction(self._database, write=False) as session:
            row = session.get(AnalysisBoardRow, game_id)
            return None if row is None else (row.version, dict(row.state))

    def put(self, game_id: str, expected: int, state: Mapping[str, Any], at_ms: int) -> bool:
        """Stores *state* as the version after *expected* (0: there is none yet); False where
        another process was quicker. Raises UnknownNameError without the game."""
        new = {"version": expected + 1, "state": dict(state), "updated_ms": at_ms}
        row = AnalysisBoardRow
        known = row.game_id == game_id, row.version == expected
        try:
            with transaction(self._database) as session:
                if session.get(GameRow, game_id) is None:
                    raise Games.unknown(game_id)
                if expected:
                    moved = update(row).where(*known).values(new).returning(row.version)
                    return session.execute(moved).first() is not None
                session.add(row(game_id=game_id, **new))
        except IntegrityError:
            return False
        return True

    def versions(self, games: Sequence[str]) -> dict[str, int]:
        """The versions of the boards of those *games* that are still there."""
        row = AnalysisBoardRow
        query = (
            select(GameRow.id, func.coalesce(row.version, 0))
            .outerjoin(row, row.game_id == GameRow.id)
            .where(GameRow.id.in_(games))
        )
        with transaction(self._database, write=False) as session:
            rows = session.execute(query).all()
            return {row[0]: row[1] for row in rows}
