"""Servers in processes of their own on one database, and browsers at them."""

from __future__ import annotations

import contextlib
import json
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2
from starlette.websockets import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from services.running import migrated_file
from web.servers import ServerProcess

PATIENCE = 30.0
"""Seconds after which something that is waited for has not come."""


class Line:
    """A WebSocket with the words of a test client."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket

    def send_json(self, message: Any) -> None:
        """Sends a message."""
        self._socket.send(json.dumps(message))

    def receive_json(self) -> Any:
        """The next message. Raises WebSocketDisconnect, and TimeoutError when none comes."""
        try:
            return json.loads(self._socket.recv(timeout=PATIENCE))
        except ConnectionClosed as closed:
            code = closed.rcvd.code if closed.rcvd else 1006
            raise WebSocketDisconnect(code) from None


class Remote(httpx2.Client):
    """A browser at a server, with its own cookies."""

    def __init__(self, **more: Any) -> None:
        super().__init__(verify=False, **more)  # the certificates of the system take long to read

    @contextmanager
    def websocket_connect(self, path: str, headers: Any = None) -> Iterator[Any]:
        """The WebSocket at a path."""
        cookies = "; ".join(f"{one.name}={one.value}" for one in self.cookies.jar)
        url = str(self.base_url).rstrip("/").replace("http", "ws", 1) + path
        more = {**(headers or {}), "Cookie": cookies}
        with connect(url, additional_headers=more, proxy=None) as socket:
            yield Line(socket)


class Server:
    """One process on a database."""

    def __init__(self, database: str, bus: str, looks: str, log: Path) -> None:
        self.log = log
        self.process = ServerProcess(
            0, database, log, hosted=True, bus=None if bus == "-" else bus, looks=looks
        )
        self.url = ""
        self._browsers: list[Remote] = []

    def wait(self) -> None:
        """Waits until it answers."""
        self.url = self.process.address()

    def browser(self) -> Remote:
        """A new browser of a person without an account."""
        made = Remote(base_url=self.url, timeout=PATIENCE)
        self._browsers.append(made)
        assert made.get("/").status_code == 200
        return made

    def status(self) -> dict[str, Any]:
        """The state of its bus."""
        with Remote(timeout=PATIENCE) as asking:
            found: dict[str, Any] = asking.get(f"{self.url}/test/bus").json()
        return found

    def until(self, **wanted: Any) -> None:
        """Waits until its bus is so."""
        until = time.monotonic() + PATIENCE
        while wanted.items() - (found := self.status()).items():
            assert time.monotonic() < until, (wanted, found, self.log.read_text("utf-8"))
            time.sleep(0.02)

    def end(self) -> None:
        """Kills it."""
        for browser in self._browsers:
            browser.close()
        self.process.kill()
        self.process.wait()


@contextmanager
def two_servers(
    database: str, bus: str, folder: Path, looks: str = "never"
) -> Iterator[tuple[Server, Server]]:
    """Two processes on one database that hear each other; *looks* as in `quiet_server.py`."""
    if "://" not in database:
        shutil.copy(migrated_file(), database)
    first = Server(database, bus, looks, folder / "first.log")
    with contextlib.ExitStack() as stack:
        stack.callback(first.end)
        first.wait()  # it opens the database
        second = Server(database, bus, looks, folder / "second.log")
        stack.callback(second.end)
        second.wait()
        for server in (first, second):
            server.until(connected=True, processes=1)
        yield first, second
