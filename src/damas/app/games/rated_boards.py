"""Fair play on a server: the positions on which nobody gets an engine's word now, or not everybody.

`shield` is the rule, and every address with an engine's word asks it. A game shields its position
from its own players as long as it goes on. From everybody else, who could be one of them at another
device, only a live game does: rated, of an event, or of two people who are there; past the opening,
which is known to everybody; and while somebody moves. A game by correspondence shields nothing from
others: it would close a position for weeks, and who has a second device has an engine at home.
After the opening this holds for the positions one move before and after it too. A player whose
clock runs in a rated game gets no analysis at all.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

from ...base.i18n import Text
from ...people import Caller
from ...rules.board import Board
from ...rules.game import Game
from ...rules.regulations import regulation
from ...store import Games, RunningGame, Seats
from ..core.service_errors import ConflictError
from ..core.times import now_ms
from ..work import in_database
from .fair_play import Likeness, likeness
from .timer import Timer

OPENING_PLIES = 10
"""Positions that early occur in many games: they are known to everybody."""
ATTENDED_MS = 12_000
"""For this time after a note somebody counts as being at a game."""
BOARD_MS = 12 * 3_600_000
"""A board of a tournament without a move for this time was left."""
LIVE_MS = 3_600_000
"""A game in which nobody has moved for this time shields its position from its players alone."""
STANDS = Text(
    "Fair play: this position stands on a board where a game is being played; it is analysed when "
    "that game is over"
)
PLAYS = Text("Fair play: you are playing a rated game; analysis is there again when it is over")
Playing = Callable[[set[Likeness]], list[RunningGame]]
"""The games at which somebody is in this process and that stand in one of some positions."""


class Shield(IntEnum):
    """The positions of a game on which somebody gets no engine's word: none, the one on its board,
    or that one and those one move away."""

    NONE = 0
    HERE = 1
    NEAR = 2


def shield(game: RunningGame, people: frozenset[str], at_ms: int) -> Shield:
    """The positions of a running game that are closed to *people*, who ask as one."""
    set_up = game.start_fen != regulation(game.regulation).variant.start_fen
    early = game.ply < OPENING_PLIES
    if not game.ply and not set_up:
        return Shield.NONE
    if people & game.people:
        return Shield.HERE if early else Shield.NEAR
    still = game.alone or at_ms - game.moved_ms >= LIVE_MS
    if (
        still
        or Timer.from_setup(game.clock).days is not None
        or (early and not (set_up and game.of_event))
    ):
        return Shield.NONE
    return Shield.HERE if early else Shield.NEAR


@dataclass(frozen=True, slots=True)
class _Position:
    """One game's *here* position, and those *near* it, one move on."""

    version: int
    here: Likeness
    near: frozenset[Likeness]


class _Standing(NamedTuple):
    """The closed positions of several games: *late* are those *here* whose neighbours are closed
    too."""

    here: set[Likeness]
    near: set[Likeness]
    late: set[Likeness]

    def is_near(self, board: Board) -> bool:
        """Whether *board* is one of them, or leads to a late one."""
        key = likeness(board)
        if key in self.here or key in self.near:
            return True
        following = (likeness(board.after(move)) for move in board.legal_moves if self.late)
        return any(place in self.late for place in following)


