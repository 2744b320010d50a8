"""A bus over NATS: one subject, without its storage (our logs are that)."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from nats.aio.client import Client

from .link import LinkDownError

if TYPE_CHECKING:
    from nats.aio.msg import Msg

    from .link import Receive


class NatsLink:
    """One connection that listens and sends."""

    def __init__(self, url: str, subject: str) -> None:
        self._url = url
        self._subject = subject
        self._client: Client | None = None
        self._ended = asyncio.Event()

    async def open(self, receive: Receive) -> None:
        """Connects and listens."""
        self._ended = ended = asyncio.Event()

        async def end(*_: Any) -> None:
            ended.set()

        async def ignore(_: Exception) -> None:
            """Its own log would show the address."""

        async def on_message(message: Msg) -> None:
            receive(message.data)

        # Without its own retries: a link that is made again unseen has lost messages.
        self._client = Client()
        await self._client.connect(
            self._url,
            allow_reconnect=False,
            connect_timeout=4,
            ping_interval=5,
            max_outstanding_pings=2,
            disconnected_cb=end,
            closed_cb=end,
            error_cb=ignore,
            name="damas-bus",
        )
        await self._client.subscribe(self._subject, cb=on_message)
        await self._client.flush(timeout=4)

    async def send(self, messages: list[bytes]) -> None:
        """Publishes the messages."""
        if self._client is None:
            raise LinkDownError("not connected")
        for message in messages:
            await self._client.publish(self._subject, message)

    async def ended(self) -> None:
        """Returns when the connection has ended."""
        await self._ended.wait()

    async def close(self) -> None:
        """Closes the connection."""
        client, self._client = self._client, None
        if client is not None and not client.is_closed:
            await client.close()
