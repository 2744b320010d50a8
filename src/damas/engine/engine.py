"""The engine: `analyse` a position, `play` a move, `cancel`."""

from __future__ import annotations

import math
import os
import random
import threading
import time
from collections.abc import Callable
from dataclasses import replace

from .. import _kernel
from ..base.arguments import check_callable, check_kind, check_number
from ..base.closable import Closable
from ..base.errors import EngineError
from ..rules.board import Board, check_colour
from ..rules.game import Game
from ..rules.variants import Variant
from .book import Book
from .book import shipped as shipped_book
from .draws import DrawAnswer, answer_of, is_hopeless
from .endgames import Tables
from .endgames import shipped as shipped_tables
from .levels import LEVELS, Glance, SearchProfile, level
from .types import (
    LEAST_SECONDS,
    MAX_DEPTH,
    MAX_NODES,
    MAX_SECONDS,
    Analysis,
    Chances,
    Limits,
    Line,
)
from .weights_file import shipped

__all__ = [
    "DRAW_LIMITS",
    "ENDLESS",
    "FORCED_DEPTH",
    "MAX_DEPTH",
    "MAX_HASH_MB",
    "MAX_NODES",
    "MAX_SECONDS",
    "MAX_THREADS",
    "TABLES",
    "Analysis",
    "Engine",
    "Limits",
    "unless_forced",
]

MAX_HASH_MB = 65536
MAX_THREADS = 256
TABLES = shipped_tables()  # no file is opened before a search
FORCED_DEPTH = 6  # plies, where there is one move only


def unless_forced(limits: Limits, board: Board) -> Limits:
    """*limits* of a move to be played: no time is spent where only one is legal."""
    if limits.time_seconds and len(board.legal_moves) == 1:
        return replace(limits, depth=min(limits.depth or FORCED_DEPTH, FORCED_DEPTH))
    return limits


ENDLESS = Limits(depth=99)  # deeper than any search comes: until it is cancelled
DRAW_LIMITS = Limits(time_seconds=0.5, soft_time=True)


