"""Running games that everybody may watch: the latest, and their new entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sqlalchemy import and_, exists, or_, select

from ..logs import StoredEntry
from ..models.games import EventRow, GameRow
from ..models.meeting import AttendanceRow
from ..transaction import transaction
from .games import GameRecord, Games

if TYPE_CHECKING:
    from ..database import Database


RECENT_MS = 2 * 3_600_000
"""A game without a move for this time is not shown."""
HERE_MS = 60_000
"""A player who was noted this long ago is there: pages are loaded anew, lines break."""
ALONE_MS = 10 * 60_000
"""The time after a move for which somebody is taken to be at a game of one device."""


class RunningGames:
    """The repository of games as spectators follow them. Nothing here writes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def latest(
        self, now_ms: int, limit: int, regulations: Sequence[str] | None = None
    ) -> list[GameRecord]:
        """Public games without a result at which somebody is and a move was made, the latest
        first; only of *regulations*, if given. Of games at one device nobody notes who is there:
        they had a move lately."""
        noted = AttendanceRow.game_id == GameRow.id
        query = select(GameRow).where(
            GameRow.updated_ms >= now_ms - RECENT_MS,
            GameRow.reason.is_(None),
            GameRow.private.is_(False),
            GameRow.ply > 0,
            or_(
                exists().where(noted, AttendanceRow.seen_ms >= now_ms - HERE_MS),
                and_(~exists().where(noted), GameRow.updated_ms >= now_ms - ALONE_MS),
            ),
        )
        if regulations is not None:
            query = query.where(GameRow.regulation.in_(regulations))
        with transaction(self._database, write=False) as session:
            rows = session.scalars(query.order_by(GameRow.updated_ms.desc()).limit(limit))
            return [Games.record_of(row) for row in rows]

    def entries_after(self, versions: Mapping[str, int]) -> dict[str, list[StoredEntry]]:
        """The entries of games that follow on the versions known: game → entries in order."""
        if not versions:
            return {}
        later = [
            and_(EventRow.game_id == game, EventRow.version > version)
            for game, version in versions.items()
        ]
        query = select(EventRow).where(or_(*later)).order_by(EventRow.game_id, EventRow.version)
        found: dict[str, list[StoredEntry]] = {}
        with transaction(self._database, write=False) as session:
            for row in session.scalars(query):
                found.setdefault(row.game_id, []).append(Games.entry_of(row))
        return found
