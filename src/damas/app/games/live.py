"""Games on screen in this process: live logs with the engine as a player, and flags."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence

from ...base.errors import DamasError
from ...base.i18n import Text
from ...rules.game import OTHER
from ...store import (
    Games,
    Outage,
    RunningGame,
    StoredEntry,
)
from ..core.times import now_ms
from ..live import CachedLog, Head, Listener, Message
from .acts import CallFlag
from .command import Command, CommandRefused
from .device_replies import DeviceReplies
from .engine_command import engine_command
from .fair_play import Likeness, likeness
from .folding import load_session
from .game_protocol import MessageCache, StateDelta
from .leases import AGAIN_SECONDS, TIMER_SECONDS, Leases
from .opponent import Opponent
from .presence import PresenceTracker, presence_message
from .rated_boards import OPENING_PLIES, RatedBoards
from .session import GameSession

log = logging.getLogger("damas.server")
MOST = 256  # games held in memory
LATE_MS = 1_000
"""A command that waited longer before it was looked at was kept waiting by the server."""
MOST_OUTAGES = 8
"""So many of the last times without a store are remembered in a game that is played here."""
MOST_CREDITS = 3
"""So often a time that lasts is given back before a command is tried all the same."""
NOT_NOW = Text("Cannot save just now. The clocks wait.")
LOOK_SECONDS = 1.0
"""So often an engine that may not answer yet looks whether it may."""


class LiveGame(CachedLog[GameSession]):
    """One game: takes commands in order, lets the engine answer, and drops flags."""

    def __init__(
        self,
        session: GameSession,
        games: Games,
        opponent: Opponent,
        saved: Callable[[str], None],
        rooms: tuple[PresenceTracker, RatedBoards, Leases],
    ) -> None:
        super().__init__(session, games, saved)
        self._attending, self._rated, self._duties = rooms
        session.pausing = self._duties.watch.pausing
        self._written = 0  # the last version that this process has stored
        self.away: Mapping[str, int | None] = {}  # since that time; None while there
        self._games = games
        self._opponent = opponent
        self._seats: dict[Listener, str] = {}
        self._hosts: set[str] = set()  # colours whose players are there without a page
        self._outages: tuple[Outage, ...] = ()  # in which its players here could do nothing
        self._thinking: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.face = MessageCache()
        self.devices = DeviceReplies()
        self._alike: tuple[GameSession, int, Likeness] | None = None
        self.visitor = ""  # the visitor who came last, in whose turn the engine thinks
        self.thinking: str | None = None  # the colour that the engine thinks for

    @property
    def session(self) -> GameSession:
        """The present fold of the game."""
        return self.fold

    @property
    def alike(self) -> Likeness:
        """The key of its position, made once for each version: every analysis compares them all."""
        session, known = self.fold, self._alike
        if known is None or known[0] is not session or known[1] != session.version:
            known = self._alike = session, session.version, likeness(session.game.board)
        return known[2]

    def running(self) -> RunningGame:
        """The game as fair play sees it, of people who are to be read."""
        session, game = self.fold, self.fold.game
        setup, fen = session.record.setup, game.start_board.fen
        place = session.version, game.regulation.id, game.board.fen, fen, game.ply
        alone, moved_ms = not session.met, session.updated_ms
        return RunningGame(self.id, *place, setup.clock, frozenset(), moved_ms, alone=alone)

    @property
    def idle(self) -> bool:
        """Whether the game can be dropped from memory and folded again later."""
        return super().idle and not self._thinking

    @property
    def thinks(self) -> bool:
        """Whether its engine is at work here."""
        return self._thinking is not None

    @property
    def ticks(self) -> bool:
        """Whether the timer of its flag is set here."""
        return self._flag is not None

    def load(self) -> GameSession:
        """Folds the game from its log."""
        session = load_session(self._games, self.id)
        session.pausing = self._duties.watch.pausing
        return session

    async def join_seat(
        self, listener: Listener, seat: str | None = None, found: Head | None = None
    ) -> None:
        """Adds a listener; the first one starts the clock of a game that has one.

        *found*: the head of the game as just read; None: it is read.
        If players have seats of their own (*seat*: "white", "black", or "none" for a spectator)
        the clock starts when both are there.
        """
        await (self.refresh() if found is None else self.sync_head(*found))
        self.join(listener)
        before = self._seats.get(listener)
        self._seats[listener] = seat or "both"
        if before != seat:  # a page that greets again is there once
            if self._attended(before):
                self._attending.depart(self, before or "")
            if self._attended(seat):
                await self._attending.arrive(self, seat or "")
        await self.change(self._start_clock)
        self.wake()

    def leave(self, listener: Listener) -> None:
        """Removes a listener, and frees its seat."""
        super().leave(listener)
        self.devices.leave(listener)
        seat = self._seats.pop(listener, None)
        if self._attended(seat):
            self._attending.depart(self, seat or "")
        if not self.listeners:
            self.face.forget()

    async def attend(self, colour: str) -> None:
        """Notes that a player is there without a page at this game: a host at many boards."""
        self._hosts.add(colour)
        await self._attending.arrive(self, colour)
        await self.change(self._start_clock)
        self.wake()

    def attend_no_more(self, colour: str) -> None:
        """Notes that this player has left."""
        self._hosts.discard(colour)
        self._attending.depart(self, colour)

    def on_follow(self) -> None:
        """Sets the timer for the position that another process has stored; an engine here that
        thinks about an earlier one stops."""
        if self._thinking is not None:
            self._cancel_search()
        elif not self.closed and (colour := self.session.engine_to_answer()):
            self.notify({"type": "thinking", "color": colour})
        self._arm_flag()

    def news(self) -> StateDelta:
        """The change that has just been saved."""
        return self.face.news(self.fold)

    def _attended(self, seat: str | None) -> bool:
        """Whether the other player sees that somebody is in *seat*."""
        return self.session.met and seat in OTHER

    @property
    def presence(self) -> Message | None:
        """The message on players who are there, for a new client; None in a game of one device."""
        return presence_message(self) if self.session.met else None

    async def begin(self) -> None:
        """Starts the clock at once, in a game by correspondence."""
        await self.change(
            lambda session: (None, session.start(now_ms()) if session.version == 0 else ())
        )
        self.wake()

    @property
    def is_served(self) -> bool:
        """Whether a player of it is here."""
        return bool(self._hosts) or any(seat != "none" for seat in self._seats.values())

    def suffer(self, outage: Outage) -> None:
        """Its players could do nothing in that time, because they are at this process."""
        self._outages = (*self._outages[1 - MOST_OUTAGES :], outage)

    async def excuse(self, arrived_ms: int | None = None) -> None:
        """Gives the running clock back the time in which nothing could be stored, up to now.
        *arrived_ms*: when (ms UTC) the command came that is carried out now."""
        if self._stale:  # it holds what was not stored, perhaps the very time that is given back
            await self.view(lambda _: None)
        for _ in range(MOST_CREDITS):
            if not self.session.timer.owed(self._failures(arrived_ms)):
                return
            await self.change(
                lambda session: (None, session.excuse(self._failures(arrived_ms), now_ms()))
            )

    def _failures(self, arrived_ms: int | None) -> list[Outage]:
        """The times in which its players could do nothing; a time that lasts is told up to now."""
        at_ms, watch = now_ms(), self._duties.watch
        found = [*self._outages]
        if watch.back_ms > self.session.timer.begun_ms:
            found += [one for one in watch.known if one.up_ms <= at_ms]
        found += watch.present(at_ms)
        if arrived_ms is not None and at_ms - arrived_ms > LATE_MS:
            found.append(Outage(arrived_ms, at_ms, "late"))
        return found

    async def submit(self, command: Command, arrived_ms: int | None = None) -> int:
        """Carries out *command*, which came at *arrived_ms* (ms UTC, None: now), and returns its
        saved version. Raises CommandRefused if the rules or the moment forbid it, StoreError if it
        is not saved.
        """
        self.session.require_running(command, now_ms())
        if self._stale or self._failures(arrived_ms):
            await self.excuse(arrived_ms)
        if command.kind != "flag" and self._is_too_late(command):
            if not await self._may_call_flag():
                raise CommandRefused("store-failed", NOT_NOW)
            await self.excuse(arrived_ms)
        if command.kind == "claim_absence" and command.by:
            away = await self._attending.away_since(self, OTHER[command.by])
            command.away_since_ms = away
        version = await self._carry_out(command)
        self._cancel_search()  # it was thinking about another position
        self.wake()
        return version

    def rest(self) -> None:
        """Stops the engine and the timer: another process sees to them."""
        self._stop_flag()
        if self._thinking:
            self._cancel_search()
            self._thinking.cancel()

    def close(self) -> None:
        """Stops the engine and timers, and notifies the listeners that the game is closed."""
        self.rest()
        for task in self._tasks:
            task.cancel()
        super().close()

    def wake(self) -> None:
        """Lets the engine think if it is its turn, and sets the timer of the flag."""
        if self.closed or self._duties.left:
            return
        self._arm_flag()
        if self.session.game.outcome or self.is_paused:
            self._cancel_search()
        elif self._thinking is None and self.session.engine_to_answer():
            self._thinking = asyncio.create_task(self._think())

    async def _save(self, entries: Sequence[StoredEntry]) -> bool:
        version = self.session.version
        stored = await super()._save(entries)
        if stored:
            self._written = version
        return stored

    @property
    def is_paused(self) -> bool:
        """Whether the owner has paused all clocks."""
        return self._duties.watch.pausing.stands(now_ms())

    async def follow_pause(self) -> None:
        """The owner has paused all clocks, or they go on, which gives the time back; of a game in
        which both are there the clock may start now."""
        try:
            if not self.is_paused:
                await self.excuse()
                await self.change(self._start_clock)
        finally:
            self.wake()

    def _start_clock(self, session: GameSession) -> tuple[None, Sequence[StoredEntry]]:
        seated = set(self._seats.values())
        seated |= {colour for colour, since in self.away.items() if since is None}
        here = "both" in seated or seated >= {"white", "black"}
        waits = not (session.timer.started or session.between.paused or self.is_paused)
        if here and waits and session.timer.clock is not None and not session.game.outcome:
            return None, session.start(now_ms())
        return None, ()

    async def _may_call_flag(self) -> bool:
        """Whether it is sure that the player to move could have moved in time, as far as the
        server is concerned."""
        running, falls_ms = self.session.timer.running, self.session.timer.falls_at_ms()
        if not await self._duties.watch.judges():
            return False
        if not self.session.met or running is None or falls_ms is None:
            return True
        return not await self._attending.is_cut_off(self, running, falls_ms)

    def _is_too_late(self, command: Command) -> bool:
        """Whether the flag has fallen before the command."""
        over = self.session.game.outcome is not None
        return not over and self.session.timer.fallen(now_ms(), command.lag_ms) is not None

    async def _carry_out(self, command: Command) -> int:
        version, flag_fell = await self.change(lambda session: _decided(session, command))
        if flag_fell:
            raise self.session.refuse_after_flag()
        return version

    async def _think(self) -> None:
        self._duties.think()
        try:
            while (colour := self.session.engine_to_answer()) and not self.closed:
                if self.is_paused:
                    return
                version = self.session.version
                mine = version and version == self._written
                if not (mine or await self._duties.is_mine(self.id, version)):
                    return
                await self._answer(colour, late=not mine and version > 0)
        except DamasError as error:
            log.error("the engine could not answer in %s: %s", self.id, error)
        finally:
            self._duties.thinking -= 1
            self._thinking = self.thinking = None
            self._arm_flag()

    async def _answer(self, colour: str, *, late: bool) -> None:
        """One answer of the engine, to an offer or as a move; dropped if the game has changed.
        *late*: another process owed it, or this one before it started."""
        version = self.session.version
        self.thinking = colour
        self.notify({"type": "thinking", "color": colour})
        if not await self._may_answer(version):
            return
        command = await engine_command(
            self._opponent, self.devices, self.session, colour, self.visitor, late=late
        )
        if command is None:  # the player's device was asked, and has answered
            return

        def answer(session: GameSession) -> tuple[object, Sequence[StoredEntry]]:
            moved_on = session.version != version or self.closed
            return (None, ()) if moved_on else _decided(session, command)

        try:
            await self.change(answer)
        except CommandRefused as refused:
            log.info("the engine's answer came too late: %s", refused)

    async def _may_answer(self, version: int) -> bool:
        """Waits while a rated game stands in this position: the answer would be a hint for it.

        False where the game has moved on meanwhile. In an opening, and in a rated game itself, the
        engine answers at once.
        """
        game = self.session.game
        while game.ply >= OPENING_PLIES and not self.session.rated:
            if not await self._rated.closes_to_players(self.id, game.board):
                break
            await asyncio.sleep(LOOK_SECONDS)
            if self.closed or self.session.version != version:
                return False
        return True

    def _cancel_search(self) -> None:
        """Ends the search for an answer, here or on a device."""
        if self._thinking is None:
            return
        self._opponent.cancel(self.id)
        self.devices.settle()

    def _arm_flag(self, least: float = 0.01) -> None:
        falls_at = self.session.timer.falls_at_ms()
        over = self.session.game.outcome is not None or self.closed or self._duties.left
        if falls_at is None or over or self.is_paused:
            self._stop_flag()
            return
        delay = max(least, (falls_at - now_ms()) / 1000 + 0.01)
        loop = asyncio.get_running_loop()
        if self._flag is not None and self._flag.when() <= loop.time() + delay:
            return  # it looks at the clock again then: a new timer for each move costs more
        self._stop_flag()
        if delay <= TIMER_SECONDS:
            self._flag = loop.call_later(delay, self._start_flag)

    def _stop_flag(self) -> None:
        if self._flag:
            self._flag.cancel()
        self._flag = None

    def _start_flag(self) -> None:
        self._flag = None
        if self.session.timer.fallen(now_ms()) is None:  # it was set for an earlier position
            self._arm_flag()
            return
        task = asyncio.create_task(self._drop_flag())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _drop_flag(self) -> None:
        colour = self.session.timer.fallen(now_ms())
        if colour and not self.session.game.outcome:
            try:
                if not await self._may_call_flag():
                    self._arm_flag(AGAIN_SECONDS)
                    return
                await self.submit(CallFlag.own(colour))
            except (CommandRefused, DamasError) as error:
                log.info("flag in %s not recorded: %s", self.id, error)
                self._arm_flag(AGAIN_SECONDS)
                return
        self._arm_flag()


def _decided(
    session: GameSession, command: Command
) -> tuple[tuple[int, bool], Sequence[StoredEntry]]:
    """The version after *command*, whether a flag fell before it, and the entries to be saved."""
    done = session.already_done(command)
    if done is not None:
        return (done, False), ()
    session.log.settle()  # all that came before is stored
    entries = session.decide(command, now_ms())
    flag_fell = command.kind != "flag" and entries[0].kind == "flag"
    return (session.version, flag_fell), entries


def store_message(*, works: bool) -> Message:
    """Whether the server can save what players do; while it cannot, no clock runs."""
    return {"type": "store", "works": works}
