"""The WebSocket of the lobby: sends the list of open seeks, and the visitor's new games."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any, Literal

from fastapi import APIRouter, WebSocket
from pydantic import Field, TypeAdapter, ValidationError

from ...app.core.times import now_ms
from ...app.games.restart import restart_view
from ...app.meeting.bodies import Strict
from ...app.meeting.lobby import MOST_WATCHED, LobbyGuest
from ...app.meeting.views import seek_view, waiting_view
from ...people import Policy
from ..core.language import locale_of
from ..requests import Allowance, caller_of, may, services_of, until_one_ends

router = APIRouter()


class WatchIn(Strict):
    """Names an invitation; the page is told when it is accepted."""

    type: Literal["watch"]
    token: Annotated[str, Field(max_length=40, pattern=r"^[\w-]+$")]


WATCH: TypeAdapter[WatchIn] = TypeAdapter(WatchIn)


@router.websocket("/ws/lobby", dependencies=[may(Policy.EVERYBODY, blocked=True)])
async def lobby_socket(socket: WebSocket) -> None:
    """Sends the state of the lobby to one page until the page is closed."""
    await socket.accept()
    await _LobbySession(socket).run()


class _LobbySession:
    """The connection of one page that shows the lobby."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._lobby = services_of(socket).lobby
        self._locale = locale_of(socket)
        self._news = asyncio.Event()
        self._allowance = Allowance()
        self._visitor = LobbyGuest(caller_of(socket).person, self._news.set, now_ms())

    async def run(self) -> None:
        """Serves until the page is closed."""
        self._lobby.join(self._visitor)
        self._news.set()
        try:
            await until_one_ends(self._read(), self._write())
        finally:
            self._lobby.leave(self._visitor)

    async def _read(self) -> None:
        while True:
            text = await self._socket.receive_text()
            await asyncio.sleep(self._allowance.wait())
            try:
                message = WATCH.validate_json(text)
            except ValidationError:
                await self._socket.send_json({"type": "refused", "code": "bad-message"})
                continue
            tokens = self._visitor.tokens
            if message.token not in tokens and len(tokens) < MOST_WATCHED:
                tokens.add(message.token)
                self._lobby.hurry()  # it may have been accepted already

    async def _write(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            await self._socket.send_json(self._view())

    def _view(self) -> dict[str, Any]:
        person, news = self._visitor.person, self._visitor.news
        return {
            "type": "lobby",
            "seeks": [seek_view(seek, self._locale, person) for seek in self._lobby.seeks],
            "here": [
                {"id": one, "name": name} for one, name in self._lobby.here.items() if one != person
            ],
            "waiting": {
                **news.get("waiting", waiting_view([])),
                "restart": restart_view(self._lobby.restart),
            },
            "game": news.get("game"),
            "invitations": news.get("invitations", {}),
            "server_time_ms": now_ms(),
        }
