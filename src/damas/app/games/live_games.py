"""All games on screen of this process: loaded when asked for, resumed after a start."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence

from ...people import Caller, Seating
from ...rules.board import COLOURS
from ...store import (
    Arrival,
    Arrivals,
    Attendance,
    GameRecord,
    Games,
    Lease,
    Outage,
    Processes,
    RunningGame,
    Seats,
    SeatsRecord,
)
from ..core.pausing import PAUSE_NEWS, Pausing
from ..core.times import now_ms
from ..live import CachedLogs
from ..work import DataLoader, in_database
from .fair_play import Likeness
from .folding import folded
from .leases import Leases
from .live import LiveGame, store_message
from .opponent import Opponent
from .presence import PresenceTracker
from .rated_boards import RatedBoards
from .restart import restart_message
from .seats import require_watcher

log = logging.getLogger("damas.server")
MOST = 256  # games held in memory
AT_ONCE = 64  # games that get time back by one transaction


class LiveGames(CachedLogs[LiveGame]):
    """The games of this process, loaded when first asked for."""

    def __init__(  # noqa: PLR0913, PLR0917  (the repositories that games are stored in)
        self,
        games: Games,
        processes: Processes,
        opponent: Opponent,
        seats: Seats,
        attendance: Attendance,
        arrivals: Arrivals,
    ) -> None:
        super().__init__(games, MOST)
        self.games = games
        self.seats = seats
        self._seats_now = DataLoader(seats.of_games)
        self._arrivals = DataLoader(arrivals.at)
        self.rated = RatedBoards(games, seats, self._played_here)
        self.announce_beside: Callable[[str], None] = lambda _: None
        self.on_end: list[Callable[[LiveGame], None]] = []
        self.on_pause: list[Callable[[], None]] = []
        """Called when the owner has paused all clocks, or they go on."""
        self.opponent = opponent
        self._processes = processes
        self.leases = Leases(games, processes)
        self.leases.attended = lambda: self.attended
        self.leases.on_restart = self._notify_restart
        self.leases.on_pause = self._follow_pause
        self._following: set[asyncio.Task[None]] = set()
        self.presence = PresenceTracker(attendance, self.leases.watch)

    def load(self, log_id: str) -> LiveGame:
        """Folds a game from its log."""
        return self._folded(self.games.get(log_id))

    async def loaded(self, log_id: str) -> LiveGame:
        """Folds a game from its log; one in which nothing has happened yet, without a thread."""
        record = (await self.arrival(log_id)).record
        return await in_database(self._folded, record) if record.version else self._folded(record)

    def _folded(self, record: GameRecord) -> LiveGame:
        session = folded(self.games, record)
        rooms = self.presence, self.rated, self.leases
        return LiveGame(session, self.games, self.opponent, self.saved, rooms)

    async def arrival(self, game_id: str) -> Arrival:
        """The stored state of a game to which somebody comes. Raises UnknownNameError."""
        found = await self._arrivals.get(game_id)
        if found is None:
            self._drop(game_id)  # another process has deleted it
            raise self.games.unknown(game_id)
        return found

    @property
    def pausing(self) -> Pausing:
        """The pauses of all clocks by the owner of the server."""
        return self.leases.watch.pausing

    @property
    def attended(self) -> bool:
        """Whether this process serves a client of a game."""
        return any(live.listeners for live in self._held.values())

    def saved(self, log_id: str) -> None:
        """Calls the subscribers, and those of the ends of games."""
        super().saved(log_id)
        live = self._known.get(log_id)
        if live is not None and live.session.game.outcome:
            for notify in self.on_end:
                notify(live)

    def held(self, game_id: str) -> LiveGame | None:
        """A game in the memory of this process."""
        return self._held.get(game_id)

    async def open(self, log_id: str) -> LiveGame:
        """Loads a game; its clock and its engine go on, without the time that had no server."""
        live = await super().open(log_id)
        await live.excuse()  # before the timer of the flag is set
        await self._mend(live)
        live.wake()
        return live

    async def seating(self, live: LiveGame, found: SeatsRecord | None = None) -> Seating:
        """The seats of a game as stored now; *found*: as just read."""
        people = tuple(colour for colour in COLOURS if not live.session.is_engine(colour))
        if found is None:
            found = await self._seats_now.get(live.id) or SeatsRecord({})
        return Seating(people, found.seats, live.session.record.setup.private, found.maker)

    async def require_watcher(self, live: LiveGame, caller: Caller) -> LiveGame:
        """The game. Raises ServiceError for a caller who may not see it as stored now."""
        if live.session.record.setup.private:
            await require_watcher(await self.seating(live), live.id, self.seats, caller)
        return live

    async def watched(self, game_id: str, caller: Caller) -> LiveGame:
        """A game for *caller* to see. Raises UnknownNameError, ServiceError."""
        return await self.require_watcher(await self.get(game_id), caller)

    async def at_door(self, game_id: str, caller: Caller) -> LiveGame:
        """As `watched`, but as this process knows the game: its `arrival` is still to be asked."""
        live = self._known.get(game_id) or await self.open(game_id)
        self._held.setdefault(game_id, live)
        return await self.require_watcher(live, caller)

    def notify(self, game_id: str) -> None:
        """Something beside the log of a game has changed: everybody at it asks what it is."""
        self.refresh_here(game_id)
        self.announce_beside(game_id)

    def refresh_here(self, game_id: str) -> None:
        """The same for those who are at it in this process."""
        live = self._known.get(game_id)
        if live is None:
            return
        live.notify({"type": "meeting"})
        if live.session.rated and live.session.game.outcome is not None:
            live.notify({"type": "rating"})

    def _played_here(self, wanted: set[Likeness]) -> list[RunningGame]:
        """The running games of this process at which somebody is and that have one of these
        positions, or one that is played alike."""
        return [
            live.running()
            for live in self._held.values()
            if live.listeners and live.session.game.outcome is None and live.alike in wanted
        ]

    async def resume(self) -> None:
        """After a start: clocks go on from when a server last ran, and so do the engines. Processes
        that start together share this work, and each thing is done once."""
        await self.leases.adopt()  # in a pause of all clocks nothing goes on
        outage = await in_database(self._processes.heartbeat.start, now_ms())
        await self.leases.watch.refresh()
        for game_id in await in_database(self.games.unkept):
            await self._go_on(game_id)
        after = ""
        while outage and (found := await in_database(self.games.ticking, outage.up_ms, after)):
            for after in found:
                await self._go_on(after)
        self.leases.start(self._sees_to, self._go_on)
        self.leases.watch.start(self._store_changed)

    async def hand_over(self) -> None:
        """Leaves what is due to other processes; commands are still taken, and stored."""
        await self.leases.close()
        for live in tuple(self._known.values()):
            live.rest()

    async def close(self) -> None:
        """Leaves what is due to other processes, and stops everything; the logs are complete."""
        await self.leases.close()
        for task in self._following:
            task.cancel()
        self.presence.close()
        self.close_all()
        self.opponent.close()

    async def _store_changed(self, outage: Outage | None) -> None:
        """The store works no longer, or again: the people at games are told, and no time of theirs
        is lost."""
        if outage is not None:
            await self._excuse_all(outage)
        for live in tuple(self._known.values()):
            live.notify(store_message(works=outage is not None))
            live.wake()

    def _notify_restart(self) -> None:
        """The people at games are told when the server restarts."""
        message = restart_message(self.leases.restart, self.leases.pause)
        for live in tuple(self._known.values()):
            live.notify(message)

    def _follow_pause(self, turned: bool) -> None:
        """The owner pauses all clocks, says when they go on, or they do (*turned*: they have
        stopped or gone on now): the people at games are told. Of several processes each sees to its
        own games; the others are found when their time comes."""
        for told in self.on_pause:
            told()
        if turned:  # a task of its own: nothing else that is due waits for it
            task = asyncio.create_task(self._each(tuple(self._known.values()), _follow))
            self._following.add(task)
            task.add_done_callback(self._following.discard)
            return
        for live in tuple(self._known.values()):
            live.notify(PAUSE_NEWS)

    async def _excuse_all(self, outage: Outage) -> None:
        """Gives the clocks of the games that are played here a time back."""
        served = [live for live in self._known.values() if live.is_served]
        for live in served:
            live.suffer(outage)
        await self._each(served, LiveGame.excuse)

    async def _each(
        self, games: Sequence[LiveGame], act: Callable[[LiveGame], Awaitable[None]]
    ) -> None:
        """Gives time back in games, some by one transaction."""
        for first in range(0, len(games), AT_ONCE):
            some = games[first : first + AT_ONCE]
            done = await asyncio.gather(*map(act, some), return_exceptions=True)
            for live, error in zip(some, done, strict=True):
                if error is not None:  # before its next command it is tried again
                    log.error("the game %s got no time back yet: %r", live.id, error)

    def _sees_to(self, lease: Lease) -> bool:
        live = self._held.get(lease.id)
        return live is not None and (live.ticks if lease.engine_ms is None else live.thinks)

    async def _go_on(self, game_id: str) -> None:
        """Opens one game and lets it go on; an unreadable log does not stop the others."""
        try:
            live = await self.get(game_id)
            live.wake()
        except Exception as error:  # any damage
            log.error("the game %s cannot go on: %r", game_id, error)

    async def _mend(self, live: LiveGame) -> None:
        """Stores what is due in a game that a program of before has written to."""
        session = live.session
        due, stored = session.summary, session.record.summary
        if (due.falls_ms, due.engine_ms) == (stored.falls_ms, stored.engine_ms):
            return
        if session.version and session.record.version == session.version:
            mend, me = self.games.mend_duty, self._processes.id
            await in_database(mend, live.id, session.version, due, me)


async def _follow(live: LiveGame) -> None:
    """The clocks have stopped, or gone on: the people at a game are told."""
    try:
        await live.follow_pause()
    finally:
        live.notify(PAUSE_NEWS)
