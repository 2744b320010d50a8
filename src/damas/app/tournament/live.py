"""Tournaments in this process, as live logs with the keys of the people who act in them."""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any

from ...store import (
    EQUIPMENT_OF,
    BoardClock,
    CommandName,
    EventSection,
    GamePlace,
    Key,
    KnownCommands,
    NewSection,
    StoredEntry,
    TournamentRecord,
    Tournaments,
    VersionConflictError,
    command_name,
)
from ...tournament import TournamentError, plain
from ...tournament.event import LogEntry, Tournament
from ...tournament.event.queries.event_days import event_days
from ...tournament.event.queries.winners import meeting_points
from ..core.times import now_ms
from ..live import CachedLog, CachedLogs
from ..live.cached_log import TRIES
from ..work import Debouncer, in_database
from .person import Person

MOST = 128  # tournaments held in memory
NOTIFY_SECONDS = 0.25
"""The time between two notices that something has happened at the boards of an event."""


@dataclass
class TournamentFold:
    """A tournament folded from its log, with its keys and the client ids that were seen.

    *plays*: the tables and games of this server that are its boards; *clocks*: the last states of
    clocks beside boards. *festival*: all sections of the event's festival, none for an event by
    itself; the *keys* are those of the first one, whose record is *opened_by*.
    """

    record: TournamentRecord
    event: Tournament
    keys: list[Key]
    version: int
    known: KnownCommands = field(default_factory=KnownCommands)
    plays: set[str] = field(default_factory=set)
    clocks: Mapping[GamePlace, BoardClock] = field(default_factory=dict)
    festival: tuple[EventSection, ...] = ()
    opened_by: TournamentRecord | None = None

    @property
    def access(self) -> TournamentRecord:
        """The event whose keys and cookies open this one: itself, or the first section."""
        return self.opened_by or self.record

    @property
    def section(self) -> EventSection | None:
        """The event as a section; None for an event by itself."""
        return next((one for one in self.festival if one.event == self.record.id), None)

    def apply(self, stored: StoredEntry) -> None:
        """Applies one stored entry, which was checked before it was stored."""
        self.event.apply_stored(LogEntry.from_dict(stored.payload))
        self._count(stored)

    def append(self, entry: LogEntry, at_ms: int, client_id: str | None) -> StoredEntry:
        """Applies a new entry. Raises TournamentError if it is impossible."""
        stored = StoredEntry("entry", entry.to_dict(), at_ms, client_id, self.version + 1)
        self.event.apply(entry)
        self._count(stored)
        return stored

    def _count(self, stored: StoredEntry) -> None:
        self.version += 1
        self.known.add(stored.client_id, self.version)
        self.record = replace(self.record, updated_ms=stored.at_ms, version=self.version)

    @property
    def summary(self) -> Mapping[str, Any]:
        """The state of the tournament, for lists; the event whose clocks and boards it takes."""
        source = self.equipment_of
        return {**summary_of(self.event), **({EQUIPMENT_OF: source} if source else {})}

    @property
    def equipment_of(self) -> str:
        """The event whose clocks and boards it takes, "" for its own. A copy of a log takes none:
        it has another address than the one to which they were given."""
        hall = self.event.preparation.hall
        return hall.event if hall.here == self.record.id else ""


@dataclass(frozen=True, slots=True)
class ActRequest:
    """An act that a person requests. With a *client_id*, sending it twice is harmless.

    *caller*: who sends it, where the person's key does not say so. *said*: what the client has
    said, where the data are not that alone.
    """

    act: str
    data: Mapping[str, Any]
    reason: str = ""
    client_id: str | None = None
    caller: str = ""
    said: Mapping[str, Any] | None = None

    def name(self, person: Person) -> CommandName | None:
        """Its name as a command of *person*."""
        if self.client_id is None:
            return None
        said = self.data if self.said is None else self.said
        caller = self.caller or person.caller
        return command_name(caller, self.client_id, self.act, said, self.reason)


