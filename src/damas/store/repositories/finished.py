"""The public games that are over: searched, paged by a key, counted."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import ColumnElement, func, or_, select, tuple_

from ..models.games import GameRow
from ..transaction import transaction
from .games import GameRecord, Games, name_key

if TYPE_CHECKING:
    from ..database import Database

CALLED_OFF = "aborted"
"""The reason of games that were called off: they are found only if they are asked for."""

PageKey = tuple[int, str]
"""The end (ms UTC) and the id of the last game of a page."""


@dataclass(frozen=True, slots=True)
class GameSearch:
    """A search for finished games; a field that is None or "" chooses nothing.

    *player*: a part of a name; *result*: "white", "black", "draw"; *reason*: as `outcome` has them;
    the game ended from *since_ms* on and before *until_ms* (ms UTC).
    """

    player: str = ""
    regulations: Sequence[str] | None = None
    result: str = ""
    reason: str = ""
    rated: bool | None = None
    since_ms: int | None = None
    until_ms: int | None = None

    def conditions(self) -> list[ColumnElement[bool]]:
        """The search as conditions; all columns stand in one index."""
        row = GameRow
        found: list[ColumnElement[bool]] = [row.reason.is_not(None), row.private.is_(False)]
        found.append(row.reason == self.reason if self.reason else row.reason != CALLED_OFF)
        if self.regulations is not None:
            found.append(row.regulation.in_(self.regulations))
        if self.result:
            found.append(row.result == self.result)
        if self.rated is not None:
            found.append(row.rated.is_(self.rated))
        if self.since_ms is not None:
            found.append(row.updated_ms >= self.since_ms)
        if self.until_ms is not None:
            found.append(row.updated_ms < self.until_ms)
        if key := name_key(self.player):
            names = (row.white_key, row.black_key)
            found.append(or_(*(name.contains(key, autoescape=True) for name in names)))
        return found


class FinishedGames:
    """The repository of finished games. Nothing here writes."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def page(
        self, search: GameSearch, limit: int, before: PageKey | None = None
    ) -> list[GameRecord]:
        """The games that fit, the last one first; *before*: those that come after this one."""
        row = GameRow
        query = select(row.id).where(*search.conditions())
        if before is not None:
            query = query.where(tuple_(row.updated_ms, row.id) < before)
        query = query.order_by(row.updated_ms.desc(), row.id.desc()).limit(limit)
        with transaction(self._database, write=False) as session:
            ids = list(session.scalars(query))
            rows = {one.id: one for one in session.scalars(select(row).where(row.id.in_(ids)))}
            return [Games.record_of(rows[one]) for one in ids]

    def sums(self, search: GameSearch) -> dict[str | None, int]:
        """The number of games that fit, by result; None: games that count for nobody."""
        query = select(GameRow.result, func.count()).where(*search.conditions())
        with transaction(self._database, write=False) as session:
            rows = session.execute(query.group_by(GameRow.result)).all()
            return {row[0]: row[1] for row in rows}
