"""The lobby of this process: its visitors, and the task that follows the database. Seeks and
invitations are in the database, so that all processes have one lobby. While it has visitors, the
task pairs seeks that fit, reads the changes and notifies the visitors: when any process announces a
change, and again and again.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ...base.errors import DamasError
from ...meeting import Seek
from ...store.failures import is_logged
from ..core.times import now_ms
from ..work import in_database
from .meetings import Meetings
from .views import waiting_view

if TYPE_CHECKING:
    from ...store import Restart

log = logging.getLogger("damas.server")
BEAT_SECONDS = 1.0
LEAST_SECONDS = 0.1
"""The shortest time between two readings."""
SEEN_SECONDS = 4.0
MOST_WATCHED = 20


@dataclass(eq=False)
class LobbyGuest:
    """A visitor of the lobby: *tokens* are the invitations that the page waits for."""

    person: str
    hear: Callable[[], None]
    since_ms: int
    tokens: set[str] = field(default_factory=set)
    news: dict[str, Any] = field(default_factory=dict)


class Lobby:
    """The visitors of the lobby who are connected to this process."""

    def __init__(self, meetings: Meetings) -> None:
        self._meetings = meetings
        self._visitors: set[LobbyGuest] = set()
        self._beating: asyncio.Task[None] | None = None
        self._noted: set[str] = set()
        self._noted_at = 0.0
        self._hurry = asyncio.Event()
        self.announce: Callable[[], None] = lambda: None
        """Called when somebody with a name has come."""
        self.seeks: list[Seek] = []
        self.here: dict[str, str] = {}
        """People with a name who look at the lobby, of all processes: id → name."""
        self.restart: Restart | None = None
        """The restart of the server that is announced."""

    def join(self, visitor: LobbyGuest) -> None:
        """Adds a visitor; the first one starts the task."""
        self._visitors.add(visitor)
        self.hurry()
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())

    def leave(self, visitor: LobbyGuest) -> None:
        """Removes a visitor."""
        self._visitors.discard(visitor)

    def hurry(self) -> None:
        """Has the database read soon."""
        self._hurry.set()

    def close(self) -> None:
        """Stops the task."""
        if self._beating:
            self._beating.cancel()

    async def look(self) -> None:
        """Pairs seeks that fit, reads the changes, and notifies the visitors concerned."""
        await self._stay()
        await self._meetings.pair_waiting()
        waiting = await in_database(self._meetings.seeks.waiting, now_ms())
        here = await in_database(self._meetings.seeks.lookers, now_ms())
        now = (waiting, here, self._meetings.games.duties.restart)
        changed = now != (self.seeks, self.here, self.restart)
        self.seeks, self.here, self.restart = now
        concerned = await self._news()
        for visitor in self._visitors:
            if changed or visitor in concerned:
                visitor.hear()

    async def _stay(self) -> None:
        """Notes that the pages of this process are open, so that their seeks stay."""
        people = {visitor.person for visitor in self._visitors if visitor.person}
        new = people - self._noted
        if not people or not (new or time.monotonic() - self._noted_at > SEEN_SECONDS):
            return
        self._noted, self._noted_at = people, time.monotonic()
        await in_database(self._meetings.seeks.seen, sorted(people), now_ms())
        await in_database(self._meetings.seeks.look_on, sorted(people), now_ms())
        if new:
            self.announce()

    async def _news(self) -> set[LobbyGuest]:
        """Notes the games made from seeks and invitations. Returns the visitors with a new game."""
        people = sorted({visitor.person for visitor in self._visitors if visitor.person})
        tokens = sorted({token for visitor in self._visitors for token in visitor.tokens})
        first = min((visitor.since_ms for visitor in self._visitors), default=0)
        games = await in_database(self._meetings.seeks.paired, people, first) if people else {}
        invitations = self._meetings.invitations
        asked = await in_database(invitations.waiting_for, people, now_ms()) if people else {}
        ended = await in_database(self._meetings.invitations.outcomes, tokens) if tokens else {}
        concerned = set()
        for visitor in self._visitors:
            news: dict[str, Any] = {"game": games.get(visitor.person)}
            news["waiting"] = waiting_view(asked.get(visitor.person, []))
            news["invitations"] = {
                token: {"ended": ended[token][0], "game": ended[token][1]}
                for token in visitor.tokens
                if token in ended
            }
            if news != visitor.news:
                visitor.news = news
                concerned.add(visitor)
        return concerned

    async def _beat(self) -> None:
        while self._visitors:
            try:
                await self.look()
            except DamasError as error:
                if not is_logged(error):
                    log.warning("the lobby could not be read: %s", error)
            await asyncio.sleep(LEAST_SECONDS)
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT_SECONDS):
                    await self._hurry.wait()
            self._hurry.clear()
