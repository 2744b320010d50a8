"""A bus over the database's own server: LISTEN and NOTIFY.

NOTIFY takes a lock of the whole server when its transaction commits, so it never stands in a
transaction that stores something: one connection of each process listens, others send batches.
Only where the server is so far away that several batches are under way there are several of them.
"""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import psycopg

from .link import LinkDownError

if TYPE_CHECKING:
    from .link import Receive

CHANNEL = "damas_bus"
FAR_SECONDS = 0.05
"""A server to which a connection takes longer is far away."""
MORE_SENDERS = 3
"""More connections for batches that are under way at the same time, to such a server."""
OPTIONS: dict[str, Any] = {
    "autocommit": True,
    "connect_timeout": 5,
    "application_name": "damas-bus",
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}


class PostgresLink:
    """Connections to a PostgreSQL server: one that listens, and one that sends, or several to
    a far server. The channel belongs to one database of it."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._open: list[psycopg.AsyncConnection[Any]] = []
        self._idle: asyncio.LifoQueue[psycopg.AsyncConnection[Any]] = asyncio.LifoQueue()
        self._receiving: asyncio.Task[None] | None = None

    async def open(self, receive: Receive) -> None:
        """Connects and listens."""
        listening = await self._connect()
        await listening.execute(f"LISTEN {CHANNEL}")
        began = time.monotonic()
        self._idle = asyncio.LifoQueue()
        self._idle.put_nowait(await self._connect())
        if time.monotonic() - began > FAR_SECONDS:
            for made in await asyncio.gather(*(self._connect() for _ in range(MORE_SENDERS))):
                self._idle.put_nowait(made)
        self._receiving = asyncio.create_task(_receive(listening, receive))

    async def _connect(self) -> psycopg.AsyncConnection[Any]:
        made = await psycopg.AsyncConnection.connect(self._url, **OPTIONS)
        self._open.append(made)
        return made

    async def send(self, messages: list[bytes]) -> None:
        """Notifies, all in one transaction."""
        texts = [message.decode() for message in messages]
        query = "SELECT pg_notify(%s, message) FROM unnest(%s::text[]) AS message"
        sender = await self._idle.get()
        await sender.execute(query, (CHANNEL, texts), prepare=False)  # to prepare it is a way more
        self._idle.put_nowait(sender)  # not one that has failed: the link ends with it

    async def ended(self) -> None:
        """Raises when the listening connection has ended."""
        if self._receiving is not None:
            await self._receiving
        raise LinkDownError("the database has closed the connection")

    async def close(self) -> None:
        """Closes all connections."""
        if self._receiving is not None:
            self._receiving.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._receiving
        for one in self._open:
            await one.close()
        self._open, self._receiving = [], None


async def _receive(listening: psycopg.AsyncConnection[Any], receive: Receive) -> None:
    async for notice in listening.notifies():
        receive(notice.payload.encode())
