"""One client at one live log by WebSocket: messages in, answers and saved states out.

A client that reads gets a message at once, without a task of its own. Messages for a slow client
wait; of several waiting states only the newest is sent. A client with too many waiting messages is
dropped.
"""

from __future__ import annotations

import asyncio
import time
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Coroutine, Mapping, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Generic, Literal, NoReturn, NotRequired, Protocol, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from typing_extensions import TypedDict

from ...app.core.metrics import METERS
from ...app.core.service_errors import ForbiddenError, GoneError, NotFoundError
from ...app.live import LINE, FrameLine, Listener, Message, Packet
from ...app.views.regulations import PlacedArticle, article_behind
from ...base.errors import DamasError, StoreError, UnknownNameError
from ...base.i18n import Text, say
from ...contract import Messages, RefusedError
from ...rules.regulations import Regulation
from ..core.errors import MOST_FAULTS, gone_or
from ..core.language import locale_of
from ..core.link_secret import subprotocol_of
from .visits import visit_of

T = TypeVar("T")
State = Message | Packet | Sequence[Packet] | None


class Observable(Protocol):
    """A thing that tells its listeners of every change: a live log, or boards that go on."""

    @property
    def closed(self) -> bool:
        """Whether it is gone, or the server is ending."""

    def join(self, listener: Listener) -> None:
        """Adds a listener."""

    def leave(self, listener: Listener) -> None:
        """Removes a listener."""


L = TypeVar("L", bound=Observable)
QUEUE = 256
"""The number of messages that may wait for a slow client; with more it is dropped."""
MESSAGES_A_SECOND = 50
"""The number of messages of one client that are read in a second; others wait in its connection."""
AT_ONCE = 200
"""The number of messages that a silent client may send at once."""
LOOK_SECONDS = 5.0
"""So often it is looked whether a client may still be where not everybody may."""
LOOKS = 10
"""Moments within LOOK_SECONDS at which lines are looked at: those of one moment ask the database
together, and not all of a process at once."""
AGAIN_SECONDS = 1.0
"""After this time a state that could not be read is asked for again."""
FAILED = 1011
UNKNOWN = 4404
DELETED = 4410
OUTSIDE = (UnknownNameError, NotFoundError, ForbiddenError, GoneError)
"""Errors that asking again does not mend."""


class RecheckSchedule:
    """The moments at which a line is looked at: every LOOK_SECONDS, at one of LOOKS moments that
    all lines of the process share; the first time sooner. *now*: seconds of one clock."""

    def __init__(self, now: float) -> None:
        self._next = self._shared(now) + LOOK_SECONDS

    @staticmethod
    def _shared(now: float) -> float:
        """The last of the shared moments."""
        step = LOOK_SECONDS / LOOKS
        return now // step * step

    def pause(self, now: float) -> float:
        """The seconds until the next look."""
        found = max(self._next - now, 0.0)
        reached = self._next if found else self._shared(now)
        self._next = reached + LOOK_SECONDS
        return found


async def accept_socket(socket: WebSocket, finding: Coroutine[Any, Any, T]) -> T | None:
    """Accepts the socket and returns the requested object. On error, sends it, closes and returns
    None. Nothing is looked for where the client has gone meanwhile."""
    try:
        await socket.accept(subprotocol=subprotocol_of(socket))
    except BaseException:
        finding.close()
        raise
    try:
        return await finding
    except DamasError as found:
        error = await gone_or(socket, found)
        await socket.send_json(refusal_of(error, locale_of(socket)))
        await socket.close(UNKNOWN if isinstance(found, OUTSIDE) else FAILED)
        return None


class FaultView(TypedDict):
    """A field that is wrong: its place in the message, names and places from 0, and the reason."""

    code: str
    path: Sequence[str | int]
    message: str


class RefusalMessage(PlacedArticle):
    """The answer to a message that is not carried out."""

    type: Literal["refused"]
    id: Any
    """The client's own name for it."""
    code: str
    message: str
    letters: NotRequired[str]
    """The same with squares by letter and figure, where the board has such."""
    faults: NotRequired[list[FaultView]]


class Refused(Protocol):
    """An error or an answer of a game that refuses a message."""

    code: str
    text: Text


