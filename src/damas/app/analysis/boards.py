"""The analysis boards that are open in this process: stored, then shown to all listeners.

A board that another process has stored is read when that process announces it, and each second the
boards are compared with the stored ones.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Any, Literal, NotRequired
from weakref import WeakValueDictionary

from typing_extensions import TypedDict

from ...base.errors import DamasError, UnknownNameError
from ...rules.board import Board
from ...rules.game import Game
from ...rules.variants import Colour
from ...store import AnalysisBoards, VersionConflictError
from ..core.times import now_ms
from ..live import Listener
from ..views.positions import MoveTo, MoveView, move_view
from ..work import Debouncer, in_database
from .together import AnalysisBoard, move_of

log = logging.getLogger("damas.server")
BEAT_SECONDS = 1.0
HEAR_SECONDS = 0.02
TRIES = 5


class TriedView(MoveTo):
    """A move that was tried *by* a player, from the position *parent* to the position *number*."""

    number: int
    parent: int
    by: str


class SharedBoard(TypedDict):
    """The board as all see it; the moves that were tried only if the client does not know them."""

    type: Literal["board"]
    version: int
    at: int
    """The number of the position shown."""
    arrows: Sequence[tuple[int, int]]
    leader: str | None
    tried: NotRequired[list[TriedView]]


class BoardPosition(TypedDict):
    """The legal moves of a position of the board, for the client that asked."""

    type: Literal["position"]
    id: str | int
    number: int
    fen: str
    turn: Colour
    legal: list[MoveView]


Act = Callable[[AnalysisBoard], AnalysisBoard]
"""An act of a player on a board."""
Opened = Callable[[str], None]
"""Called with the id of a game whose board is opened for the first time."""


class LiveBoard:
    """The board of one game and its listeners. It is closed when its game is deleted."""

    def __init__(self, game_id: str, game: Game, boards: AnalysisBoards, announce: Opened) -> None:
        self._announce = announce
        self.id = game_id
        self.game = game
        self.board = AnalysisBoard.of(game)
        self.version = 0
        self.closed = False
        self.listeners: set[Listener] = set()
        self._boards = boards
        self._lock = asyncio.Lock()
        self._seen: dict[int, TriedView] = {}  # the views of moves that were tried

    @property
    def tried(self) -> list[TriedView]:
        """The moves that were tried, each with the position after it, as clients see them."""
        seen, boards = dict[int, TriedView](), dict[int, Board]()
        for one in self.board.tried:  # parents come before children
            found = self._seen.get(one.number)
            if found is None:
                before = boards.get(one.parent)
                if before is None:
                    before = self.board.board(one.parent, self.game)
                move = move_of(before, one)
                boards[one.number] = after = before.after(move)
                found = {
                    "number": one.number,
                    "parent": one.parent,
                    "by": one.by,
                    **move_view(move),
                    "fen": after.fen,
                }
            seen[one.number] = found
        self._seen = seen
        return list(seen.values())

    def message(self, known: list[TriedView] | None) -> SharedBoard:
        """The stored board, for a client that knows these moves."""
        board, tried = self.board, self.tried
        message: SharedBoard = {
            "type": "board",
            "version": self.version,
            "at": board.at,
            "arrows": board.arrows,
            "leader": board.leader,
        }
        if tried != known:
            message["tried"] = tried
        return message

    def position(self, number: int, client_id: str | int) -> BoardPosition:
        """The moves of a position. Raises ServiceError where there is none."""
        board = self.board.board(number, self.game)
        return {
            "type": "position",
            "id": client_id,
            "number": number,
            "fen": board.fen,
            "turn": board.turn,
            "legal": [move_view(move) for move in board.legal_moves],
        }

    def join(self, listener: Listener) -> None:
        """Adds a listener."""
        self.listeners.add(listener)

    def leave(self, listener: Listener) -> None:
        """Removes a listener."""
        self.listeners.discard(listener)

    async def act(self, act: Act) -> int:
        """Applies *act* to the board, stores it, shows it to all and returns its version.

        Raises the errors of *act*, StoreError, and UnknownNameError once the game is deleted.
        """
        async with self._lock:
            for _ in range(TRIES):
                after = act(self.board)
                if after == self.board and self.version:
                    return self.version
                put = self._boards.put
                data = after.to_dict()
                if await in_database(put, self.id, self.version, data, now_ms()):
                    self._show(self.version + 1, after)
                    self._announce(self.id)
                    return self.version
                await self._read()
        raise VersionConflictError(self.id, self.version)

    async def follow(self) -> None:
        """Takes over the stored board, and shows it if it is new."""
        async with self._lock:
            await self._read()

    def close(self) -> None:
        """Notifies the listeners that it is closed."""
        self.closed = True
        self._notify()

    async def _read(self) -> None:
        found = await in_database(self._boards.get, self.id)
        if found is not None and found[0] != self.version:
            self._show(found[0], AnalysisBoard.read(found[1], self.game))

    def _show(self, version: int, board: AnalysisBoard) -> None:
        self.version, self.board = version, board
        self._notify()

    def _notify(self) -> None:
        for listener in tuple(self.listeners):
            listener(None)


class AnalysisBoardService:
    """The open analysis boards of this process, by game: a board is open as long as anybody holds
    it, also before it has a listener."""

    def __init__(self, boards: AnalysisBoards, opened: Opened) -> None:
        self._boards = boards
        self._opened = opened
        self._open: WeakValueDictionary[str, LiveBoard] = WeakValueDictionary()
        self._beating: asyncio.Task[None] | None = None
        self._received = Debouncer(self._follow, HEAR_SECONDS)
        self.announce: Opened = lambda _: None
        """Called with the game of a board that was stored."""

    @property
    def count(self) -> int:
        """The number of boards that somebody holds."""
        return len(self._open)

    async def open(self, game_id: str, game: Game) -> LiveBoard:
        """The board of a finished *game*, as it is stored."""
        live = self._open.get(game_id)
        if live is None or live.closed or live.game.ply != game.ply:
            live = self._open[game_id] = LiveBoard(game_id, game, self._boards, self.announce)
        await live.follow()
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())
        return live

    async def begin(self, live: LiveBoard) -> None:
        """Notes that a player has come: the board is stored from now on, and the other player gets
        a message."""
        if not live.version:
            await live.act(lambda board: board)
            self._opened(live.id)

    def notify(self, game_id: str) -> None:
        """Another process has stored the board of a game: it is read now, if it is open here."""
        if game_id in self._open:
            self._received.add(game_id)

    def refresh_all(self) -> None:
        """All open boards are read now."""
        self._received.add_all(self._open)

    async def _follow(self, games: frozenset[str]) -> None:
        for live in [one for one in map(self._open.get, games) if one is not None]:
            try:
                await live.follow()
            except UnknownNameError:
                live.close()

    async def is_open(self, game_id: str) -> bool:
        """Whether a player has opened the board of that game."""
        return await in_database(self._boards.get, game_id) is not None

    def close(self) -> None:
        """Closes all boards."""
        self._received.close()
        if self._beating is not None:
            self._beating.cancel()
        for live in tuple(self._open.values()):
            live.close()

    async def _beat(self) -> None:
        while self._open:
            await asyncio.sleep(BEAT_SECONDS)
            try:
                await self._compare()
            except DamasError as error:
                log.warning("the analysis boards could not be compared: %s", error)

    async def _compare(self) -> None:
        stored: dict[str, Any] = await in_database(self._boards.versions, list(self._open))
        for game_id, live in tuple(self._open.items()):
            if game_id not in stored:
                self._open.pop(game_id, None)
                live.close()
            elif stored[game_id] != live.version:
                try:
                    await live.follow()
                except UnknownNameError:
                    live.close()
