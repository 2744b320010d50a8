"""Events in this process: the fold of each log with its keys, saved before anyone is told."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from ...store import KeptEntry, Key, TournamentRecord, Tournaments, VersionConflictError
from ...tournament import TournamentError
from ...tournament.event import LogEntry, Tournament
from ..core.times import now_ms
from ..live.cached_log import TRIES, Kept
from ..work import in_database
from .person import Person

MOST = 128  # events held in memory


@dataclass
class Fold:
    """An event folded from its log, with its keys and the client ids that were seen.

    *plays*: the tables and games of this server that are its boards.
    """

    record: TournamentRecord
    event: Tournament
    keys: list[Key]
    version: int
    known: dict[str, int] = field(default_factory=dict)
    plays: set[str] = field(default_factory=set)

    @property
    def summary(self) -> dict[str, Any]:
        """What lists show."""
        event = self.event
        return {
            "name": event.rules.name,
            "system": event.rules.system,
            "regulation": event.rules.regulation,
            "players": len(event.entrants),
            "round": len(event.rounds),
            "finished": event.finished,
        }


@dataclass(frozen=True, slots=True)
class Act:
    """What a person wants done; *client_id* makes sending twice harmless."""

    act: str
    data: Mapping[str, Any]
    reason: str = ""
    client_id: str | None = None


class LiveEvent(Kept[Fold]):
    """One event: takes acts in order, keeps them, tells the listeners.

    *giving* is held while keys are given and taken back: each is looked at beside the others.
    *moves* counts what happened at its tables and on its screens, which is not in its log; neither
    is what *clocks* beside boards told last, by (round, board, game).
    """

    def __init__(self, fold: Fold, store: Tournaments) -> None:
        super().__init__(fold)
        self._store = store
        self.giving = asyncio.Lock()
        self.moves = 0
        self.clocks: dict[tuple[int, int, int], dict[str, Any]] = {}

    def stir(self) -> None:
        """Tells the listeners that something has moved on one of its boards."""
        self.moves += 1
        self.wake()

    def load(self) -> Fold:
        """Folds the event from its log."""
        return load(self._store, self.fold.record.id)

    def has_changed(self) -> bool:
        """Whether another process has written to its log."""
        return self._store.get(self.fold.record.id).version != self.fold.version

    async def act(self, person: Person, act: Act) -> int:
        """Carries an act out; the version at which it was kept, now or when it came before.

        Raises TournamentError when the event does not take it, StoreError when it was not kept.
        """
        for _ in range(TRIES):
            async with self.trusted():
                fold = self.fold
                if act.client_id is not None and act.client_id in fold.known:
                    return fold.known[act.client_id]
                at_ms = now_ms()
                entry = entry_of(fold.record, person, act, at_ms)
                fold.event.apply(entry)
                fold.version += 1
                kept = KeptEntry(entry.to_dict(), at_ms, act.client_id, fold.version)
                if act.client_id is not None:
                    fold.known[act.client_id] = fold.version
                if await self._append(kept):
                    fold.record = replace(fold.record, updated_ms=at_ms, version=fold.version)
                    self.wake()
                    return fold.version
        raise VersionConflictError(self.fold.record.id, self.fold.version)

    async def add_key(self, key: Key) -> list[Key]:
        """Gives somebody a key; all keys then."""
        return await self._with_keys(lambda: self._store.add_key(self.fold.record.id, key))

    async def revoke_key(self, key_id: int) -> list[Key]:
        """Takes a key back; all keys then. Raises UnknownNameError."""
        event = self.fold.record.id
        return await self._with_keys(lambda: self._store.revoke_key(event, key_id, now_ms()))

    async def _with_keys(self, write: Any) -> list[Key]:
        async with self.trusted():
            await in_database(write)
            self.fold.keys = await in_database(self._store.keys, self.fold.record.id)
            return self.fold.keys

    async def _append(self, kept: KeptEntry) -> bool:
        fold = self.fold
        key, summary = fold.record.id, fold.summary
        return await self.keep(
            lambda: self._store.append(key, [kept], expected=fold.version - 1, summary=summary)
        )


class LiveEvents:
    """The events of this process, by id."""

    def __init__(self, store: Tournaments) -> None:
        self.store = store
        self._events: dict[str, LiveEvent] = {}

    async def create(self, entries: Sequence[LogEntry], keys: Sequence[Key]) -> LiveEvent:
        """A new event from the beginning of its log. Raises TournamentError."""
        event = await in_database(Tournament.replay, entries)
        if event.settings is None:
            raise TournamentError("not-created", "The event has not been created yet")
        at_ms = now_ms()
        kept = [KeptEntry(entry.to_dict(), at_ms) for entry in entries]
        empty = TournamentRecord("", "", {}, 0, 0, 0)
        summary = Fold(empty, event, [], len(kept)).summary
        record = await in_database(self.store.create, kept, summary, keys)
        return await self.get(record.id)

    async def get(self, event_id: str) -> LiveEvent:
        """The event with that id. Raises UnknownNameError when there is none."""
        live = self._events.get(event_id)
        if live is None:
            fold = await in_database(load, self.store, event_id)
            live = self._events.setdefault(event_id, LiveEvent(fold, self.store))
            self._forget()
        else:
            await live.refresh()
        return live

    async def delete(self, event_id: str) -> None:
        """Removes an event with its log."""
        await in_database(self.store.delete, event_id)
        live = self._events.pop(event_id, None)
        if live is not None:
            live.close()

    def close(self) -> None:
        """Ends all lines."""
        for live in self._events.values():
            live.close()

    def _forget(self) -> None:
        spare = len(self._events) - MOST
        for key in [key for key, live in self._events.items() if live.idle][: max(0, spare)]:
            del self._events[key]


def load(store: Tournaments, event_id: str) -> Fold:
    """Folds an event from its log. Raises UnknownNameError when there is none."""
    record = store.get(event_id)
    log = store.entries(event_id)
    event = Tournament.replay(LogEntry.from_dict(one.entry) for one in log)
    known = {one.client_id: one.version for one in log if one.client_id is not None}
    return Fold(record, event, store.keys(event_id), len(log), known, store.plays(event_id))


def entry_of(record: TournamentRecord, person: Person, act: Act, at_ms: int) -> LogEntry:
    """The entry of what *person* does at a time."""
    return LogEntry(
        act.act,
        act.data,
        person.name,
        person.role,
        stamp(at_ms),
        act.reason,
        key_mark(record, person),
    )


def key_mark(record: TournamentRecord, person: Person) -> str:
    """What entries say of a person's key: it tells two keys apart and opens nothing; "" for none.
    An event taken to another server has other marks."""
    if not person.key:
        return ""
    return hashlib.sha256(f"{record.id}:{person.key}".encode()).hexdigest()[:12]


def stamp(at_ms: int) -> str:
    """A time as entries have it."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")
