"""Relays on disk: a file of games that grows, of somebody else's event."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import delete, func, select
from sqlalchemy.orm import defer

from ..database import Database
from ..models.relays import RelayRow
from ..transaction import hold_person, transaction


@dataclass(frozen=True, slots=True)
class RelayRecord:
    """A relay; *version* is higher after each change of its *text*, which is "" where only the rest
    was asked for. Times are ms UTC."""

    id: str
    owner: str
    name: str
    secret: str
    text: str
    version: int
    created_ms: int
    changed_ms: int
    link: str = ""
    fault: str = ""


class Relays:
    """The repository of relays."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, record: RelayRecord, most: int) -> bool:
        """Stores a new relay; False where its owner has *most* already."""
        with transaction(self._database) as session:
            hold_person(session, record.owner)
            own = select(func.count()).select_from(RelayRow).where(RelayRow.owner == record.owner)
            if (session.scalar(own) or 0) >= most:
                return False
            session.add(
                RelayRow(
                    id=record.id,
                    owner=record.owner,
                    name=record.name,
                    secret=record.secret,
                    text=record.text,
                    version=record.version,
                    created_ms=record.created_ms,
                    changed_ms=record.changed_ms,
                    link=record.link or None,
                    next_ms=record.created_ms if record.link else None,
                )
            )
            return True

    def get(self, relay_id: str) -> RelayRecord | None:
        """A relay; None where there is none."""
        with transaction(self._database, write=False) as session:
            row = session.get(RelayRow, relay_id)
            return None if row is None else _record(row, row.text)

    def head(self, relay_id: str) -> RelayRecord | None:
        """A relay without its text; None where there is none."""
        query = select(RelayRow).options(defer(RelayRow.text)).where(RelayRow.id == relay_id)
        with transaction(self._database, write=False) as session:
            row = session.scalars(query).first()
            return None if row is None else _record(row, "")

    def version(self, relay_id: str) -> int | None:
        """The version of a relay, without its text; None where there is none."""
        with transaction(self._database, write=False) as session:
            return session.scalar(select(RelayRow.version).where(RelayRow.id == relay_id))

    def recent(self, most: int) -> list[tuple[str, str, int]]:
        """(id, name, time of the last change) of the relays that changed last."""
        row = RelayRow
        query = select(row.id, row.name, row.changed_ms).order_by(row.changed_ms.desc()).limit(most)
        with transaction(self._database, write=False) as session:
            return [(one.id, one.name, one.changed_ms) for one in session.execute(query)]

    def replace(self, relay_id: str, text: str, at_ms: int) -> int | None:
        """Gives a relay the whole file as it is now; its version, which the same file leaves, None
        where there is no such relay."""
        with transaction(self._database) as session:
            row = session.get(RelayRow, relay_id, with_for_update=True)
            if row is None:
                return None
            if row.text != text:
                row.text, row.version, row.changed_ms = text, row.version + 1, at_ms
            return row.version

    def claim(self, at_ms: int, next_ms: int, most: int) -> list[tuple[str, str, int]]:
        """(id, link, failures so far) of the relays that are due; they are due again at *next_ms*,
        so that no other process fetches them."""
        row = RelayRow
        due = select(row).where(row.next_ms <= at_ms).order_by(row.next_ms).limit(most)
        with transaction(self._database) as session:
            rows = session.scalars(due.with_for_update(skip_locked=True)).all()
            for one in rows:
                one.next_ms = next_ms
            return [(one.id, one.link or "", one.failures or 0) for one in rows]

    def failed(self, relay_id: str, failures: int, fault: str, next_ms: int | None) -> None:
        """Notes how often in a row a link has failed, why, and when it is tried again (None: not
        any more)."""
        with transaction(self._database) as session:
            row = session.get(RelayRow, relay_id, with_for_update=True)
            if row is not None:
                row.failures, row.fault, row.next_ms = failures, fault, next_ms

    def remove(self, relay_id: str) -> None:
        """Deletes a relay, if it is there."""
        with transaction(self._database) as session:
            session.execute(delete(RelayRow).where(RelayRow.id == relay_id))


def _record(row: RelayRow, text: str) -> RelayRecord:
    return RelayRecord(
        row.id,
        row.owner,
        row.name,
        row.secret,
        text,
        row.version,
        row.created_ms,
        row.changed_ms,
        row.link or "",
        row.fault or "",
    )
