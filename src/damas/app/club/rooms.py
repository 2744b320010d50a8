"""The rooms of this server: opened, entered, paired, closed. The store is the truth.

Each act is decided on a version of the room and stored only if the room still has this version;
else it is decided again. So an act that is sent twice is done once.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from ...base.i18n import Text
from ...meeting import (
    HOST,
    MeetingTerms,
    Room,
    RoomChat,
    RoomSettings,
    StartPosition,
    checked_room,
    new_code,
    pair_all,
)
from ...meeting.room import MOST_ARENA_GAMES, MOST_GAMES
from ...people import Caller
from ...store import (
    ChatMessages,
    Invitations,
    MadeGame,
    RoomGame,
    RoomPerson,
    RoomRecord,
    Rooms,
    VersionConflictError,
)
from ..core.service_errors import (
    ConflictError,
    ForbiddenError,
    InvalidError,
    NotFoundError,
    TooManyError,
)
from ..core.times import now_ms
from ..games.acts import HostAct
from ..games.command import CommandRefused
from ..games.live_games import LiveGames
from ..meeting.making import posted
from ..work import in_database
from .arena import Arenas
from .bodies import PairIn
from .pairing import (
    SeatedPair,
    colour_for,
    free_people,
    going_on,
    made,
    night_games,
    simul_tables,
    unfinished,
)

TOKEN_BYTES = 16
TRIES = 10
OPEN_ROOMS = 5
ACTS = {"pause": "host_pause", "resume": "host_resume", "end": "annul"}
NO_ROOM = Text("There is no such room")
NOT_HOST = Text("Only the host of the room may do this")
NOT_IN = Text("Join the room first")
REMOVED = Text("The host has removed you from this room")
FULL = Text("This room is full: it takes {count} people beside the host")
CLOSED = Text("This room is closed")
NO_NAME = Text("Say who you are: the host sees your name")
TOO_MANY_ROOMS = Text("You have {count} open rooms: close one first")
NO_SUCH_PERSON = Text("There is nobody with this number in the room")
BUSY = Text("{name} is playing")
WITH_ONESELF = Text("Nobody plays against themselves")
NO_ENGINE = Text("In this room nobody plays against the engine")
ENOUGH_GAMES = Text("This room has had its games: open another one")
NOT_TEACHING = Text("Only in a class can the host stop games, end them and set positions")
HOST_PLAYS = Text("In a simul everybody plays against the host")
ARENA_PAIRS = Text("An arena pairs everybody who is free by itself")
HOST_STAYS = Text("The host closes the room; nobody removes the host")


@dataclass(frozen=True, slots=True)
class RoomService:
    """All rooms, over the games of this process. *on_change* is called with a changed room,
    *on_announce* with one of which other processes have to read something."""

    games: LiveGames
    rooms: Rooms
    words: ChatMessages
    invitations: Invitations
    on_change: list[Callable[[str], None]] = field(default_factory=list)
    on_announce: list[Callable[[str], None]] = field(default_factory=list)
    arenas: Arenas = field(init=False)

    def __post_init__(self) -> None:
        """Arenas are read from the same rooms."""
        object.__setattr__(self, "arenas", Arenas(self.rooms, self.games.pausing))

    # Rooms

    async def open(
        self,
        caller: Caller,
        host_name: str,
        name: str,
        terms: MeetingTerms,
        settings: RoomSettings,
    ) -> Room:
        """A new room. Raises MeetingError for terms that cannot be played, ServiceError for too
        many rooms."""
        fits, at_ms = checked_room(terms, settings), now_ms()
        if settings.kind == "arena":
            settings = replace(settings, begin_ms=max(settings.begin_ms, at_ms))
        called = _named(caller, host_name)
        room = Room(
            id=secrets.token_urlsafe(TOKEN_BYTES),
            code="",
            host=caller.person,
            name=" ".join(name.split()),
            terms=fits,
            settings=settings,
            created_ms=at_ms,
            seen_ms=at_ms,
        )
        stored = await in_database(self.rooms.add, room, called, self._free_code, OPEN_ROOMS)
        if stored is None:
            text = Text(TOO_MANY_ROOMS.template, {"count": OPEN_ROOMS})
            raise TooManyError("too-many-rooms", text)
        return stored

    def _free_code(self) -> str:
        """A code without an invitation; runs in a thread of the database."""
        while True:
            code = new_code(secrets.randbelow)
            if self.invitations.by_code(code) is None:
                return code

    async def room(self, room_id: str) -> Room:
        """The room of a link. Raises NotFoundError."""
        found = await in_database(self.rooms.get, room_id)
        if found is None:
            raise NotFoundError("no-room", NO_ROOM)
        return self.arenas.prolonged(found)

    async def member(self, room_id: str, caller: Caller) -> tuple[Room, RoomPerson]:
        """A room and the caller in it. Raises ServiceError for a person who is not in it."""
        room = await self.room(room_id)
        own = await in_database(self.rooms.person, room_id, caller.person)
        if own is None or own.state == "left" or caller.blocked:
            raise ForbiddenError("not-in-room", NOT_IN)
        if own.state == "removed":
            raise ForbiddenError("removed", REMOVED)
        return room, own

    async def hosted(self, room_id: str, caller: Caller) -> RoomRecord:
        """An open room for its host. Raises ServiceError for anybody else."""
        record = await in_database(self.rooms.record, room_id)
        if record is None:
            raise NotFoundError("no-room", NO_ROOM)
        if record.room.host != caller.person or not caller.person:
            raise ForbiddenError("not-the-host", NOT_HOST)
        _require_open(record.room)
        return record

    async def seen_in(self, game_id: str, caller: Caller) -> Room | None:
        """The room of a game, for somebody who is in it."""
        room = await in_database(self.rooms.of_game, game_id)
        if room is None or not caller.person:
            return None
        own = await in_database(self.rooms.person, room.id, caller.person)
        return room if own is not None and own.state == "in" else None

    async def come_in(self, room_id: str, caller: Caller, name: str) -> RoomPerson:
        """Adds the caller to the room; a second call changes nothing. Raises ServiceError."""
        room = await self.room(room_id)
        _require_open(room)
        known = await in_database(self.rooms.person, room_id, caller.person)
        called = known.name if known and known.state == "in" else _named(caller, name)
        if await in_database(self.words.apart, room.host, caller.person):
            raise ForbiddenError("removed", REMOVED)
        own = await in_database(self.rooms.come_in, room_id, caller.person, called, now_ms())
        if own is None:
            raise ConflictError("room-full", Text(FULL.template, {"count": room.most_people}))
        if own.state == "removed":
            raise ForbiddenError("removed", REMOVED)
        self.changed(room_id)
        return own

    async def go(self, room_id: str, caller: Caller, number: int) -> None:
        """Removes the caller from the room, or another person for its host. Raises ServiceError."""
        room, own = await self.member(room_id, caller)
        if number == HOST:
            raise ConflictError("host-stays", HOST_STAYS)
        if own.number == number:
            await in_database(self.rooms.set_state, room_id, number, "left")
        elif room.host == caller.person:
            await in_database(self.rooms.set_state, room_id, number, "removed")
            if room.settings.teaching:
                record = await in_database(self.rooms.record, room_id)
                games = unfinished(record) if record else []
                await self._carry_out("annul", [g for g in games if number in (g.white, g.black)])
        else:
            raise ForbiddenError("not-the-host", NOT_HOST)
        self.changed(room_id)

    async def close(self, room_id: str, caller: Caller) -> None:
        """Closes a room; games that go on are played to their end. The owner may, too."""
        room = await self.room(room_id)
        if room.host != caller.person and not caller.is_owner:
            raise ForbiddenError("not-the-host", NOT_HOST)
        for _ in range(TRIES):
            if room.closed_ms is not None:
                return
            ended = replace(room, closed_ms=now_ms())
            if await in_database(self.rooms.change, ended, room.version):
                self.changed(room_id)
                return
            room = await self.room(room_id)
        raise VersionConflictError(room_id, room.version)

    async def change_terms(
        self, room_id: str, caller: Caller, terms: MeetingTerms, settings: RoomSettings
    ) -> None:
        """Sets the next games' terms; a simul stays one. Raises MeetingError, ServiceError."""
        for _ in range(TRIES):
            room = (await self.hosted(room_id, caller)).room
            own = room.settings
            kept = replace(settings, kind=own.kind, chat=own.chat)
            kept = replace(kept, minutes=own.minutes, begin_ms=own.begin_ms)
            new = replace(room, terms=checked_room(terms, kept), settings=kept)
            if await in_database(self.rooms.change, new, room.version):
                self.changed(room_id)
                return
        raise VersionConflictError(room_id, room.version)

    async def change_chat(self, room_id: str, caller: Caller, chat: RoomChat) -> None:
        """Sets the words that people may say. Raises ServiceError."""
        for _ in range(TRIES):
            room = (await self.hosted(room_id, caller)).room
            new = replace(room, settings=replace(room.settings, chat=chat))
            if await in_database(self.rooms.change, new, room.version):
                self.changed(room_id)
                return
        raise VersionConflictError(room_id, room.version)

    # Pairing

    async def pair_everybody(
        self, room_id: str, caller: Caller, round_: int, *, with_host: bool
    ) -> int:
        """Pairs everybody who is there and free, as the round after *round_*, and returns the
        room's round. A second call changes nothing."""
        for _ in range(TRIES):
            record = await self.hosted(room_id, caller)
            _require_pairing(record.room)
            if record.room.round != round_:
                return record.room.round
            tables = _by_lot(record, with_host=with_host)
            if tables and await self._seat(record, tables, round_ + 1):
                return round_ + 1
            if not tables and (await self.room(room_id)).version == record.room.version:
                return round_  # else the games were read after another pairing, the room before
        raise VersionConflictError(room_id, round_)

    async def pair_arena(self, room_id: str) -> bool:
        """Pairs the free people of an arena that goes on; whether anybody was paired. Of several
        processes that do so at once one stores its pairs."""
        for _ in range(TRIES):
            arena = await self.arenas.read(room_id, ())
            at_ms = now_ms()
            if arena is None or not arena.record.room.pairs_by_itself(at_ms):
                return False
            if self.games.pausing.stands(at_ms):
                return False
            record, tables = arena.record, arena.tables(at_ms, secrets.randbelow)
            if not tables or len(record.games) + len(tables) > MOST_ARENA_GAMES:
                return False
            if await self._seat(record, tables, record.room.round + 1):
                return True
        return False

    async def whole(self, room: Room) -> RoomRecord:
        """A room with its people and games. Raises NotFoundError where it is gone."""
        if room.is_arena:
            arena = await self.arenas.read(room.id)
            record = arena.record if arena else None
        else:
            record = await in_database(self.rooms.record, room.id)
        if record is None:
            raise NotFoundError("no-room", NO_ROOM)
        return record

    async def pause(self, room_id: str, caller: Caller, *, paused: bool) -> None:
        """The caller pauses in an arena, or plays on. Raises ServiceError."""
        _room, own = await self.member(room_id, caller)
        await in_database(partial(self.rooms.set_paused, paused=paused), room_id, own.number)
        self.changed(room_id)

    async def pair_by_hand(self, room_id: str, caller: Caller, pairs: Sequence[PairIn]) -> int:
        """Pairs people as the host says; those who play each other already stay as they are."""
        for _ in range(TRIES):
            record = await self.hosted(room_id, caller)
            _require_pairing(record.room)
            if record.room.is_simul:
                raise ConflictError("host-plays", HOST_PLAYS)
            tables = [table for pair in pairs if (table := _by_hand(record, pair))]
            round_ = max(record.room.round, 1)
            if not tables or await self._seat(record, tables, round_):
                return round_
        raise VersionConflictError(room_id, round_)

    async def _seat(
        self,
        record: RoomRecord,
        tables: Sequence[SeatedPair],
        round_: int,
        new: Room | None = None,
    ) -> bool:
        """Stores the games of *tables*; False where the room has changed meanwhile."""
        if len(record.games) + len(tables) > MOST_GAMES and not record.room.is_arena:
            raise ConflictError("enough-games", ENOUGH_GAMES)
        room, at_ms = new or record.room, now_ms()
        people = [one for table in tables for one in (table.one, table.two) if one is not None]
        names = await in_database(self.games.seats.names, [one.person for one in people])
        games = [made(room, table, names, at_ms) for table in tables]
        after = replace(room, round=round_)
        if not await in_database(self.rooms.pair, after, record.room.version, games):
            return False
        await self._begin(room, games)
        self.changed(room.id)
        return True

    async def _begin(self, room: Room, games: Sequence[MadeGame]) -> None:
        """Clocks of games by correspondence run from the beginning."""
        if posted(room.terms):
            for one in games:
                if one.game.setup.terms is not None:
                    await (await self.games.get(one.game.id)).begin()

    # In a class

    async def act(self, room_id: str, caller: Caller, act: str, game_id: str | None) -> int:
        """Pauses, continues or ends one game or all; returns the number of changed games."""
        record = await self.hosted(room_id, caller)
        if not record.room.settings.teaching:
            raise ConflictError("not-teaching", NOT_TEACHING)
        games = [one for one in unfinished(record) if game_id in (None, one.game.id)]
        return await self._carry_out(ACTS[act], games)

    async def set_position(self, room_id: str, caller: Caller, fen: str, round_: int) -> int:
        """Begins the games of all players, and the next games, from *fen*; returns the round."""
        for _ in range(TRIES):
            record = await self.hosted(room_id, caller)
            room = record.room
            if not room.settings.teaching:
                raise ConflictError("not-teaching", NOT_TEACHING)
            if room.round != round_:
                return room.round
            start = StartPosition("position", fen)
            terms = checked_room(replace(room.terms, start=start), room.settings)
            old = [one for one in unfinished(record) if not _is_rated(one)]
            tables = [table for one in old if (table := _same_pair(record, one))]
            new = replace(room, terms=terms)
            if await self._seat(record, tables, round_ + 1, new):
                await self._carry_out("annul", old)
                return round_ + 1
        raise VersionConflictError(room_id, round_)

    async def _carry_out(self, kind: str, games: Sequence[RoomGame]) -> int:
        """Carries out a command of the host in games; games that are so already stay unchanged."""
        changed = 0
        for one in games:
            live = await self.games.get(one.game.id)
            try:
                await live.submit(HostAct.own(type=kind))
            except CommandRefused:
                continue
            changed += 1
        return changed

    def changed(self, room_id: str) -> None:
        """Called after something of a room was stored."""
        for notify in self.on_change:
            notify(room_id)
        self.announce(room_id)

    def announce(self, room_id: str) -> None:
        """Tells other processes that something of a room is stored."""
        for call in self.on_announce:
            call(room_id)


