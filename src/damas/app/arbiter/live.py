"""Arbiter's tables in this process, as live logs.

Events are stamped with seconds since the table was made where they bring no time of their own; a
table whose own clock runs ahead takes the server's stamps along with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from ...arbiter import Ruling, Table
from ...arbiter.model.state import FIRST, NEWEST
from ...arbiter.protocol.answers import StateView
from ...arbiter.protocol.events import check_new
from ...base.errors import DamasError
from ...base.i18n import Text
from ...store import (
    ArbiterTables,
    KnownCommands,
    SentAgainError,
    StoredEntry,
    TableRecord,
    TableSummary,
    command_name,
)
from ...store.repositories.arbiter import EVENT, UNDO
from ..core.pausing import ALL_PAUSED, Pausing
from ..core.service_errors import ConflictError
from ..core.times import now_ms
from ..live import CachedLog, CachedLogs
from ..work import in_database

MOST = 512  # tables held in memory
UNWRITABLE = Text("The event holds characters or numbers that cannot be written down")
STALE = Text("Something else has been entered since: look again")
NOTHING = Text("There is nothing to take back")

Sent = tuple[Any, str | None]
"""An event as it came, and the client's own name for it."""


@dataclass(frozen=True, slots=True)
class EventAnswer:
    """The answer to one event: its *number* in the table's log, the rulings; *error* if refused.

    *repeated*: it had come before under the same client id, or a board with sensors says again
    what it has said last; nothing was done now.
    """

    number: int
    rulings: Sequence[Ruling]
    error: Ruling | None = None
    repeated: bool = False
    state: Mapping[str, Any] = field(default_factory=dict)