class Engine(Closable):
    """One search at a time, with its own transposition table of *hash_mb* megabytes.

    *threads* search together in that table. With one, equal questions to a new engine get equal
    answers; with more they may differ. *tables* are the endgame tables that the search asks: those
    that ship if nothing is said, none for None; levels 1 to 6 play without. *book* is the opening
    book that `play` asks (True: the one that ships) and *variety*, 0 to 100, how much it varies.
    Use it in a `with`, or call `close` when it has pondered; then it answers no more.

    >>> engine = Engine(hash_mb=16)
    >>> engine.analyse(Board.from_fen("W:W28:B23"), Limits(depth=3)).move.text()
    '28x19'
    """

    def __init__(
        self,
        hash_mb: int = 64,
        *,
        threads: int = 1,
        tables: Tables | None = TABLES,
        book: Book | bool | None = False,
        variety: int = 50,
    ) -> None:
        if not _is_count(hash_mb) or not 1 <= hash_mb <= MAX_HASH_MB:
            raise EngineError(
                "bad-hash",
                "The table takes 1 to {limit} megabytes, not {value}",
                limit=MAX_HASH_MB,
                value=repr(hash_mb),
            )
        if not _is_count(threads) or not 1 <= threads <= MAX_THREADS:
            raise EngineError(
                "bad-threads",
                "The engine searches with 1 to {limit} threads, not {value}",
                limit=MAX_THREADS,
                value=repr(threads),
            )
        if not _is_count(variety) or not 0 <= variety <= 100:
            raise EngineError(
                "bad-variety",
                "variety is a whole number from 0 to 100, not {value}",
                value=repr(variety),
            )
        check_kind("tables", tables, Tables, None, error=EngineError)
        check_kind("book", book, Book, bool, None, error=EngineError)
        self._searcher = _searcher(hash_mb)
        self._threads = threads
        self._tables = tables
        self._book = book
        self._variety = variety
        self._pondering: threading.Thread | None = None
        self._closed = False

    def prepare(self, variant_name: str | Variant) -> None:
        """Reads what games of a variant need (weights, tables, book), so that its first answer is
        no later than the others. Raises EngineError for a damaged file."""
        self._check_open()
        board = Board(variant_name)
        _evaluation(board)
        _kernel_tables(self._tables, board)
        _book_of(self._book, board)

    def analyse(
        self,
        game: Game | Board,
        limits: Limits,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The best move that *limits* allow to find, in *game* under its regulation, or on a board
        alone.

        Counters and repetitions of the game count inside the search; a Board has none. *lines*
        moves get exact scores. *on_progress* hears of every finished iteration. Raises EngineError
        when no move is left. The interpreter's lock is released meanwhile; Ctrl-C ends the search.
        """
        return self._search(game, limits, lines, on_progress, self._tables)

    @property
    def name(self) -> str:
        """The name of this player."""
        return "Damas"

    def play(
        self,
        game: Game | Board,
        strength: int | Limits = 10,
        *,
        seed: int | None = None,
        most_seconds: float | None = None,
    ) -> Analysis:
        """The move that the engine would play at level 1 to 10, or within limits at full strength,
        with its analysis; same *seed*, same move.

        A level takes no more than *most_seconds*: a weak one stays as weak on a short clock.
        """
        self._check_open()
        _check_question(game)
        check_kind("seed", seed, int, None, error=EngineError)
        if most_seconds is not None:
            check_number("most_seconds", most_seconds, 0, MAX_SECONDS, EngineError)
        number = len(LEVELS) if isinstance(strength, Limits) else strength
        opening = self.opening(game, number, seed=seed)
        if opening is not None:
            return opening
        board = game.board if isinstance(game, Game) else game
        if isinstance(strength, Limits):
            return self._search(game, unless_forced(strength, board), 1, None, self._tables)
        row, chance = level(number), random.Random(seed)
        profile = row.profile(board.variant)
        if isinstance(profile, Glance):
            return self._glanced(game, profile, chance)
        seconds = row.seconds if most_seconds is None else min(row.seconds, most_seconds)
        limits = Limits(
            depth=profile.depth(chance) if profile else None,
            time_seconds=max(seconds, LEAST_SECONDS),
            soft_time=True,
        )
        careless = profile is not None and profile.margin > 0
        many = len(board.legal_moves) if careless else 1
        tables = self._tables if row.tables else None
        found = self._search(game, limits, max(many, 1), None, tables)
        return _careless(found, profile, chance) if profile and careless else found

    def _glanced(self, game: Game | Board, profile: Glance, chance: random.Random) -> Analysis:
        """The move that one takes who looks ahead as *profile*."""
        _check_open_game(game)
        self._end_pondering()
        board = game.board if isinstance(game, Game) else game
        began = time.perf_counter()
        move, value, plies = profile.choose(board, chance)
        seconds, moves = time.perf_counter() - began, len(board.legal_moves)
        lines = [(value, [move])]
        return _analysis([plies, plies, moves, seconds, lines], _spread(board))

    def opening(
        self, game: Game | Board, number: int = 10, *, seed: int | None = None
    ) -> Analysis | None:
        """The move of the opening book that level *number* would play, as an analysis of depth 0;
        None where there is no book or it has none."""
        self._check_open()
        _check_question(game)
        plies, chance = level(number).book_plies, random.Random(seed)
        ply, board = (game.ply, game.board) if isinstance(game, Game) else (0, game)
        if ply >= plies or (isinstance(game, Game) and game.is_over):
            return None
        book = _book_of(self._book, board)
        move = book.choose(board, variety=self._variety, chance=chance) if book else None
        if book is None or move is None:
            return None
        known = next(one.score for one in book.moves(board) if one.move == move)
        line = Line(known or 0.0, (move,))
        chances = _chances(line.score, _spread(board))
        return Analysis(move, line.score, None, 0, 0, 0, 0.0, (move,), (line,), chances)

    def ponder(self, game: Game | Board) -> None:
        """Searches *game* in the background, until the next question or `cancel`.

        Its results stay in the table: asked on the opponent's time about the position after
        the move that is expected, it makes the answer to that move deeper.
        """
        self._check_open()
        _check_question(game)
        self._end_pondering()
        position = game.board if isinstance(game, Game) else game
        evaluation = _evaluation(position)
        tables = _kernel_tables(self._tables, position)
        frozen = game.copy() if isinstance(game, Game) else game
        self._pondering = threading.Thread(
            target=lambda: self._searcher.search(
                frozen, threads=self._threads, evaluation=evaluation, tables=tables
            ),
            daemon=True,
        )
        self._pondering.start()

    def _end_pondering(self) -> None:
        while self._pondering is not None and self._pondering.is_alive():
            self._searcher.cancel()
            self._pondering.join(0.01)
        self._pondering = None

    def accepts_draw(self, game: Game, colour: str) -> bool:
        """Whether the engine, playing *colour*, takes a draw in *game* now."""
        return self.answer_draw(game, colour).accepts

    def answer_draw(self, game: Game, colour: str) -> DrawAnswer:
        """The answer of the engine, playing *colour*, to a draw offered in *game* now.

        It takes it when it is not better: at any time if it stands worse; if even, late in the
        game or when a draw rule is about to end it. A win that comes too late is none.
        """
        check_colour(colour)
        return answer_of(self._search(game, DRAW_LIMITS, 1, None, self._tables), game, colour)

    def is_hopeless(self, game: Game, colour: str) -> bool:
        """Whether the engine, playing *colour*, has nothing left to play for in *game*."""
        check_colour(colour)
        return is_hopeless(self._search(game, DRAW_LIMITS, 1, None, self._tables), game, colour)

    def cancel(self) -> None:
        """Ends the running search at once; it still answers with the best move so far. For any
        thread."""
        self._searcher.cancel()

    def clear(self) -> None:
        """Forgets everything that earlier searches found out."""
        self._searcher.clear()

    def close(self) -> None:
        """Ends what runs in the background. Every later question raises EngineError."""
        self._closed = True
        self._end_pondering()

    def _check_open(self) -> None:
        if self._closed:
            raise EngineError("engine-closed", "The engine is closed: make another one")

    def _search(
        self,
        game: Game | Board,
        limits: Limits,
        lines: int,
        on_progress: Callable[[Analysis], None] | None,
        tables: Tables | None,
    ) -> Analysis:
        self._check_open()
        _check_question(game, limits, lines)
        check_callable("on_progress", on_progress, EngineError)
        _check_open_game(game)
        self._end_pondering()
        board = game.board if isinstance(game, Game) else game
        spread = _spread(board)

        def analysis(raw: _kernel.RawAnalysis) -> Analysis:
            return _analysis(_to_the_end(raw, board, tables), spread)

        progress = None if on_progress is None else lambda raw: on_progress(analysis(raw))
        raw = self._searcher.search(
            game,
            depth=limits.depth or 0,
            nodes=limits.nodes or 0,
            seconds=limits.time_seconds or 0.0,
            lines=lines,
            threads=self._threads,
            soft_time=limits.soft_time,
            usual_seconds=limits.usual_seconds,
            evaluation=_evaluation(board),
            tables=_kernel_tables(tables, board),
            progress=progress,
        )
        return analysis(raw)


def _searcher(hash_mb: int) -> _kernel.Searcher:
    """The search with its table; raises EngineError when the memory for it is not there."""
    try:
        if hash_mb <= _memory_mb():
            return _kernel.Searcher(hash_mb)
    except MemoryError:
        pass
    raise EngineError(
        "no-memory", "There is not enough memory for a table of {value} megabytes", value=hash_mb
    )


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _check_question(game: object, limits: object = ENDLESS, lines: object = 1) -> None:
    """Raises EngineError for an argument that the engine cannot take."""
    if not isinstance(game, Game | Board):
        raise EngineError(
            "not-a-game", "The engine looks at a Game or a Board, not at {value}", value=repr(game)
        )
    if not isinstance(limits, Limits):
        raise EngineError(
            "not-limits",
            "A search needs Limits, such as Limits(depth=12), not {value}",
            value=repr(limits),
        )
    if not isinstance(lines, int) or isinstance(lines, bool) or lines < 1:
        raise EngineError(
            "bad-lines", "lines is a whole number from 1 on, not {value}", value=repr(lines)
        )


def _check_open_game(game: Game | Board) -> None:
    """Raises EngineError where there is no move to look for."""
    over = game.outcome is not None if isinstance(game, Game) else not game.legal_moves
    if over:
        raise EngineError("game-over", "The game is over: there is no move to look for")


def _memory_mb() -> int:
    """The memory of the machine, if the system tells it: some systems promise more."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") >> 20
    except (AttributeError, OSError, ValueError):
        return MAX_HASH_MB


