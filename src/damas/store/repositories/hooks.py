"""Addresses of programs that are told the news of an event, on disk."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import delete, func, select, update

from ..models.hooks import EventHookRow
from ..models.tournaments import TournamentRow
from ..transaction import transaction

if TYPE_CHECKING:
    from ..database import Database

MOST_HOOKS = 5
"""Of one event."""
MOST_EVENTS = 1000


@dataclass(frozen=True, slots=True)
class EventHook:
    """One address of an *event*, with the *secret* that signs what is sent there; *last*: how the
    last news fared, at *last_ms*."""

    id: str
    event: str
    address: str
    secret: str
    base: str
    locale: str
    made_ms: int
    last: str = ""
    last_ms: int = 0


class EventHooks:
    """The repository."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add(self, hook: EventHook) -> bool:
        """Stores an address; False where the event has as many as it may."""
        row = EventHookRow
        held = select(TournamentRow.id).where(TournamentRow.id == hook.event).with_for_update()
        count = select(func.count()).select_from(row).where(row.tournament_id == hook.event)
        with transaction(self._database) as session:
            session.scalar(held)
            if (session.scalar(count) or 0) >= MOST_HOOKS:
                return False
            session.add(
                row(
                    id=hook.id,
                    tournament_id=hook.event,
                    address=hook.address,
                    secret=hook.secret,
                    base=hook.base[:200],
                    locale=hook.locale,
                    made_ms=hook.made_ms,
                    last="",
                    last_ms=0,
                )
            )
            return True

    def of(self, event: str) -> list[EventHook]:
        """The addresses of an event, the oldest first."""
        row = EventHookRow
        query = select(row).where(row.tournament_id == event).order_by(row.made_ms, row.id)
        with transaction(self._database, write=False) as session:
            return [_hook(one) for one in session.scalars(query)]

    def find(self, hook: str) -> EventHook | None:
        """One address, by its id."""
        with transaction(self._database, write=False) as session:
            row = session.get(EventHookRow, hook)
            return None if row is None else _hook(row)

    def events_since(self, since_ms: int) -> list[str]:
        """The events with an address that have changed since then (ms UTC)."""
        row, event = EventHookRow, TournamentRow
        theirs = event.id.in_(select(row.tournament_id))
        query = select(event.id).where(event.updated_ms >= since_ms, theirs)
        query = query.order_by(event.updated_ms.desc()).limit(MOST_EVENTS)
        with transaction(self._database, write=False) as session:
            return list(session.scalars(query))

    def fared(self, hook: str, last: str, at_ms: int) -> None:
        """Notes how the last news fared there."""
        row = EventHookRow
        changed = update(row).where(row.id == hook).values(last=last[:60], last_ms=at_ms)
        with transaction(self._database) as session:
            session.execute(changed)

    def remove(self, event: str, hook: str) -> bool:
        """Deletes an address; False where the event has none of that id."""
        row = EventHookRow
        gone = delete(row).where(row.tournament_id == event, row.id == hook).returning(row.id)
        with transaction(self._database) as session:
            return session.execute(gone).first() is not None


def _hook(row: EventHookRow) -> EventHook:
    return EventHook(
        row.id,
        row.tournament_id,
        row.address,
        row.secret,
        row.base,
        row.locale,
        row.made_ms,
        row.last,
        row.last_ms,
    )