class LiveTournament(CachedLog[TournamentFold]):
    """One tournament: takes acts in order.

    *giving* is held while keys are given and revoked: each is looked at beside the others.
    *moves* counts moves at its tables and screens, and of clocks beside its boards: they are not
    in its log.
    """

    def __init__(
        self, fold: TournamentFold, tournaments: Tournaments, saved: Callable[[str], None]
    ) -> None:
        super().__init__(fold, tournaments, saved)
        self._tournaments = tournaments
        self.giving = asyncio.Lock()
        self.moves = 0

    def notify_boards(self) -> None:
        """Notifies the listeners here of a change on one of its boards."""
        self.moves += 1
        self.notify()

    def load(self) -> TournamentFold:
        """Folds the tournament from its log."""
        return load_tournament(self._tournaments, self.id)

    def follow(self) -> bool:
        """Takes over new entries, keys, boards and clocks."""
        news = super().follow()
        fold = self.fold
        keys, plays = self._tournaments.keys(fold.access.id), self._tournaments.plays(self.id)
        clocks, festival = self._tournaments.clocks(self.id), self._tournaments.festival(self.id)
        self.moves += clocks != fold.clocks
        now = keys, plays, clocks, festival
        news = news or now != (fold.keys, fold.plays, fold.clocks, fold.festival)
        fold.keys, fold.plays, fold.clocks, fold.festival = now
        return news

    async def act(self, person: Person, act: ActRequest) -> int:
        """Carries out an act. Returns the version at which it was saved, now or earlier.

        Raises: TournamentError if the act is refused, StoreError if it was not saved.
        """

        def decide(fold: TournamentFold) -> tuple[int, list[StoredEntry]]:
            name = act.name(person)
            done = fold.known.find(name)
            if done is not None:
                return done, []
            at_ms = now_ms()
            entry = entry_of(fold.record, person, act, at_ms)
            try:
                stored = fold.append(entry, at_ms, name.stored if name else None)
            except TournamentError as error:
                error.within = fold.event.rules.rules  # "Why?" leads to the event's own book
                raise
            return fold.version, [stored]

        return await self.change(decide)

    async def set_clock(self, place: GamePlace, clock: BoardClock) -> None:
        """Stores the state of a clock beside a board."""
        await self.write(lambda: self._tournaments.set_clock(self.id, place, clock))

    async def add_section(self, make: Callable[[TournamentFold], NewSection | str]) -> str:
        """Adds the section that make(fold) returns, of whose festival this event is the first; or
        returns the id of one that was added before. Raises VersionConflictError if other processes
        are always quicker."""
        for _ in range(TRIES):
            async with self.locked():
                await self._follow()
                wanted = make(self.fold)
                if isinstance(wanted, str):
                    return wanted
                try:
                    made = await in_database(self._tournaments.add_section, wanted)
                except VersionConflictError:
                    continue
                await self._follow()
            self._saved(self.id)
            return made
        raise VersionConflictError(self.id, self.fold.version)

    async def add_key(self, key: Key, known: int | None = None) -> bool:
        """Adds a key; False if there are not *known* keys any more."""
        return await self.write(lambda: self._tournaments.add_key(self.fold.access.id, key, known))

    async def revoke_key(self, key_id: int) -> bool:
        """Revokes a key; False for an organiser's last one. Raises UnknownNameError."""
        held_by = self.fold.access.id
        return await self.write(lambda: self._tournaments.revoke_key(held_by, key_id, now_ms()))


