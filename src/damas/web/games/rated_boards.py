"""Fair play on a server: the positions of rated games and of boards of tournaments that go on,
whichever process serves them.

The engine analyses no such position, at any address: not for the two players, and not for anybody
else, who could be one of them at another device. After the opening this holds for the positions one
move before and after it too. A player whose clock runs gets no analysis at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ...board import Board
from ...game import Game
from ...i18n import Text
from ...people import Caller
from ...regulations import regulation
from ...store import Games, RunningGame
from ..core.errors import WebError
from ..core.times import now_ms
from ..work import in_database
from .fair_play import Likeness, likeness
from .timer import Timer

OPENING_PLIES = 8
"""Positions that early are known to everybody: only the very one on a board is protected."""
ATTENDED_MS = 12_000
"""For this time after a note somebody counts as being at a game."""
BOARD_MS = 12 * 3_600_000
"""A board of a tournament without a move for this time was left."""
STANDS = Text(
    "Fair play: this position stands on a board where a rated game is being played; it is analysed "
    "when that game is over"
)
PLAYS = Text("Fair play: you are playing a rated game; analysis is there again when it is over")


@dataclass(frozen=True, slots=True)
class _Protected:
    """One game's *here* position, and those *near* it that are protected too."""

    version: int
    here: Likeness | None
    near: frozenset[Likeness]


class _Standing(NamedTuple):
    """The positions of several games: *late* are those *here* whose neighbours are protected."""

    here: set[Likeness | None]
    near: set[Likeness]
    late: set[Likeness | None]

    def is_near(self, board: Board) -> bool:
        """Whether *board* is one of them, or leads to a late one."""
        key = likeness(board)
        if key in self.here or key in self.near:
            return True
        following = (likeness(board.after(move)) for move in board.legal_moves if self.late)
        return any(place in self.late for place in following)


class RatedBoards:
    """The positions of rated games, as they are stored now."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._known: dict[str, _Protected] = {}

    async def require_free(self, board: Board, caller: Caller) -> None:
        """Raises WebError (409) where *caller* gets no engine's word on *board*."""
        await self.require_all_free([board], caller)

    async def require_all_free(self, boards: Sequence[Board], caller: Caller) -> None:
        """The same of several positions, such as those of a game to be reviewed."""
        running = await self._running()
        _require_no_clock(running, caller)
        if not running:
            return
        if await asyncio.to_thread(self._protects, running, boards):
            raise WebError(409, "game-goes-on", STANDS)

    async def protects(self, board: Board) -> bool:
        """Whether a rated game stands in this position now, or near it."""
        running = await self._running()
        if not running:
            return False
        return await asyncio.to_thread(self._protects, running, [board])

    def protects_any(self, boards: Sequence[Board]) -> bool:
        """The same of several positions; for a thread, as long work has one."""
        since = now_ms() - BOARD_MS
        running = [one for one in self._games.rated_running(since) if _counts(one)]
        return bool(running) and self._protects(running, boards)

    async def is_attended(self, board: Board) -> bool:
        """Whether two people, rated or not, are playing in this very position now, whichever
        process serves them."""
        return await in_database(self._games.is_attended, board.fen, now_ms() - ATTENDED_MS)

    async def _running(self) -> list[RunningGame]:
        since = now_ms() - BOARD_MS
        return [one for one in await in_database(self._games.rated_running, since) if _counts(one)]

    async def free_of(
        self, boards: Sequence[Board], more: Sequence[RunningGame], caller: Caller
    ) -> list[bool]:
        """Whether each of *boards* may be analysed, where the games *more* are protected too.

        Raises WebError (409) where *caller* gets no analysis at all.
        """
        running = await self._running()
        _require_no_clock(running, caller)
        ids = {one.id for one in running}
        everything = [*running, *(one for one in more if one.id not in ids and _counts(one))]
        return await asyncio.to_thread(self._free, everything, boards)

    def _free(self, running: Sequence[RunningGame], boards: Sequence[Board]) -> list[bool]:
        standing = self._standing(running)
        return [not standing.is_near(board) for board in boards]

    def _protects(self, running: Sequence[RunningGame], boards: Iterable[Board]) -> bool:
        standing = self._standing(running)
        return any(standing.is_near(board) for board in boards)

    def _standing(self, running: Sequence[RunningGame]) -> _Standing:
        known = self._known
        self._known = {one.id: _protected_board(one, known.get(one.id)) for one in running}
        every = self._known.values()
        return _Standing(
            {one.here for one in every},
            {place for one in every for place in one.near},
            {one.here for one in every if one.near},
        )


def _counts(game: RunningGame) -> bool:
    """Whether it has left the usual start, or never stood there."""
    return game.ply > 0 or game.start_fen != regulation(game.regulation).variant.start_fen


def _protected_board(game: RunningGame, known: _Protected | None) -> _Protected:
    if known is not None and known.version == game.version:
        return known
    board = Game(game.regulation, game.fen).board
    near: frozenset[Likeness] = frozenset()
    if game.ply >= OPENING_PLIES:
        near = frozenset(likeness(board.after(move)) for move in board.legal_moves)
    return _Protected(game.version, likeness(board), near)


def _require_no_clock(running: Sequence[RunningGame], caller: Caller) -> None:
    """By correspondence nobody is kept from all analysis for weeks."""
    for game in running:
        playing = bool(game.ply) and caller.person in game.people
        if playing and Timer.from_setup(game.clock).days is None:
            raise WebError(409, "you-play", PLAYS)
