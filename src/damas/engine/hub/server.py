"""The engine's side of the Hub protocol, version 2: what `damas hub` answers to a program."""

from __future__ import annotations

import math
import re
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from ...base.errors import DamasError, EngineError
from ...rules.game import Game
from ...rules.regulations import Regulation, regulation, regulation_for_gametype
from ...rules.variants import VARIANTS, variant
from ..background import BackgroundSearch, said
from ..book.book import FULL_VARIETY
from ..endgames import Tables
from ..engine import (
    ENDLESS,
    MAX_HASH_MB,
    MAX_THREADS,
    TABLES,
    Engine,
    unless_forced,
)
from ..levels import LEVELS
from ..player import Player, PlayerLike, player_of
from ..types import MAX_DEPTH, MAX_NODES, Analysis, Limits
from .inbox import URGENT, Inbox
from .text import (
    STANDARD,
    WORDS,
    HubLine,
    read_line,
    read_move,
    read_position,
    write_line,
    write_move,
    write_score,
)

LONGEST_LINE = 65536  # characters
QUIET_SECONDS = 0.05  # at the start of a search
HASTY_SECONDS = 0.2  # a search shorter than this tells its end only
NUMBERS = {
    "threads": MAX_THREADS,
    "hash": MAX_HASH_MB,
    "level": len(LEVELS),
    "multi-pv": 100,
    "book-variety": FULL_VARIETY,
}
"""The parameters that are numbers, each from 1 to this."""
_NUMBER = re.compile(r"[+-]?\d{1,400}(\.\d{0,400})?([eE][+-]?\d{1,3})?", re.ASCII)


@dataclass(slots=True)
class HubSettings:
    """The parameters that `set-param` changes, checked on the way in."""

    variant: str = STANDARD
    threads: int = 1
    hash: int = 64
    level: int = len(LEVELS)
    multi_pv: int = 1
    book: bool = False
    book_variety: int = 50


@dataclass(slots=True)
class _Order:
    """One search: its *limits*, whether it *waits* for a stop, whether it was *answered*."""

    player: Player
    game: Game
    limits: Limits
    waits: bool = False
    pondering: bool = False
    answered: bool = False
    level: int = len(LEVELS)
    thinks: bool = False
    lines: int = 1
    halted: threading.Event = field(default_factory=threading.Event)
    search: BackgroundSearch[None] | None = field(default=None)

    def halt(self) -> None:
        """Ends the search."""
        self.halted.set()
        self.player.cancel()

    @property
    def is_alive(self) -> bool:
        """Whether it goes on."""
        return self.search is not None and self.search.alive


