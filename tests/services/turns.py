"""A way to a server that counts how often a client waits for an answer before it goes on."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

from sqlalchemy.engine import make_url

PIECE = 1 << 16


@contextmanager
def way_to(address: str) -> Iterator[tuple[CountedWay, str]]:
    """A way to the database of an address, and the address at this end of it."""
    there = make_url(address)
    way = CountedWay(int(str(there.port)))
    try:
        yield way, there.set(port=way.port).render_as_string(hide_password=False)
    finally:
        way.close()


class CountedWay:
    """Carries connections of 127.0.0.1 to a *port* there.

    *turns*: how often a client of any connection has sent something after it was answered, which is
    the number of ways there and back that its questions took. *losses*: so many more times the
    connection is cut when a client sends a commit, which does not arrive. *answering*: answers are
    held back while it is not set. *delay*: seconds by which all comes later, each way.
    """

    def __init__(self, port: int) -> None:
        self.turns = 0
        self.losses = 0
        self.delay = 0.0
        self.answering = threading.Event()
        self.answering.set()
        self._target = port
        self._lock = threading.Lock()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self._listening.getsockname()[1])
        self._sockets = [self._listening]
        self._threads: list[threading.Thread] = []
        self._begin(self._accept)

    def close(self) -> None:
        """Cuts every connection, and takes no more."""
        self.answering.set()
        for one in self._sockets:
            _cut(one)
        for thread in self._threads:
            thread.join()
        for one in self._sockets:
            one.close()

    def _begin(self, work: Callable[..., None], *words: object) -> None:
        self._threads.append(threading.Thread(target=work, args=words))
        self._threads[-1].start()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._target))
                self._sockets += [near, far]
                for one in (near, far):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                answered = threading.Event()
                answered.set()
                for ends in ((near, far, True), (far, near, False)):
                    self._begin(self._carry, *ends, answered)

    def _carry(
        self, source: socket.socket, target: socket.socket, asks: bool, answered: threading.Event
    ) -> None:
        with suppress(OSError):
            while piece := source.recv(PIECE):
                if not asks:
                    self.answering.wait()
                    answered.set()
                elif answered.is_set():
                    answered.clear()
                    with self._lock:
                        self.turns += 1
                if asks and self.losses and b"COMMIT" in piece:
                    self.losses -= 1
                    break
                time.sleep(self.delay)
                target.sendall(piece)
        for one in (source, target):
            _cut(one)


def _cut(one: socket.socket) -> None:
    """Wakes every thread that waits for a socket."""
    with suppress(OSError):
        one.shutdown(socket.SHUT_RDWR)
