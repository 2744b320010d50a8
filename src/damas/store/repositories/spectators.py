"""Those who look on at games: every process says it of those it serves, and reads it of the others.

Nobody is named: a spectator is a short hash that holds for one game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from ..models.watching import SpectatorRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database

LOST_MS = 30_000
"""The word of a process holds so long, unless it is said again."""
MOST_ROWS = 5000
"""Rows of other processes that are read at once."""


@dataclass(frozen=True, slots=True)
class Viewers:
    """The spectators of one game in one process: those told apart, and the number of *more*."""

    game: str
    viewers: tuple[str, ...]
    more: int = 0


class Spectators:
    """The repository of spectators."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def here(self, process: str, games: Sequence[Viewers], at_ms: int) -> None:
        """Stores who looks on in a process; a game at which nobody does is forgotten."""
        for _ in range(2):
            with suppress(IntegrityError):  # said twice in this very moment: now the row is there
                self._here(process, games, at_ms)
                return

    def _here(self, process: str, games: Sequence[Viewers], at_ms: int) -> None:
        with transaction(self._database) as session:
            for one in sorted(games, key=lambda found: found.game):
                if one.viewers:
                    row = SpectatorRow(
                        game_id=one.game,
                        process=process,
                        viewers=list(one.viewers),
                        more=one.more,
                        seen_ms=at_ms,
                    )
                    session.merge(row)
            empty = [one.game for one in games if not one.viewers]
            if empty:
                gone = SpectatorRow.process == process, SpectatorRow.game_id.in_(empty)
                session.execute(delete(SpectatorRow).where(*gone))
            lost = SpectatorRow.seen_ms < at_ms - 10 * LOST_MS
            session.execute(delete(SpectatorRow).where(lost))

    def elsewhere(self, process: str, at_ms: int) -> list[Viewers]:
        """Those who look on in other processes."""
        query = (
            select(SpectatorRow)
            .where(SpectatorRow.process != process, SpectatorRow.seen_ms >= at_ms - LOST_MS)
            .limit(MOST_ROWS)
        )
        with transaction(self._database, write=False) as session:
            return [
                Viewers(row.game_id, _texts(row.viewers), row.more)
                for row in session.scalars(query)
            ]

    def leave(self, process: str) -> None:
        """Forgets what a process has said: it ends."""
        with transaction(self._database) as session:
            session.execute(delete(SpectatorRow).where(SpectatorRow.process == process))


def _texts(found: Iterable[object]) -> tuple[str, ...]:
    return tuple(one for one in found if isinstance(one, str))
