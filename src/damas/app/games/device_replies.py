"""The engine's moves in a casual game, found on the device of the person who plays against it.

The server remains the one who asks: it says when a move is due, takes one legal move for that
position from a client that holds the person's seat, and searches itself where none comes in time.
A person who sends other moves than the engine's spoils only a game that counts for nothing: rated
games and those of events are played by the engine of the server alone.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from ...base.i18n import Text
from .acts import PlayMove
from .command import Command, CommandRefused

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
        self._due: tuple[int, str] | None = None  # the version and the engine's colour
        self._settled = asyncio.Event()

    def offer(self, client: Listener, *, here: bool) -> None:
        """A client's engine is ready, or is no longer."""
        (self._clients.add if here else self._clients.discard)(client)
        if not self._clients:
            self.settle()

    def leave(self, client: Listener) -> None:
        """A client has left; the server answers for it at once."""
        self.offer(client, here=False)

    def settle(self) -> None:
        """The answer that was due has come, or is due no more."""
        self._due = None
        self._settled.set()

    async def ask(self, session: GameSession, colour: str, seconds: float | None) -> bool:
        """Asks the devices for the move of *colour*, at most *seconds* of search; False where the
        server has to find it: none of them can, or none has answered in time."""
        if not self._clients or session.record.setup.terms is not None:
            return False
        version = session.version
        self._settled.clear()
        self._due = version, colour
        message = {"type": "reply", "color": colour, "ply": session.game.ply, "seconds": seconds}
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