def refusal_of(
    error: Refused, locale: str, client_id: Any = None, book: Regulation | None = None
) -> RefusalMessage:
    """The answer to a message that is not carried out. *client_id*: the client's own name for it;
    *book*: the rules of the log, in whose words the sentence is. A message that its declarations do
    not take is "bad-message", with every fault."""
    game, cited = book.variant.id if book else "", article_behind(error, locale, book)
    answer: RefusalMessage = {
        "type": "refused",
        "id": client_id,
        "code": error.code,
        "message": say(error.text, locale, game),
        "article": cited["article"],
        "article_text": cited["article_text"],
        "rules": cited["rules"],
    }
    if isinstance(error, RefusedError):
        answer["code"] = "bad-message"
        answer["faults"] = [
            {"code": one.code, "path": one.path, "message": say(one.text, locale, game)}
            for one in error.faults[:MOST_FAULTS]
        ]
    return answer


class RateLimiter:
    """Holds back a client that sends more than `MESSAGES_A_SECOND`."""

    __slots__ = ("_full_at", "_loop")

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._full_at = 0.0  # the time at which it may send `AT_ONCE` messages again

    def wait(self) -> float:
        """Counts a message, and returns the seconds to wait before the next one is read."""
        now = self._loop.time()
        self._full_at = max(self._full_at, now) + 1 / MESSAGES_A_SECOND
        return max(0.0, self._full_at - now - AT_ONCE / MESSAGES_A_SECOND)


