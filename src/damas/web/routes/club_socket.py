"""The WebSocket of a room: the room, its words, and all its boards for pages that ask for them."""

from __future__ import annotations

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Path, WebSocket
from pydantic import TypeAdapter, ValidationError

from ...errors import DamasError
from ...i18n import translate
from ...meeting import HOST
from ...people import Policy
from ..club.live import LiveRoom, RoomGuest
from ..club.views import room_words_view
from ..core.language import locale_of
from ..core.times import now_ms
from ..live import Allowance, until_one_ends
from ..live.packets import written
from ..meeting.bodies import Strict
from ..people import caller_of, may, visit_of
from ..services import services_of

router = APIRouter()
OUT = 4404
"""The close code for a person who is not in the room."""
DELETED = 4410


class BoardsWishIn(Strict):
    """Whether the page wants the boards."""

    type: Literal["boards"]
    on: bool = True


BOARDS: TypeAdapter[BoardsWishIn] = TypeAdapter(BoardsWishIn)


@router.websocket("/ws/rooms/{room_id}", dependencies=[may(Policy.ROOM)])
async def room_socket(
    socket: WebSocket, room_id: Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")]
) -> None:
    """Serves one page at a room until it is closed or its person has left."""
    await socket.accept()
    try:
        room, _ = await services_of(socket).hall.member(room_id, caller_of(socket))
    except DamasError as error:
        message = translate(error.text, locale_of(socket))
        await socket.send_json({"type": "refused", "code": error.code, "message": message})
        await socket.close(OUT)
        return
    await _RoomSession(socket, room_id, room.code).run()


class _RoomSession:
    """One page at a room."""

    def __init__(self, socket: WebSocket, room_id: str, code: str) -> None:
        self._socket, self._id, self._code = socket, room_id, code
        self._locale = locale_of(socket)
        self._news = asyncio.Event()
        self._allowance = Allowance()
        self._session = caller_of(socket).session
        self._guest = RoomGuest(caller_of(socket).person, self._news.set)

    async def run(self) -> None:
        """Serves until the page is closed."""
        live = await services_of(self._socket).live_rooms.join(self._id, self._guest)
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
                message = BOARDS.validate_json(text)
            except ValidationError:
                await self._socket.send_json({"type": "refused", "code": "bad-message"})
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
            if not await self._is_in(live):
                await self._socket.close(OUT)
                return
            for message in self._messages(live):
                await self._socket.send_text(message)

    async def _is_in(self, live: LiveRoom) -> bool:
        """Whether the session is still valid, and the host has not removed its person."""
        caller = await visit_of(self._socket).caller_now()
        if caller.blocked or caller.session != self._session or live.record is None:
            return False
        return any(
            one.person == self._guest.person and one.state == "in" for one in live.record.people
        )

    def _messages(self, live: LiveRoom) -> list[str]:
        """The changes since the last message to the page, as JSON."""
        found: list[str] = []
        guest, record = self._guest, live.record
        if record is not None and guest.sent != live.change:
            guest.sent = live.change
            own = next(one for one in record.people if one.person == guest.person)
            code = self._code if own.number == HOST else None
            own_part = written({"type": "room", "you": own.number, "code": code})
            found.append(f'{own_part[:-1]},"room":{live.text(self._locale)}}}')
        words = live.words_for(guest)
        if words is not None:
            anew, said = words
            view = room_words_view(said, self._locale)
            found.append(written({"type": "words", "all": anew, "words": view}))
        if guest.boards and guest.sent_boards != live.board_change:
            boards = [one for one in live.boards.values() if one["change"] > guest.sent_boards]
            guest.sent_boards = live.board_change
            message = {"type": "boards", "boards": boards, "server_time_ms": now_ms()}
            found.append(written(message))
        return found