class HubServer:
    """Hears lines and writes answers through *write*; a search runs in a thread of its own.

    *rules* is the rule book of its variant's games; other variants, chosen by `set-param`, are
    played by the regulation that their PDN GameType implies. *tables* are the endgame tables that
    the search asks. With a *player* its moves are given in place of our engine's.
    """

    def __init__(
        self,
        write: Callable[[str], None],
        rules: str | Regulation = "internacional",
        *,
        version: str = "",
        tables: Tables | None = TABLES,
        player: PlayerLike | None = None,
    ) -> None:
        self._player = None if player is None else player_of(player)
        self._own = regulation(rules)
        self._tables = tables
        self._settings = HubSettings(variant=_spoken(self._own.variant.id))
        self._version = version
        self._write = write
        self._lock = threading.RLock()
        self._engine: Engine | None = None
        self._level: dict[str, float] = {}
        self._bad_level = False
        self._order: _Order | None = None
        self._game: Game | None = self._new_game()

    def run(self, lines: Iterable[str]) -> None:
        """Answers *lines* until `quit` or their end, which ends a search at once."""
        inbox = Inbox(lines)
        try:
            while (line := inbox.next(self._is_thinking)) is not None:
                if inbox.closed:
                    self._stop()
                if not self.answer(line):
                    break
        finally:
            self._stop()

    def _is_thinking(self) -> bool:
        """Whether a search runs that will end by itself."""
        order = self._order
        return order is not None and not order.waits and order.is_alive

    def answer(self, text: str) -> bool:
        """Answers one line; False when it was `quit`. Every fault is told in an `error` line."""
        if len(text) > LONGEST_LINE:
            self._error(f"The line has more than {LONGEST_LINE} characters")
            return True
        try:
            line = read_line(text)
            if line.command == "quit":
                return False
            act = self._acts().get(line.command)
            if act is None:
                self._error(f"Unknown command {line.command}")
            elif self._is_free(line.command):
                act(line)
        except DamasError as error:
            self._error(str(error))
        return True

    def _acts(self) -> dict[str, Callable[[HubLine], None]]:
        return {
            "hub": self._hub,
            "set-param": self._set_parameter,
            "init": self._init,
            "pos": self._position,
            "level": self._set_level,
            "go": self._go,
            "stop": lambda _line: self._stop(),
            "ponder-hit": lambda _line: self._ponder_hit(),
            "ping": lambda _line: self._send("pong"),
            "new-game": self._clear,
        }

    def _is_free(self, command: str) -> bool:
        """Whether *command* may be done now: waits for a search that ends by itself."""
        order = self._order
        if order is None or not order.is_alive or command in URGENT:
            return True
        if order.waits:
            self._error(f"{command}: a search is running; send stop first")
            return False
        if order.search is not None:
            order.search.wait()
        return True

    # The beginning

    def _hub(self, _line: HubLine) -> None:
        if self._player is not None:
            self._send("id", name=self._player.name, version=self._version or "0")
        else:
            self._send("id", name="Damas", version=self._version or "0", author="The Damas authors")
        names = " ".join(_spoken(name) for name in VARIANTS)
        now = self._settings
        self._send("param", name="variant", value=now.variant, type="enum", values=names)
        for name, most in NUMBERS.items() if self._player is None else ():
            value = getattr(now, _field(name))
            self._send("param", name=name, value=value, type="int", min=1, max=most)
        if self._player is None:
            self._send("param", name="book", value=str(now.book).lower(), type="bool")
        self._send("wait")

    def _set_parameter(self, line: HubLine) -> None:
        name, value = line.get("name"), line.get("value")
        if name == "variant":
            variant(_meant(value))
            self._settings.variant = _spoken(_meant(value))
            self._game = self._new_game()
            return
        if self._player is not None:
            raise _no_parameter(name, ("variant",))
        if name == "book":
            if value not in ("true", "false"):
                raise EngineError(
                    "bad-parameter",
                    '{name} is true or false, not "{value}"',
                    name=name,
                    value=value,
                )
            self._settings.book = value == "true"
            self._engine = None
            return
        if name not in NUMBERS:
            raise _no_parameter(name, ("variant", "book", *NUMBERS))
        digits = value.lstrip("0")[:9] if value.isascii() and value.isdigit() else ""
        if not 1 <= int(digits or 0) <= NUMBERS[name] or len(value.lstrip("0")) > len(digits):
            raise EngineError(
                "bad-parameter",
                '{name} is a number from 1 to {limit}, not "{value}"',
                name=name,
                limit=NUMBERS[name],
                value=value,
            )
        before = getattr(self._settings, _field(name))
        setattr(self._settings, _field(name), int(digits))
        if name in ("threads", "hash", "book-variety"):
            self._engine = None
        if name == "hash":
            try:
                self._ready_engine()
            except EngineError:
                setattr(self._settings, _field(name), before)
                raise

    def _init(self, _line: HubLine) -> None:
        if self._player is None:
            self._ready_engine().prepare(self._rules().variant)
        self._send("ready")

    def _ready_engine(self) -> Engine:
        if self._engine is None:
            now = self._settings
            self._engine = Engine(
                now.hash,
                threads=now.threads,
                tables=self._tables,
                book=now.book,
                variety=now.book_variety,
            )
        return self._engine

    def _clear(self, _line: HubLine) -> None:
        player = self._player or self._engine
        if player is not None:
            player.clear()

    # A search

    def _rules(self) -> Regulation:
        row = variant(_meant(self._settings.variant))
        fits = self._own.variant.id == row.id
        return self._own if fits else regulation_for_gametype(row.gametype)

    def _new_game(self, text: str = "") -> Game:
        rules = self._rules()
        return Game(rules, board=read_position(text, rules.variant) if text else None)

    def _position(self, line: HubLine) -> None:
        """`pos pos=... moves="..."`: where something in it is wrong, no search begins until there
        is another."""
        self._forget_level()
        self._game = None
        game = self._new_game(line.get("pos"))
        for text in line.get("moves").split():
            move = read_move(text, game.board)
            if game.is_over:  # drawn by the rule book, but the program plays on
                game = Game(game.regulation, board=game.board)
            game.push(move)
        self._game = game

    def _set_level(self, line: HubLine) -> None:
        """`level`: where it cannot be read, the next `go` is refused, and has no other limits."""
        known = ("depth", "nodes", "move-time", "moves", "time", "inc")
        self._bad_level = True
        found = {name: _number(name, line.get(name)) for name in known if name in line}
        self._level |= found
        self._bad_level = False

    def _forget_level(self) -> None:
        self._level, self._bad_level = {}, False

    def _limits(self) -> Limits | None:
        """The limits of `level`; None where it set none. No clock reads less than nothing."""
        said = self._level
        time, clock = said.get("move-time"), None
        if "time" in said:
            moves = max(int(said["moves"]), 0) if said.get("moves") else None
            clock = Limits.for_clock(max(said["time"], 0), max(said.get("inc", 0), 0), moves)
            time = clock.time_seconds
        depth, nodes = said.get("depth"), said.get("nodes")
        if time is None and not depth and not nodes:
            return None
        return Limits(
            depth=min(int(depth), MAX_DEPTH) if depth else None,
            nodes=min(int(nodes), MAX_NODES) if nodes else None,
            time_seconds=None if time is None else max(time, 0.001),
            soft_time=clock is not None,
            clock=None if clock is None else clock.clock,
        )

    def _go(self, line: HubLine) -> None:
        """`go`: a `done` follows, but for a position that was refused."""
        if self._game is None:
            raise EngineError("bad-position-line", "The last position was refused: send another")
        try:
            order = self._ordered(line, self._game)
            self._order = order
            self._start(order)
        except DamasError as error:
            self._fail(error)
        finally:
            self._forget_level()

    def _ordered(self, line: HubLine, game: Game) -> _Order:
        """The search that `go` asks for in *game*; raises EngineError for an impossible one."""
        if game.is_over:
            game = Game(game.regulation, board=game.board)
        if not game.board.legal_moves:
            raise EngineError("game-over", "The game is over: there is no move to look for")
        if self._bad_level:
            raise EngineError("bad-level-line", "The last level could not be read: send another")
        limits = self._limits()
        think = "analyze" not in line
        if think and limits is not None:
            limits = unless_forced(limits, game.board)
        return _Order(
            self._player or self._ready_engine(),
            game,
            limits or ENDLESS,
            waits="ponder" in line or limits is None,
            pondering="ponder" in line,
            level=self._settings.level if think else len(LEVELS),
            thinks=think and "ponder" not in line,
            lines=self._settings.multi_pv,
        )

    def _start(self, order: _Order) -> None:
        limits = ENDLESS if order.pondering else order.limits
        order.search = BackgroundSearch(lambda: self._search(order, limits), order.halt)

    def _search(self, order: _Order, limits: Limits) -> None:
        """Runs in a thread: searches, and writes the move unless ponder-hit has come meanwhile."""
        pondering = order.pondering
        if pondering and not isinstance(order.player, Engine):  # it knows no endless search
            order.halted.wait()
            if not order.pondering:
                return
        try:
            found = self._poll(order, limits)
        except Exception as error:
            self._fail(error)
            return
        answer = {"ponder": write_move(found.pv[1])} if len(found.pv) > 1 else {}
        with self._lock:
            if pondering == order.pondering:
                order.answered = True
                self._send("done", move=write_move(found.move), **answer)

    def _fail(self, error: Exception) -> None:
        """Tells why a search did not come to a move, and that it is over."""
        self._error(said(error))
        self._send("done")

    def _poll(self, order: _Order, limits: Limits) -> Analysis:
        engine = order.player
        if not isinstance(engine, Engine):
            found = engine.play(order.game, limits)
            self._inform(found)
            return found
        opening = engine.opening(order.game, order.level) if order.thinks else None
        if opening is not None:
            found = opening
        elif order.level < len(LEVELS):
            most = limits.time_seconds
            found = engine.play(order.game, order.level, most_seconds=most)
        else:
            hasty = limits.time_seconds is not None and limits.time_seconds < HASTY_SECONDS
            tell = None if hasty else self._progress
            found = engine.analyse(order.game, limits, lines=order.lines, on_progress=tell)
        self._inform(found)
        return found

    def _progress(self, found: Analysis) -> None:
        """Reports a depth; the first ones, which come within a moment, are left out."""
        if found.seconds >= QUIET_SECONDS:
            self._inform(found)

    def _inform(self, found: Analysis) -> None:
        for number, (score, pv, plies) in enumerate(found.lines, start=1):
            own: dict[str, object] = {"line": number} if len(found.lines) > 1 else {}
            if not math.isnan(score):  # a player of Python may tell none
                own["score"] = write_score(max(min(score, 90.0), -90.0), plies)
            self._send(
                "info",
                depth=found.depth,
                nodes=found.nodes,
                time=f"{found.seconds:.3f}",
                nps=f"{found.nodes / max(found.seconds, 1e-6) / 1e6:.1f}",
                **own,
                pv=" ".join(write_move(move) for move in pv),
            )

    def _stop(self) -> None:
        if self._order is not None and self._order.search is not None:
            self._order.search.stop()

    def _ponder_hit(self) -> None:
        """The move that was pondered on has come: the same position, now by its limits."""
        order = self._order
        if order is None or order.search is None or not order.pondering:
            return
        with self._lock:
            if order.answered:
                return
            order.pondering = order.waits = False
        order.search.stop()
        try:
            self._start(order)
        except EngineError as error:
            self._fail(error)

    def _error(self, message: str) -> None:
        self._send("error", message=message)

    def _send(self, command: str, **arguments: object) -> None:
        with self._lock:
            self._write(write_line(command, **arguments))


def _spoken(name: str) -> str:
    """A variant's name in the protocol: that of the game here, but for its `normal`."""
    return STANDARD if name == WORDS[STANDARD] else name


def _meant(name: str) -> str:
    return WORDS.get(name, name)


def _field(name: str) -> str:
    """The field of the settings that keeps a parameter."""
    return name.replace("-", "_")


def _no_parameter(name: str, known: Iterable[str]) -> EngineError:
    return EngineError(
        "unknown-parameter",
        'There is no parameter "{name}"; there are: {known}',
        name=name,
        known=", ".join(known),
    )


def _number(name: str, text: str) -> float:
    value = float(text) if _NUMBER.fullmatch(text) else float("nan")
    if not -1e12 < value < 1e12:
        raise EngineError(
            "bad-level-value", '{name} is a number, not "{value}"', name=name, value=text
        )
    if name in ("depth", "nodes") and not (value >= 0 and value.is_integer()):
        raise EngineError(
            "bad-level-count",
            '{name} is a whole number greater than zero, not "{value}"',
            name=name,
            value=text,
        )
    return value