class LiveTournaments(CachedLogs[LiveTournament]):
    """The tournaments of this process."""

    has_data_beside = True  # keys, boards, clocks

    def __init__(self, tournaments: Tournaments) -> None:
        super().__init__(tournaments, MOST)
        self.tournaments = tournaments
        self.announce_boards: Callable[[str], None] = lambda _: None
        """Called with a tournament on whose boards something has changed."""
        self._stirred = Debouncer(self._notify_boards, NOTIFY_SECONDS)
        self._received = Debouncer(self._refresh_boards, NOTIFY_SECONDS)

    def held(self, tournament_id: str) -> LiveTournament | None:
        """A tournament in the memory of this process."""
        return self._known.get(tournament_id)

    def notify_boards(self, live: LiveTournament) -> None:
        """Notifies everybody of a change on one of a tournament's boards: at once, and of those
        that follow within `NOTIFY_SECONDS` together, for hundreds of boards are played online."""
        self._stirred.add(live.id)

    async def _notify_boards(self, tournament_ids: frozenset[str]) -> None:
        await self._refresh_boards(tournament_ids)
        for tournament_id in tournament_ids:
            self.announce_boards(tournament_id)

    async def _refresh_boards(self, tournament_ids: frozenset[str]) -> None:
        for tournament_id in tournament_ids:
            live = self._known.get(tournament_id)
            if live is not None:
                live.notify_boards()

    def refresh_boards(self, tournament_id: str) -> None:
        """The same for those here: another process has the change."""
        if tournament_id in self._known:
            self._received.add(tournament_id)

    def refresh_all_boards(self) -> None:
        """The same for all tournaments that somebody looks at."""
        self._received.add_all(self.listened())

    def close_all(self) -> None:
        """Closes all tournaments."""
        self._stirred.close()
        self._received.close()
        super().close_all()

    def load(self, log_id: str) -> LiveTournament:
        """Folds a tournament from its log."""
        fold = load_tournament(self.tournaments, log_id)
        return LiveTournament(fold, self.tournaments, self.saved)

    async def create(self, entries: Sequence[LogEntry], keys: Sequence[Key]) -> LiveTournament:
        """Creates a tournament from the first entries of its log. Raises TournamentError."""
        event = await in_database(Tournament.replay, entries)
        if event.settings is None:
            raise TournamentError("not-created", "The event has not been created yet")
        at_ms = now_ms()
        stored = [StoredEntry("entry", entry.to_dict(), at_ms) for entry in entries]
        record = await in_database(self.tournaments.create, stored, summary_of(event), keys)
        return await self.get(record.id)


def load_tournament(tournaments: Tournaments, tournament_id: str) -> TournamentFold:
    """Folds a tournament from its log. Raises UnknownNameError for an unknown id."""
    record, log = tournaments.get(tournament_id), tournaments.entries(tournament_id)
    event = Tournament.replay(LogEntry.from_dict(one.payload) for one in log)
    known = KnownCommands()
    for one in log:
        known.add(one.client_id, one.version)
    festival, plays = tournaments.festival(tournament_id), tournaments.plays(tournament_id)
    first = festival[0].first if festival else tournament_id
    opened_by = tournaments.get(first) if first != tournament_id else None
    keys, clocks = tournaments.keys(first), tournaments.clocks(tournament_id)
    return TournamentFold(record, event, keys, len(log), known, plays, clocks, festival, opened_by)


def summary_of(event: Tournament) -> Mapping[str, Any]:
    """The summary of a tournament for lists."""
    return {
        "name": event.rules.name,
        "system": event.rules.system,
        "regulation": event.rules.regulation,
        "players": len(event.entrants),
        "round": len(event.rounds),
        "finished": event.finished,
        "days": event_days(event),
        "city": event.rules.city,
        **({"match": match} if (match := _match_of_two(event)) else {}),
    }


def _match_of_two(event: Tournament) -> Mapping[str, Any] | None:
    """A match of two teams online, for lists: its beginning, and the points by the ids of teams."""
    if event.online is None or not event.rules.teams or len(event.entrants) > 2:
        return None
    boards = [board for found in event.rounds for board in found.boards]
    score = {str(who): Fraction(0) for who in event.entrants}
    for board in boards:
        for who, points in zip(
            (board.first, board.second), meeting_points(event, board), strict=True
        ):
            score[str(who)] += points
    return {
        "begin_ms": event.online.begin_ms,
        "score": {who: plain(points) for who, points in score.items()} if boards else {},
        "over": bool(boards) and not any(any(found.open_games()) for found in event.rounds),
    }


def entry_of(record: TournamentRecord, person: Person, act: ActRequest, at_ms: int) -> LogEntry:
    """The entry of an act of *person* at a time."""
    return LogEntry(
        act.act,
        act.data,
        person.name,
        person.role,
        stamp(at_ms),
        act.reason,
        key_mark(record, person),
        person.says,
    )


def key_mark(record: TournamentRecord, person: Person) -> str:
    """The mark of a person's key in entries, "" without a key.

    It distinguishes keys and gives no access. On another server the same event has other marks.
    """
    if not person.key:
        return ""
    return hashlib.sha256(f"{record.id}:{person.key}".encode()).hexdigest()[:12]


def stamp(at_ms: int) -> str:
    """A time as entries have it."""
    return datetime.fromtimestamp(at_ms / 1000, UTC).isoformat(timespec="seconds")
