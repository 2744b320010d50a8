"""Running games that everybody may watch: the latest, and their new entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import and_, or_, select

from ..models.games import EventRow, GameRow
from ..transaction import transaction
from .games import GameEntry, GameRecord, Games

if TYPE_CHECKING:
    from ..database import Database


class RunningGames:
    """The repository of games as spectators follow them. Nothing here writes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def latest(
        self, since_ms: int, limit: int, regulations: Sequence[str] | None = None
    ) -> list[GameRecord]:
        """Public games without a result that changed since *since_ms*, the latest first; only of
        *regulations*, if given."""
        query = select(GameRow).where(
            GameRow.updated_ms >= since_ms,
            GameRow.reason.is_(None),
            GameRow.private.is_(False),
        )
        if regulations is not None:
            query = query.where(GameRow.regulation.in_(regulations))
        with transaction(self._database, write=False) as session:
            rows = session.scalars(query.order_by(GameRow.updated_ms.desc()).limit(limit))
            return [Games.record_of(row) for row in rows]

    def entries_after(self, versions: Mapping[str, int]) -> dict[str, list[GameEntry]]:
        """The entries of games that follow on the versions known: game → entries in order."""
        if not versions:
            return {}
        later = [
            and_(EventRow.game_id == game, EventRow.version > version)
            for game, version in versions.items()
        ]
        query = select(EventRow).where(or_(*later)).order_by(EventRow.game_id, EventRow.version)
        found: dict[str, list[GameEntry]] = {}
        with transaction(self._database, write=False) as session:
            for row in session.scalars(query):
                found.setdefault(row.game_id, []).append(Games.entry_of(row))
        return found
