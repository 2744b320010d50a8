"""The line to a real board: events in, answers out, and to everybody who looks on, what stands.

A message is an event as in the schema, with an `id` of the client's own if it wants one; or
`{"undo": version}`. What comes back: `{"type": "answer", "id", "event", "rulings", "state"}` to who
sent it, and `{"type": "table", "table", "log", "first"}` to all.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ....errors import DamasError
from ....i18n import Text
from ...arbiter.live import Fold, LiveTable, LiveTables
from ...arbiter.views import answer_view, log_view, table_view
from ...core.belonging import Belonging
from ...core.errors import UNREADABLE
from ...core.language import locale_of, say
from ...core.times import now_ms
from ...live.sockets import DELETED, opened
from .tables import take_id

router = APIRouter()
QUEUE = 256


@router.websocket("/ws/arbiter/{table_id}")
async def table_socket(socket: WebSocket, table_id: str) -> None:
    """One client at one board, until either goes away."""
    tables: LiveTables = socket.app.state.arbiter
    live = await opened(socket, tables.get(table_id))
    if live is not None:
        await _Client(socket, live, locale_of(socket)).run()


class _Client:
    """A reader that tells the board what came, and a writer that sends what stands."""

    def __init__(self, socket: WebSocket, live: LiveTable, locale: str) -> None:
        self._socket = socket
        self._live = live
        self._locale = locale
        self._outbox: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(QUEUE)
        self._seen = (-1, 0)  # the epoch, and how many entries of its log were sent

    async def run(self) -> None:
        """Serves until the client leaves, then forgets it."""
        self._live.listeners.add(self._changed)
        self._changed()
        writer = asyncio.create_task(self._write())
        try:
            await self._read()
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            self._live.listeners.discard(self._changed)
            writer.cancel()
            with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
                await writer

    def _changed(self) -> None:
        self._post(None)

    def _post(self, message: dict[str, Any] | None) -> None:
        """Queues a message; None: what stands now. A client that never reads is left."""
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self._live.listeners.discard(self._changed)

    async def _read(self) -> None:
        while True:
            raw = await self._socket.receive_text()
            try:
                message = json.loads(raw)
            except (ValueError, RecursionError):
                self._post(self._refused(None, "bad-message", UNREADABLE))
                continue
            event, client_id = take_id(message)
            try:
                plays: Belonging = self._socket.app.state.plays
                await plays.check(self._socket, "table", self._live.fold.record.id)
                await self._act(event, client_id)
            except DamasError as error:
                self._post(self._refused(client_id, error.code, error.text))

    async def _act(self, event: Any, client_id: str | None) -> None:
        if isinstance(event, dict) and set(event) == {"undo"} and isinstance(event["undo"], int):
            await self._live.undo(event["undo"])
            self._post({"type": "answer", "id": client_id, "rulings": []})
            return
        (told,) = await self._live.tell([(event, client_id)])
        game = self._live.fold.table.regulation.variant.id
        self._post({"type": "answer", "id": client_id, **answer_view(told, self._locale, game)})

    async def _write(self) -> None:
        while True:
            message = await self._outbox.get()
            if message is None:
                if self._live.gone:
                    await self._socket.close(DELETED)
                    return
                message = await self._live.view(self._table)
            await self._socket.send_json(message)

    def _table(self, fold: Fold) -> dict[str, Any]:
        """What stands, with the part of the log that this client has not seen."""
        epoch, count = self._seen
        first = count if epoch == fold.epoch else 0
        self._seen = fold.epoch, len(fold.kept)
        return {
            "type": "table",
            "table": table_view(fold, self._locale, now_ms()),
            "first": first,
            "log": log_view(fold, self._locale, first),
        }

    def _refused(self, client_id: str | None, code: str, text: Text) -> dict[str, Any]:
        game = self._live.fold.table.regulation.variant.id
        message = say(text, self._locale, game)
        return {"type": "refused", "id": client_id, "code": code, "message": message}