def _named(caller: Caller, name: str) -> str:
    """The name by which the caller is called in a room. Raises ServiceError for none."""
    found = " ".join((caller.name or name).split())
    if not found:
        raise InvalidError("no-name", NO_NAME)
    return found


def _require_open(room: Room) -> None:
    if not room.is_open(now_ms()):
        raise ConflictError("room-closed", CLOSED)


def _require_pairing(room: Room) -> None:
    """Raises ServiceError for an arena, which pairs by itself."""
    if room.is_arena:
        raise ConflictError("arena-pairs", ARENA_PAIRS)


def _by_lot(record: RoomRecord, *, with_host: bool) -> list[SeatedPair]:
    """Pairs everybody who is free, by lot; an odd person plays the engine, or waits."""
    if record.room.is_simul:
        return simul_tables(record, now_ms())
    free = {one.number: one for one in free_people(record, now_ms(), with_host=with_host)}
    pairs, left = pair_all(list(free), night_games(record.games), secrets.randbelow)
    tables = [_table(record, free[one], free[two]) for one, two in pairs]
    if left is not None and record.room.settings.level is not None:
        tables.append(SeatedPair(free[left], None))
    return tables


def _by_hand(record: RoomRecord, pair: PairIn) -> SeatedPair | None:
    """The table of a pair; None for two who play each other already. Raises ServiceError."""
    people = {one.number: one for one in record.people if one.state == "in"}
    numbers = [number for number in (pair.one, pair.other) if number is not None]
    if any(number not in people for number in numbers):
        raise NotFoundError("no-such-person", NO_SUCH_PERSON)
    if pair.one == pair.other:
        raise InvalidError("with-oneself", WITH_ONESELF)
    if pair.other is None and record.room.settings.level is None:
        raise ConflictError("no-engine", NO_ENGINE)
    busy = going_on(record)
    own = busy.get(pair.one)
    if own is not None and {own.white, own.black} == {pair.one, pair.other}:
        return None
    for number in numbers:
        if number in busy:
            text = Text(BUSY.template, {"name": people[number].name})
            raise ConflictError("busy", text)
    if pair.other is None:
        return SeatedPair(people[pair.one], None)
    return _table(record, people[pair.one], people[pair.other])


def _table(record: RoomRecord, one: RoomPerson, two: RoomPerson) -> SeatedPair:
    return SeatedPair(one, two, colour_for(record, one, two))


def _is_rated(game: RoomGame) -> bool:
    """Whether it was agreed on as a rated one: no host sets it up anew."""
    return bool((game.game.setup.terms or {}).get("rated"))


def _same_pair(record: RoomRecord, game: RoomGame) -> SeatedPair | None:
    """The same two once more, with the same colours; None where one is in the room no more."""
    people = {one.number: one for one in record.people if one.state == "in"}
    seated = {"white": game.white, "black": game.black}
    here = {colour: people[n] for colour, n in seated.items() if n is not None and n in people}
    engine = any(player["kind"] == "engine" for player in game.game.setup.players.values())
    if engine and here:
        return SeatedPair(next(iter(here.values())), None)
    if len(here) < 2:
        return None
    if here["black"].number == HOST and record.room.is_simul:
        return SeatedPair(here["black"], here["white"], "black")
    return SeatedPair(here["white"], here["black"], "white")
