"""A match: the missing games, the players of games at the same time, and the count so far."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import cache
from os import PathLike
from pathlib import Path
from typing import Any

from ...base.arguments import check_kind, check_number, check_whole, wrong_kind
from ...base.bounds import OFFSET
from ...base.errors import EngineError
from ...cluster import Executor, Progress, Unit, UnitStore, spread
from ...rules.game import Game
from ...rules.regulations import Regulation, regulation
from .. import Limits, Player
from ..endgames import Tables
from ..player import PythonPlayer
from ..types import LONGEST_GAME
from .log import Finished, Log
from .openings import balanced_opening
from .players import EngineEntrant, EntrantLike, Given, entrant_of
from .playing import (
    entrants_text,
    ignore_errors,
    limits_row,
    play_game,
    play_pair,
    read_pair,
)
from .referee import Referee, Stopped
from .tally import Tally

FAULTS_IN_A_ROW = 3
MOST_AT_ONCE = 1024
MOST_ELO = 10_000  # of a difference that an SPRT decides on
USUAL_LIMITS = Limits(time_seconds=0.1)
_POLL_SECONDS = 0.2


@dataclass(frozen=True, slots=True)
class Terms:
    """The terms of a match: *rules* by name or as a Regulation, *limits* of a move, *games* in all,
    two for each opening, of which *openings* are different (None: every one).

    *sprt*: the two Elo differences to decide between. *tables*: a folder of endgame tables beside
    those that ship, for our engine and for the referee. *starts*: the openings, as games.
    """

    rules: str | Regulation = "internacional"
    limits: Limits = USUAL_LIMITS
    games: int = 200
    openings: int | None = None
    seed: int = 1
    adjudicate: bool = True
    longest: int = LONGEST_GAME
    sprt: tuple[float, float] | None = None
    tables: str | PathLike[str] | None = None
    starts: Sequence[Game] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "rules", regulation(self.rules))
        check_kind("limits", self.limits, Limits, error=EngineError)
        check_whole("games", self.games, 0, OFFSET, EngineError)
        if self.openings is not None:
            check_whole("openings", self.openings, 1, OFFSET, EngineError)
        check_kind("seed", self.seed, int, error=EngineError)
        check_kind("adjudicate", self.adjudicate, bool, error=EngineError)
        check_whole("longest", self.longest, 0, OFFSET, EngineError)
        check_kind("tables", self.tables, str, PathLike, None, error=EngineError)
        _check_sprt(self.sprt)
        if not isinstance(self.starts, Sequence) or not all(
            isinstance(start, Game) for start in self.starts
        ):
            raise wrong_kind("starts", self.starts, kinds="Sequence[Game]", error=EngineError)

    @property
    def regulation(self) -> Regulation:
        """The rules, as a Regulation."""
        return regulation(self.rules)

    def kept(self, entrants: Sequence[EngineEntrant | Given]) -> dict[str, Any]:
        """The terms that must be the same when a match goes on: all but the number of games."""
        limits = self.limits
        return {
            "regulation": self.regulation.id,
            "engines": [entrant.text for entrant in entrants],
            "limits": [limits.depth, limits.nodes, limits.time_seconds]
            if limits.clock is None
            else list(limits.clock),
            "openings": self.openings,
            "seed": self.seed,
            "adjudicate": self.adjudicate,
            "longest": self.longest,
            "tables": str(self.tables) if self.tables else None,
            "starts": [game.board.fen for game in self.starts],
        }


def _check_sprt(sprt: object) -> None:
    if sprt is None:
        return
    if not isinstance(sprt, tuple | list) or len(sprt) != 2:
        raise wrong_kind("sprt", sprt, kinds="tuple[float, float] | None", error=EngineError)
    for end in sprt:
        check_number("sprt", end, -MOST_ELO, MOST_ELO, EngineError)


class Match:
    """A match of two *entrants* on *terms*; *record* is the file of its games.

    An entrant is a player written in Python (an object with `play`, or a function from a game to a
    move), an engine, or a text such as "damas:level=5".

    >>> from damas.engine import Engine
    >>> def first_move(game: Game):
    ...     return game.legal_moves[0]
    >>> Match((first_move, Engine(hash_mb=4)), Terms(limits=Limits(depth=1), games=2)).run().share
    0.0

    Beside *record* lies a log, `record.match`, with one line for each finished game; with *resume*
    the match goes on from it, and only games that were not finished are played again.
    """

    def __init__(
        self,
        entrants: tuple[EntrantLike, EntrantLike],
        terms: Terms | None = None,
        *,
        record: str | PathLike[str] | None = None,
        resume: bool = False,
    ) -> None:
        terms = Terms() if terms is None else terms
        check_kind("terms", terms, Terms)
        check_kind("record", record, str, PathLike, None)
        record = None if record is None else Path(record)
        if not isinstance(entrants, Sequence) or isinstance(entrants, str) or len(entrants) != 2:
            raise wrong_kind("entrants", entrants, kinds="tuple[Player, Player]")
        self.entrants = entrant_of(entrants[0]), entrant_of(entrants[1])
        self.terms = terms
        self.names = [entrant.text for entrant in self.entrants]
        self._record = record
        log = None if record is None else record.with_name(record.name + ".match")
        self._log = Log(log, terms.kept(self.entrants), resume=resume)
        self._tables = tables = Tables(terms.tables) if terms.tables is not None else None
        self._referee = Referee(adjudicate=terms.adjudicate, longest=terms.longest, tables=tables)
        self._opening = cache(self._make_opening)
        self._seats = threading.local()
        self._started: list[Player] = []
        self._guard = threading.Lock()
        self._faults = 0

    @property
    def games(self) -> list[Finished]:
        """The finished games."""
        return self._log.games

    @property
    def tally(self) -> Tally:
        """The pairs of which both games are finished, by the half points of the first entrant."""
        points: dict[int, list[int]] = {}
        for game in self.games:
            points.setdefault(game.number // 2, []).append(game.points)
        whole = [pair for pair in points.values() if len(pair) == 2]
        return Tally().plus(list(map(sum, whole)), sum(pair.count(1) for pair in whole))

    @property
    def decided(self) -> str:
        """The verdict of the SPRT, "low" or "high"; "" while undecided or without one."""
        return self.tally.verdict(*self.terms.sprt) if self.terms.sprt else ""

    def run(
        self, concurrency: int = 1, progress: Callable[[Finished], None] = lambda _game: None
    ) -> Tally:
        """Plays the missing games, so many at a time; *progress* is called after each.

        Returns the tally. Ends early when the SPRT is decided. An engine that fails loses the game;
        after three games in a row that ended so, its fault is raised: of a player given as a
        function or an object of Python, after the first. Ctrl-C: the finished games
        are kept. Raises EngineError for a *concurrency* above 1 with players given as objects.
        """
        check_whole("concurrency", concurrency, 1, MOST_AT_ONCE)
        if concurrency > 1 and any(isinstance(one, Given) for one in self.entrants):
            raise EngineError(
                "one-game-at-a-time",
                "A player that is given as an object plays one game at a time, not {value}",
                value=concurrency,
            )
        done = {game.number for game in self.games}
        missing = [number for number in range(self.terms.games) if number not in done]
        pool = ThreadPoolExecutor(concurrency)
        running: set[Future[Finished]] = set()
        try:
            while (missing or running) and not self.decided:
                while missing and len(running) < concurrency:
                    running.add(pool.submit(self._play, missing.pop(0)))
                ended, running = wait(running, _POLL_SECONDS, return_when=FIRST_COMPLETED)
                for future in sorted(ended, key=lambda one: one.result().number):
                    self._record_game(future.result(), progress)
        finally:
            self._end(pool, running)
            if self._record is not None and self.games:
                self._log.write_pdn(self._record)
        return self.tally

    def run_spread(
        self,
        where: Executor,
        progress: Callable[[Finished], None] = lambda _game: None,
        *,
        kept: UnitStore | None = None,
        hear: Callable[[Progress], None] | None = None,
    ) -> Tally:
        """As `run`, by the workers of *where*, a pair of games at a time: the same games, counted
        and kept in their order. *kept* holds those that are finished before their turn.

        An engine is started for each pair, on the worker: a command has to exist there, and a
        folder of tables. Raises EngineError for players given as objects, and ClusterError.
        """
        units = self._units()
        try:
            for _, data in spread(play_pair, units, where, kept=kept, in_order=True, progress=hear):
                for game, self.names in read_pair(data):
                    self._record_game(game, progress)
                if self.decided:
                    break
        finally:
            if self._record is not None and self.games:
                self._log.write_pdn(self._record)
        return self.tally

    def _units(self) -> list[Unit]:
        """A unit for each pair of which a game is missing; its cost is that of its games."""
        terms, done = self.terms, {game.number for game in self.games}
        entrants = [one for one in self.entrants if isinstance(one, EngineEntrant)]
        if len(entrants) < len(self.entrants):
            raise EngineError("plays-here", "A player that is given as an object plays here only")
        begin = json.dumps(Game(terms.regulation).events)
        units = []
        for first in range(0, terms.games, 2):
            numbers = tuple(n for n in (first, first + 1) if n < terms.games and n not in done)
            number = self._opening_of(first)
            opening = json.dumps(self._opening(number).events) if terms.starts else ""
            arguments = (
                *(begin, opening, number, terms.seed, json.dumps(limits_row(terms.limits))),
                *(entrants_text(entrants), terms.adjudicate, terms.longest),
                *(None if terms.tables is None else str(terms.tables), numbers),
            )
            if numbers:
                units.append(Unit(f"games-{first + 1}", arguments, cost=len(numbers)))
        return units

    def _record_game(self, game: Finished, progress: Callable[[Finished], None]) -> None:
        self._log.add(game)
        progress(game)
        self._faults = self._faults + 1 if game.fault else 0
        loser = self.entrants[game.white if game.result == "black" else 1 - game.white]
        in_python = isinstance(loser, Given) and isinstance(loser.player, PythonPlayer)
        if self._faults >= (1 if in_python else FAULTS_IN_A_ROW):
            raise EngineError("engine-fails", "{fault}", fault=game.fault)

    def _end(self, pool: ThreadPoolExecutor, running: set[Future[Finished]]) -> None:
        """Breaks off the games in progress and closes every engine."""
        self._referee.stopped = True
        while any(not future.done() for future in running):
            for player in list(self._started):
                ignore_errors(player.cancel)
            wait(running, _POLL_SECONDS)
        pool.shutdown(cancel_futures=True)
        for player in self._started:
            ignore_errors(player.close)

    # One game, in a thread of the pool

    def _play(self, number: int) -> Finished:
        players = self._player(0), self._player(1)
        start = self._opening(self._opening_of(number))
        game, self.names = play_game(
            number, start, players, self.entrants, self.terms.limits, self._referee
        )
        if game.fault:
            self._dismiss()
        return game

    def _opening_of(self, number: int) -> int:
        """The number of the opening of game *number*."""
        return number // 2 % (self.terms.openings or self.terms.games)

    def _make_opening(self, number: int) -> Game:
        if self.terms.starts:
            return self.terms.starts[number % len(self.terms.starts)]
        return balanced_opening(self.terms.regulation, self.terms.seed, number)

    def _player(self, which: int) -> Player:
        """Entrant *which* of this thread; started when first needed."""
        own: dict[int, Player] = self._seats.__dict__.setdefault("players", {})
        if which not in own:
            if self._referee.stopped:
                raise Stopped
            terms = self.terms
            player = self.entrants[which].start(terms.regulation.variant, terms.seed, self._tables)
            with self._guard:
                self._started.append(player)
            own[which] = player
        return own[which]

    def _dismiss(self) -> None:
        """Closes this thread's players after a fault; new ones are started for the next game."""
        own: dict[int, Player] = self._seats.__dict__.pop("players", {})
        for player in own.values():
            ignore_errors(player.close)
