"""A balancer that remembers nobody: each connection goes to the next server."""

from __future__ import annotations

import asyncio
import itertools
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from urllib.parse import urlsplit


@contextmanager
def balancer(urls: Sequence[str]) -> Iterator[str]:
    """The address of a balancer before the servers at *urls*; it turns from one to the next."""
    loop, door = asyncio.new_event_loop(), _Door(urls)
    thread = threading.Thread(target=loop.run_forever)
    thread.start()
    try:
        port = asyncio.run_coroutine_threadsafe(door.open(), loop).result()
        yield f"http://127.0.0.1:{port}"
    finally:
        asyncio.run_coroutine_threadsafe(door.close(), loop).result()
        loop.call_soon_threadsafe(loop.stop)
        thread.join()
        loop.close()


class _Door:
    """The address that clients know, and the connections behind it."""

    def __init__(self, urls: Sequence[str]) -> None:
        self._turns = itertools.cycle([(one.hostname, one.port) for one in map(urlsplit, urls)])
        self._inside: set[asyncio.Task[None]] = set()

    async def open(self) -> int:
        """Listens; the port."""
        self._server = await asyncio.start_server(self._let_in, "127.0.0.1", 0)
        return int(self._server.sockets[0].getsockname()[1])

    async def close(self) -> None:
        """Ends all connections."""
        self._server.close()
        for task in self._inside:
            task.cancel()
        await asyncio.gather(*self._inside, return_exceptions=True)

    async def _let_in(self, here: asyncio.StreamReader, out: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._inside.add(task)
        there, onward = await asyncio.open_connection(*next(self._turns))
        try:
            await asyncio.gather(_carry(here, onward), _carry(there, out))
        except asyncio.CancelledError:
            pass
        finally:
            self._inside.discard(task)
            for one in (out, onward):
                one.close()


async def _carry(source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
    """Carries bytes one way until the source ends."""
    with suppress(ConnectionError):
        while data := await source.read(65536):
            target.write(data)
            await target.drain()
        target.close()