class SocketSession(ABC, Generic[L]):
    """Reads the messages of one client, and sends posted messages to it."""

    messages: ClassVar[Messages[Any] | None] = None
    """The messages that a client may send; None: what it sends is ignored."""

    def __init__(self, socket: WebSocket, live: L) -> None:
        self.socket = socket
        self.live = live
        self.locale = locale_of(socket)
        self._line = line_of(socket)
        self._outbox: deque[Message | Packet | None] = deque()
        self._writing: asyncio.Task[None] | None = None
        self._later: asyncio.TimerHandle | None = None
        self._fault: Exception | None = None
        self._allowance = RateLimiter()
        self._gathers = False  # whether messages wait for others of this round of the event loop
        self._gathered: list[Packet] = []

    @abstractmethod
    async def state(self) -> State:
        """The message of the saved state, or the messages of what is new; None for nothing."""

    async def receive(self, text: str) -> None:
        """Reads a message of the client by its declaration, and takes it."""
        if self.messages is None:
            return
        try:
            said = self.messages.read(text)
        except RefusedError as error:
            self.refuse(error)
            return
        try:
            await self.handle(said)
        except DamasError as error:
            self.refuse(error, getattr(said, "id", None))

    async def handle(self, said: Any) -> None:
        """Hook: carries out a message of the client. Raises DamasError for one that is refused."""

    def refuse(self, error: Refused, client_id: Any = None) -> None:
        """Tells the client that a message, *client_id* by its own name, is not carried out."""
        self.post(refusal_of(error, self.locale, client_id, self.book))

    @property
    def book(self) -> Regulation | None:
        """Hook: the rules in whose words the sentences are, and whose articles decide."""
        return None

    async def begin(self) -> None:
        """Hook: joins the log and posts its state."""
        self.live.join(self.post)
        self.post()

    async def send_away(self) -> NoReturn:
        """Closes the line of a client that may not be here any more."""
        await self.socket.close(UNKNOWN)
        raise WebSocketDisconnect(UNKNOWN)

    async def is_of(self, session: str) -> bool:
        """Whether the *session* with which the line began is valid still, of a person who is not
        blocked."""
        caller = await visit_of(self.socket).caller_now()
        return not caller.blocked and caller.session == session

    @property
    def is_restricted(self) -> bool:
        """Hook: whether not everybody may be here."""
        return False

    async def check(self) -> None:
        """Hook: raises DamasError for a client that may not be here any more."""

    async def run(self) -> None:
        """Serves until the client leaves, may not stay, or the log is closed; then forgets it."""
        guard = asyncio.create_task(self._guard()) if self.is_restricted else None
        METERS.sockets += 1
        try:
            await self.begin()
            # In a task of its own a message wakes this frame, and not those of all middleware too.
            await asyncio.create_task(self._read())
        except (WebSocketDisconnect, RuntimeError):
            pass
        finally:
            METERS.sockets -= 1
            if guard is not None:
                guard.cancel()
            self.live.leave(self.post)
            if self._writing is not None:
                self._writing.cancel()
            if self._later is not None:
                self._later.cancel()
        if self._fault is not None:
            raise self._fault

    def post(self, message: Message | Packet | None = None) -> None:
        """Sends a message; None for the state at the time of sending. Several waiting states are
        sent as one.
        """
        line = self._line
        if message is None or self._writing is not None or line is None or not line.flowing:
            self._queue(message)
            return
        packet = message if isinstance(message, Packet) else Packet.of(message)
        if self._gathers:
            self._gather(packet)
        else:
            line.put(packet)

    def _queue(self, message: Message | Packet | None) -> None:
        """Lets a message wait for those before it."""
        self._let_go()
        if message is None and self._outbox and self._outbox[-1] is None:
            return
        if len(self._outbox) >= QUEUE:
            self._drop()
            return
        self._outbox.append(message)
        if self._writing is None:
            self._writing = asyncio.create_task(self._write())

    async def gathered(self, work: Coroutine[Any, Any, None]) -> None:
        """Does *work*; messages that it posts one after the other go out together: each writing to
        a connection costs as much as making a message."""
        self._gathers = True
        try:
            await work
        finally:
            self._gathers = False
            self._let_go()

    def _gather(self, packet: Packet) -> None:
        if not self._gathered:
            asyncio.get_running_loop().call_soon(self._let_go)
        self._gathered.append(packet)

    def _let_go(self) -> None:
        """Sends the gathered messages."""
        if not self._gathered:
            return
        packets, self._gathered = self._gathered, []
        if self._line is not None and self._line.flowing:
            self._line.put(*packets)
            return
        for packet in packets:  # the client reads no longer
            self._queue(packet)

    @property
    def is_read(self) -> bool:
        """Whether the client reads its messages, as far as the server knows."""
        return self._line is None or self._line.flowing

    async def _guard(self) -> None:
        """Ends the line of a client that has lost the right to be here."""
        looks = RecheckSchedule(time.monotonic())
        while True:
            await asyncio.sleep(looks.pause(time.monotonic()))
            try:
                await self.check()
            except StoreError:
                continue
            except DamasError:
                self.live.leave(self.post)
                self._outbox.clear()
                with suppress(WebSocketDisconnect, RuntimeError):
                    await self.socket.close(UNKNOWN)
                return

    async def _read(self) -> None:
        while True:
            text = await self.socket.receive_text()
            wait = self._allowance.wait()
            if wait:
                await asyncio.sleep(wait)
            await self.receive(text)

    async def _write(self) -> None:
        """Sends the waiting messages, then ends."""
        try:
            while self._outbox:
                message = self._outbox.popleft()
                if message is None:
                    if self.live.closed:
                        await self.socket.close(DELETED)
                        return
                    for packet in _packets(await self._state_or_later()):
                        await self._send(packet)
                    continue
                await self._send(message if isinstance(message, Packet) else Packet.of(message))
        except (WebSocketDisconnect, RuntimeError):  # the client has gone: the reader notices it
            self._outbox.clear()
        except Exception as error:
            self._fault = error
            self._outbox.clear()
            with suppress(WebSocketDisconnect, RuntimeError):
                await self.socket.close(FAILED)
        finally:
            self._writing = None

    async def _state_or_later(self) -> State:
        """The state; None where the database cannot be read: then it is posted again in a while.
        Answers that wait behind it are sent all the same."""
        try:
            return await self.state()
        except StoreError:
            if self._later is None:
                loop = asyncio.get_running_loop()
                self._later = loop.call_later(AGAIN_SECONDS, self._post_again)
            return None

    def _post_again(self) -> None:
        self._later = None
        self.post()

    async def _send(self, packet: Packet) -> None:
        if self._line is not None and self._line.flowing:
            self._line.put(packet)
        else:
            await self.socket.send_text(packet.text.decode())

    def _drop(self) -> None:
        """Leaves a client that does not read."""
        self.live.leave(self.post)
        self._outbox.clear()
        if self._line is not None:
            self._line.abort()


def _packets(state: State) -> Sequence[Packet]:
    """The state as messages."""
    if state is None:
        return ()
    if isinstance(state, Mapping):
        return (Packet.of(state),)
    return (state,) if isinstance(state, Packet) else state


def line_of(socket: WebSocket) -> FrameLine | None:
    """The connection of a WebSocket; None if the server offers none."""
    offered = socket.scope.get("extensions", {}).get(LINE)
    found: FrameLine | None = offered["line"] if offered else None
    return found
