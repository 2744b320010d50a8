"""The line of an event: whoever looks on is told that something has changed, and at which version;
*moves* grows when something happens at one of its tables or on a screen.

The client then asks for what it shows: what one may see depends on who one is.
"""

from __future__ import annotations

import asyncio
import contextlib

from fastapi import APIRouter, WebSocket, WebSocketDisconnect

from ...live.sockets import DELETED, opened
from ...tournament.live import LiveEvent, LiveEvents

router = APIRouter()


@router.websocket("/ws/tournaments/{event_id}")
async def event_socket(socket: WebSocket, event_id: str) -> None:
    """One client of one event, until either goes away."""
    events: LiveEvents = socket.app.state.events
    live = await opened(socket, events.get(event_id))
    if live is not None:
        await _tell(socket, live)


async def _tell(socket: WebSocket, live: LiveEvent) -> None:
    """Sends the version after every change; several changes at once are one message."""
    changed = asyncio.Event()
    changed.set()
    live.listeners.add(changed.set)
    reader = asyncio.create_task(_read(socket))
    try:
        while not reader.done():
            waiting = asyncio.create_task(changed.wait())
            await asyncio.wait({waiting, reader}, return_when=asyncio.FIRST_COMPLETED)
            waiting.cancel()
            if reader.done():
                return
            changed.clear()
            if live.gone:
                await socket.close(DELETED)
                return
            version = await live.view(lambda fold: fold.version)
            await socket.send_json({"type": "changed", "version": version, "moves": live.moves})
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        live.listeners.discard(changed.set)
        reader.cancel()
        with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
            await reader


async def _read(socket: WebSocket) -> None:
    """Clients have nothing to say here; this ends when they leave."""
    with contextlib.suppress(WebSocketDisconnect, RuntimeError):
        while True:
            await socket.receive_text()
