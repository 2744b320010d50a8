"""What whoever runs a server wants to be woken for, counted in the database: all processes give the
same numbers. Times are ms UTC.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import func, or_, select

from ..models.games import GameRow
from ..models.jobs import JobRow
from ..models.meeting import AttendanceRow
from ..models.notifications import LobbyGuestRow, NotificationRow
from ..models.people import SeatRow, SettingRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy import Select

    from ..database import Database

BACKUP = "last_backup"
"""The setting with the time of the last backup."""
HOUR_MS, DAY_MS = 3_600_000, 86_400_000
HERE_MS = 75_000
"""Who was at a game or in the lobby so shortly ago counts as here."""


@dataclass(frozen=True, slots=True)
class OperatingNumbers:
    """Notices that should have been sent; jobs that failed within a day; games that go on: with a
    clock that runs, or a move within the hour; people at games and in the lobby; the age of the
    last backup in seconds, infinite where none is known."""

    notices_unsent: int
    jobs_failed: int
    games_running: int
    people_here: int
    backup_age: float


class Operating:
    """The repository of these numbers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def numbers(self, at_ms: int) -> OperatingNumbers:
        """All of them as of now."""
        row = NotificationRow
        unsent = _count(row.id).where(row.done_ms.is_(None), row.due_ms <= at_ms)
        failed = _count(JobRow.id).where(JobRow.state == "failed", JobRow.ended_ms > at_ms - DAY_MS)
        goes_on = or_(GameRow.falls_ms.is_not(None), GameRow.updated_ms > at_ms - HOUR_MS)
        running = _count(GameRow.id).where(GameRow.reason.is_(None), goes_on)
        with transaction(self._database, write=False) as session:
            people = set(session.scalars(_players(at_ms))) | set(session.scalars(_lobby(at_ms)))
            backup = session.get(SettingRow, BACKUP)
            made = None if backup is None else int(backup.value["at_ms"])
            age = float("inf") if made is None else max(0.0, (at_ms - made) / 1000)
            notices, jobs, games = (
                int(session.scalar(one) or 0) for one in (unsent, failed, running)
            )
            return OperatingNumbers(notices, jobs, games, len(people), age)

    def note_backup(self, at_ms: int) -> None:
        """Notes that a backup has been made."""
        with transaction(self._database) as session:
            session.merge(SettingRow(name=BACKUP, value={"at_ms": at_ms}))


def _count(column: object) -> Select[tuple[int]]:
    return select(func.count(column))  # type: ignore[arg-type]


def _players(at_ms: int) -> Select[str | None]:
    at = (AttendanceRow.game_id == SeatRow.game_id) & (AttendanceRow.colour == SeatRow.colour)
    there = AttendanceRow.gone_ms.is_(None), AttendanceRow.seen_ms > at_ms - HERE_MS
    return select(SeatRow.person_id).join(AttendanceRow, at).where(*there)


def _lobby(at_ms: int) -> Select[str]:
    return select(LobbyGuestRow.person).where(LobbyGuestRow.seen_ms > at_ms - HERE_MS)
