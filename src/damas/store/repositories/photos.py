"""Photos of boards of events on disk."""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select

from ..logs import new_id
from ..models.photos import EventPhotoRow
from ..models.tournaments import TournamentRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database


class EventPhotos:
    """The repository. Every write is on disk when its method returns."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, event: str, kind: str, data: bytes, at_ms: int, most: int) -> str | None:
        """Keeps a photo and returns its id; None where the event would have more than *most* bytes
        of them."""
        row = EventPhotoRow
        made = new_id()
        held = select(TournamentRow.id).where(TournamentRow.id == event).with_for_update()
        used = select(func.coalesce(func.sum(row.bytes), 0)).where(row.tournament_id == event)
        with transaction(self._database) as session:
            session.scalar(held)
            if (session.scalar(used) or 0) + len(data) > most:
                return None
            session.add(
                row(
                    tournament_id=event,
                    id=made,
                    kind=kind,
                    data=base64.b64encode(data).decode(),
                    bytes=len(data),
                    made_ms=at_ms,
                )
            )
        return made

    def read(self, event: str, photo: str) -> bytes | None:
        """The bytes of a photo; None where it is not here."""
        row = EventPhotoRow
        query = select(row.data).where(row.tournament_id == event, row.id == photo)
        with transaction(self._database, write=False) as session:
            found = session.scalar(query)
        return None if found is None else base64.b64decode(found)

    def remove(self, event: str, photo: str) -> None:
        """Deletes a photo."""
        row = EventPhotoRow
        with transaction(self._database) as session:
            session.execute(delete(row).where(row.tournament_id == event, row.id == photo))

    def all_of(self, event: str) -> Iterator[tuple[str, bytes]]:
        """The photos of an event with their ids, read one after the other."""
        row = EventPhotoRow
        query = select(row.id).where(row.tournament_id == event).order_by(row.made_ms, row.id)
        with transaction(self._database, write=False) as session:
            ids = list(session.scalars(query))
        for one in ids:
            data = self.read(event, one)
            if data is not None:
                yield one, data
