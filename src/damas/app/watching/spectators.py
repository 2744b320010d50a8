"""The number of people who look on at each game, over all processes of a server.

Each process notes its spectators and announces it, and reads the notes of the others; both are done
again at regular times, so that a process that has died is forgotten. A person with
two tabs, or on two processes, is one spectator; a player is none. No names are stored: a spectator
is a short hash, different in each game.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections import Counter
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from ...base.errors import DamasError
from ...store import Viewers
from ..core.times import now_ms
from ..work import in_database

if TYPE_CHECKING:
    from ...people import Caller
    from ...store import Spectators
    from ..games.live import LiveGame
    from ..people import Sender

log = logging.getLogger("damas.server")
BEAT_SECONDS = 1.0
READ_BEATS = 5
"""The number of rounds between two readings of other processes' notes."""
SAY_BEATS = 10
"""The number of rounds after which a process repeats its note."""
MOST_SAID = 200
"""Games of which one beat says something."""
GATHER_SECONDS = 0.2
"""People who come and go in this time are noted together, and notes of others read together."""
MOST_TOLD_APART = 1000
"""Spectators of one game in one process that are told apart; the others are only counted."""

Held = Callable[[str], "LiveGame | None"]


def viewer_of(sender: Sender, caller: Caller) -> str:
    """The name under which somebody is counted: the person, else the address and browser."""
    return caller.person or f"{sender.address} {sender.browser[:200]}"


class SpectatorCounter:
    """Those who look on through this process, and the counts of all.

    *held*: a game that this process has in memory, whose listeners are told. *busy*: whether
    anybody is at a game or at the list of those that go on.
    """

    def __init__(self, spectators: Spectators, held: Held, busy: Callable[[], bool]) -> None:
        self._spectators = spectators
        self._held = held
        self._busy = busy
        self.process = secrets.token_hex(8)
        self._here: dict[str, Counter[str]] = {}
        self._elsewhere: dict[str, tuple[frozenset[str], int]] = {}
        self._said: dict[str, int] = {}  # the beat in which a game was said
        self._told: dict[str, int] = {}  # the count that the listeners of a game know
        self._changed: set[str] = set()
        self._saying = asyncio.Lock()  # notes are stored in the order in which they were true
        self._beating: asyncio.Task[None] | None = None
        self._beats = 0
        self._beat_at = 0.0  # the time of the next beat
        self._hurry = asyncio.Event()
        self._read_due = False
        self.announce: Callable[[str], None] = lambda _: None
        """Called with a game of which this process has noted who looks on."""

    def count(self, game_id: str) -> int:
        """The number of people who look on at a game now."""
        here = self._here.get(game_id, Counter())
        others, more = self._elsewhere.get(game_id, (frozenset(), 0))
        return len(others | here.keys()) + more

    def arrive(self, game_id: str, viewer: str) -> None:
        """Somebody looks on at a game."""
        self._here.setdefault(game_id, Counter())[_hashed(game_id, viewer)] += 1
        self._changed.add(game_id)
        self._hurry.set()
        self.attend()

    def depart(self, game_id: str, viewer: str) -> None:
        """A page of somebody who looks on is closed."""
        here, name = self._here.get(game_id, Counter()), _hashed(game_id, viewer)
        here[name] -= 1
        if here[name] <= 0:
            del here[name]
        if not here:
            self._here.pop(game_id, None)
        self._changed.add(game_id)
        self._hurry.set()

    def attend(self) -> None:
        """Somebody is at a game: counts are followed from now on, and news that nobody here was
        concerned by is read."""
        if self._read_due:
            self._hurry.set()
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())

    def notify(self, game_id: str) -> None:
        """Another process has noted who looks on at a game: it is read soon if anybody is at it
        here, else when somebody comes to a game."""
        self._read_due = True
        live = self._held(game_id)
        if live is not None and live.listeners:
            self._hurry.set()

    def refresh_all(self) -> None:
        """The notes of the other processes are read soon."""
        self._read_due = True
        self._hurry.set()

    async def refresh(self, *, hurried: bool = False) -> None:
        """Says what has changed here, reads what the others say, and tells the listeners.

        *hurried*: between two beats."""
        self._beats += not hurried
        async with self._saying:
            await self._say()
        if self._read_due or (not hurried and self._beats % READ_BEATS == 1):
            self._read_due = False
            await self._read()
        self._notify()

    async def close(self) -> None:
        """Stops the beat; nobody looks on through this process any more."""
        if self._beating is None:
            return
        self._beating.cancel()
        try:
            await in_database(self._spectators.leave, self.process)
        except DamasError as error:
            log.warning("%s", error)

    async def _say(self) -> None:
        due = [game for game, beat in self._said.items() if self._beats - beat >= SAY_BEATS]
        games = [*self._changed, *(game for game in due if game not in self._changed)][:MOST_SAID]
        if not games:
            return
        viewers = [self._viewers(game) for game in games]
        self._changed.difference_update(games)  # people who come meanwhile are said next time
        try:
            await in_database(self._spectators.here, self.process, viewers, now_ms())
        except BaseException:
            self._changed.update(games)
            raise
        for game in games:
            self.announce(game)
            if game in self._here:
                self._said[game] = self._beats
            else:
                self._said.pop(game, None)

    def _viewers(self, game: str) -> Viewers:
        names = list(self._here.get(game, ()))
        apart = tuple(names[:MOST_TOLD_APART])
        return Viewers(game, apart, len(names) - len(apart))

    async def _read(self) -> None:
        found: dict[str, tuple[frozenset[str], int]] = {}
        for one in await in_database(self._spectators.elsewhere, self.process, now_ms()):
            names, more = found.get(one.game, (frozenset(), 0))
            found[one.game] = names | set(one.viewers), more + one.more
        self._elsewhere = found

    def _notify(self) -> None:
        """Tells everybody at a game its count, where that is another one."""
        games: Iterable[str] = self._here.keys() | self._elsewhere.keys() | self._told.keys()
        for game in list(games):
            if game in self._changed:  # it is said first
                continue
            count, live = self.count(game), self._held(game)
            if live is None or not live.listeners:
                self._told.pop(game, None)
            elif self._told.get(game, 0) != count:
                self._told[game] = count
                live.notify(count_message(count))

    async def _beat(self) -> None:
        while True:
            hurried = await self._wait()
            try:
                await self.refresh(hurried=hurried)
            except DamasError as error:
                log.warning("who looks on could not be read: %s", error)
            if not (self._busy() or self._said or self._changed):
                return

    async def _wait(self) -> bool:
        """Waits for the next beat, or for news; True for news."""
        now = asyncio.get_running_loop().time()
        if now >= self._beat_at:
            self._beat_at = now + BEAT_SECONDS
        try:
            async with asyncio.timeout_at(self._beat_at):
                await asyncio.sleep(GATHER_SECONDS)
                await self._hurry.wait()
                return True
        except TimeoutError:
            return False
        finally:
            self._hurry.clear()


def count_message(count: int) -> dict[str, Any]:
    """The number of people who look on, for everybody at the game."""
    return {"type": "spectators", "count": count}


def _hashed(game_id: str, viewer: str) -> str:
    """A spectator of one game; the same person at another game is another one."""
    return hashlib.blake2b(f"{game_id}:{viewer}".encode(), digest_size=8).hexdigest()
