"""One client at one live log by WebSocket: messages in, answers and saved states out."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable
from contextlib import suppress
from typing import Any, Generic, TypeVar

from fastapi import WebSocket, WebSocketDisconnect

from ...errors import DamasError, UnknownNameError
from ...i18n import translate
from ..core.language import locale_of
from .cached_log import CachedLog, Message

T = TypeVar("T")
L = TypeVar("L", bound=CachedLog[Any])
QUEUE = 256
"""Messages that wait for a client that does not read; with more it is left behind."""
FAILED = 1011
UNKNOWN = 4404
DELETED = 4410


async def accept_socket(socket: WebSocket, finding: Awaitable[T]) -> T | None:
    """Accepts the socket and returns the requested object. On error, sends it, closes and returns
    None."""
    await socket.accept()
    try:
        return await finding
    except DamasError as error:
        message = translate(error.text, locale_of(socket))
        about = {"article": None, "article_text": None}
        refused = {"type": "refused", "id": None, "code": error.code, "message": message, **about}
        await socket.send_json(refused)
        await socket.close(UNKNOWN if isinstance(error, UnknownNameError) else FAILED)
        return None


class SocketSession(ABC, Generic[L]):
    """A reader that hands on messages of the client, and a writer that sends saved states."""

    def __init__(self, socket: WebSocket, live: L) -> None:
        self.socket = socket
        self.live = live
        self.locale = locale_of(socket)
        self._outbox: asyncio.Queue[Message | None] = asyncio.Queue(QUEUE)
        self._state_is_last = False

    @abstractmethod
    async def state(self) -> Message:
        """The message of the state as it is saved now."""

    async def receive(self, text: str) -> None:
        """Hook: takes a message of the client; by itself it is passed over."""

    async def begin(self) -> None:
        """Hook: joins the log and posts its state."""
        self.live.join(self.post)
        self.post()

    async def run(self) -> None:
        """Serves until the client leaves or the log is closed; then forgets the client."""
        await self.begin()
        tasks = [asyncio.create_task(self._read()), asyncio.create_task(self._write())]
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.live.leave(self.post)
            for task in tasks:
                task.cancel()
            with suppress(asyncio.CancelledError):
                await asyncio.wait(tasks)
        for task in tasks:
            error = None if task.cancelled() or not task.done() else task.exception()
            if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError):
                raise error

    def post(self, message: Message | None = None) -> None:
        """Queues a message, None for the state as it is when its turn comes.

        Several states one after the other are sent as one. A client that never reads is left.
        """
        if message is None and self._state_is_last:
            return
        try:
            self._outbox.put_nowait(message)
        except asyncio.QueueFull:
            self.live.leave(self.post)
        else:
            self._state_is_last = message is None

    async def _read(self) -> None:
        while True:
            await self.receive(await self.socket.receive_text())

    async def _write(self) -> None:
        while True:
            message = await self._outbox.get()
            if message is None:
                if self._outbox.empty():
                    self._state_is_last = False
                if self.live.closed:
                    await self.socket.close(DELETED)
                    return
                message = await self.state()
            await self.socket.send_json(message)
