"""`damas analyse` and `damas best`: what the engine thinks of positions, and of every position of
games."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, NamedTuple

import typer

from .. import Game
from ..base.errors import DamasError
from ..base.i18n import Text
from ..engine import Analysis, Engine, Limits, Line
from ..engine.endgames import Tables
from ..engine.engine import MAX_HASH_MB, MAX_THREADS
from ..notation.pdn import read_games, replay
from ..notation.pdn.playing import outcome_text
from ..rules.regulations import Regulation
from .app import tell
from .command import with_options
from .files import FileError, open_text
from .language import say, speaks_utf8
from .options import (
    DepthOption,
    JsonOption,
    NodesOption,
    OnlyGameOption,
    RegulationOption,
    RulesOption,
    SecondsOption,
    TablesOption,
    VariantOption,
    limits_of,
    rule_book,
    rules_for,
)

DEFAULT_LIMITS = Limits(time_seconds=3)
MOST_LINES = 200  # more than any position has moves
HEAD = f"{'depth':>5} {'score':>8} {'nodes':>12} {'s':>7}  line"
_FEN = re.compile(r"\s*\ufeff?[WB?]:", re.IGNORECASE)

NO_SUCH = Text("{text} is no file, and no position: {reason}")
AFTER = Text("Game {number}, after ply {ply}")


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    app.command("analyse", help=say(Text("What the engine thinks of positions.")))(analyse)
    app.command("best", help=say(Text("The best move of a position.")))(best)


@dataclass(frozen=True)
class BestOptions:
    """The options of `damas best`."""

    source: Annotated[
        str | None,
        typer.Argument(
            metavar="FEN|FILE|-",
            help=say(
                Text(
                    "A position, a file of positions (one a line) or of games (PDN), or - for "
                    "standard input; without it, the start."
                )
            ),
        ),
    ] = None
    only: OnlyGameOption = None
    ply: Annotated[
        int | None,
        typer.Option("--ply", min=0, help=say(Text("Only the position after this many moves."))),
    ] = None
    variant_name: VariantOption = ""
    regulation_name: RegulationOption = None
    rules_place: RulesOption = None
    seconds: SecondsOption = None
    nodes: NodesOption = None
    depth: DepthOption = None
    threads: Annotated[
        int,
        typer.Option(
            "--threads", min=1, max=MAX_THREADS, help=say(Text("Threads that search together."))
        ),
    ] = 1
    hash_mb: Annotated[
        int,
        typer.Option(
            "--hash", min=1, max=MAX_HASH_MB, help=say(Text("Megabytes of the search's memory."))
        ),
    ] = 64
    tables: TablesOption = None
    as_json: JsonOption = False


@dataclass(frozen=True)
class AnalyseOptions(BestOptions):
    """The options of `damas analyse`."""

    lines: Annotated[
        int, typer.Option("--lines", min=1, max=MOST_LINES, help=say(Text("Moves to compare.")))
    ] = 1


class Wanted(NamedTuple):
    """A position to think about: a *game*, or the reason why there is none. *number*: of its game
    in a file of games, *ply*: the moves before it; *text*: a line that is no position."""

    game: Game | None
    number: int | None = None
    ply: int | None = None
    text: str = ""
    fault: Text | None = None


@with_options(AnalyseOptions)
def analyse(options: AnalyseOptions) -> int:
    """Prints what each depth finds, for a single position as it is found; exit status 1 where some
    position could not be read."""
    return Session(options, lines=options.lines, briefly=False).run()


@with_options(BestOptions)
def best(options: BestOptions) -> int:
    """Prints one move a position; exit status 1 where some position could not be read."""
    return Session(options, lines=1, briefly=True).run()


class Session:
    """One run of either command."""

    def __init__(self, options: BestOptions, *, lines: int, briefly: bool) -> None:
        self.options = options
        self.lines = lines
        self.briefly = briefly
        self.limits = limits_of(options.depth, options.nodes, options.seconds, DEFAULT_LIMITS)
        self.streams = False
        self.shown: tuple[int, tuple[Line, ...]] | None = None  # the latest depth and lines

    def run(self) -> int:
        """Answers every position; the exit status."""
        asked = positions(self.options)
        first = next(asked, None)
        second = next(asked, None)
        self.streams = second is None and not self.briefly
        failed = False
        tables = Tables(self.options.tables)
        with Engine(self.options.hash_mb, threads=self.options.threads, tables=tables) as engine:
            for one in (first, second):
                failed |= one is not None and not self._answer(engine, one)
            for one in asked:
                failed |= not self._answer(engine, one)
        return 1 if failed else 0

    def _answer(self, engine: Engine, asked: Wanted) -> bool:
        """Thinks about one position and prints the answer; whether it could be read."""
        game = asked.game
        if game is None:
            self._refuse(asked, asked.fault or Text(""))
            return False
        if game.outcome is not None:
            over = say(outcome_text(game.outcome))
            self._print(asked, {"outcome": game.outcome.to_dict()}, [over])
            return True
        if not (self.options.as_json or self.briefly):
            self._head(asked, game)
        found = engine.analyse(
            game,
            self.limits,
            lines=self.lines,
            on_progress=(lambda one: self._found(asked, game, one, done=False))
            if self.streams
            else None,
        )
        self._found(asked, game, found, done=True)
        return True

    def _found(self, asked: Wanted, game: Game, found: Analysis, *, done: bool) -> None:
        style = game.variant.move_style
        if self.briefly:
            words = [found.move.text(style)]
        elif done and self.streams and (found.depth, found.lines) == self.shown:
            words = []  # the last depth was told as it was found
        else:
            words = rows(found, style) + ([""] if done and not self.streams else [])
        self.shown = (found.depth, found.lines)
        self._print(asked, {"done": done, **found.to_dict()}, words)

    def _refuse(self, asked: Wanted, fault: Text) -> None:
        if self.options.as_json:
            self._print(asked, {"error": say(fault)}, [])
        elif asked.number is None:
            tell(f"{asked.text}: {say(fault)}")
        else:
            place = say(Text(AFTER.template, {"number": asked.number, "ply": asked.ply}))
            tell(f"{place}, {asked.text}: {say(fault)}")

    def _head(self, asked: Wanted, game: Game) -> None:
        if asked.number is not None:
            print(say(Text(AFTER.template, {"number": asked.number, "ply": asked.ply})))
        print(game.variant.written(game.board.fen))
        print(HEAD, flush=True)

    def _print(self, asked: Wanted, row: dict[str, Any], words: Sequence[str]) -> None:
        if not self.options.as_json:
            for line in words:
                print(line, flush=True)
            return
        place: dict[str, Any] = {}
        if asked.number is not None:
            place = {"game": asked.number, "ply": asked.ply}
        fen = asked.game.board.fen if asked.game is not None else asked.text
        print(json.dumps(place | {"fen": fen} | row, ensure_ascii=not speaks_utf8()), flush=True)


def rows(found: Analysis, style: Literal["numeric", "algebraic"]) -> list[str]:
    """The lines of an analysis as people read them; a proven score tells its plies."""
    return [
        f"{found.depth:>5} {score_of(line):>8} {found.nodes:>12} {found.seconds:>7.2f}  "
        f"{' '.join(move.text(style) for move in line.moves)}"
        for line in found.lines
    ]


def score_of(line: Line) -> str:
    """A score in men for the side to move; #7 a win proven in seven plies, -#4 a loss in four."""
    plies = line.win_in_plies
    if plies is not None:
        return f"#{plies}" if plies > 0 else f"-#{-plies}"
    return f"{line.score:+.2f}"