class RatedBoards:
    """The running games of a server, as they are stored now; *playing*: those of this process."""

    def __init__(self, games: Games, seats: Seats, playing: Playing = lambda _: []) -> None:
        self._games = games
        self._seats = seats
        self._playing = playing
        self._known: dict[str, _Position] = {}

    async def require_free(self, board: Board, caller: Caller) -> None:
        """Raises ConflictError where *caller* gets no engine's word on *board*."""
        await self.require_all_free([board], caller)

    async def require_all_free(self, boards: Sequence[Board], caller: Caller) -> None:
        """The same of several positions, such as those of a game to be reviewed."""
        rated = await in_database(self._rated)
        _require_no_clock(rated, caller)
        running = [*rated, *await self._casual(boards)] if boards else []
        if not running:
            return
        if await asyncio.to_thread(self._closes, running, boards, _people(caller)):
            raise ConflictError("game-goes-on", STANDS)

    async def closes_to_players(self, game_id: str, board: Board) -> bool:
        """Whether a rated game closes a position to the players of another game, in which the
        engine is to answer."""
        rated = await in_database(self._rated)
        if not rated:
            return False
        held = await in_database(self._seats.of_game, game_id)
        people = frozenset({*held.seats.values(), held.maker} - {""})
        return await asyncio.to_thread(self._closes, rated, [board], people)

    def closes_any(self, boards: Sequence[Board], person: str) -> bool:
        """Whether a rated game closes one of several positions to a person; for a thread, as long
        work has one."""
        return self._closes(self._rated(), boards, frozenset({person} - {""}))

    async def free_of(
        self, boards: Sequence[Board], more: Sequence[RunningGame], caller: Caller
    ) -> list[bool]:
        """Whether each of *boards* may be analysed, where the games *more* are among the running.

        Raises ConflictError where *caller* gets no analysis at all.
        """
        rated = await in_database(self._rated)
        _require_no_clock(rated, caller)
        ids = {one.id for one in rated}
        running = [*rated, *(one for one in more if one.id not in ids)]
        return await asyncio.to_thread(self._free, running, boards, _people(caller))

    def _rated(self) -> list[RunningGame]:
        return self._games.rated_running(now_ms() - BOARD_MS)

    async def _casual(self, boards: Sequence[Board]) -> list[RunningGame]:
        """The other games in these very positions at which somebody is now, in any process."""
        here = self._playing({likeness(board) for board in boards})
        ids = [one.id for one in here]
        held = await in_database(self._seats.of_games, ids) if ids else {}
        here = [
            replace(one, people=frozenset({*held[one.id].seats.values(), held[one.id].maker}))
            for one in here
        ]
        fens = list({board.fen for board in boards})
        since = now_ms() - ATTENDED_MS
        return [*here, *await in_database(self._games.attended_at, fens, since)]

    def _free(
        self, running: Sequence[RunningGame], boards: Sequence[Board], people: frozenset[str]
    ) -> list[bool]:
        standing = self._standing(running, people)
        return [not standing.is_near(board) for board in boards]

    def _closes(
        self, running: Sequence[RunningGame], boards: Iterable[Board], people: frozenset[str]
    ) -> bool:
        standing = self._standing(running, people)
        return any(standing.is_near(board) for board in boards)

    def _standing(self, running: Sequence[RunningGame], people: frozenset[str]) -> _Standing:
        at_ms, known = now_ms(), self._known
        closed = [(one, shield(one, people, at_ms)) for one in running]
        found = {one.id: _position(one, known.get(one.id)) for one, how in closed if how}
        self._known = found
        late = [found[one.id] for one, how in closed if how is Shield.NEAR]
        return _Standing(
            {one.here for one in found.values()},
            {place for one in late for place in one.near},
            {one.here for one in late},
        )


def _people(caller: Caller) -> frozenset[str]:
    return frozenset({caller.person} - {""})


def _position(game: RunningGame, known: _Position | None) -> _Position:
    if known is not None and known.version == game.version:
        return known
    board = Game(game.regulation, game.fen).board
    near: frozenset[Likeness] = frozenset()
    if game.ply >= OPENING_PLIES:
        near = frozenset(likeness(board.after(move)) for move in board.legal_moves)
    return _Position(game.version, likeness(board), near)


def _require_no_clock(running: Sequence[RunningGame], caller: Caller) -> None:
    """By correspondence nobody is kept from all analysis for weeks."""
    for game in running:
        playing = bool(game.ply) and caller.person in game.people
        if playing and Timer.from_setup(game.clock).days is None:
            raise ConflictError("you-play", PLAYS)
