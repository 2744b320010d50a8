"""A bus between the processes of one machine: a socket of each process in a folder beside the
database's file. Nothing has to be installed or said, and a process that is alone sends nothing.

The folder has the owner of the database's file, and nobody else comes in.
"""

from __future__ import annotations

import asyncio
import os
import secrets
import socket
import sys
import time
from collections import deque
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from .link import LinkDownError, NoLinkError
from .messages import MOST_BYTES, NOBODY, encode_sign

if TYPE_CHECKING:
    from .link import Receive

ENDING = ".socket"
LONGEST_PATH = 100
"""Bytes of a socket's path that every system takes."""
MOST_UNSENT = 64
"""Messages that wait for one process that does not read; then it only hears of a gap."""
AGAIN_SECONDS = 0.01
TICK_NS = 50_000_000
"""Longer than a step of the clock by which a folder notes its changes."""
AT_ONCE = 64
"""Messages that are read before other work of the loop goes on."""


def can_link() -> bool:
    """Whether this system has such sockets."""
    return hasattr(socket, "AF_UNIX") and sys.platform != "win32"


class LocalLink:
    """The socket of this process, and the way to those of the others."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._name = ""
        self._place = -1  # the open folder: its own path may be too long for a socket
        self._socket: socket.socket | None = None
        self._unsent: dict[str, deque[bytes]] = {}
        self._again: asyncio.TimerHandle | None = None
        self._gone = asyncio.Event()
        self._listed = 0  # the time of the folder when its names were read; 0: to be read again
        self._found: list[str] = []

    async def open(self, receive: Receive) -> None:
        """Makes the socket of this process."""
        if not can_link():
            raise NoLinkError("this system has no such sockets")
        self._gone = asyncio.Event()
        self._folder.mkdir(mode=0o700, exist_ok=True)
        self._place = os.open(self._folder, os.O_RDONLY | os.O_DIRECTORY)
        self._name = f"{os.getpid()}-{secrets.token_hex(4)}{ENDING}"
        made = self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        made.setblocking(False)
        made.bind(self._path(self._name))
        asyncio.get_running_loop().add_reader(made, self._read, made, receive)

    def _path(self, name: str) -> str:
        """The path of a socket, short enough for one."""
        whole = str(self._folder / name)
        if len(os.fsencode(whole)) <= LONGEST_PATH:
            return whole
        if sys.platform == "linux":
            return f"/proc/self/fd/{self._place}/{name}"
        raise LinkDownError("the path of the database is too long for a socket")

    def _read(self, made: socket.socket, receive: Receive) -> None:
        for _ in range(AT_ONCE):
            try:
                message = made.recv(MOST_BYTES + 1)
            except OSError:  # nothing waits
                return
            receive(message)

    async def send(self, messages: list[bytes]) -> None:
        """Sends to every process that has a socket; one that does not read loses some."""
        if self._socket is None:
            raise LinkDownError("not open")
        names = self._names()
        for name in names:
            waiting = self._unsent.setdefault(name, deque())
            waiting.extend(messages)
            self._send_to(self._socket, name, waiting)
        if self._name not in names:
            self._gone.set()  # somebody has emptied the folder
        if self._unsent and self._again is None:
            self._try_again_soon()

    def _names(self) -> list[str]:
        """The sockets in the folder, a dozen; read again only when the folder has changed."""
        changed = self._folder.stat().st_mtime_ns
        if changed != self._listed:
            found = [one.name for one in self._folder.iterdir() if one.suffix == ENDING]
            # A change within the same tick of the clock of the folder leaves no sign.
            is_sure = time.time_ns() - changed > TICK_NS
            self._listed, self._found = changed if is_sure else 0, found
        return self._found

    def _send_to(self, own: socket.socket, name: str, waiting: deque[bytes]) -> None:
        try:
            while waiting:
                own.sendto(waiting[0], self._path(name))
                waiting.popleft()
        except BlockingIOError:
            if len(waiting) > MOST_UNSENT:
                waiting.clear()
                waiting.append(encode_sign(NOBODY, gap=True))
            return
        except (ConnectionRefusedError, FileNotFoundError):  # its process has ended
            path = self._folder / name
            with suppress(OSError):
                if path.is_socket():
                    path.unlink()
        except OSError:  # a file that is no socket of ours
            pass
        del self._unsent[name]

    def _try_again_soon(self) -> None:
        loop = asyncio.get_running_loop()
        self._again = loop.call_later(AGAIN_SECONDS, self._try_again)

    def _try_again(self) -> None:
        self._again = None
        if self._socket is None:
            return
        for name, waiting in tuple(self._unsent.items()):
            self._send_to(self._socket, name, waiting)
        if self._unsent:
            self._try_again_soon()

    async def ended(self) -> None:
        """Returns when the socket of this process has been removed."""
        await self._gone.wait()

    async def close(self) -> None:
        """Removes the socket, and the folder after the last one."""
        if self._again is not None:
            self._again.cancel()
        if self._socket is not None:
            asyncio.get_running_loop().remove_reader(self._socket)
            self._socket.close()
            with suppress(OSError):
                (self._folder / self._name).unlink()
            with suppress(OSError):
                self._folder.rmdir()
        if self._place >= 0:
            os.close(self._place)
        self._socket = self._again = None
        self._place = -1
        self._unsent.clear()
