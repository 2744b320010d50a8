"""An arena that pages of this process look at. A page gets the room once, then its own games at
once, and the standings around its person from time to time: no message grows with the people.

Games that go on are not read at each move: this process knows when one of its own ends, and reads
those that other processes name; all are asked for at regular times.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping
from typing import Any

from ...meeting import HOST
from ...store import RoomMessages, RoomPerson
from ..core.times import now_ms
from ..live import places
from ..live.frames import Packet
from ..work import in_database
from .arena import Arena
from .arena_views import ArenaStandings, arena_view, near_view, own_view, standings_view
from .live import LiveRoom, RoomSubscriber
from .rooms import RoomService

WAVE_SECONDS = 1.0
"""The time between two pairings, so that more than two are there to choose from."""
STANDINGS_SECONDS = 1.0
"""The time between two messages with standings."""
LOOK_SECONDS = 0.25
"""An arena that goes on is read so often: somebody may wait for the next wave."""
SURE_SECONDS = 1.0
"""So often all games that go on are asked for, also without news of them."""


class LiveArena(LiveRoom):
    """One arena, while a page of this process looks at it."""

    def __init__(self, room_id: str, club: RoomService, words: RoomMessages) -> None:
        super().__init__(room_id, club, words)
        self.arena: Arena | None = None
        self._moved: set[str] = set()
        self._looks = 0
        self._sure_at = self._wave = self._standings_at = float("-inf")
        self._head: tuple[Any, ...] = ()
        self._standings = 0
        """Counts the messages with standings; the last one, and the counts in it."""
        self._standing: ArenaStandings | None = None
        self._packet = Packet(b"")

    @property
    def _pauses(self) -> tuple[float, float]:
        goes_on = self.record is not None and self.record.room.pairs_by_itself(now_ms())
        most = min(LOOK_SECONDS, places.BEAT_SECONDS) if goes_on else places.BEAT_SECONDS
        return most, places.LEAST_SECONDS

    @property
    def _mark(self) -> tuple[int | bool, ...]:
        return self._looks, self.gone

    async def _arrived(self, guest: RoomSubscriber) -> None:
        """A page whose person is known needs no reading of its own: many come at the same time."""
        if self._standings and self.person(guest.person):
            self.hurry()
        else:
            await self.refresh()

    @property
    def names(self) -> Mapping[int, str]:
        """The names of everybody who is, or was, in the room, by number."""
        return self.arena.names if self.arena else {}

    def person(self, person: str) -> RoomPerson | None:
        """A person who is in the room now."""
        found = self.arena.people.get(person) if self.arena else None
        return found if found is not None and found.state == "in" else None

    def apply_game(self, game_id: str, *, over: bool | None) -> None:
        """A game has changed; *over*: whether it has ended, None where that is not known."""
        if self.arena is None or game_id not in self.arena.games:
            return
        if over is not False:
            self._moved.add(game_id)
        if over is not False or (game_id in self.shown and self._shows_boards):
            self.hurry()

    # Reading

    async def _read(self) -> None:
        now = time.monotonic()
        sure = now - self._sure_at >= SURE_SECONDS
        moved, self._moved = frozenset(self._moved), set()
        self._looks += 1
        if not await self._read_arena(None if sure else moved):
            return
        if sure:
            self._sure_at = now
        if await self._pair():
            await self._read_arena(())
        self._make_standings()
        await self._read_boards()

    async def _read_arena(self, moved: Collection[str] | None) -> bool:
        """Reads the arena; False where it is gone."""
        before = self.record
        arena = self.arena = await self._club.arenas.read(self.id, moved)
        if arena is None:
            self.gone = True
            return False
        self.record, room = arena.record, arena.record.room
        head = room.name, room.terms, room.settings, room.late_ms, room.is_open(now_ms())
        if head != self._head:
            self._head = head
            self.change += 1
        anew = before is None or before.room.version != room.version
        if arena.last_word != self.last_word or before is None or (anew and self.words):
            await self._read_words(arena.last_word)
        return True

    async def _pair(self) -> bool:
        """Pairs the free people in waves; whether anybody was paired."""
        arena, at_ms = self.arena, now_ms()
        if arena is None or not arena.record.room.pairs_by_itself(at_ms):
            return False
        now = time.monotonic()
        if now - self._wave < WAVE_SECONDS or len(arena.free(at_ms)) < 2:
            return False
        self._wave = now
        return await self._club.pair_arena(self.id)

    @property
    def _shows_boards(self) -> bool:
        return any(guest.boards for guest in self._guests)

    async def _read_boards(self) -> None:
        """Reads the boards that were moved on, where a page shows them."""
        if not self._shows_boards:
            return
        self.boards = {game: board for game, board in self.boards.items() if game in self.shown}
        versions = await in_database(self._club.games.games.versions, list(self.shown))
        for game_id, one in tuple(self.shown.items()):
            known = self.boards.get(game_id)
            if game_id in versions and (known is None or known["version"] != versions[game_id]):
                await self._read_board(one)

    def _make_standings(self) -> None:
        """Makes the message with the standings, if it is time and they have changed."""
        now = time.monotonic()
        if self.arena is None or now - self._standings_at < STANDINGS_SECONDS:
            return
        boards = self.arena.boards(self.shown)
        view = standings_view(self.arena, boards, now_ms())
        if view != self._standing:
            self._standings_at, self._standing = now, view
            self.shown = {one.game.id: one for one in boards}
            self._standings += 1
            self._packet = Packet.of({"type": "standings", **view})

    # News

    def _notify(self, guest: RoomSubscriber) -> None:
        own = self.person(guest.person)
        if own is None or self._has_news(guest, own):
            guest.notify()

    def _has_news(self, guest: RoomSubscriber, own: RoomPerson) -> bool:
        return (
            guest.sent != self.change
            or guest.sent_own != self._own_mark(own)
            or (guest.standings and guest.sent_standings != self._standings)
            or guest.sent_words != (self.words_read, self.last_word)
            or (guest.boards and guest.sent_boards != self.board_change)
        )

    def _own_mark(self, own: RoomPerson) -> tuple[Any, ...]:
        game = self.arena.last_game(own.number) if self.arena else None
        return own.paused, game and (game.game.id, game.game.summary.reason)

    def news_for(self, guest: RoomSubscriber, own: RoomPerson) -> list[Packet]:
        """The messages about the room since the last ones to the page of *own* person."""
        if self.arena is None or self._standing is None:
            return []
        found: list[Packet] = []
        mark = self._own_mark(own)
        late = guest.standings and guest.sent_standings != self._standings
        if guest.sent != self.change or (not guest.parts and (late or guest.sent_own != mark)):
            view = arena_view(self.arena, own, self._standing, guest.locale, now_ms())
            code = self.arena.record.room.code if own.number == HOST else None
            message = {"type": "room", "you": own.number, "code": code, "room": view}
            found.append(Packet.of(message))
            guest.sent, guest.sent_standings = self.change, self._standings
        elif guest.sent_own != mark:
            found.append(Packet.of({"type": "own", **own_view(self.arena, own)}))
        guest.sent_own = mark
        if guest.standings and guest.sent_standings != self._standings:
            guest.sent_standings = self._standings
            found.append(self._packet)
            near = near_view(self.arena, own.number)
            if near:
                found.append(Packet.of({"type": "near", "table": near}))
        return found
