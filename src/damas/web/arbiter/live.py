"""Real boards in this process: the fold of each log, one queue each, saved before anyone is told.

The log in the database is the truth: what is here is folded from it, and folded again when another
process has written. Events are stamped with seconds since the board was made where they bring no
time of their own; a board whose watch runs ahead takes the server's stamps along with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ...arbiter import Ruling, Table
from ...errors import DamasError
from ...i18n import Text
from ...store import (
    ArbiterTables,
    TableEvent,
    TableRecord,
    TableSummary,
    VersionConflictError,
)
from ..core.errors import WebError
from ..core.times import now_ms
from ..live.cached_log import TRIES, Kept
from ..work import in_database

MOST = 512  # boards held in memory


@dataclass(frozen=True, slots=True)
class Told:
    """What became of one event: its *number* in the table's log, the rulings; *error* if refused.

    *repeated*: it had come before under the same client id, and nothing was done now.
    """

    number: int
    rulings: Sequence[Ruling]
    error: Ruling | None = None
    repeated: bool = False
    state: Mapping[str, Any] = field(default_factory=dict)


Changed = Callable[[str], None]
"""Whoever wants to know that something was kept at the board of an id."""


def _nobody(_: str) -> None:
    """Nobody wants to know."""


class Fold:
    """A board folded from its log. *epoch* grows when an entry is taken back."""

    def __init__(self, record: TableRecord, log: Sequence[TableEvent]) -> None:
        self.record = record
        self.version = 0
        self.epoch = 0
        self.ahead_ms = 0
        self.known: dict[str, int] = {}
        self.kept: list[TableEvent] = []
        self.table = Table()
        for entry in log:
            self.fold(entry)

    def fold(self, entry: TableEvent) -> None:
        """Takes over one entry of the log."""
        self.version += 1
        if entry.client_id is not None:
            self.known[entry.client_id] = self.version
        if entry.kind == "undo":
            self.kept.pop()
            self.epoch += 1
            self.table = Table.from_events(one.payload for one in self.kept)
            return
        self.kept.append(entry)
        self.table.apply(entry.payload)
        told = entry.payload.get("t")
        if isinstance(told, int | float):
            since = entry.at_ms - self.record.created_ms
            self.ahead_ms = max(self.ahead_ms, round(told * 1000) - since)

    def watch_ms(self, at_ms: int) -> int:
        """What the arbiter's watch shows at *at_ms* (UTC), in milliseconds."""
        return max(self.table.now, at_ms - self.record.created_ms + self.ahead_ms)

    @property
    def summary(self) -> TableSummary:
        """Where the board stands, for lists."""
        state = self.table.state()
        if not state:
            return self.record.summary
        waits = None if state["pending"] is None else str(state["pending"]["code"])
        return TableSummary(state["ply"], state["fen"], waits, state["result"])


