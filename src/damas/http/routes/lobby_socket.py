"""The WebSocket of the lobby: sends the list of open seeks, and the visitor's new games."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, WebSocket
from pydantic import Field

from ...app.core.pausing import pause_view
from ...app.core.times import now_ms
from ...app.games.restart import restart_view
from ...app.live import Subscription
from ...app.meeting.lobby import MOST_WATCHED, Lobby, LobbyGuest
from ...app.meeting.views import LobbyMessage, seek_view, waiting_view
from ...contract import Declared, Messages
from ...people import Policy
from ..requests import SocketSession, accept_socket, caller_of, may, services_of

router = APIRouter()
LobbyLine = Subscription[Lobby, LobbyGuest]


class WatchInvitation(Declared):
    """Names an invitation; the page is told when it is accepted."""

    type: Literal["watch"]
    token: Annotated[str, Field(max_length=40, pattern=r"^[\w-]+$")]


@router.websocket("/ws/lobby", dependencies=[may(Policy.EVERYBODY, blocked=True)])
async def lobby_socket(socket: WebSocket) -> None:
    """Sends the state of the lobby to one page until the page is closed."""
    guest = LobbyGuest(caller_of(socket).person, since_ms=now_ms())

    async def find() -> LobbyLine:
        lobby = services_of(socket).lobby
        await lobby.join(guest)
        return Subscription(lobby, guest)

    live = await accept_socket(socket, find())
    if live is not None:
        await _LobbySession(socket, live).run()


class _LobbySession(SocketSession[LobbyLine]):
    """The connection of one page that shows the lobby."""

    messages = Messages[WatchInvitation]("type", WatchInvitation)

    async def handle(self, said: WatchInvitation) -> None:
        """Notes an invitation that the page waits for."""
        tokens = self.live.guest.tokens
        if said.token not in tokens and len(tokens) < MOST_WATCHED:
            tokens.add(said.token)
            self.live.place.hurry()  # it may have been accepted already

    async def state(self) -> LobbyMessage:
        """The lobby for its visitor."""
        lobby, person, news = self.live.place, self.live.guest.person, self.live.guest.news
        waiting = news["waiting"] if news else waiting_view([])
        return {
            "type": "lobby",
            "seeks": [seek_view(seek, self.locale, person) for seek in lobby.seeks],
            "here": [
                {"id": one, "name": name} for one, name in lobby.here.items() if one != person
            ],
            "waiting": {
                **waiting,
                "restart": restart_view(lobby.restart, lobby.pause),
                "pause": pause_view(lobby.pause, self.locale),
            },
            "game": news["game"] if news else None,
            "invitations": news["invitations"] if news else {},
            "server_time_ms": now_ms(),
        }
