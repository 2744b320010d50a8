"""An arena as it follows from its room: people who play, standings, pairs. It is kept in memory by
the games that it has counted; a change costs as much as changed, not as much as was played. The
store is the truth: any process makes it anew from there.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from weakref import WeakValueDictionary

from ...meeting import (
    RECENT,
    ArenaLine,
    ArenaPerson,
    NightGame,
    Room,
    arena_table,
    first_colour,
    pairs_of,
)
from ...store import RoomGame, RoomPerson, RoomRecord, Rooms
from ..core.pausing import Pausing
from ..core.times import now_ms
from ..work import in_database
from .pairing import SeatedPair, here, night_games

MOST = 32
"""Arenas that a process keeps in memory."""
TOP = 30
"""Lines of the standings from the first one that every page gets."""
NEAR = 5
"""Lines of the standings before and after a person's own one."""
MOST_OWN_GAMES = 30
MOST_BOARDS = 30
"""Boards that are shown at once."""


class Arena:
    """One arena: `take` counts the changes of its record."""

    def __init__(self) -> None:
        self.record: RoomRecord
        self.last_word = 0
        self.change = 0
        """Counts the changes of the standings."""
        self.table: Sequence[ArenaLine] = ()
        self.places: Mapping[int, int] = {}
        """The place in the standings by number, from 0."""
        self.people: Mapping[str, RoomPerson] = {}
        """Everybody who is, or was, in the room, by person."""
        self.names: Mapping[int, str] = {}
        self.busy: dict[int, RoomGame] = {}
        """The game that each person plays now, by number."""
        self.games: dict[str, RoomGame] = {}
        self._of: dict[int, dict[int, RoomGame]] = {}
        self._lines: dict[int, ArenaLine] = {}

    def update(self, record: RoomRecord, last_word: int) -> None:
        """Goes on to *record*, read later than the one before."""
        known = list(self.games.values())
        if not _begins_with(record.games, known):  # a game was deleted
            known = []
            self.games, self.busy, self._of, self._lines = {}, {}, {}, {}
        touched: set[int] = set()
        for at, one in enumerate(record.games):
            if at >= len(known) or known[at] is not one:
                self.games[one.game.id] = one
                for number in _players(one):
                    self._of.setdefault(number, {})[one.place] = one
                    touched.add(number)
        self.record, self.last_word = record, last_word
        self.people = {one.person: one for one in record.people}
        self.names = {one.number: one.name for one in record.people}
        for number in touched:
            self._count(number)
        self._order()

    def _count(self, number: int) -> None:
        """Counts the games of one person."""
        own = list(self._of[number].values())
        going = [one for one in own if one.game.summary.reason is None]
        if going:
            self.busy[number] = going[-1]
        else:
            self.busy.pop(number, None)
        until = self.record.room.until_ms
        ended = night_games([one for one in own if one.game.updated_ms <= until])
        lines = arena_table([number], ended)
        self._lines[number] = next(line for line in lines if line.number == number)

    def _order(self) -> None:
        inside = [one.number for one in self.record.people if one.state == "in"]
        new = [number for number in inside if number not in self._lines]
        self._lines |= {line.number: line for line in arena_table(new, ())}
        shown = self._of.keys() | set(inside)
        table = sorted((self._lines[number] for number in shown), key=ArenaLine.order)
        if table != self.table:
            self.table = table
            self.places = {line.number: place for place, line in enumerate(table)}
            self.change += 1

    # Questions

    def last_game(self, number: int) -> RoomGame | None:
        """The game of a person that began last."""
        own = self._of.get(number)
        return next(reversed(own.values())) if own else None

    def own_games(self, number: int) -> list[RoomGame]:
        """The last games of a person, in the order in which they began."""
        return list(self._of.get(number, {}).values())[-MOST_OWN_GAMES:]

    def top(self) -> Sequence[tuple[int, ArenaLine]]:
        """The first lines of the standings with their places."""
        return list(enumerate(self.table[:TOP], 1))

    def near(self, number: int) -> Sequence[tuple[int, ArenaLine]]:
        """The lines around that of a person, with their places, without those of `top`."""
        place = self.places.get(number)
        if place is None:
            return []
        first = max(TOP, place - NEAR)
        return list(enumerate(self.table[first : place + NEAR + 1], first + 1))

    def boards(self, shown: Collection[str]) -> list[RoomGame]:
        """The games whose boards are shown: those of *shown* that go on, then the leaders'."""
        found = {id_: one for id_ in shown if (one := self.games.get(id_)) and _goes_on(one)}
        for line in self.table:
            if len(found) >= MOST_BOARDS:
                break
            one = self.busy.get(line.number)
            if one is not None:
                found.setdefault(one.game.id, one)
        return list(found.values())

    # Pairs

    def free(self, at_ms: int) -> list[RoomPerson]:
        """Everybody who is there, plays nobody, and does not pause."""
        there = here(self.record.people, at_ms)
        return [
            one
            for one in self.record.people
            if one.number in there and one.number not in self.busy and not one.paused
        ]

    def tables(self, at_ms: int, below: Callable[[int], int]) -> list[SeatedPair]:
        """The next pairs of everybody who is free."""
        free = {one.number: one for one in self.free(at_ms)}
        people = {number: self._person(number) for number in free}
        others = any(number not in free for number in self.busy)
        return [
            SeatedPair(free[one], free[two], first_colour(one, two, self._games_of(one, two)))
            for one, two in pairs_of(people, below, others=others)
        ]

    def _person(self, number: int) -> ArenaPerson:
        own = list(self._of.get(number, {}).values())
        met = (
            other
            for one in reversed(own)
            for other in _players(one)
            if other != number and len(_players(one)) == 2
        )
        last = [other for other, _ in zip(met, range(RECENT), strict=False)]
        return ArenaPerson(self._lines[number].points, len(own), tuple(last))

    def _games_of(self, *numbers: int) -> list[NightGame]:
        """The games of some people in the order in which they began."""
        found = {
            place: one for number in numbers for place, one in self._of.get(number, {}).items()
        }
        return night_games([found[place] for place in sorted(found)])