class TableFold:
    """A table folded from its log. *epoch* grows when an entry is taken back.

    *kept* are the entries not taken back; *known* has the version of each client id.
    """

    def __init__(
        self, record: TableRecord, log: Sequence[StoredEntry], pausing: Pausing | None = None
    ) -> None:
        self.record = record
        self.pausing = pausing or Pausing()
        """The pauses of all clocks by the owner of the server: the watch stands still in them."""
        self.version = 0
        self.epoch = 0
        self.ahead_ms = 0
        self.known = KnownCommands()
        self.kept: list[StoredEntry] = []
        self.table = Table()
        self.watched: dict[tuple[str, str], Any] = {}  # made by `watched`, for those who look on
        for entry in log:
            self.apply(entry)

    def apply(self, entry: StoredEntry) -> None:
        """Applies one entry of the log; one from before there were two protocols too."""
        if entry.kind == UNDO:
            self._count(entry)
            del self.kept[-int(entry.payload.get("count", 1)) :]
            self.epoch += 1
            self.table = Table.from_events(one.payload for one in self.kept)
            return
        entry = replace(entry, payload=_of_protocol(entry.payload, FIRST))
        self.table.apply(entry.payload)
        self._store_entry(entry)

    def answer(
        self, event: Any, client_id: str | None, caller: str = ""
    ) -> tuple[EventAnswer, StoredEntry | None]:
        """The answer to an event that comes now, and its entry, applied; None if it is refused."""
        at_ms, number = now_ms(), len(self.kept) + 1
        if not _writable(event, client_id):
            error = Ruling("error", UNWRITABLE, "bad-value")
            return EventAnswer(number, (), error, False, self.table.state()), None
        name = None if client_id is None else command_name(caller, client_id, event)
        try:
            done = self.known.find(name)
        except SentAgainError as again:
            error = Ruling("error", again.text, again.code)
            return EventAnswer(number, (), error, False, self.table.state()), None
        if done is not None or self._tells_nothing(event):
            return EventAnswer(number - 1, (), None, True, self.table.state()), None
        stamped = event
        if isinstance(event, Mapping) and event.get("t") is None:
            stamped = {**event, "t": self.watch_ms(at_ms) / 1000}
        stamped = _of_protocol(stamped, NEWEST)
        try:
            self._require_running(stamped, at_ms)
            if isinstance(stamped, Mapping):
                check_new(stamped, self.table.regulation.variant)
        except DamasError as error:
            refused = Ruling("error", error.text, error.code)
            return EventAnswer(number, (), refused, False, self.table.state()), None
        rulings = self.table.apply(stamped)
        if rulings and rulings[0].kind == "error":
            self.table.log.pop()
            return EventAnswer(number, (), rulings[0], False, self.table.state()), None
        stored = name.stored if name else None
        entry = StoredEntry(EVENT, stamped, at_ms, stored, self.version + 1)
        self._store_entry(entry)
        return EventAnswer(number, tuple(rulings), None, False, self.table.state()), entry

    def undone(self, at_ms: int) -> list[StoredEntry]:
        """The last entry is taken back, with reports of sensors after it that told nothing; the
        first one stays. What lies on a board with sensors is noted: pieces that go back are no
        moves. Raises ConflictError where there is nothing."""
        log = self.table.log[1:]
        told = [one for one in log if one.rulings or one.derived or not _senses(one.event)]
        if not told:
            raise ConflictError("nothing-to-undo", NOTHING)
        count = len(self.kept) - told[-1].number + 1
        sensed = self.table.started.sensed
        entries = [StoredEntry(UNDO, {"count": count} if count > 1 else {}, at_ms)]
        self.apply(entries[0])
        if sensed is not None and self.table.started.sensed != sensed:
            event = {"event": "placements", "occupied": sorted(sensed), "noted": True}
            entries.append(StoredEntry(EVENT, {**event, "t": self.watch_ms(at_ms) / 1000}, at_ms))
            self.apply(entries[1])
        return entries

    def watch_ms(self, at_ms: int) -> int:
        """The time on the table's own clock at *at_ms* (UTC), in milliseconds."""
        return max(self.table.now, self._since_ms(at_ms) + self.ahead_ms)

    def _since_ms(self, at_ms: int) -> int:
        """The time since the table was made, without pauses of all clocks."""
        created = self.record.created_ms
        return at_ms - created - self.pausing.length_ms(created, at_ms)

    def _tells_nothing(self, event: Any) -> bool:
        """Whether a board with sensors says again what it has said last: no entry is made of it, so
        it fills no log, and the entry before can be taken back."""
        known = self.table.started.sensed
        if known is None or not _senses(event):
            return False
        given = event.get("occupied")
        if not isinstance(given, list):
            return False
        return sorted(map(str, given)) == sorted(map(str, known))

    def _require_running(self, event: Any, at_ms: int) -> None:
        """Raises DamasError while all clocks stand still, for what has not happened before."""
        if not self.pausing.stands(at_ms) or not isinstance(event, Mapping):
            return
        seconds = event.get("t")
        if isinstance(seconds, int | float) and seconds * 1000 >= self.watch_ms(at_ms):
            raise DamasError("all-paused", ALL_PAUSED.template)

    @property
    def summary(self) -> TableSummary:
        """The state of the table, for lists."""
        state = self.table.state()
        return summary_of(state) if state else self.record.summary

    def _store_entry(self, entry: StoredEntry) -> None:
        """Counts an event that the table has taken, and sets the server's stamps by its time."""
        self._count(entry)
        self.kept.append(entry)
        seconds = entry.payload.get("t")
        if isinstance(seconds, int | float):
            since = self._since_ms(entry.at_ms)
            self.ahead_ms = max(self.ahead_ms, round(seconds * 1000) - since)

    def _count(self, entry: StoredEntry) -> None:
        self.version += 1
        self.known.add(entry.client_id, self.version)


def summary_of(state: StateView) -> TableSummary:
    """The summary for lists of a table in this *state*."""
    pending = state["pending"]
    waits = None if pending is None else str(pending["code"])
    return TableSummary(state["ply"], state["fen"], waits, state["result"])