def _book_of(book: Book | bool | None, board: Board) -> Book | None:
    if book is None or book is False:
        return None
    return shipped_book(board.variant.id) if isinstance(book, bool) else book


def _evaluation(board: Board) -> _kernel.Evaluator | None:
    weights = shipped(board.variant.id)
    return weights.evaluator if weights else None


def _kernel_tables(tables: Tables | None, board: Board) -> _kernel.EndgameTables | None:
    found = None if tables is None else tables.kernel(board.variant)
    return found if found is not None and found.pieces else None


def _to_the_end(
    raw: _kernel.RawAnalysis, board: Board, tables: Tables | None
) -> _kernel.RawAnalysis:
    """Lines that end where the tables knew the rest, played on by them until the game is over."""
    if tables is None:
        return raw
    *rest, found = raw
    lines = []
    for score, moves in found:
        plies = abs(plies_of(score) or 0)
        at = board
        for move in moves if plies else ():
            at = at.after(move)
        while len(moves) < plies and (best := tables.best_moves(at)):
            moves = [*moves, best[0]]  # noqa: PLW2901
            at = at.after(best[0])
        lines.append((score, moves))
    depth, selective_depth, nodes, seconds = rest
    return [depth, selective_depth, nodes, seconds, lines]


def _spread(board: Board) -> tuple[float, float] | None:
    """The results after scores by the shipped weights: (draw's half width, scale), in men."""
    weights = shipped(board.variant.id)
    found = weights.header.get("chances") if weights else None
    return (float(found[0]), float(found[1])) if found else None


