"""The WebSocket of a room: the room, its words, and all its boards for pages that ask for them."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Annotated, Literal

from fastapi import APIRouter, Path, WebSocket
from pydantic import Field, TypeAdapter, ValidationError

from ...app.club.live import LiveRoom, RoomGuest
from ...app.club.views import room_words_view
from ...app.core.times import now_ms
from ...app.live import Packet
from ...app.meeting.bodies import Strict
from ...base.errors import DamasError
from ...base.i18n import translate
from ...people import Policy
from ..core.errors import gone_or
from ..core.language import locale_of
from ..requests import Allowance, caller_of, may, services_of, until_one_ends, visit_of
from ..requests.sockets import line_of

if TYPE_CHECKING:
    from ...meeting import Room
    from ...store import RoomPerson

router = APIRouter()
OUT = 4404
"""The close code for a person who is not in the room."""
DELETED = 4410


class BoardsWishIn(Strict):
    """Whether the page wants the boards."""

    type: Literal["boards"]
    on: bool = True


class StandingsWishIn(Strict):
    """Whether the page wants the standings of an arena as they change."""

    type: Literal["standings"]
    on: bool = True


WISH: TypeAdapter[BoardsWishIn | StandingsWishIn] = TypeAdapter(
    Annotated[BoardsWishIn | StandingsWishIn, Field(discriminator="type")]
)


@router.websocket("/ws/rooms/{room_id}", dependencies=[may(Policy.ROOM)])
async def room_socket(
    socket: WebSocket,
    room_id: Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")],
    *,
    parts: bool = False,
) -> None:
    """Serves one page at a room until it is closed or its person has left. *parts*: it takes an
    arena in parts."""
    await socket.accept()
    try:
        room, _ = await services_of(socket).hall.member(room_id, caller_of(socket))
    except DamasError as found:
        error = await gone_or(socket, found)
        message = translate(error.text, locale_of(socket))
        await socket.send_json({"type": "refused", "code": error.code, "message": message})
        await socket.close(OUT)
        return
    await _RoomSession(socket, room, parts=parts).run()


class _RoomSession:
    """One page at a room."""

    def __init__(self, socket: WebSocket, room: Room, *, parts: bool) -> None:
        self._socket, self._room = socket, room
        self._line = line_of(socket)
        self._news = asyncio.Event()
        self._allowance = Allowance()
        self._session = caller_of(socket).session
        self._guest = RoomGuest(
            caller_of(socket).person, self._news.set, locale=locale_of(socket), parts=parts
        )

    async def run(self) -> None:
        """Serves until the page is closed."""
        live = await services_of(self._socket).live_rooms.enter(self._room, self._guest)
        self._news.set()
        try:
            await until_one_ends(self._read(), self._write(live))
        finally:
            live.leave(self._guest)

    async def _read(self) -> None:
        while True:
            text = await self._socket.receive_text()
            await asyncio.sleep(self._allowance.wait())
            try:
                message = WISH.validate_json(text)
            except ValidationError:
                await self._socket.send_json({"type": "refused", "code": "bad-message"})
                continue
            if isinstance(message, StandingsWishIn):
                self._guest.standings = message.on
                self._news.set()
                continue
            if message.on and not self._guest.boards:
                self._guest.sent_boards = -1
                self._news.set()
            self._guest.boards = message.on

    async def _write(self, live: LiveRoom) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            if live.gone or live.record is None:
                await self._socket.close(DELETED)
                return
            own = await self._own(live)
            if own is None:
                await self._socket.close(OUT)
                return
            for packet in self._messages(live, own):
                await self._send(packet)

    async def _send(self, packet: Packet) -> None:
        if self._line is not None and self._line.flowing:
            self._line.put(packet)
        else:
            await self._socket.send_text(packet.text.decode())

    async def _own(self, live: LiveRoom) -> RoomPerson | None:
        """The person of the page in the room; None if the session is not valid any more, or the
        host has removed the person."""
        caller = await visit_of(self._socket).caller_now()
        if caller.blocked or caller.session != self._session:
            return None
        return live.person(self._guest.person)

    def _messages(self, live: LiveRoom, own: RoomPerson) -> list[Packet]:
        """The changes since the last message to the page."""
        guest = self._guest
        found = live.news_for(guest, own)
        words = live.words_for(guest)
        if words is not None:
            anew, said = words
            view = room_words_view(said, live.names, guest.locale)
            found.append(Packet.of({"type": "words", "all": anew, "words": view}))
        if guest.boards and guest.sent_boards != live.board_change:
            boards = [one for one in live.boards.values() if one["change"] > guest.sent_boards]
            guest.sent_boards = live.board_change
            message = {"type": "boards", "boards": boards, "server_time_ms": now_ms()}
            found.append(Packet.of(message))
        return found