class Arenas:
    """The arenas that this process has read, each as the store has it when it is asked for."""

    def __init__(self, rooms: Rooms, pausing: Pausing) -> None:
        self._rooms, self._pausing = rooms, pausing
        self._held: OrderedDict[str, Arena] = OrderedDict()
        self._reading: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def read(self, room_id: str, moved: Collection[str] | None = None) -> Arena | None:
        """The arena of a room as it is stored now; None for no room. *moved*: the only games that
        may have changed since it was read, None where that is not known."""
        lock = self._reading.setdefault(room_id, asyncio.Lock())
        async with lock:
            arena = self._held.get(room_id)
            known = arena.record if arena else None
            found = await in_database(self._rooms.news, room_id, known, moved)
            if found is None:
                self._held.pop(room_id, None)
                return None
            if arena is None:
                arena = self._held[room_id] = Arena()
            record, last_word = found
            arena.update(replace(record, room=self.prolonged(record.room)), last_word)
            self._held.move_to_end(room_id)
            while len(self._held) > MOST:
                self._held.popitem(last=False)
            return arena

    def prolonged(self, room: Room) -> Room:
        """The room with the end of an arena as pauses of all clocks have put it off."""
        if not room.is_arena:
            return room
        end_ms, begin_ms = replace(room, late_ms=0).until_ms, room.settings.begin_ms
        return replace(room, late_ms=self._pausing.prolonged_ms(begin_ms, end_ms, now_ms()))


def _begins_with(games: Sequence[RoomGame], known: Sequence[RoomGame]) -> bool:
    """Whether *known* are the first ones of *games*: one more or less moves the last one."""
    count = len(known)
    return not count or (len(games) >= count and games[count - 1].game.id == known[-1].game.id)


def _players(one: RoomGame) -> list[int]:
    return [number for number in (one.white, one.black) if number is not None]


def _goes_on(one: RoomGame) -> bool:
    return one.game.summary.reason is None
