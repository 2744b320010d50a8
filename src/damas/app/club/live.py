"""The rooms that pages of this process look at. Changes of their games, acts of hosts, remarks and
people who come are read at once, whichever process has stored them, and all is read again at
regular times. Pages get the changes since their last message.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...base.errors import DamasError
from ...meeting import HOST
from ...store import RoomGame, RoomMessages, RoomPerson, RoomRecord, RoomRemark
from ...store.repositories.room_messages import MOST_READ
from ..core.times import now_ms
from ..games.live import LiveGame
from ..live.frames import Packet, written
from ..live.places import LiveDocument, Subscriber
from ..work import in_database
from .pairing import HERE_MS, unfinished
from .rooms import RoomService
from .views import ChangedBoard, board_view, room_view, room_words_view

log = logging.getLogger("damas.server")
LEAVE_BEATS = 8
"""The time after which a host without a page has left the boards: pages change in between."""


@dataclass(eq=False)
class RoomSubscriber(Subscriber):
    """A page that looks at a room. *boards*: whether it gets the boards, too.

    *sent* and *sent_boards*: the numbers of the last changes of the room, and of its boards, that
    it got. *sent_words*: the reading of the remarks that it got, and the last one of them.
    At an arena: *parts*: it takes the room in parts; *standings*: it shows them, *sent_standings*:
    those that it got; *sent_own*: its person's game as it got it.
    """

    boards: bool = False
    locale: str = "en"
    parts: bool = False
    standings: bool = False
    sent_own: tuple[Any, ...] = ()
    sent_standings: int = -1
    sent: int = -1
    sent_boards: int = -1
    sent_words: tuple[int, int] = (-1, 0)


class LiveRoom(LiveDocument[RoomSubscriber]):
    """One room, while a page of this process looks at it."""

    def __init__(self, room_id: str, club: RoomService, words: RoomMessages) -> None:
        super().__init__(room_id)
        self.record: RoomRecord | None = None
        self.shown: dict[str, RoomGame] = {}
        """The games whose boards are shown, also those that are read for the first time now."""
        self.boards: dict[str, ChangedBoard] = {}
        self.board_change = 0
        """Counts the changes of the boards; each board has the count of its own last one."""
        self.words: list[RoomRemark] = []
        self.words_read = 0
        """Counts the times when all remarks were read anew: one was taken away, or hidden."""
        self.apart: frozenset[tuple[str, str]] = frozenset()
        """Pairs of people who do not read each other."""
        self.last_word = 0
        self._stored_words = words
        self._club = club
        self._present: frozenset[int] = frozenset()
        self._texts: dict[tuple[int, str], str] = {}
        self._held: dict[str, tuple[LiveGame, str]] = {}
        self._host_away = 0
        self._people: tuple[RoomRecord | None, dict[str, RoomPerson]] = None, {}

    @property
    def _goes_on(self) -> bool:
        return bool(self._guests or self._held)

    async def _seen(self, people: list[str]) -> None:
        await in_database(self._club.rooms.seen, self.id, people, now_ms())

    def _announce(self) -> None:
        self._club.announce(self.id)

    def close(self) -> None:
        """Stops following, and leaves the boards."""
        super().close()
        self._let_go()

    @property
    def names(self) -> Mapping[int, str]:
        """The names of everybody who is, or was, in the room, by number."""
        return {one.number: one.name for one in self.record.people} if self.record else {}

    def person(self, person: str) -> RoomPerson | None:
        """A person who is in the room now."""
        if self._people[0] is not self.record and self.record is not None:
            inside = {one.person: one for one in self.record.people if one.state == "in"}
            self._people = self.record, inside
        return self._people[1].get(person)

    def news_for(self, guest: RoomSubscriber, own: RoomPerson) -> list[Packet]:
        """The messages about the room since the last ones to the page of *own* person."""
        if guest.sent == self.change or self.record is None:
            return []
        guest.sent = self.change
        code = self.record.room.code if own.number == HOST else None
        own_part = written({"type": "room", "you": own.number, "code": code})
        return [Packet(f'{own_part[:-1]},"room":{self._text(guest.locale)}}}'.encode())]

    def _text(self, locale: str) -> str:
        """The room for everybody in it as JSON, made once for a change and a language."""
        key = self.change, locale
        if key not in self._texts and self.record is not None:
            self._texts = {k: v for k, v in self._texts.items() if k[0] == self.change}
            view = room_view(self.record, self._present, locale, now_ms())
            self._texts[key] = written(view)
        return self._texts[key]

    def messages_for(self, guest: RoomSubscriber, own: RoomPerson, at_ms: int) -> list[Packet]:
        """All messages since the last ones to the page of *own* person: also the words, and the
        boards if it wants them."""
        found = self.news_for(guest, own)
        words = self.words_for(guest)
        if words is not None:
            anew, said = words
            view = room_words_view(said, self.names, guest.locale)
            found.append(Packet.of({"type": "words", "all": anew, "words": view}))
        if guest.boards and guest.sent_boards != self.board_change:
            boards = [one for one in self.boards.values() if one["change"] > guest.sent_boards]
            guest.sent_boards = self.board_change
            found.append(Packet.of({"type": "boards", "boards": boards, "server_time_ms": at_ms}))
        return found

    def apply_game(self, game_id: str, *, over: bool | None) -> None:  # noqa: ARG002  (for arenas)
        """A game has changed; *over*: whether it has ended, None where that is not known."""
        if game_id in self.shown:
            self.hurry()

    async def _read(self) -> None:
        await self._read_room()
        await self._read_boards()
        await self._hold_host()

    @property
    def _mark(self) -> tuple[int | bool, ...]:
        return self.change, self.board_change, self.words_read, self.last_word, self.gone

    async def _read_room(self) -> None:
        rooms = self._club.rooms
        version, seen, last_word = await in_database(rooms.pulse, self.id)
        if version < 0:
            self.gone = True
            return
        at_ms = now_ms()
        present = frozenset(n for n, ms in seen.items() if at_ms - ms < HERE_MS)
        anew = self.record is None or version != self.record.room.version
        if anew:
            self.record = await in_database(rooms.record, self.id)
            self.gone = self.record is None
            self.change += 1
        if anew or last_word != self.last_word:
            await self._read_words(last_word)
        if present != self._present:
            self._present = present
            self.change += 1

    async def _read_words(self, last: int) -> None:
        """Reads the new remarks, or all of them after one was taken away or people were blocked."""
        if self.record is None:
            return
        people = [one.person for one in self.record.people]
        apart = await in_database(self._club.words.apart_among, people)
        found = await in_database(self._stored_words.of_room, self.id)
        stays = {one.number for one in found}
        first = found[0].number if len(found) == MOST_READ else 0
        gone = any(one.number not in stays and one.number >= first for one in self.words)
        if gone or apart != self.apart:
            self.words_read += 1
        newest = found[-1].number if found else 0
        self.words, self.apart, self.last_word = found, apart, max(last, newest)

    def words_for(self, guest: RoomSubscriber) -> tuple[bool, list[RoomRemark]] | None:
        """The remarks that a page has not got yet, and whether they are all there are; None if it
        has got them."""
        reading, last = guest.sent_words
        if (reading, last) == (self.words_read, self.last_word):
            return None
        all_anew = reading != self.words_read
        if reading < 0 and not self.words:
            guest.sent_words = self.words_read, self.last_word
            return None
        guest.sent_words = self.words_read, self.last_word
        fresh = self.words if all_anew else [one for one in self.words if one.number > last]
        return all_anew, [one for one in fresh if (guest.person, one.person) not in self.apart]

    async def _read_boards(self) -> None:
        """Reads the boards that were moved on; a game that has ended changes the table."""
        if self.record is None:
            return
        shown = self.shown = {one.game.id: one for one in boards_of(self.record)}
        self.boards = {game: board for game, board in self.boards.items() if game in shown}
        versions = await in_database(self._club.games.games.versions, list(shown))
        ended = False
        for game_id, one in shown.items():
            known = self.boards.get(game_id)
            if game_id in versions and (known is None or known["version"] != versions[game_id]):
                ended |= await self._read_board(one)
        if ended:
            self.record = await in_database(self._club.rooms.record, self.id)
            self.change += 1

    async def _read_board(self, one: RoomGame) -> bool:
        """Reads one board; whether its game has ended since the room was read."""
        try:
            live = await self._club.games.get(one.game.id)
            board = await live.view(lambda session: board_view(session, one, now_ms()))
        except DamasError as error:
            log.warning("the board %s could not be read: %s", one.game.id, error)
            return False
        self.board_change += 1
        self.boards[one.game.id] = {**board, "change": self.board_change}
        return bool(board["over"]) and one.game.summary.reason is None

    async def _hold_host(self) -> None:
        """The host of a simul sits at all boards while any own page is open."""
        record = self.record
        if record is None or not record.room.is_simul:
            return
        here = any(guest.person == record.room.host for guest in self._guests)
        self._host_away = 0 if here else self._host_away + 1
        if self._host_away > LEAVE_BEATS:
            self._let_go()
        if not here:
            return
        open_ones = {one.game.id: one for one in unfinished(record)}
        for game_id in [one for one in self._held if one not in open_ones]:
            self._release(game_id)
        for game_id, one in open_ones.items():
            if game_id not in self._held and HOST in (one.white, one.black):
                live = await self._club.games.get(game_id)
                colour = "white" if one.white == HOST else "black"
                self._held[game_id] = live, colour
                await live.attend(colour)

    def _release(self, game_id: str) -> None:
        live, colour = self._held.pop(game_id)
        live.attend_no_more(colour)

    def _let_go(self) -> None:
        for game_id in tuple(self._held):
            self._release(game_id)


def boards_of(record: RoomRecord) -> list[RoomGame]:
    """The boards that are shown: games that go on, and those of the round that is played."""
    return [
        one
        for one in record.games
        if one.game.summary.reason is None or one.round == record.room.round
    ]
