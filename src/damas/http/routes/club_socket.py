"""The WebSocket of a room: the room, its words, and all its boards for pages that ask for them."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Path, WebSocket

from ...app.club.live import LiveRoom, RoomSubscriber
from ...app.core.times import now_ms
from ...app.live import Packet, Subscription
from ...contract import Declared, Messages
from ...people import Policy
from ..core.language import locale_of
from ..requests import SocketSession, accept_socket, caller_of, may, services_of

router = APIRouter()
RoomLine = Subscription[LiveRoom, RoomSubscriber]


class WantBoards(Declared):
    """Whether the page wants the boards."""

    type: Literal["boards"]
    on: bool = True


class WantStandings(Declared):
    """Whether the page wants the standings of an arena as they change."""

    type: Literal["standings"]
    on: bool = True


@router.websocket("/ws/rooms/{room_id}", dependencies=[may(Policy.ROOM)])
async def room_socket(
    socket: WebSocket,
    room_id: Annotated[str, Path(max_length=40, pattern=r"^[\w-]+$")],
    *,
    parts: bool = False,
) -> None:
    """Serves one page at a room until it is closed or its person has left. *parts*: it takes an
    arena in parts."""
    services, caller = services_of(socket), caller_of(socket)

    async def find() -> RoomLine:
        room, _ = await services.club.member(room_id, caller)
        guest = RoomSubscriber(caller.person, locale=locale_of(socket), parts=parts)
        return Subscription(await services.live_rooms.enter(room, guest), guest)

    live = await accept_socket(socket, find())
    if live is not None:
        await _RoomSession(socket, live).run()


class _RoomSession(SocketSession[RoomLine]):
    """One page at a room."""

    messages = Messages[WantBoards | WantStandings]("type", WantBoards, WantStandings)

    def __init__(self, socket: WebSocket, live: RoomLine) -> None:
        super().__init__(socket, live)
        self._session = caller_of(socket).session

    async def handle(self, said: WantBoards | WantStandings) -> None:
        """Notes what the page wants, which it is sent now."""
        guest = self.live.guest
        if isinstance(said, WantStandings):
            guest.standings = said.on
            self.post()
            return
        if said.on and not guest.boards:
            guest.sent_boards = -1
            self.post()
        guest.boards = said.on

    async def state(self) -> list[Packet]:
        """The changes since the last message to the page; its session may not be valid any more,
        or the host has removed its person."""
        place, guest = self.live.place, self.live.guest
        own = place.person(guest.person) if await self.is_of(self._session) else None
        if own is None:
            await self.send_away()
        return place.messages_for(guest, own, now_ms())