class LiveTable(Kept[Fold]):
    """One board: takes events in order, keeps them, tells the listeners."""

    def __init__(self, fold: Fold, store: ArbiterTables, changed: Changed = _nobody) -> None:
        super().__init__(fold)
        self._store = store
        self._changed = changed

    def load(self) -> Fold:
        """Folds the board from its log."""
        return load(self._store, self.fold.record.id)

    def has_changed(self) -> bool:
        """Whether another process has written to its log or its names."""
        record = self._store.get(self.fold.record.id)
        return record.version != self.fold.version or record.headers != self.fold.record.headers

    def succeed(self, old: Fold) -> None:
        """Whoever has seen the old log reads all of the new one."""
        self.fold.epoch = old.epoch + 1

    async def tell(self, events: Sequence[tuple[Any, str | None]]) -> list[Told]:
        """Applies events, each with a client id or None; what cannot be taken is answered alone.

        All that was taken is on disk when this returns. Raises StoreError when it was not.
        """
        for _ in range(TRIES):
            async with self.trusted():
                told, entries = self._apply(events)
                if not entries:
                    return told
                if await self._append(entries):
                    self.wake()
                    self._changed(self.fold.record.id)
                    return told
        raise VersionConflictError(self.fold.record.id, self.fold.version)

    async def undo(self, version: int) -> None:
        """Takes the last entry back, if the log is still at *version*; the first one stays."""
        async with self.trusted():
            if self.fold.version != version:
                raise WebError(409, "stale-version", STALE)
            if len(self.fold.kept) < 2:
                raise WebError(409, "nothing-to-undo", NOTHING)
            entry = TableEvent("undo", {}, now_ms())
            self.fold.fold(entry)
            if not await self._append([entry]):
                raise WebError(409, "stale-version", STALE)
            self.wake()
            self._changed(self.fold.record.id)

    async def rename(self, headers: Mapping[str, str]) -> None:
        """Writes the names of the players and the tags anew."""
        async with self.trusted():
            key = self.fold.record.id
            await in_database(self._store.set_headers, key, headers)
            self.distrust()
        await self.refresh()
        self.wake()

    def _apply(
        self, events: Sequence[tuple[Any, str | None]]
    ) -> tuple[list[Told], list[TableEvent]]:
        told: list[Told] = []
        entries: list[TableEvent] = []
        for event, client_id in events:
            fold = self.fold
            if client_id is not None and client_id in fold.known:
                told.append(Told(len(fold.kept), (), None, True, fold.table.state()))
                continue
            one, entry = self._one(event, client_id)
            told.append(one)
            entries += [] if entry is None else [entry]
        return told, entries

    def _one(self, event: Any, client_id: str | None) -> tuple[Told, TableEvent | None]:
        """One event: stamped, ruled on; out of the fold again when it cannot be taken."""
        fold, at_ms = self.fold, now_ms()
        if not _writable(event, client_id):
            error = Ruling("error", UNWRITABLE, "bad-value")
            return Told(len(fold.kept) + 1, (), error, False, fold.table.state()), None
        stamped = event
        if isinstance(event, Mapping) and event.get("t") is None:
            stamped = {**event, "t": fold.watch_ms(at_ms) / 1000}
        rulings = fold.table.apply(stamped)
        if rulings and rulings[0].kind == "error":
            fold.table.log.pop()
            return Told(len(fold.kept) + 1, (), rulings[0], False, fold.table.state()), None
        entry = TableEvent("event", stamped, at_ms, client_id, fold.version + 1)
        fold.version += 1
        fold.kept.append(entry)
        if client_id is not None:
            fold.known[client_id] = fold.version
        since = at_ms - fold.record.created_ms
        fold.ahead_ms = max(fold.ahead_ms, round(float(stamped["t"]) * 1000) - since)
        return Told(len(fold.kept), tuple(rulings), None, False, fold.table.state()), entry

    async def _append(self, entries: Sequence[TableEvent]) -> bool:
        fold = self.fold
        key, expected = fold.record.id, fold.version - len(entries)
        summary = fold.summary
        return await self.keep(
            lambda: self._store.append(key, entries, expected=expected, summary=summary)
        )


def _writable(*values: Any) -> bool:
    """Whether values can be kept and shown again: no half characters, no NaN."""
    try:
        json.dumps(values, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        return False
    return True


UNWRITABLE = Text("The event holds characters or numbers that cannot be written down")
STALE = Text("Something else has been entered since: look again")
NOTHING = Text("There is nothing to take back")


class LiveTables:
    """The boards of this process, by id; *changed* hears of everything that is kept at one."""

    def __init__(self, store: ArbiterTables) -> None:
        self.store = store
        self.changed: Changed = _nobody
        self._tables: dict[str, LiveTable] = {}

    async def create(
        self, regulation: str, headers: Mapping[str, str], start: Mapping[str, Any]
    ) -> LiveTable:
        """A new board whose first event is *start*. Raises DamasError when that cannot be."""
        at_ms = now_ms()
        event = {**start, "t": 0.0}
        table = Table()
        rulings = table.apply(event)
        if rulings and rulings[0].kind == "error":
            ruling = rulings[0]
            text = ruling.message
            raise DamasError(ruling.code or "error", text.template, **text.params)
        state = table.state()
        waits = None if state["pending"] is None else str(state["pending"]["code"])
        summary = TableSummary(state["ply"], state["fen"], waits, state["result"])
        record = await in_database(
            self.store.create, regulation, headers, summary, TableEvent("event", event, at_ms)
        )
        return await self.get(record.id)

    async def get(self, table_id: str) -> LiveTable:
        """The board with that id. Raises UnknownNameError when there is none."""
        live = self._tables.get(table_id)
        if live is None:
            fold = await in_database(load, self.store, table_id)
            live = self._tables.setdefault(table_id, LiveTable(fold, self.store, self.changed))
            self._forget()
        else:
            await live.refresh()
        return live

    async def delete(self, table_id: str) -> None:
        """Removes a board with its log."""
        await in_database(self.store.delete, table_id)
        live = self._tables.pop(table_id, None)
        if live is not None:
            live.close()

    def close(self) -> None:
        """Ends all lines."""
        for live in self._tables.values():
            live.close()

    def _forget(self) -> None:
        """Lets the oldest boards that nobody looks at go."""
        spare = len(self._tables) - MOST
        for key in [key for key, live in self._tables.items() if live.idle][: max(0, spare)]:
            del self._tables[key]


def load(store: ArbiterTables, table_id: str) -> Fold:
    """Folds a board from its log. Raises UnknownNameError when there is none."""
    return Fold(store.get(table_id), store.events(table_id))
