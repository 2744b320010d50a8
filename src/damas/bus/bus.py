"""A bus between the processes of one server: it announces new versions, and finds out if it is cut.

Wakes are gathered and sent in batches by one task. Every process sends a sign of life now and then
and hears its own: without it the link counts as dead, is opened again, and until then the status
says that changes are found by polling. A process that may have missed messages hears of a gap.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..base.traces import span
from .link import LinkDownError, NoLinkError
from .messages import (
    NOBODY,
    ChangeNotice,
    Kind,
    ReceivedMessage,
    beginning,
    decode,
    encode,
    encode_sign,
)

if TYPE_CHECKING:
    from .link import Link

log = logging.getLogger("damas.bus")
GATHER_SECONDS = 0.004
"""Wakes that come within this time of a batch go with the next one."""
MOST_SENDING = 8
"""Batches that are sent before the first of them is taken: a far link takes the next one sooner."""
MOST_WAITING = 10_000
"""Wakes that wait to be sent; more are sent as one message that something is missing."""
BEAT_SECONDS = 2.0
LOST_BEATS = 3
"""A process is silent without a sign of life for so many beats, and a link is dead."""
FORGET_SECONDS = 60.0
"""A silent process is forgotten after this time: it has ended without a word."""
MOST_PEERS = 1000
OPEN_SECONDS = 5.0
SEND_SECONDS = 5.0
FIRST_WAIT = 0.1
LONGEST_WAIT = 5.0
"""The longest time between two tries to connect."""
LASTING_SECONDS = 10.0
"""A link that held for this time is tried again at once."""

Receiver = Callable[[ChangeNotice], None]
Missing = Callable[[], None]


@dataclass(frozen=True, slots=True)
class BusStatus:
    """The state of a bus. *back*: what carries it; *connected*: whether it does now.

    *delay_ms*: the way of the last sign of life to this process and back, None before the first.
    *processes*: the other processes that were heard lately; *silent*: those of them that stopped
    without a word. *refused*: messages that could not be read. *reason*: why it is not connected.
    """

    back: str
    connected: bool
    delay_ms: float | None = None
    processes: int = 0
    silent: int = 0
    refused: int = 0
    reason: str = ""

    @property
    def is_sure(self) -> bool:
        """Whether every change is announced, as far as known; else the store must be polled."""
        return self.connected and not self.silent

    @property
    def way(self) -> str:
        """The way by which changes are found: "connected" or "polling"."""
        return "connected" if self.is_sure else "polling"


class Bus:
    """One process on a bus. *link* None: there is no other process. Used in one event loop."""

    def __init__(self, link: Link | None, back: str) -> None:
        self.process = secrets.token_hex(8)
        self._own_wakes = beginning(self.process)
        self._link = link
        self._back = back
        self._receivers: list[Receiver] = []
        self._missing: list[Missing] = []
        self._waiting: dict[tuple[Kind, str], int] = {}
        self._gap = False
        self._due = asyncio.Event()
        self._running: asyncio.Task[None] | None = None
        self._connected = False
        self._reason = ""
        self._peers: dict[str, float] = {}
        self._refused = 0
        self._beat = 0
        self._sent_at = 0.0
        self._echo_at = 0.0
        self._delay_ms: float | None = None

    # The interface

    def publish(self, kind: Kind, log_id: str, version: int = 0) -> None:
        """Announces that a thing has a new version. Never waits and never fails."""
        if self._link is None or not self._connected:
            return  # the others hear of a gap when it is connected again
        key = kind, log_id
        self._waiting[key] = max(version, self._waiting.get(key, 0))
        if len(self._waiting) > MOST_WAITING:
            self._waiting.clear()
            self._gap = True
        self._due.set()

    def subscribe(self, received: Receiver, missing: Missing | None = None) -> None:
        """Calls *heard* with every wake of other processes, and *missing* when some may have been
        missed. Both are called in the event loop and must not wait."""
        self._receivers.append(received)
        if missing is not None:
            self._missing.append(missing)

    @property
    def status(self) -> BusStatus:
        """The state now."""
        if self._link is None:
            return BusStatus(self._back, connected=True, delay_ms=0.0)
        now = time.monotonic()
        silent = sum(now - at > BEAT_SECONDS * LOST_BEATS for at in self._peers.values())
        return BusStatus(
            self._back,
            self._connected,
            self._delay_ms,
            len(self._peers),
            silent,
            self._refused,
            self._reason,
        )

    def start(self) -> None:
        """Connects, and again whenever the link ends; returns at once."""
        if self._link is not None and self._running is None:
            self._running = asyncio.create_task(self._run(self._link))

    async def close(self) -> None:
        """Says goodbye and ends."""
        if self._running is None or self._link is None:
            return
        if self._connected:
            with suppress(Exception):
                bye = [*self._batch(), encode_sign(self.process, bye=True)]
                async with asyncio.timeout(1):
                    await self._link.send(bye)
        self._running.cancel()
        with suppress(asyncio.CancelledError):
            await self._running
        self._running = None

    # Connecting

    async def _run(self, link: Link) -> None:
        wait = FIRST_WAIT
        while True:
            began = time.monotonic()
            try:
                await self._connect_and_serve(link)
            except Exception as error:  # of any driver
                self._note_end(error)
            finally:
                self._connected, self._delay_ms = False, None
            lasted = time.monotonic() - began
            wait = FIRST_WAIT if lasted > LASTING_SECONDS else min(2 * wait, LONGEST_WAIT)
            await asyncio.sleep(wait * random.uniform(0.5, 1))

    async def _connect_and_serve(self, link: Link) -> None:
        try:
            async with asyncio.timeout(OPEN_SECONDS):
                await link.open(self._receive)
            self._begin()
            await self._serve(link)
        finally:
            self._waiting.clear()
            with suppress(Exception):
                async with asyncio.timeout(1):
                    await link.close()

    def _begin(self) -> None:
        """The link is there: everybody reads what may have been missed, here and elsewhere."""
        if self._reason:
            log.warning("the bus (%s) is connected again", self._back)
        self._connected, self._reason, self._gap = True, "", True
        self._sent_at = self._echo_at = time.monotonic()
        self._peers.clear()
        self._due.set()
        self._report_missing()

    def _note_end(self, error: Exception) -> None:
        """Once for each time that the link ends."""
        if not self._reason:
            level = logging.DEBUG if isinstance(error, NoLinkError) else logging.WARNING
            log.log(
                level,
                "the bus (%s) is not connected (%s): changes of other processes are found by"
                " polling",
                self._back,
                type(error).__name__,
            )
        self._reason = type(error).__name__

    async def _serve(self, link: Link) -> None:
        """Sends and listens until the link ends."""
        parts = (self._send_all(link), self._keep_beating(link), link.ended())
        tasks = [asyncio.ensure_future(part) for part in parts]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
            raise LinkDownError("the link has ended")
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # Sending

    async def _send_all(self, link: Link) -> None:
        free = asyncio.Semaphore(MOST_SENDING)
        try:
            async with asyncio.TaskGroup() as sending:
                while True:
                    await self._due.wait()
                    await free.acquire()
                    task = sending.create_task(self._send(link, self._batch()))
                    task.add_done_callback(lambda _: free.release())
                    await asyncio.sleep(GATHER_SECONDS)
        except ExceptionGroup as failed:  # of the first that failed, which has ended the others
            raise failed.exceptions[0] from None

    async def _send(self, link: Link, messages: list[bytes]) -> None:
        with span("bus send", back=self._back, messages=len(messages)):
            async with asyncio.timeout(SEND_SECONDS):
                await link.send(messages)

    def _batch(self) -> list[bytes]:
        """The messages that wait."""
        self._due.clear()
        waiting, self._waiting = self._waiting, {}
        gap, self._gap = self._gap, False
        signs = [encode_sign(self.process, gap=True)] if gap else []
        wakes = (ChangeNotice(kind, name, version) for (kind, name), version in waiting.items())
        return [*signs, *encode(self.process, wakes)]

    async def _keep_beating(self, link: Link) -> None:
        while True:
            self._beat += 1
            self._sent_at = time.monotonic()
            async with asyncio.timeout(SEND_SECONDS):
                await link.send([encode_sign(self.process, self._beat)])
            await asyncio.sleep(BEAT_SECONDS)
            now = time.monotonic()
            if now - self._echo_at > BEAT_SECONDS * LOST_BEATS:
                raise LinkDownError("no message comes back")
            for name in [one for one, at in self._peers.items() if now - at > FORGET_SECONDS]:
                del self._peers[name]

    # Hearing

    def _receive(self, message: bytes) -> None:
        """Takes a message of the link."""
        if message.startswith(self._own_wakes):
            return
        received = decode(message)
        if received is None:
            self._refused += 1
        elif received.process == self.process:
            self._receive_own(received)
        else:
            self._receive_other(received)

    def _receive_own(self, received: ReceivedMessage) -> None:
        if received.beat == self._beat:
            self._echo_at = time.monotonic()
            self._delay_ms = round(1000 * (self._echo_at - self._sent_at), 3)

    def _receive_other(self, received: ReceivedMessage) -> None:
        if received.bye:
            self._peers.pop(received.process, None)
            return
        known = received.process in self._peers or len(self._peers) < MOST_PEERS
        if known and received.process != NOBODY:
            self._peers[received.process] = time.monotonic()
        if received.gap:
            self._report_missing()
        for wake in received.wakes:
            for call in self._receivers:
                try:
                    call(wake)
                except Exception:  # one listener does not stop the others
                    log.exception("a wake of %s could not be heard", wake.kind)

    def _report_missing(self) -> None:
        for call in self._missing:
            try:
                call()
            except Exception:
                log.exception("the logs could not be caught up")
