"""The WebSocket of a game: messages in, saved states out. The protocol is docs/protocol.md."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from ...errors import DamasError
from ...i18n import translate
from ..core.errors import UNREADABLE
from ..core.language import locale_of, say
from ..core.schemas import MESSAGE, ClaimIn, CommandIn, HelloIn, MoveIn
from ..core.times import now_ms
from ..games.live import Table, Tables
from ..games.session import Command, CommandRefused
from ..games.views import state_view
from ..live.sockets import DELETED, opened
from ..tournament.plays import LivePlays
from ..tournament.seats import Seat
from ..views.regulations import article_view
from ..work import visitor_of

if TYPE_CHECKING:
    from ...game import Game

router = APIRouter()
QUEUE = 256
NO_ARTICLE = {"article": None, "article_text": None}


@router.websocket("/ws/games/{game_id}")
async def game_socket(socket: WebSocket, game_id: str) -> None:
    """One client at one game, until either goes away."""
    tables: Tables = socket.app.state.tables
    table = await opened(socket, tables.get(game_id))
    if table is None:
        return
    plays: LivePlays = socket.app.state.plays
    seat = await plays.seat(game_id, socket.query_params.get("seat", ""))
    table.visitor = visitor_of(socket)
    await _Client(socket, table, locale_of(socket), seat).run()


class _Client:
    """A reader that submits commands and a writer that sends what was saved."""

    def __init__(self, socket: WebSocket, table: Table, locale: str, seat: Seat | None) -> None:
        self._socket = socket
        self._table = table
        self._locale = locale
        self._seat = seat
        self._outbox: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(QUEUE)

    async def run(self) -> None:
        """Serves until the client leaves, then forgets it."""
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self._table.leave(self._post)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await writer

    def _post(self, message: dict[str, Any] | None) -> None:
        """Queues a message; None stands for the newest state. A client that never reads is left."""
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self._table.leave(self._post)

    async def _read(self) -> None:
        while True:
            raw = await self._socket.receive_text()
            try:
                message = MESSAGE.validate_json(raw)
            except ValidationError:
                self._post(self._unreadable())
                continue
            if isinstance(message, HelloIn):
                await self._join()
            else:
                await self._submit(message)

    async def _join(self) -> None:
        try:
            await self._table.join(self._post, self._seat.color if self._seat else None)
        except DamasError as error:
            self._post(_refused(None, error, self._locale))
        self._post(None)
        if self._table.thinking:
            self._post({"type": "thinking", "color": self._table.thinking})

    async def _submit(self, message: CommandIn) -> None:
        try:
            command = _command(message)
            if self._seat is not None:
                command = self._seat.speak(command)
            version = await self._table.submit(command)
        except (CommandRefused, DamasError) as refused:
            game = self._table.session.game
            answer = _refused(message.id, refused, self._locale, game)
            self._post(answer)
            if answer["code"] in ("stale-position", "version-conflict"):
                self._post(None)
        else:
            self._post({"type": "ack", "id": message.id, "version": version})

    async def _write(self) -> None:
        while True:
            message = await self._outbox.get()
            if message is None:
                message = await self._state()
            if message["type"] == "closed":
                await self._socket.close(DELETED)
                return
            await self._socket.send_json(message)

    async def _state(self) -> dict[str, Any]:
        state = await self._table.view(lambda session: state_view(session, self._locale, now_ms()))
        if self._seat is not None:
            state |= {"seat": self._seat.color, "tournament": self._seat.about}
        return {"type": "state", "version": state["version"], "state": state}

    def _unreadable(self) -> dict[str, Any]:
        return {
            "type": "refused",
            "id": None,
            "code": "bad-message",
            "message": translate(UNREADABLE, self._locale),
            **NO_ARTICLE,
        }


def _command(message: CommandIn) -> Command:
    command = Command(message.type, message.by, ply=message.ply, client_id=str(message.id))
    if isinstance(message, MoveIn):
        return replace(command, path=tuple(message.path or ()), text=message.text)
    if isinstance(message, ClaimIn):
        return replace(command, rule=message.rule)
    return command


def _refused(
    client_id: Any, error: CommandRefused | DamasError, locale: str, game: Game | None = None
) -> dict[str, Any]:
    answer = {"type": "refused", "id": client_id, "code": error.code}
    if game is None or isinstance(error, DamasError):
        words = game.variant.id if game else ""
        return {**answer, "message": say(error.text, locale, words), **NO_ARTICLE}
    words = game.variant.id
    return {
        **answer,
        "message": say(error.text, locale, words),
        **article_view(error.citation, locale, words),
    }