def _chances(men: float, spread: tuple[float, float] | None) -> Chances | None:
    if spread is None:
        return None
    width, scale = spread
    win, loss = (
        1 / (1 + math.exp(min(max((width - sign * men) / scale, -40), 40))) for sign in (1, -1)
    )
    return Chances(win, max(1 - win - loss, 0.0), loss)


def _analysis(raw: _kernel.RawAnalysis, spread: tuple[float, float] | None) -> Analysis:
    depth, selective_depth, nodes, seconds, found = raw
    lines = tuple(Line(_men(score), tuple(moves), plies_of(score)) for score, moves in found)
    score, pv, plies = lines[0]
    return Analysis(
        move=pv[0],
        score=score,
        win_in_plies=plies,
        depth=depth,
        selective_depth=selective_depth,
        nodes=nodes,
        seconds=seconds,
        pv=pv,
        lines=lines,
        chances=_chances(score, spread),
    )


def analysis_of(score: int, line: tuple[_kernel.Move, ...], board: Board) -> Analysis:
    """The analysis of *board* that a search elsewhere has made: its kernel's score and its line."""
    return _analysis((0, 0, 0, 0.0, [(score, list(line))]), _spread(board))


def plies_of(score: int) -> int | None:
    """The plies to the end that a *score* of the kernel has seen, negative to a loss; None for
    none."""
    if abs(score) < _kernel.LEAST_WIN:
        return None
    left = _kernel.WIN_SCORE - abs(score)
    return left if score > 0 else -left


def _men(score: int) -> float:
    if abs(score) >= _kernel.LEAST_WIN:
        return math.copysign(math.inf, score)
    return score / 100


def _careless(found: Analysis, profile: SearchProfile, chance: random.Random) -> Analysis:
    """One of the moves that look nearly as good as the best to this level."""
    best = found.lines[0].score
    if math.isinf(best):
        return found
    near = [line for line in found.lines if best - line.score <= profile.margin]
    weights = [math.exp((line.score - best) / profile.carelessness) for line in near]
    drawn = chance.choices(near, weights)[0]
    return replace(found, move=drawn.moves[0], score=drawn.score, win_in_plies=None, pv=drawn.moves)
