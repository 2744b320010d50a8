"""The engine's moves in a casual game, found on the device of the person who plays against it.

The server remains the one who asks: it says when a move is due, takes one legal move for that
position from a client that holds the person's seat, and searches itself where none comes in time.
A person who sends other moves than the engine's spoils only a game that counts for nothing: rated
games and those of events are played by the engine of the server alone.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
from typing import TYPE_CHECKING

from ...base.i18n import Text
from ..core.times import now_ms
from .acts import PlayMove
from .command import Command, CommandRefused
from .opponent import level_of, most_seconds
from .thinking_pause import pause_seconds

if TYPE_CHECKING:
    from ..live import Listener
    from .messages import EngineReply
    from .session import GameSession

PATIENCE_SECONDS = 6.0
"""After it the engine of the server answers: three times the longest search of a level."""
NOT_ASKED = Text("No move of the engine is asked from this device now")


class DeviceReplies:
    """The clients of one game whose devices can answer for the engine, and the answer that is due.

    Belongs to the process that sees to the engine: nothing of it has to outlive that.
    """

    def __init__(self) -> None:
        self._clients: set[Listener] = set()
        self._unhurried: set[Listener] = set()  # the clients of persons, who wait for a pause
        self._due: tuple[int, str] | None = None  # the version and the engine's colour
        self._settled = asyncio.Event()

    def offer(self, client: Listener, *, here: bool) -> None:
        """A client's engine is ready, or is no longer."""
        (self._clients.add if here else self._clients.discard)(client)
        if not self._clients:
            self.settle()

    def pace(self, client: Listener, *, unhurried: bool) -> None:
        """A client wants easy levels to take their time, or not."""
        (self._unhurried.add if unhurried else self._unhurried.discard)(client)

    def leave(self, client: Listener) -> None:
        """A client has left; the server answers for it at once."""
        self.pace(client, unhurried=False)
        self.offer(client, here=False)

    def pause(self, session: GameSession, colour: str) -> float:
        """The seconds that the move of *colour* takes at least: none where nobody looks on."""
        if not self._unhurried:
            return 0.0
        left = session.timer.left_seconds(colour, now_ms())
        choices = len(session.game.board.legal_moves)
        return pause_seconds(level_of(session, colour), choices, left, random.random())

    async def rest(self, session: GameSession, seconds: float) -> None:
        """Waits for so long, or until the game has moved on."""
        version = session.version
        self._settled.clear()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while session.version == version:
                    await self._settled.wait()
                    self._settled.clear()

    def settle(self) -> None:
        """The answer that was due has come, or is due no more."""
        self._due = None
        self._settled.set()

    async def ask(self, session: GameSession, colour: str, pause: float) -> bool:
        """Asks the devices for the move of *colour*, not before *pause* seconds; False where the
        server has to find it: none of them can, or none has answered in time."""
        if not self._clients or session.record.setup.terms is not None:
            return False
        version = session.version
        self._settled.clear()
        self._due = version, colour
        message = {"type": "reply", "color": colour, "ply": session.game.ply}
        message |= {"seconds": most_seconds(session, colour), "pause_ms": round(pause * 1000)}
        for client in tuple(self._clients):
            client(message)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE_SECONDS):
                await self._settled.wait()
        self._due = None
        return session.version != version

    def command(self, session: GameSession, client: Listener, reply: EngineReply) -> Command:
        """The engine's move as *client* has found it. Raises CommandRefused if it is not asked."""
        version, colour = self._due or (-1, "")
        if version != session.version or client not in self._clients:
            raise CommandRefused("not-asked", NOT_ASKED)
        move = PlayMove(id=reply.id, ply=reply.ply, path=reply.path)
        return Command(move, colour, from_server=True, by_device=True)
