"""The running games that people look at from this process: chosen, followed, exchanged.

The store is the truth: games of other processes are followed as well. A move is sent at once,
whichever process has stored it; one query in each round asks for the versions of all boards.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...base.errors import DamasError
from ...base.i18n import Text
from ...rules.variants import variant as variant_named
from ...store import RECENT_MS, RunningGames, Spectators
from ..core.service_errors import ForbiddenError, UnavailableError
from ..core.times import now_ms
from ..games.folding import load_session
from ..games.seats import PRIVATE
from ..games.timer import Timer
from ..live import Listener
from ..work import in_database
from .board import WatchedBoard
from .gallery import Counted, Gallery, regulations_of
from .spectators import SpectatorCounter

if TYPE_CHECKING:
    from ...store import Database, GameRecord, Games
    from ..games.live_games import LiveGames

log = logging.getLogger("damas.server")
MOST_BOARDS = 12
"""Boards of one list."""
MOST_SINGLE = 256
"""Boards that stand alone on pages of others, in one process."""
BEAT_SECONDS = 1.0
FILL_BEATS = 2
"""The list is looked through for other games in every so many beats."""
RESULT_SECONDS = 8.0
"""The time for which the end of a game is shown before it makes room."""
SLOW_MS = 120_000
"""A game without a move for this time makes room for a livelier one."""
GATHER_SECONDS = 0.1
"""Moves are gathered for this time, so that a list of fast games gets a few messages a second."""
FULL = Text("Too many boards are looked at just now; try again in a minute")


class LiveBoards:
    """The lists and boards that somebody looks at."""

    def __init__(self, games: Games, running: RunningGames, counted: Counted) -> None:
        self._games = games
        self.running = running
        self._counted = counted
        self._galleries: dict[tuple[str, str], Gallery] = {}
        self._damaged: set[str] = set()
        self._loading: set[str] = set()  # games that are read for the first time just now
        self._moved: set[str] = set()
        self._telling: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._lock = asyncio.Lock()
        self._beats = 0

    def listed(self, variant: str = "") -> Gallery:
        """The list of a game's boards, "" for all games. Raises UnknownNameError."""
        return self._gallery(variant=variant_named(variant).id if variant else "")

    async def single(self, game_id: str) -> Gallery:
        """One board that everybody may see.

        Raises UnknownNameError, and ServiceError for a private game or where there are too many.
        """
        record = await in_database(self._games.get, game_id)
        if record.setup.private:
            raise ForbiddenError("private-game", PRIVATE)
        alone = sum(1 for one in self._galleries.values() if one.single)
        if alone >= MOST_SINGLE and ("", game_id) not in self._galleries:
            raise UnavailableError("server-busy", FULL, retry_seconds=60)
        return self._gallery(single=game_id)

    async def seen(self, game_id: str) -> WatchedBoard:
        """The board of a public game as it is stored now.

        Raises UnknownNameError, and ForbiddenError for a private game.
        """
        record = await in_database(self._games.get, game_id)
        if record.setup.private:
            raise ForbiddenError("private-game", PRIVATE)
        known = self._shown().get(game_id)
        if known is not None and known.version == record.version:
            return known
        return WatchedBoard(await in_database(load_session, self._games, game_id))

    async def enter(self, gallery: Gallery, listener: Listener) -> Gallery:
        """Somebody looks at a list from now on: the list, with its boards there."""
        gallery = self._galleries.setdefault((gallery.variant, gallery.single), gallery)
        first = not gallery.listeners
        gallery.join(listener)
        if first:
            async with self._lock:
                await self._follow(gallery.boards)  # nobody looked at them for a while
                await self._fill([gallery])
                gallery.send_changes()
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())
        return gallery

    def saved(self, game_id: str) -> None:
        """Called after an entry of a game was stored, here or elsewhere: its spectators get it."""
        shown = any(game_id in one.boards for one in self._galleries.values())
        if not (shown or game_id in self._loading):
            return
        self._moved.add(game_id)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._notify())

    def refresh_all(self) -> None:
        """All boards are followed now: changes may have been missed."""
        for gallery in tuple(self._galleries.values()):
            for game_id in gallery.boards:
                self.saved(game_id)

    @property
    def looked_at(self) -> bool:
        """Whether anybody looks at a list or a board."""
        return any(one.listeners for one in self._galleries.values())

    def close(self) -> None:
        """Stops following."""
        for task in (self._beating, self._telling):
            if task:
                task.cancel()

    async def refresh(self) -> None:
        """Follows all boards, exchanges those that are over, and notifies the spectators."""
        async with self._lock:
            self._leave_alone()
            await self._follow(self._shown())
            if self._beats % FILL_BEATS == 0:
                await self._fill(list(self._galleries.values()))
            self._beats += 1
            for gallery in self._galleries.values():
                gallery.send_changes()

    def _gallery(self, *, variant: str = "", single: str = "") -> Gallery:
        known = self._galleries.get((variant, single))
        return known or Gallery(self._counted, variant=variant, single=single)

    def _leave_alone(self) -> None:
        """Drops the lists without spectators."""
        self._galleries = {key: one for key, one in self._galleries.items() if one.listeners}

    def _shown(self) -> dict[str, WatchedBoard]:
        boards: dict[str, WatchedBoard] = {}
        for gallery in self._galleries.values():
            boards |= gallery.boards
        return boards

    async def _follow(self, boards: dict[str, WatchedBoard]) -> None:
        """Takes over the entries stored in the games of *boards*."""
        if not boards:
            return
        versions = await in_database(self._games.versions, list(boards))
        behind = {
            name: board.version
            for name, board in boards.items()
            if versions.get(name, -1) > board.version
        }
        entries = await in_database(self.running.entries_after, behind)
        for name, later in entries.items():
            boards[name].follow(later)
        for gallery in tuple(self._galleries.values()):
            for name in behind:
                gallery.note(name)
            deleted = boards.keys() - versions.keys()
            for name in deleted:
                gallery.drop(name)
            if gallery.single in deleted:
                self._galleries.pop((gallery.variant, gallery.single))
                gallery.close()

    async def _fill(self, galleries: Iterable[Gallery]) -> None:
        """Replaces the games that are over with other games."""
        shown = self._shown()
        for gallery in galleries:
            wanted = [gallery.single] if gallery.single else await self._chosen(gallery)
            for name in [one for one in gallery.boards if one not in wanted]:
                gallery.drop(name)
            for name in wanted:
                if name not in gallery.boards:
                    board = shown.get(name) or await self._follow_game(name)
                    if board is not None:
                        gallery.add(board)

    async def _chosen(self, gallery: Gallery) -> list[str]:
        """The games of a list: those that are shown stay, as long as they go on and are alive."""
        now, rules = now_ms(), regulations_of(gallery.variant)
        latest = await in_database(self.running.latest, now, 3 * MOST_BOARDS, rules)
        stays = [name for name, board in gallery.boards.items() if _is_worth_showing(board, now)]
        fresh = [
            record
            for record in sorted(latest, key=watching_order)
            if record.id not in stays and record.id not in self._damaged
        ]
        lively = sum(1 for record in fresh if now - record.updated_ms < SLOW_MS)
        slow = [name for name in stays if now - gallery.boards[name].session.updated_ms >= SLOW_MS]
        for name in slow[: max(0, lively - (MOST_BOARDS - len(stays)))]:
            stays.remove(name)
        return [*stays, *(record.id for record in fresh)][:MOST_BOARDS]

    async def _follow_game(self, game_id: str) -> WatchedBoard | None:
        """Loads a game; its news is kept from now on."""
        self._loading.add(game_id)
        try:
            return await self._load(game_id)
        finally:
            self._loading.discard(game_id)

    async def _load(self, game_id: str) -> WatchedBoard | None:
        """Folds a game; None for one whose log cannot be read, which is not tried again."""
        try:
            return WatchedBoard(await in_database(load_session, self._games, game_id))
        except Exception as error:  # any damage
            log.warning("the game %s cannot be watched: %r", game_id, error)
            self._damaged.add(game_id)
            return None

    async def _notify(self) -> None:
        """Follows the games in which something was stored by this process."""
        while self._moved:
            await asyncio.sleep(GATHER_SECONDS)
            try:
                async with self._lock:
                    moved, self._moved = self._moved, set()
                    shown = self._shown()
                    await self._follow({name: shown[name] for name in moved & shown.keys()})
                    for gallery in self._galleries.values():
                        gallery.send_changes()
            except DamasError as error:
                log.warning("running games could not be read: %s", error)

    async def _beat(self) -> None:
        while self._galleries:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self.refresh()
            except DamasError as error:
                log.warning("running games could not be read: %s", error)


def _is_worth_showing(board: WatchedBoard, at_ms: int) -> bool:
    """Whether a board that is shown is worth being shown on."""
    if board.session.game.outcome is not None:
        return not board.over_for(RESULT_SECONDS)
    return at_ms - board.session.updated_ms < RECENT_MS


def watching_order(record: GameRecord) -> tuple[bool, bool, int]:
    """Games of two people first, then those with a clock at the board, then the last played."""
    setup = record.setup
    engine = any(player.get("kind") == "engine" for player in setup.players.values())
    timer = Timer.from_setup(setup.clock)
    return engine, timer.clock is None or timer.days is not None, -record.updated_ms


def watch_rooms(database: Database, games: LiveGames) -> tuple[SpectatorCounter, LiveBoards]:
    """The rooms of those who look on at the games of this process."""
    spectators = SpectatorCounter(
        Spectators(database),
        games.held,
        lambda: games.attended or watching.looked_at,
    )
    watching = LiveBoards(games.games, RunningGames(database), spectators.count)
    games.subscribe(watching.saved)
    return spectators, watching
