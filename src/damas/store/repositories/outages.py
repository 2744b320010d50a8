"""The times in which a process could store nothing: by them all processes judge clocks alike."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, exists, func, or_, select

from ..logs import new_id
from ..models.presence import OutageRow, ProcessRow
from ..transaction import transaction

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from ..database import Database

KEPT_MS = 200 * 86_400_000
"""Longer than the longest time for a move by correspondence, with a vacation."""
FILLER = "." * 8192
"""More than a page of the file: what finds room for it finds room for a move."""
PAUSE = "pause"
"""The cause of a time in which the owner had paused all clocks."""
SIGN_MS = 1_000
"""A sign of life so long after the beginning shows that another process could store."""


@dataclass(frozen=True, slots=True)
class Outage:
    """A time (ms UTC) in which nothing was stored, and why: "down" without any server, "store"
    while the database took nothing, "hung" while the process stood still, "late" for one command,
    "pause" while the owner had paused all clocks.
    """

    down_ms: int
    up_ms: int
    cause: str = "down"


class Outages:
    """The repository of such times; *process* is the name of this process."""

    def __init__(self, database: Database, process: str) -> None:
        self._database = database
        self._process = process

    def begin(self, down_ms: int) -> str:
        """Tries whether the database takes something again; the id of the row, for `end`.

        Raises StoreError while it does not.
        """
        row, made = OutageRow, new_id()
        with transaction(self._database) as session:
            old = row.down_ms < down_ms - KEPT_MS
            tried = (row.process == self._process) & row.up_ms.is_(None)
            session.execute(delete(row).where(or_(old, tried)))
            session.add(
                OutageRow(
                    id=made,
                    process=self._process,
                    down_ms=down_ms,
                    up_ms=None,
                    cause="",
                    everywhere=False,
                    filler=FILLER,
                )
            )
        return made

    def end(self, made: str, outage: Outage) -> None:
        """Stores the whole time, now that it is over. Raises StoreError if it is not."""
        with transaction(self._database) as session:
            row = session.get(OutageRow, made)
            if row is None:
                return
            row.down_ms, row.up_ms, row.cause = outage.down_ms, outage.up_ms, outage.cause
            row.everywhere, row.filler = not self._others_stored(session, outage), ""

    def of_all(self, since_ms: int = 0) -> list[Outage]:
        """The times after *since_ms* in which no process could store, and those that overlap with
        such a time of this process: it cannot know who of the others could."""
        row = OutageRow
        query = select(row).where(row.up_ms > since_ms).order_by(row.down_ms)
        with transaction(self._database, write=False) as session:
            rows = session.scalars(query).all()
        own = [one for one in rows if one.process == self._process]
        return [
            Outage(one.down_ms, one.up_ms or one.down_ms, one.cause)
            for one in rows
            if one.everywhere
            or (one.process != self._process and any(_overlap(one, mine) for mine in own))
        ]

    def _others_stored(self, session: Session, outage: Outage) -> bool:
        """Whether another process gave a sign of life meanwhile, and had no such time itself."""
        row, sign = OutageRow, ProcessRow
        shared = exists().where(
            row.process == sign.id, row.down_ms < outage.up_ms,
            func.coalesce(row.up_ms, outage.up_ms) > outage.down_ms,
        )  # fmt: skip
        query = select(sign.id).where(
            sign.id != self._process, sign.seen_ms > outage.down_ms + SIGN_MS, ~shared
        )
        return session.scalar(query.limit(1)) is not None


def _overlap(one: OutageRow, other: OutageRow) -> bool:
    return one.down_ms < (other.up_ms or 0) and other.down_ms < (one.up_ms or 0)