class LiveTable(CachedLog[TableFold]):
    """One table: takes events in order."""

    def __init__(
        self, fold: TableFold, tables: ArbiterTables, saved: Callable[[str], None]
    ) -> None:
        super().__init__(fold, tables, saved)
        self._tables, self._pausing = tables, fold.pausing

    def load(self) -> TableFold:
        """Folds the table from its log."""
        return load_table(self._tables, self.id, self._pausing)

    def follow(self) -> bool:
        """Takes over new entries, and changed names."""
        headers = self.fold.record.headers
        return super().follow() or headers != self.fold.record.headers

    def on_reload(self, old: TableFold) -> None:
        """A client that has seen a part of the old log reads all of the new one."""
        self.fold.epoch = old.epoch + 1

    async def submit(self, events: Sequence[Sent], caller: str = "") -> list[EventAnswer]:
        """Applies events of *caller*, one of several arbiters; one that cannot be taken is answered
        alone.

        All that was taken is on disk when this returns. Raises StoreError when it was not.
        """

        def decide(fold: TableFold) -> tuple[list[EventAnswer], list[StoredEntry]]:
            taken = [fold.answer(event, client_id, caller) for event, client_id in events]
            return [answer for answer, _ in taken], [entry for _, entry in taken if entry]

        return await self.change(decide)

    async def undo(self, version: int) -> None:
        """Takes the last entry back, if the log is still at *version*; the first one stays."""

        def decide(fold: TableFold) -> tuple[None, list[StoredEntry]]:
            if fold.version != version:
                raise ConflictError("stale-version", STALE)
            return None, fold.undone(now_ms())

        await self.change(decide)

    async def rename(self, headers: Mapping[str, str]) -> None:
        """Replaces the names of the players and the tags."""
        await self.write(lambda: self._tables.set_headers(self.id, headers))


def _senses(event: Any) -> bool:
    """Whether an event is a report of a board with sensors."""
    return isinstance(event, Mapping) and event.get("event") == "placements"


def _of_protocol(event: Any, protocol: int) -> Any:
    """The event; a start that names no protocol with this one."""
    starts = isinstance(event, Mapping) and event.get("event") == "start"
    if not starts or event.get("protocol") is not None:
        return event
    return {**event, "protocol": protocol}


def _writable(*values: Any) -> bool:
    """Whether values can be stored and shown again: no half characters, no NaN."""
    try:
        json.dumps(values, ensure_ascii=False, allow_nan=False).encode()
    except (ValueError, RecursionError):
        return False
    return True


class LiveTables(CachedLogs[LiveTable]):
    """The tables of this process."""

    has_data_beside = True  # names

    def __init__(self, tables: ArbiterTables, pausing: Pausing | None = None) -> None:
        super().__init__(tables, MOST)
        self.tables = tables
        self.pausing = pausing or Pausing()

    def follow_pause(self) -> None:
        """The owner has paused all clocks, or they go on: everybody at a table sees it."""
        for live in tuple(self._known.values()):
            live.notify()

    def load(self, log_id: str) -> LiveTable:
        """Folds a table from its log."""
        fold = load_table(self.tables, log_id, self.pausing)
        return LiveTable(fold, self.tables, self.saved)

    async def create(
        self, regulation: str, headers: Mapping[str, str], start: Mapping[str, Any], maker: str = ""
    ) -> LiveTable:
        """A new table whose first event is *start*, made by the person *maker*.

        Raises DamasError when that cannot be.
        """
        event = _of_protocol({**start, "t": 0.0}, NEWEST)
        table = Table()
        rulings = table.apply(event)
        if rulings and rulings[0].kind == "error":
            text = rulings[0].message
            raise DamasError(rulings[0].code or "error", text.template, **text.params)
        entry = StoredEntry(EVENT, event, now_ms())
        summary = summary_of(table.state())
        record = await in_database(self.tables.create, regulation, headers, summary, entry, maker)
        return await self.get(record.id)

    async def shown_by(self, secret: str) -> LiveTable | None:
        """The board that a *secret* shows to others; None where it shows none."""
        table_id = await in_database(self.tables.shown_by, secret)
        return None if table_id is None else await self.get(table_id)


def load_table(tables: ArbiterTables, table_id: str, pausing: Pausing | None = None) -> TableFold:
    """Folds a table from its log. Raises UnknownNameError when there is none."""
    return TableFold(tables.get(table_id), tables.entries(table_id), pausing)
