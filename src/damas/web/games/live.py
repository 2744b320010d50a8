"""Games on screen in this process: live logs with the engine as a player, and flags."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from ...board import Board
from ...errors import DamasError
from ...game import OTHER
from ...people import Caller, Seating
from ...store import (
    Arrival,
    Arrivals,
    Attendance,
    Duty,
    GameEntry,
    GameRecord,
    Games,
    Outage,
    Processes,
    Seats,
    SeatsRecord,
)
from ..core.times import now_ms
from ..live import CachedLog, CachedLogs, Head, Listener, Message
from ..work import Grouped, in_database
from .attending import AttendanceRoom, presence_message
from .device_replies import DeviceReplies
from .duties import AGAIN_SECONDS, TIMER_SECONDS, Duties
from .engine_command import engine_command
from .fair_play import Likeness, likeness
from .folding import folded, load_session
from .opponent import Opponent
from .rated_boards import OPENING_PLIES, RatedBoards
from .seats import require_watcher
from .session import Command, CommandRefused, GameSession
from .wire import Face, News

log = logging.getLogger("damas.web")
MOST = 256  # games held in memory
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
        rooms: tuple[AttendanceRoom, RatedBoards, Duties],
    ) -> None:
        super().__init__(session, games, saved)
        self._attending, self._rated, self._duties = rooms
        self._written = 0  # the last version that this process has stored
        self.away: Mapping[str, int | None] = {}  # since that time; None while there
        self._games = games
        self._opponent = opponent
        self._seats: dict[Listener, str] = {}
        self._thinking: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self.face = Face()
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
        return load_session(self._games, self.id)

    async def take_seat(
        self, listener: Listener, seat: str | None = None, found: Head | None = None
    ) -> None:
        """Adds a listener; the first one starts the clock of a game that has one.

        *found*: the head of the game as just read; None: it is read.
        If players have seats of their own (*seat*: "white", "black", or "none" for a spectator)
        the clock starts when both are there.
        """
        await (self.refresh() if found is None else self.learn(*found))
        self.join(listener)
        self._seats[listener] = seat or "both"
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
        await self._attending.arrive(self, colour)
        await self.change(self._start_clock)
        self.wake()

    def attend_no_more(self, colour: str) -> None:
        """Notes that this player has left."""
        self._attending.depart(self, colour)

    def on_follow(self) -> None:
        """Sets the timer for the position that another process has stored; an engine here that
        thinks about an earlier one stops."""
        if self._thinking is not None:
            self._cancel_search()
        elif not self.closed and (colour := self.session.engine_to_answer()):
            self.notify({"type": "thinking", "color": colour})
        self._arm_flag()

    def news(self) -> News:
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

    async def excuse(self, outage: Outage) -> None:
        """Gives the running clock back a time in which there was no server."""
        down, up = outage.down_ms, outage.up_ms
        await self.change(lambda session: (None, session.excuse(down, up, now_ms())))

    async def submit(self, command: Command) -> int:
        """Carries out *command* and returns its saved version. Raises CommandRefused if the rules
        or the moment forbid it, StoreError if it is not saved.
        """
        if command.kind == "claim_absence" and command.by:
            away = await self._attending.away_since(self, OTHER[command.by])
            command = replace(command, away_since_ms=away)
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
        if self.session.game.outcome:
            self._cancel_search()
        elif self._thinking is None and self.session.engine_to_answer():
            self._thinking = asyncio.create_task(self._think())

    async def _save(self, entries: Sequence[GameEntry]) -> bool:  # type: ignore[override]
        version = self.session.version
        stored = await super()._save(entries)
        if stored:
            self._written = version
        return stored

    def _start_clock(self, session: GameSession) -> tuple[None, Sequence[GameEntry]]:
        seated = set(self._seats.values())
        seated |= {colour for colour, since in self.away.items() if since is None}
        here = "both" in seated or seated >= {"white", "black"}
        waits = not session.timer.started and not session.between.paused
        if here and waits and session.timer.clock is not None and not session.game.outcome:
            return None, session.start(now_ms())
        return None, ()

    async def _carry_out(self, command: Command) -> int:
        version, flag_fell = await self.change(lambda session: _decided(session, command))
        if flag_fell:
            raise self.session.refuse_after_flag()
        return version

    async def _think(self) -> None:
        self._duties.think()
        try:
            while (colour := self.session.engine_to_answer()) and not self.closed:
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

        def answer(session: GameSession) -> tuple[object, Sequence[GameEntry]]:
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
            if not await self._rated.protects(game.board):
                break
            await asyncio.sleep(LOOK_SECONDS)
            if self.closed or self.session.version != version:
                return False
        return True

    def _cancel_search(self) -> None:
        """Ends the search for an answer, here or on a device."""
        self._opponent.cancel(self.id)
        self.devices.settle()

    def _arm_flag(self, least: float = 0.01) -> None:
        self._stop_flag()
        falls_at = self.session.timer.falls_at_ms()
        if falls_at is None or self.session.game.outcome or self.closed or self._duties.left:
            return
        delay = max(least, (falls_at - now_ms()) / 1000 + 0.01)
        if delay > TIMER_SECONDS:
            return
        self._flag = asyncio.get_running_loop().call_later(delay, self._start_flag)

    def _stop_flag(self) -> None:
        if self._flag:
            self._flag.cancel()
        self._flag = None

    def _start_flag(self) -> None:
        self._flag = None
        task = asyncio.create_task(self._drop_flag())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _drop_flag(self) -> None:
        colour = self.session.timer.fallen(now_ms())
        if colour and not self.session.game.outcome:
            try:
                await self.submit(Command("flag", by=colour, from_server=True))
            except (CommandRefused, DamasError) as error:
                log.info("flag in %s not recorded: %s", self.id, error)
                self._arm_flag(AGAIN_SECONDS)
                return
        self._arm_flag()


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
        self._arrivals = Grouped(arrivals.at)
        self.attending = AttendanceRoom(attendance)
        self.rated = RatedBoards(games)
        self.announce_beside: Callable[[str], None] = lambda _: None
        self.opponent = opponent
        self._processes = processes
        self._outage: Outage | None = None
        self.duties = Duties(games, processes)

    def load(self, log_id: str) -> LiveGame:
        """Folds a game from its log."""
        return self._folded(self.games.get(log_id))

    async def loaded(self, log_id: str) -> LiveGame:
        """Folds a game from its log; one in which nothing has happened yet, without a thread."""
        record = (await self.arrival(log_id)).record
        return await in_database(self._folded, record) if record.version else self._folded(record)

    def _folded(self, record: GameRecord) -> LiveGame:
        session = folded(self.games, record)
        rooms = self.attending, self.rated, self.duties
        return LiveGame(session, self.games, self.opponent, self.saved, rooms)

    async def arrival(self, game_id: str) -> Arrival:
        """The stored state of a game to which somebody comes. Raises UnknownNameError."""
        found = await self._arrivals.get(game_id)
        if found is None:
            self._drop(game_id)  # another process has deleted it
            raise self.games.unknown(game_id)
        return found

    @property
    def attended(self) -> bool:
        """Whether this process serves a client of a game."""
        return any(live.listeners for live in self._held.values())

    def held(self, game_id: str) -> LiveGame | None:
        """A game in the memory of this process."""
        return self._held.get(game_id)

    async def open(self, log_id: str) -> LiveGame:
        """Loads a game; its clock and its engine go on, without the time that had no server."""
        live = await super().open(log_id)
        if self._outage is not None:  # before the timer of the flag is set
            await live.excuse(self._outage)
        await self._mend(live)
        live.wake()
        return live

    async def seating(self, live: LiveGame, found: SeatsRecord | None = None) -> Seating:
        """The seats of a game as stored now; *found*: as just read."""
        people = tuple(colour for colour in OTHER if not live.session.is_engine(colour))
        if found is None:
            found = await in_database(self.seats.of_game, live.id)
        return Seating(people, found.seats, live.session.record.setup.private, found.maker)

    async def require_watcher(self, live: LiveGame, caller: Caller) -> LiveGame:
        """The game. Raises WebError for a caller who may not see it as stored now."""
        if live.session.record.setup.private:
            await require_watcher(await self.seating(live), live.id, self.seats, caller)
        return live

    async def watched(self, game_id: str, caller: Caller) -> LiveGame:
        """A game for *caller* to see. Raises UnknownNameError, or WebError for a private one."""
        return await self.require_watcher(await self.get(game_id), caller)

    async def at_door(self, game_id: str, caller: Caller) -> LiveGame:
        """As `watched`, but as this process knows the game: its `arrival` is still to be asked."""
        live = self._known.get(game_id) or await self.open(game_id)
        self._held.setdefault(game_id, live)
        return await self.require_watcher(live, caller)

    def tell(self, game_id: str) -> None:
        """Something beside the log of a game has changed: everybody at it asks what it is."""
        self.hear_beside(game_id)
        self.announce_beside(game_id)

    def hear_beside(self, game_id: str) -> None:
        """The same for those who are at it in this process."""
        live = self._known.get(game_id)
        if live is None:
            return
        live.notify({"type": "meeting"})
        if live.session.rated and live.session.game.outcome is not None:
            live.notify({"type": "rating"})

    def being_played(self, board: Board) -> bool:
        """Whether a running game of this process with people has this position, or one that is
        played alike (`likeness`)."""
        wanted = likeness(board)
        return any(
            live.listeners and live.session.game.outcome is None and live.alike == wanted
            for live in self._held.values()
        )

    async def resume(self) -> None:
        """After a start: clocks go on from when a server last ran, and so do the engines. Processes
        that start together share this work, and each thing is done once."""
        outage = await in_database(self._processes.heartbeat.start, now_ms())
        self._outage = outage
        self.attending.back_ms = outage.up_ms if outage else 0
        for game_id in await in_database(self.games.unkept):
            await self._go_on(game_id)
        after = ""
        while outage and (found := await in_database(self.games.ticking, outage.up_ms, after)):
            for after in found:
                await self._go_on(after)
        self.duties.start(self._sees_to, self._go_on)

    async def hand_over(self) -> None:
        """Leaves what is due to other processes; commands are still taken, and stored."""
        await self.duties.close()
        for live in tuple(self._known.values()):
            live.rest()

    async def close(self) -> None:
        """Leaves what is due to other processes, and stops everything; the logs are complete."""
        await self.duties.close()
        self.attending.close()
        self.close_all()
        self.opponent.close()

    def _sees_to(self, duty: Duty) -> bool:
        live = self._held.get(duty.id)
        return live is not None and (live.ticks if duty.engine_ms is None else live.thinks)

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


def _decided(
    session: GameSession, command: Command
) -> tuple[tuple[int, bool], Sequence[GameEntry]]:
    """The version after *command*, whether a flag fell before it, and the entries to be saved."""
    done = session.already_done(command)
    if done is not None:
        return (done, False), ()
    session.log.settle()  # all that came before is stored
    entries = session.decide(command, now_ms())
    flag_fell = command.kind != "flag" and entries[0].kind == "flag"
    return (session.version, flag_fell), entries
