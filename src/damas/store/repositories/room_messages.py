"""Remarks in rooms: stored once under the client's name for them, and taken away by the host."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import select, update

from ..models.rooms import RoomMessageRow, RoomRow
from ..transaction import transaction
from .chat_messages import RoomRemark, add_remark

if TYPE_CHECKING:
    from ..database import Database
    from .chat_messages import ChatLimits

MOST_READ = 200
"""The last remarks that are read together."""


class RoomMessages:
    """The repository of remarks in rooms."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, room_id: str, word: RoomRemark, limits: ChatLimits, client_id: str = "") -> int:
        """Stores a remark and returns its number; 0 if the room has enough of them, `TOO_FAST` if
        its person has said enough for now. Sent twice under a *client_id* it is stored once."""

        def made(number: int) -> RoomMessageRow:
            return _row(room_id, number, word, client_id)

        there = RoomMessageRow.room_id == room_id
        return add_remark(self._database, RoomMessageRow, there, word, limits, client_id, made)

    def of_room(self, room_id: str, after: int = 0) -> list[RoomRemark]:
        """The last remarks in a room that stand, from the one after number *after*."""
        query = (
            select(RoomMessageRow)
            .where(
                RoomMessageRow.room_id == room_id,
                RoomMessageRow.number > after,
                RoomMessageRow.removed_ms.is_(None),
            )
            .order_by(RoomMessageRow.number.desc())
            .limit(MOST_READ)
        )
        with transaction(self._database, write=False) as session:
            return [_remark(row) for row in session.scalars(query)][::-1]

    def remove(self, room_id: str, number: int, at_ms: int) -> bool:
        """Takes a remark away; False if there is none. The room counts as changed."""
        which = RoomMessageRow.room_id == room_id, RoomMessageRow.number == number
        gone = update(RoomMessageRow).where(*which).values(removed_ms=at_ms)
        moved = update(RoomRow).where(RoomRow.id == room_id).values(version=RoomRow.version + 1)
        with transaction(self._database) as session:
            if session.execute(gone.returning(RoomMessageRow.number)).first() is None:
                return False
            session.execute(moved)
        return True


def _row(room_id: str, number: int, word: RoomRemark, client_id: str) -> RoomMessageRow:
    return RoomMessageRow(
        room_id=room_id,
        number=number,
        person=word.person,
        speaker=word.speaker,
        phrase=word.phrase,
        text=word.text,
        at_ms=word.at_ms,
        client_id=client_id or None,
    )


def _remark(row: RoomMessageRow) -> RoomRemark:
    return RoomRemark(row.number, row.speaker, row.at_ms, row.phrase, row.text, row.person or "")
