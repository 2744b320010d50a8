"""The games being played in this process: one queue each, saved before it is told to anyone.

A process holds nothing that another one needs: what is here is a copy of the log, and a writer that
finds the log longer than it thought folds it again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, TypeVar

from ...board import Board
from ...errors import DamasError, StoreError
from ...store import Event, GameRecord, Games, Presence, VersionConflictError
from ..core.times import now_ms
from ..work import in_database
from .fair_play import likeness
from .opponent import Opponent
from .session import Command, CommandRefused, GameSession

log = logging.getLogger("damas.web")
Listener = Callable[[dict[str, Any] | None], None]
MAX_IDLE_TABLES = 256
BEAT_SECONDS = 5.0
T = TypeVar("T")


class Table:
    """One live game: takes commands in order, keeps them, tells the listeners.

    A listener is called with None after every saved change (it then asks for the state), or with a
    message to be passed on as it is.
    """

    def __init__(
        self,
        session: GameSession,
        games: Games,
        opponent: Opponent,
        changed: Callable[[str], None] = lambda _: None,
    ) -> None:
        self.session = session
        self._changed = changed
        self.listeners: set[Listener] = set()
        self._seated: dict[Listener, str] = {}
        self._games = games
        self._opponent = opponent
        self._lock = asyncio.Lock()
        self._thinking: asyncio.Task[None] | None = None
        self._flag: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._unsaved = False  # the session holds what could not be kept: fold it again first
        self.closed = False
        self.visitor = ""  # for whose sake the engine thinks: who came to the game last
        self.thinking: str | None = None  # the colour that the engine thinks for

    @property
    def idle(self) -> bool:
        """Whether nobody would notice if this table were forgotten and folded again later."""
        return not (self.listeners or self._lock.locked() or self._thinking or self._flag)

    async def join(self, listener: Listener, seat: str | None = None) -> None:
        """Adds a listener; the first one starts the clock of a game that has one.

        Where players have seats of their own (*seat*: "white", "black", or "none" for who looks
        on) it starts when both are there.
        """
        async with self._lock:
            await self._refresh()
            self.listeners.add(listener)
            self._seated[listener] = seat or "both"
            seated = set(self._seated.values())
            here = "both" in seated or seated >= {"white", "black"}
            session = self.session
            if here and session.version == 0 and session.timer.clock is not None:
                await self._save(session.start(now_ms()))
        self._wake()

    async def excuse(self, seen_ms: int) -> None:
        """Gives the running clock back the time since *seen_ms*, when the last server was there."""
        async with self._lock:
            events = self.session.excuse(seen_ms, now_ms())
            if events:
                await self._save(events)

    def leave(self, listener: Listener) -> None:
        """Removes a listener."""
        self.listeners.discard(listener)
        self._seated.pop(listener, None)

    async def submit(self, command: Command) -> int:
        """Carries out *command* and returns the version it was saved as.

        Raises CommandRefused when rules or the moment forbid it, StoreError when it was not saved.
        """
        async with self._lock:
            version = await self._carry_out(command)
        self._opponent.cancel(self.session.record.id)  # it was thinking about another position
        self._wake()
        return version

    async def refresh(self) -> None:
        """Takes over what another process has appended to the log."""
        async with self._lock:
            await self._refresh()

    async def view(self, render: Callable[[GameSession], T]) -> T:
        """render(session) of what is saved: never in the middle of a command."""
        async with self._lock:
            await self._trust()
            return render(self.session)

    async def close(self) -> None:
        """Stops thinking and timers, and tells the listeners that the game is gone."""
        self.closed = True
        self._stop_flag()
        if self._thinking:
            self._opponent.cancel(self.session.record.id)
            self._thinking.cancel()
        for task in self._tasks:
            task.cancel()
        for listener in tuple(self.listeners):
            listener({"type": "closed"})

    def wake(self) -> None:
        """Lets the engine go on if it is its turn, and arms the clock."""
        self._wake()

    async def _carry_out(self, command: Command) -> int:
        for _ in range(5):
            await self._trust()
            done = self.session.already_done(command)
            if done is not None:
                return done
            events = self.session.decide(command, now_ms())
            try:
                await self._save(events)
            except VersionConflictError:
                continue
            if events[0].kind != command.kind:  # the clock had fallen before the command came
                raise self.session.refuse_after_flag()
            return self.session.version
        raise VersionConflictError(self.session.record.id, self.session.version)

    async def _save(self, events: list[Event]) -> None:
        session = self.session
        try:
            await in_database(
                self._games.append,
                session.record.id,
                events,
                expected=session.version - len(events),
                summary=session.summary,
            )
        except BaseException:
            self._unsaved = True
            raise
        self._tell(None)
        self._changed(session.record.id)

    async def _refresh(self) -> None:
        """Folds again if another process has appended to the log."""
        await self._trust()
        record = await in_database(self._games.get, self.session.record.id)
        if record.version != self.session.version:
            await self._reload()

    async def _trust(self) -> None:
        """Makes sure that what is in memory is what is kept."""
        if self._unsaved:
            await self._reload()

    async def _reload(self) -> None:
        self.session = await in_database(load_session, self._games, self.session.record.id)
        self._unsaved = False
        self._tell(None)

    def _tell(self, message: dict[str, Any] | None) -> None:
        for listener in tuple(self.listeners):
            listener(message)

    def _wake(self) -> None:
        if self.closed:
            return
        self._arm_flag()
        session = self.session
        if session.game.outcome:
            self._opponent.cancel(session.record.id)
        elif self._thinking is None and session.engine_to_answer():
            self._thinking = asyncio.create_task(self._think())

    async def _think(self) -> None:
        try:
            while (color := self.session.engine_to_answer()) and not self.closed:
                await self._answer(color)
        except DamasError as error:
            log.error("the engine could not answer in %s: %s", self.session.record.id, error)
        finally:
            self._thinking = self.thinking = None
            self._arm_flag()

    async def _answer(self, color: str) -> None:
        """One answer of the engine, to an offer or by a move; a game that moved on drops it."""
        session = self.session
        version = session.version
        offered, claim = session.offer_to(color), session.claim_of(color)
        self.thinking = color
        self._tell({"type": "thinking", "color": color})
        if offered:
            accepts = await self._opponent.accepts_draw(session, color, self.visitor)
            command = Command("accept_draw" if accepts else "decline_draw", by=color, trusted=True)
        elif claim and await self._opponent.accepts_draw(session, color, self.visitor):
            command = Command("claim", by=color, rule=claim, trusted=True)
        else:
            move = await self._opponent.choose(session, color, self.visitor)
            path, ply = tuple(move.path), session.game.ply
            command = Command("move", by=color, path=path, ply=ply, trusted=True)
        async with self._lock:
            if self.session.version == version and not self.closed:
                try:
                    await self._carry_out(command)
                except CommandRefused as refused:
                    log.info("the engine's answer came too late: %s", refused)

    def _arm_flag(self) -> None:
        self._stop_flag()
        falls_at = self.session.timer.falls_at_ms()
        if falls_at is None or self.session.game.outcome or self.closed:
            return
        delay = max(0, falls_at - now_ms()) / 1000 + 0.01
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
        color = self.session.timer.fallen(now_ms())
        if color and not self.session.game.outcome:
            try:
                await self.submit(Command("flag", by=color, trusted=True))
            except (CommandRefused, DamasError) as error:
                log.info("flag in %s not recorded: %s", self.session.record.id, error)
        self._arm_flag()


class Tables:
    """All tables of this process, opened when first asked for.

    *changed* hears of every game in which something was kept.
    """

    def __init__(self, games: Games, presence: Presence, opponent: Opponent) -> None:
        self.games = games
        self._presence = presence
        self._beating: asyncio.Task[None] | None = None
        self.opponent = opponent
        self._open: dict[str, Table] = {}
        self._lock = asyncio.Lock()
        self.changed: Callable[[str], None] = lambda _: None

    async def get(self, game_id: str) -> Table:
        """The live table of a game. Raises UnknownNameError when there is no such game."""
        table = self._open.get(game_id)
        if table is None:
            async with self._lock:
                table = self._open.get(game_id) or await self._load(game_id)
        return table

    def being_played(self, board: Board) -> bool:
        """Whether somebody sits at a game that goes on and stands in this position, or in one that
        is played alike (`likeness`)."""
        wanted = likeness(board)
        return any(
            table.listeners
            and table.session.game.outcome is None
            and likeness(table.session.game.board) == wanted
            for table in self._open.values()
        )

    async def delete(self, game_id: str) -> None:
        """Removes a game for good."""
        await in_database(self.games.delete, game_id)
        table = self._open.pop(game_id, None)
        if table:
            await table.close()

    async def resume(self) -> None:
        """After a start: clocks go on from when a server was last there, and so does the engine."""
        seen = await in_database(self._presence.last_seen_ms)
        away = seen is not None and now_ms() - seen > 2000 * BEAT_SECONDS
        for record in await in_database(self.games.unfinished):
            await self._resume(record, seen if away else None)
        await self._beat()
        self._beating = asyncio.create_task(self._keep_beating())

    async def close(self) -> None:
        """Stops everything; the log has it all."""
        if self._beating:
            self._beating.cancel()
            await self._beat()
        for table in self._open.values():
            await table.close()
        self._open.clear()
        self.opponent.close()

    async def _resume(self, record: GameRecord, seen_ms: int | None) -> None:
        """Opens one game; one whose log cannot be read any more does not stop the others."""
        try:
            if record.setup.clock or _engine_to_move(record):
                await self._load(record.id, seen_ms)
        except Exception as error:  # whatever the damage is
            log.error("the game %s cannot go on: %r", record.id, error)

    async def _keep_beating(self) -> None:
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            await self._beat()

    async def _beat(self) -> None:
        try:
            await in_database(self._presence.beat, now_ms())
        except StoreError as error:
            log.error("%s", error)

    async def _load(self, game_id: str, seen_ms: int | None = None) -> Table:
        session = await in_database(load_session, self.games, game_id)
        if len(self._open) >= MAX_IDLE_TABLES:
            self._open = {key: table for key, table in self._open.items() if not table.idle}
        table = self._open[game_id] = Table(session, self.games, self.opponent, self.changed)
        if seen_ms is not None:
            await table.excuse(seen_ms)
        table.wake()
        return table


def load_session(games: Games, game_id: str) -> GameSession:
    """Folds a game from the store. Raises UnknownNameError, StoreError."""
    return GameSession(games.get(game_id), games.events(game_id))


def _engine_to_move(record: GameRecord) -> bool:
    return bool(record.setup.players[record.summary.turn]["kind"] == "engine")
