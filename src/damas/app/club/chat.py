"""Remarks of people in a room: their rights and limits, blocks and complaints.

Set phrases and texts as at a game of two people; the host says what is allowed. Of two people one
of whom has blocked the other neither reads the other's remarks.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ...base.i18n import Text
from ...meeting import HOST
from ...people.limits import REPORTS_A_DAY, WORDS_A_ROOM
from ...store import ReportedMessage, RoomRemark, new_id
from ..core.service_errors import (
    ConflictError,
    ForbiddenError,
    InvalidError,
    NotFoundError,
    TooManyError,
    not_found,
)
from ..core.times import now_ms
from ..meeting.chat import (
    CHAT_OFF,
    DAY_MS,
    ENOUGH_REPORTS,
    NOTHING,
    TOO_FAST,
    chat_is_on,
    visible_text,
    word_limits,
)
from ..people.restrained import require_voice
from ..work import in_database
from .rooms import CLOSED, NO_SUCH_PERSON

if TYPE_CHECKING:
    from ...people import Caller
    from ...store import People, Rates, RoomMessages, RoomPerson
    from ..meeting.bodies import ComplaintIn, WordIn
    from .rooms import RoomService

QUIET = Text("The host has turned the chat off")
PHRASES_ONLY = Text("The host allows set phrases only")
ENOUGH = Text("The chat of this room is full")
ONESELF = Text("You cannot do this to yourself")


@dataclass(frozen=True, slots=True)
class RoomChat:
    """The remarks of people in rooms."""

    club: RoomService
    words: RoomMessages
    people: People
    rates: Rates

    async def say(self, room_id: str, caller: Caller, word: WordIn) -> int:
        """Stores a remark of a person in the room, and returns its number; sent twice under one id
        it is one. Raises ServiceError."""
        room, own = await self.club.member(room_id, caller)
        if not room.is_open(now_ms()):
            raise ConflictError("room-closed", CLOSED)
        await require_voice(self.people, caller.person)
        text = visible_text(word.text or "")
        if not (word.phrase or text):
            raise InvalidError("nothing-said", NOTHING)
        if own.number != HOST and room.settings.chat == "off":
            raise ForbiddenError("words-off", QUIET)
        if text and not word.phrase:
            await self._check_text(room.settings.chat, own)
        said = RoomRemark(
            0, own.number, now_ms(), word.phrase, None if word.phrase else text, caller.person
        )
        limits = await in_database(word_limits, self.rates, caller.person, WORDS_A_ROOM)
        number = await in_database(self.words.add, room_id, said, limits, word.id)
        if number < 0:
            raise TooManyError("too-fast", TOO_FAST, retry_seconds=60)
        if not number:
            raise TooManyError("enough-said", ENOUGH)
        self.club.changed(room_id)
        return number

    async def _check_text(self, chat: str, own: RoomPerson) -> None:
        """Raises ServiceError if a person may say set phrases only."""
        if not await chat_is_on(self.people):
            raise ForbiddenError("chat-off", CHAT_OFF)
        if own.number != HOST and chat != "texts":
            raise ForbiddenError("phrases-only", PHRASES_ONLY)

    async def remove(self, room_id: str, caller: Caller, number: int) -> None:
        """Takes a remark away, as the host. Raises ServiceError."""
        await self.club.hosted(room_id, caller)
        if not await in_database(self.words.remove, room_id, number, now_ms()):
            raise not_found()
        self.club.changed(room_id)

    async def block(self, room_id: str, caller: Caller, number: int) -> None:
        """Blocks a person of the room: neither reads or invites the other. Raises ServiceError."""
        other = await self._other(room_id, caller, number)
        block = self.club.words.block
        await in_database(block, caller.person, other.person, other.name, now_ms())
        await in_database(self.club.rooms.touch, room_id)
        self.club.changed(room_id)

    async def report(self, room_id: str, caller: Caller, number: int, body: ComplaintIn) -> None:
        """Stores a complaint about a person of the room for the owner, once under one id. Raises
        ServiceError."""
        other = await self._other(room_id, caller, number)
        _, own = await self.club.member(room_id, caller)
        made = ReportedMessage(
            new_id(),
            caller.person,
            other.person,
            None,
            body.reason,
            body.text,
            now_ms(),
            room_id=room_id,
        )
        report, since = self.club.words.report, now_ms() - DAY_MS
        names = {one.person: one.name for one in (own, other)}
        most = await in_database(self.rates.most, REPORTS_A_DAY, caller.person)
        if not await in_database(report, made, since, most, body.id, names):
            raise TooManyError("enough-reports", ENOUGH_REPORTS)

    async def _other(self, room_id: str, caller: Caller, number: int) -> RoomPerson:
        """Another person who is, or was, in the room of the caller. Raises ServiceError."""
        _, own = await self.club.member(room_id, caller)
        if own.number == number:
            raise ConflictError("oneself", ONESELF)
        record = await in_database(self.club.rooms.record, room_id)
        found = [one for one in record.people if one.number == number] if record else []
        if not found:
            raise NotFoundError("no-such-person", NO_SUCH_PERSON)
        return found[0]