def positions(options: BestOptions) -> Iterator[Wanted]:
    """Every position that is asked for, in order."""
    rules = _rules(options)
    source = options.source
    if source is None:
        yield Wanted(Game(rules))
        return
    if source != "-" and not Path(source).exists():
        try:
            yield Wanted(Game(rules, source))
        except DamasError as error:
            params = {"text": source, "reason": error.text}
            raise FileError("no-such-file", NO_SUCH.template, **params) from None
        return
    text = open_text(source).read()
    if _FEN.match(text):
        yield from _of_lines(text, rules)
    else:
        yield from _of_games(text, rules if _named(options) else None, options)


def _rules(options: BestOptions) -> Regulation:
    if options.rules_place is not None:
        return rule_book(options.regulation_name, options.rules_place)
    return rules_for(options.variant_name, options.regulation_name)


def _named(options: BestOptions) -> bool:
    """Whether the rules were given, in place of what a file says."""
    return bool(options.variant_name or options.regulation_name or options.rules_place)


def _of_lines(text: str, rules: Regulation) -> Iterator[Wanted]:
    for line in filter(None, map(str.strip, text.splitlines())):
        try:
            yield Wanted(Game(rules, line))
        except DamasError as error:
            yield Wanted(None, text=line, fault=error.text)


def _of_games(text: str, rules: Regulation | None, options: BestOptions) -> Iterator[Wanted]:
    """The positions of the games, from the start to the last that can be reached."""
    for number, pdn in enumerate(read_games(io.StringIO(text)), start=1):
        if options.only not in (None, number):
            continue
        done = replay(pdn, rules)
        ply = 0
        for part in (*done.earlier, *([done.game] if done.game else [])):
            game = Game(part.regulation, board=part.start_board)
            for move in (*part.moves, None):
                if options.ply in (None, ply):
                    yield Wanted(game.copy(), number, ply)
                if move is not None:
                    game.push(move)
                    ply += 1
            ply += 1  # where a position was set up
        if done.fault is not None and options.ply is None:
            yield Wanted(None, number, done.fault.ply, done.fault.text, done.fault.message)
