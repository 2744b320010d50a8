"""The last sign of life of a server: server downtime is not counted on players' clocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, select
from sqlalchemy.exc import IntegrityError

from ..logs import new_id
from ..models.games import GameRow
from ..models.meeting import AttendanceRow
from ..models.presence import OutageRow, PresenceRow
from ..transaction import transaction
from .attendance import LOST_MS
from .outages import PAUSE, Outage

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


@dataclass(frozen=True, slots=True)
class ServerPause:
    """A pause of all clocks by the owner, from *since_ms* (ms UTC), which may be still to come, to
    *goes_on_ms*, None while nobody has said when. *words*: a sentence for the players, "" for none.
    """

    since_ms: int
    goes_on_ms: int | None
    words: str

    def stands(self, at_ms: int) -> bool:
        """Whether the clocks stand still at that time."""
        return self.since_ms <= at_ms and (self.goes_on_ms is None or at_ms < self.goes_on_ms)

    @property
    def minutes(self) -> int:
        """How long it lasts, 0 while nobody has said when it ends."""
        return 0 if self.goes_on_ms is None else (self.goes_on_ms - self.since_ms) // 60_000


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

    def announce(
        self, at_ms: int | None, words: str = "", *, now_ms: int, stands_ms: int | None = None
    ) -> bool:
        """Tells all players that the server restarts at *at_ms* (UTC), None: that it does not.
        *stands_ms*: for so long all clocks stand still from then on, 0 until somebody lets them go
        on; None: only while there is no server. A pause that has begun is left as it is: False,
        and nothing is announced, where another one was to follow.
        """
        with transaction(self._database) as session:
            row = _row(session)
            found = _pause(row, now_ms)
            stands = found is not None and found.stands(now_ms)
            if stands and at_ms is not None and stands_ms is not None:
                return False
            row.restart_ms, row.restart_words = at_ms, words
            if stands:
                return True
            if found is not None:  # that of an earlier announcement
                row.paused_ms = row.goes_on_ms = None
                _note_pause(session, found.since_ms, None)
            if at_ms is not None and stands_ms is not None:
                _begin_pause(session, row, at_ms, at_ms + stands_ms if stands_ms else None, words)
            return True

    def pause(self, now_ms: int, words: str = "", goes_on_ms: int | None = None) -> None:
        """All clocks stand still from now on, until *goes_on_ms* (UTC), None: until somebody lets
        them go on. One that stands already goes on standing."""
        with transaction(self._database) as session:
            row = _row(session)
            found = _pause(row, now_ms)
            stands = found is not None and found.stands(now_ms)
            if found is not None and not stands:  # the one of a restart is not waited for
                _note_pause(session, found.since_ms, None)
            since_ms = found.since_ms if found is not None and stands else now_ms
            _begin_pause(session, row, since_ms, goes_on_ms, words)

    def go_on(self, at_ms: int, now_ms: int) -> bool:
        """All clocks go on at *at_ms* (UTC); False where none stands still."""
        with transaction(self._database) as session:
            row = _row(session)
            found = _pause(row, now_ms)
            if found is None or not found.stands(now_ms):
                return False
            _begin_pause(session, row, found.since_ms, max(at_ms, now_ms), found.words)
            return True

    def told(self, now_ms: int) -> tuple[Restart | None, ServerPause | None]:
        """The restart that is announced and still to come, and the pause of all clocks that stands
        or is still to come; None for none."""
        with transaction(self._database, write=False) as session:
            row = session.get(PresenceRow, 1)
            if row is None:
                return None, None
            restart = None
            if row.restart_ms is not None and row.restart_ms > now_ms:
                restart = Restart(row.restart_ms, row.restart_words or "")
            return restart, _pause(row, now_ms)

    def last_seen_ms(self) -> int | None:
        """When a server was last running (ms UTC), or None for a new database."""
        with transaction(self._database, write=False) as session:
            row = session.get(PresenceRow, 1)
            return row.seen_ms if row else None


def _row(session: Session) -> PresenceRow:
    """The row, for changes: one after the other."""
    row = session.get(PresenceRow, 1, with_for_update=True)
    if row is None:
        row = PresenceRow(id=1, seen_ms=0)
        session.add(row)
    return row


def _pause(row: PresenceRow, now_ms: int) -> ServerPause | None:
    """The pause that is not over at *now_ms*."""
    if row.paused_ms is None or (row.goes_on_ms is not None and row.goes_on_ms <= now_ms):
        return None
    return ServerPause(row.paused_ms, row.goes_on_ms, row.pause_words or "")


def _begin_pause(
    session: Session, row: PresenceRow, since_ms: int, goes_on_ms: int | None, words: str
) -> None:
    row.paused_ms, row.goes_on_ms, row.pause_words = since_ms, goes_on_ms, words
    _note_pause(session, since_ms, goes_on_ms)


def _note_pause(session: Session, since_ms: int, goes_on_ms: int | None) -> None:
    """Its time is given back as every time in which players could do nothing, once its end is
    known."""
    own = OutageRow.id == f"p{since_ms}"
    session.execute(delete(OutageRow).where(own))
    if goes_on_ms is not None:
        session.add(
            OutageRow(
                id=f"p{since_ms}",
                process="",
                down_ms=since_ms,
                up_ms=goes_on_ms,
                cause=PAUSE,
                everywhere=True,
                filler="",
            )
        )


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
