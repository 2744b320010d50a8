"""The players at their games: every process notes its own players, and reads the notes of all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import or_, select, update
from sqlalchemy.exc import IntegrityError

from ..models.meeting import AttendanceRow
from ..models.presence import ProcessRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database

LOST_MS = 12_000
"""A player without a note for this time is away."""
CUT_OFF_MS = 75_000
"""A process that is silent for less may be cut off from the database, and come back; then it is
dead."""

GameSeat = tuple[str, str]
"""A game's id and a colour."""


@dataclass(frozen=True, slots=True)
class Attended:
    """The time when a player was last seen, and the time when the page was closed, in ms UTC.
    *sign_ms*: the last sign of life of the process that has seen the player; None if it has left.
    """

    seen_ms: int
    gone_ms: int | None = None
    sign_ms: int | None = None

    def away_since(self, at_ms: int) -> int | None:
        """The time since which the player is away; None while the player is there, or at a process
        that may be cut off from the database."""
        if self.gone_ms is not None:
            return self.gone_ms
        if at_ms - self.seen_ms <= LOST_MS:
            return None
        if self.sign_ms is None or self.sign_ms > self.seen_ms + LOST_MS:
            return self.seen_ms
        until = self.sign_ms + CUT_OFF_MS
        return None if at_ms < until else max(self.seen_ms, until)

    def is_cut_off(self, since_ms: int, at_ms: int) -> bool:
        """Whether the player is at a process that has given no sign of life after *since_ms*: it
        may be cut off, and the player with it."""
        if self.gone_ms is not None or self.sign_ms is None:
            return False
        was_there = self.seen_ms >= self.sign_ms - LOST_MS
        return was_there and self.sign_ms < since_ms and at_ms < self.sign_ms + CUT_OFF_MS


class Attendance:
    """The repository of players' attendance at games."""

    def __init__(self, database: Database, process: str = "") -> None:
        self._database = database
        self._process = process

    def here(self, seats: Iterable[GameSeat], at_ms: int) -> None:
        """Stores that the players in *seats* are at their games."""
        try:
            with transaction(self._database) as session:
                for game_id, colour in sorted(set(seats)):
                    session.merge(
                        AttendanceRow(
                            game_id=game_id,
                            colour=colour,
                            seen_ms=at_ms,
                            gone_ms=None,
                            holder=self._process,
                        )
                    )
        except IntegrityError:  # another process was first, or the game is deleted
            return

    def gone(self, game_id: str, colour: str, at_ms: int) -> None:
        """Stores that the page of a player is closed, unless another process has seen the player
        since: then the page has only found another way to the server."""
        row, mine = (
            AttendanceRow,
            or_(AttendanceRow.holder == self._process, AttendanceRow.holder.is_(None)),
        )
        there = row.game_id == game_id, row.colour == colour, mine
        with transaction(self._database) as session:
            session.execute(update(row).where(*there).values(gone_ms=at_ms))

    def of_games(self, games: Sequence[str]) -> dict[GameSeat, Attended]:
        """The players of some games who have been there at least once."""
        row, sign = AttendanceRow, ProcessRow
        query = (
            select(row.game_id, row.colour, row.seen_ms, row.gone_ms, sign.seen_ms.label("sign"))
            .outerjoin(sign, sign.id == row.holder)
            .where(row.game_id.in_(games))
        )
        with transaction(self._database, write=False) as session:
            return {
                (one.game_id, one.colour): Attended(one.seen_ms, one.gone_ms, one.sign)
                for one in session.execute(query)
            }
