"""The last sign of life of a server: server downtime is not counted on players' clocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import select
from sqlalchemy.exc import IntegrityError

from ..logs import new_id
from ..models.games import GameRow
from ..models.meeting import AttendanceRow
from ..models.presence import OutageRow, PresenceRow
from ..transaction import transaction
from .attendance import LOST_MS
from .outages import Outage

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

LONGEST_SILENCE_MS = 10_000
"""Without a sign of life for more than this there was no server."""
BUSY_SILENCE_MS = 3_000
"""The same while somebody is at a game: then there is a sign of life each second."""
PLAYED_MS = 60_000
"""Somebody was at a game to which something was added so lately."""


@dataclass(frozen=True, slots=True)
class Restart:
    """A restart that was announced: when (ms UTC), and a sentence for the players, "" for none."""

    at_ms: int
    words: str


class Heartbeat:
    """The one row that every server on a database keeps up to date."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def record(self, now_ms: int) -> None:
        """Stores that a server is running at *now_ms* (UTC)."""
        try:
            with transaction(self._database) as session:
                session.merge(PresenceRow(id=1, seen_ms=now_ms))
        except IntegrityError:  # another server has stored the first row in this very moment
            return

    def start(self, now_ms: int) -> Outage | None:
        """A process starts at *now_ms*: the last time without a server, None if there was none.

        Of several processes that start together the first ends that time; all get the same.
        """
        try:
            with transaction(self._database) as session:
                row = session.get(PresenceRow, 1, with_for_update=True)
                if row is None:
                    session.add(PresenceRow(id=1, seen_ms=now_ms))
                    return None
                if now_ms - row.seen_ms > _longest_silence(session, row.seen_ms):
                    row.down_ms, row.up_ms = row.seen_ms, now_ms
                _keep(session, row)
                row.seen_ms = max(row.seen_ms, now_ms)
                return _outage(row)
        except IntegrityError:  # another process has stored the first row in this very moment
            return None

    def announce(self, at_ms: int | None, words: str = "") -> None:
        """Tells all players that the server restarts at *at_ms* (UTC), None: that it does not."""
        with transaction(self._database) as session:
            row = session.get(PresenceRow, 1)
            if row is None:
                row = PresenceRow(id=1, seen_ms=0)
                session.add(row)
            row.restart_ms, row.restart_words = at_ms, words

    def announced(self, now_ms: int) -> Restart | None:
        """The restart that is announced, None if there is none still to come."""
        with transaction(self._database, write=False) as session:
            row = session.get(PresenceRow, 1)
            if row is None or row.restart_ms is None or row.restart_ms <= now_ms:
                return None
            return Restart(row.restart_ms, row.restart_words or "")

    def last_seen_ms(self) -> int | None:
        """When a server was last running (ms UTC), or None for a new database."""
        with transaction(self._database, write=False) as session:
            row = session.get(PresenceRow, 1)
            return row.seen_ms if row else None


def _longest_silence(session: Session, seen_ms: int) -> int:
    """For so long (ms) there may have been a server that gave no sign of life."""
    row, game = AttendanceRow, GameRow
    there = select(row.game_id).where(row.gone_ms.is_(None), row.seen_ms > seen_ms - LOST_MS)
    played = select(game.id).where(
        game.falls_ms.is_not(None), game.updated_ms > seen_ms - PLAYED_MS
    )
    found = (session.scalar(query.limit(1)) for query in (there, played))
    return BUSY_SILENCE_MS if any(found) else LONGEST_SILENCE_MS


def _keep(session: Session, row: PresenceRow) -> None:
    """Adds that time to all others; an older program may have noted it here alone."""
    kept = select(OutageRow.id).where(OutageRow.process == "", OutageRow.up_ms == row.up_ms)
    if row.up_ms is None or row.down_ms is None or session.scalar(kept.limit(1)):
        return
    session.add(
        OutageRow(
            id=new_id(),
            process="",
            down_ms=row.down_ms,
            up_ms=row.up_ms,
            cause="down",
            everywhere=True,
            filler="",
        )
    )


def _outage(row: PresenceRow) -> Outage | None:
    if row.down_ms is None or row.up_ms is None:
        return None
    return Outage(row.down_ms, row.up_ms)
