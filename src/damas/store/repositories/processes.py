"""The processes of a server that run now, by their signs of life.

A sign of life is a count that grows. Another process judges by its own clock for how long the count
has stood still, so that clocks which differ or jump make nobody dead.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select
from sqlalchemy.exc import IntegrityError

from ..logs import new_id
from ..models.presence import PresenceRow, ProcessRow
from ..monotonic import boot, steady_ms
from ..transaction import transaction
from .heartbeat import Heartbeat
from .outages import Outages

if TYPE_CHECKING:
    from ..database import Database

RECENT_MS = 10_000
"""A process of this machine that gave a sign of life so lately knows the time of the games."""
FORGOTTEN_MS = 3_600_000
"""A process without a sign of life for this time is no longer listed."""


@dataclass(frozen=True, slots=True)
class SignOfLife:
    """The count of a process, and its own time (ms UTC) of the last one; whether it runs on this
    machine, and then the age of that sign (ms)."""

    count: int
    seen_ms: int
    is_here: bool = False
    age_ms: int = 0


class Processes:
    """The repository of running processes; *id* is the name of this one, *heartbeat* is of all,
    *outages* are the times in which nothing could be stored, *health* is the store's, seen here."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self.id = new_id()
        self.heartbeat = Heartbeat(database)
        self.outages = Outages(database, self.id)
        self.health = database.health

    def record(self, at_ms: int, steady: int | None = None) -> None:
        """Stores that this process, and so a server, is running at *at_ms*. *steady*: `steady_ms`
        of the same moment, which is before this call where that had to wait."""
        try:
            with self.health.writing(), transaction(self._database) as session:
                own = session.get(ProcessRow, self.id)
                if own is None:
                    old = ProcessRow.seen_ms < at_ms - FORGOTTEN_MS
                    session.execute(delete(ProcessRow).where(old))
                    own = ProcessRow(id=self.id, signs=0, seen_ms=at_ms, started_ms=at_ms)
                    session.add(own)
                own.signs, own.seen_ms = own.signs + 1, at_ms
                own.boot, own.steady_ms = boot(), steady_ms() if steady is None else steady
                server = session.get(PresenceRow, 1)
                if server is None:
                    session.add(PresenceRow(id=1, seen_ms=at_ms))
                else:
                    server.seen_ms = at_ms
        except IntegrityError:  # another process has stored the first row in this very moment
            return

    def leave(self) -> None:
        """Stores that this process ends: others take over at once what it sees to."""
        with transaction(self._database) as session:
            session.execute(delete(ProcessRow).where(ProcessRow.id == self.id))

    def running(self) -> dict[str, SignOfLife]:
        """The processes with their last signs of life, also those that have died since."""
        row = ProcessRow
        query = select(row.id, row.signs, row.seen_ms, row.boot, row.steady_ms)
        with transaction(self._database, write=False) as session:
            rows = session.execute(query).all()
            here, now = boot(), steady_ms()
            found = {}
            for name, count, seen, machine, steady in rows:
                is_here = here is not None and machine == here
                age = max(0, now - steady) if is_here and steady is not None else 0
                found[name] = SignOfLife(count, seen, is_here, age)
            return found

    def agreed_ms(self) -> int | None:
        """The time (ms UTC) by which the processes of this machine go now, also where its wall
        clock says another; None if none of them was there a moment ago."""
        if boot() is None:
            return None
        query = select(ProcessRow.seen_ms, ProcessRow.steady_ms).where(
            ProcessRow.boot == boot(), ProcessRow.steady_ms > steady_ms() - RECENT_MS
        )
        with transaction(self._database, write=False, single=True) as session:  # ends at once
            row = session.execute(query.order_by(ProcessRow.steady_ms.desc()).limit(1)).first()
            return None if row is None else row.seen_ms + steady_ms() - row.steady_ms

    def database_ms(self) -> int | None:
        """The time (ms UTC) of the database's server, which its processes on all machines share;
        None for a file: its processes are on one machine. The server has given it half of the way
        there and back ago."""
        if self._database.engine.dialect.name != "postgresql":
            return None
        query = select(func.extract("epoch", func.clock_timestamp()))
        with transaction(self._database, write=False, single=True) as session:
            session.connection()  # the way alone is measured, and no connection that is opened
            asked = steady_ms()
            given = round(float(session.scalar(query) or 0) * 1000)
            return given + (steady_ms() - asked) // 2
