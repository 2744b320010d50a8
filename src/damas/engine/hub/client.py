"""Running another engine that speaks Hub: started, asked, stopped, and held to the rules."""

from __future__ import annotations

import contextlib
import math
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ..._kernel import Move
from ...base.closable import Closable
from ...base.errors import DamasError, EngineError
from ...rules.board import Board
from ...rules.game import Game
from ...rules.regulations import regulation_for_gametype
from ...rules.variants import variant
from ..process import LineProcess
from ..types import Analysis, Limits, Line
from .dialect import Dialect, Done, HubComplaint, Info, VersionOne, VersionTwo
from .text import STANDARD, WORDS, HubLine, read_line, read_move, read_score

TIMEOUT_SECONDS = 30.0
GIVE_UP_SECONDS = 2.0
LINES_PARAMETER = "multi-pv"


class HubEngine(Closable):
    """An engine in another process, of version 1 or 2 of the protocol: it tells by its greeting.

    *command* is run in the folder of its file. *options* are its own parameters. An engine that
    says nothing for *timeout_seconds* longer than it may, ends, or answers what is not legal is an
    EngineError that names it. Use it in a `with`, or call `close`.
    """

    def __init__(
        self,
        command: str | Sequence[str],
        *,
        variant_name: str = "international",
        options: Mapping[str, str | int | float | bool] | None = None,
        folder: str | Path | None = None,
        timeout_seconds: float = TIMEOUT_SECONDS,
    ) -> None:
        self.variant = variant(variant_name)
        self.timeout_seconds = timeout_seconds
        self.parameters: dict[str, Mapping[str, str]] = {}
        self.id: dict[str, str] = {}
        self._searching = threading.Lock()
        self._stop_sent = self._done = True
        self._process = LineProcess(command, folder)
        try:
            self._dialect = self._greet()
            self._choose_variant()
            self._set(options or {})
            self._process.send("init")
            self._await("ready", self.timeout_seconds)
        except BaseException:
            self.close()
            raise

    @property
    def name(self) -> str:
        """The name of the engine, with its version."""
        words = (self.id.get("name", ""), self.id.get("version", ""))
        return " ".join(word for word in words if word) or self._process.name

    def analyse(
        self,
        game: Game | Board,
        limits: Limits,
        *,
        lines: int = 1,
        on_progress: Callable[[Analysis], None] | None = None,
    ) -> Analysis:
        """The best move and line, as Engine.analyse; the engine is told that it is not a game."""
        return self._ask(game, limits, lines, on_progress, analyse=True)

    def play(self, game: Game | Board, limits: Limits) -> Analysis:
        """The move that the engine plays in a game, with its analysis."""
        return self._ask(game, limits, 1, None, analyse=False)

    def cancel(self) -> None:
        """Asks the engine to end its search; it still answers. For any thread."""
        if not self._stop_sent:
            self._stop_sent = True
            self._process.send("stop")

    def clear(self) -> None:
        """Tells the engine that a new game begins."""
        self._process.send(self._dialect.new_game)

    def close(self) -> None:
        """Ends the engine, by force if it does not go."""
        self._process.close("quit")

    # The beginning

    def _greet(self) -> Dialect:
        self._process.send("hub")
        old = False
        for text in self._await("wait", self.timeout_seconds):
            try:
                line = read_line(text)
            except DamasError:
                continue
            if line.command == "id":
                self.id.update(line.arguments)
            elif line.command == "param" and line.get("name"):
                self.parameters[line.get("name")] = line.arguments
            elif line.command in ("name", "author", "country"):
                old = True
                self.id[line.command] = text.partition(line.command)[2].strip()
        return VersionOne() if old and not self.parameters else VersionTwo()

    def _choose_variant(self) -> None:
        """Every engine plays the protocol's `normal`; others must be among its values."""
        offered = self.parameters.get("variant", {})
        words = HubLine("", offered).get("values").split()
        for name in [self.variant.id, *(w for w, game in WORDS.items() if game == self.variant.id)]:
            if name in words:
                if offered.get("value") != name:
                    self._process.send(self._dialect.set_parameter("variant", name))
                return
        if self.variant.id != WORDS[STANDARD]:
            raise EngineError(
                "engine-without-variant",
                "{name} does not play {variant}; it offers: {known}",
                name=self.name,
                variant=self.variant.id,
                known=", ".join(words) or WORDS[STANDARD],
            )

    def _set(self, options: Mapping[str, str | int | float | bool]) -> None:
        for name, value in options.items():
            if self.parameters and name not in self.parameters:
                raise EngineError(
                    "unknown-option",
                    '{engine} has no parameter "{name}"; it has: {known}',
                    engine=self.name,
                    name=name,
                    known=", ".join(self.parameters),
                )
            text = str(value).lower() if isinstance(value, bool) else str(value)
            self._process.send(self._dialect.set_parameter(name, text))

    def _await(self, word: str, seconds: float) -> list[str]:
        """Every line before the one that begins with *word*."""
        end = time.monotonic() + seconds
        before: list[str] = []
        while True:
            text = self._process.read(end - time.monotonic())
            if text is None:
                raise self._silent(seconds)
            if text.split()[:1] == [word]:
                return before
            before.append(text)

    def _silent(self, seconds: float) -> EngineError:
        return EngineError(
            "engine-silent",
            "{name} has not answered for {seconds} seconds",
            name=self.name,
            seconds=f"{seconds:g}",
        )

    # A search

    def _ask(
        self,
        game: Game | Board,
        limits: Limits,
        lines: int,
        on_progress: Callable[[Analysis], None] | None,
        *,
        analyse: bool,
    ) -> Analysis:
        track = self._as_game(game)
        with self._searching:
            self._want_lines(lines)
            if limits.nodes is not None and isinstance(self._dialect, VersionOne):
                raise EngineError(
                    "no-node-limit",
                    "{name} speaks version 1 of Hub, which has no limit of nodes",
                    name=self.name,
                )
            for line in self._dialect.search(track, limits, analyse=analyse):
                self._process.send(line)
            self._stop_sent = self._done = False
            try:
                return self._listen(track.board, limits, on_progress)
            finally:
                self._stop_sent = True
                if not self._done:
                    self._give_up()

    def _give_up(self) -> None:
        """Ends a search whose answer nobody waits for, so that the next one hears its own."""
        end = time.monotonic() + GIVE_UP_SECONDS
        with contextlib.suppress(EngineError):
            self._process.send("stop")
            while time.monotonic() < end:
                text = self._process.read(end - time.monotonic())
                if text is not None and isinstance(self._dialect.read_line(text), Done):
                    return
        self.close()

    def _as_game(self, game: Game | Board) -> Game:
        if game.variant.id != self.variant.id:
            raise EngineError(
                "engine-other-variant",
                "{name} was started for {variant}",
                name=self.name,
                variant=self.variant.id,
            )
        if isinstance(game, Game):
            track = game
        else:
            track = Game(regulation_for_gametype(game.variant.gametype), board=game)
        if not track.legal_moves:
            raise EngineError("game-over", "The game is over: there is no move to look for")
        return track

    def _want_lines(self, lines: int) -> None:
        offered = self.parameters.get(LINES_PARAMETER)
        if lines > 1 and offered is None:
            raise EngineError(
                "no-lines", "{name} gives one line only, not {lines}", name=self.name, lines=lines
            )
        if offered is not None:
            self._process.send(self._dialect.set_parameter(LINES_PARAMETER, str(lines)))

    def _listen(
        self, board: Board, limits: Limits, on_progress: Callable[[Analysis], None] | None
    ) -> Analysis:
        began = time.monotonic()
        seen: dict[int, Info] = {}
        complaint = ""
        while True:
            heard = self._dialect.read_line(self._next_search_line(began, limits))
            if isinstance(heard, Done):
                self._done = True
                if not heard.move:
                    raise self._no_move(complaint)
                return self._answer(board, heard.move, seen, time.monotonic() - began)
            if isinstance(heard, HubComplaint):
                complaint = heard.message
            elif isinstance(heard, Info) and legal_part(heard.moves[:1], board):
                seen = {n: info for n, info in seen.items() if n < heard.line}
                seen[heard.line] = heard
                if on_progress is not None and 1 in seen:
                    on_progress(self._answer(board, seen[1].moves[0], seen, heard.seconds))

    def _next_search_line(self, began: float, limits: Limits) -> str:
        """The next line. A search that overruns its time is stopped, one without is pinged."""
        patience = self.timeout_seconds
        asked = False
        while True:
            left = patience
            if limits.time_seconds is not None and not asked:
                left = began + limits.time_seconds + patience - time.monotonic()
            text = self._process.read(left)
            if text is not None:
                return text
            if asked:
                self.close()
                raise self._silent(patience)
            asked = True
            self._process.send("ping" if limits.time_seconds is None else "stop")

    def _no_move(self, complaint: str) -> EngineError:
        return EngineError(
            "engine-without-move",
            "{name} gives no move: {reason}",
            name=self.name,
            reason=complaint or "-",
        )

    def _answer(
        self, board: Board, text: str, seen: Mapping[int, Info], seconds: float
    ) -> Analysis:
        try:
            move = read_move(text, board)
        except DamasError as error:
            raise EngineError(
                "illegal-answer", "{name}: {reason}", name=self.name, reason=error.text
            ) from None
        best = seen.get(1, Info())
        score, win = (math.nan, None) if math.isnan(best.score) else read_score(best.score)
        lines = tuple(
            Line(read_score(info.score)[0], played, read_score(info.score)[1])
            for info in seen.values()
            if (played := legal_part(info.moves, board))
        )
        pv = lines[0].moves if lines and lines[0].moves[0] == move else (move,)
        return Analysis(
            move=move,
            score=score,
            win_in_plies=win,
            depth=best.depth,
            selective_depth=best.depth,
            nodes=best.nodes,
            seconds=best.seconds or seconds,
            pv=pv,
            lines=lines or (Line(score, pv, win),),
        )


def legal_part(texts: Sequence[str], board: Board) -> tuple[Move, ...]:
    """The moves of *texts* from *board* on, as far as they are legal."""
    found: list[Move] = []
    for text in texts:
        try:
            move = read_move(text, board)
        except DamasError:
            break
        found.append(move)
        board = board.after(move)
    return tuple(found)
