"""A link of TCP that can be slow or cut, in a thread of its own: for kernels without `tc netem`.

    python bench/lab link 10.77.0.1:5432 0.02   # to that address, each way 20 ms late

prints its port on 127.0.0.1 and works until its input ends.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from contextlib import suppress

HOST = "127.0.0.1"
PIECE = 1 << 16


class Link:
    """Carries connections from `port` to *target* of *host*, each way *delay* s late."""

    def __init__(self, target: int, delay: float = 0.0, host: str = HOST) -> None:
        self.target, self.delay, self.host = target, delay, host
        self.is_cut = False
        self.port = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._ready = threading.Event()
        threading.Thread(target=self._run, daemon=True).start()
        self._ready.wait()

    def cut(self) -> None:
        """Breaks every connection, and takes no new one until `heal`."""
        self.is_cut = True
        self._loop.call_soon_threadsafe(self._break)

    def heal(self) -> None:
        """Takes connections again."""
        self.is_cut = False

    def end(self) -> None:
        """Ends the link."""
        self.cut()
        self._loop.call_soon_threadsafe(self._loop.stop)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        server = self._loop.run_until_complete(asyncio.start_server(self._carry, HOST, 0))
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        self._loop.run_forever()
        server.close()
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self._loop.run_until_complete(asyncio.sleep(0))
        self._loop.close()

    def _break(self) -> None:
        for writer in tuple(self._open):
            writer.transport.abort()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.is_cut:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection(self.host, self.target)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, far_writer}
        with suppress(asyncio.CancelledError):
            await asyncio.gather(self._pass(reader, far_writer), self._pass(far_reader, writer))
        self._open -= {writer, far_writer}

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Passes bytes on in order, each piece so late as the link is slow when it comes."""
        loop, due = asyncio.get_running_loop(), 0.0
        with suppress(OSError):
            while piece := await reader.read(PIECE):
                due = max(due, loop.time() + self.delay)
                if self.delay or due > loop.time():
                    loop.call_at(due, self._put, writer, piece)
                else:
                    self._put(writer, piece)
        loop.call_at(max(due, loop.time()), writer.close)

    @staticmethod
    def _put(writer: asyncio.StreamWriter, piece: bytes) -> None:
        if not writer.is_closing():
            writer.write(piece)


def main() -> None:
    """Carries connections until its input ends."""
    host, _, port = sys.argv[1].rpartition(":")
    link = Link(int(port), float(sys.argv[2]), host)
    print(link.port, flush=True)
    sys.stdin.read()
    link.end()
