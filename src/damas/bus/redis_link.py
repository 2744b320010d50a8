"""A bus over Redis: publish and subscribe on one channel.

Not its streams: they keep messages for those who were away, and our logs do that already.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from .link import LinkDownError

if TYPE_CHECKING:
    from .link import Hear

MOST_CONNECTIONS = 12
"""More than the batches that a bus sends at the same time, its sign of life, and one that listens.
"""


class RedisLink:
    """A connection that listens, and one for each batch that is under way."""

    def __init__(self, url: str, channel: str) -> None:
        self._url = url
        self._channel = channel
        self._client: Any = None
        self._hearing: asyncio.Task[None] | None = None

    async def open(self, hear: Hear) -> None:
        """Connects and listens."""
        # Without its own retries: a link that is made again unseen has lost messages.
        self._client = Redis.from_url(
            self._url,
            retry=Retry(NoBackoff(), 0),
            socket_connect_timeout=5,
            socket_keepalive=True,
            max_connections=MOST_CONNECTIONS,
        )
        listening = self._client.pubsub(ignore_subscribe_messages=True)
        await listening.subscribe(self._channel)
        self._hearing = asyncio.create_task(_hear(listening, hear))

    async def send(self, messages: list[bytes]) -> None:
        """Publishes the messages in one round trip."""
        pipe = self._client.pipeline(transaction=False)
        for message in messages:
            pipe.publish(self._channel, message)
        await pipe.execute()

    async def ended(self) -> None:
        """Raises when the listening connection has ended."""
        if self._hearing is not None:
            await self._hearing
        raise LinkDownError("Redis has closed the connection")

    async def close(self) -> None:
        """Closes all connections."""
        if self._hearing is not None:
            self._hearing.cancel()
            with suppress(asyncio.CancelledError, Exception):
                await self._hearing
        if self._client is not None:
            await self._client.aclose()
        self._client = self._hearing = None


async def _hear(listening: Any, hear: Hear) -> None:
    try:
        async for message in listening.listen():
            if message["type"] == "message":
                hear(message["data"])
    finally:
        with suppress(Exception):
            await listening.aclose()
