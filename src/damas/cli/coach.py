"""`damas coach`: the mistakes of games, in words, with the lines that refute them."""

from __future__ import annotations

import json
import sys
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from ..engine import Analyst, Engine, HubEngine, Limits
from ..engine.coach import Annotation, annotate, find_mistakes, sentences
from ..engine.coach.annotate import parts_of
from ..files import write_whole
from ..game import Game
from ..i18n import Text
from ..pdn import PdnGame, Replay, convert, read_games, replay, write_game
from ..regulations import regulation
from .command import with_options
from .files import free_target, open_text
from .language import say
from .options import DepthOption, ForceOption, JsonOption, OutputOption, RegulationOption, limits_of

DEFAULT_LIMITS = Limits(nodes=300_000)
SIGNS = {6: "?!", 2: "?", 4: "??"}
NOT_PLAYED = Text("Game {number} was not looked at: {reason}")


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("coach", help=say(Text("Mark the mistakes of games, in words.")))(coach)


@dataclass(frozen=True)
class CoachOptions:
    """The options of `damas coach`."""

    file: Annotated[
        str, typer.Argument(metavar="FILE|-", help=say(Text("A PDN file; - for standard input.")))
    ]
    output: OutputOption = "-"
    seconds: Annotated[
        float | None, typer.Option("--time", min=0.001, help=say(Text("Seconds a position.")))
    ] = None
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", min=1, help=say(Text("Positions searched for each position."))),
    ] = None
    depth: DepthOption = None
    variations: Annotated[
        bool, typer.Option("--variations", help=say(Text("Add the better lines as variations.")))
    ] = False
    engine: Annotated[
        str | None,
        typer.Option(
            "--engine", metavar="COMMAND", help=say(Text("A Hub engine in place of our own."))
        ),
    ] = None
    only: Annotated[
        int | None, typer.Option("--game", min=1, help=say(Text("This game of the file only.")))
    ] = None
    force: ForceOption = False
    regulation_name: RegulationOption = None
    as_json: JsonOption = False


@with_options(CoachOptions)
def coach(options: CoachOptions) -> int:
    """Writes the games with signs and comments; exit status 1 when one could not be played."""
    rules = regulation(options.regulation_name) if options.regulation_name is not None else None
    limits = limits_of(options.depth, options.nodes, options.seconds, DEFAULT_LIMITS)
    target = None if options.output == "-" else free_target(Path(options.output), options.force)
    texts: list[str] = []
    failed = 0
    with open_text(options.file) as handle, ExitStack() as stack:
        marker = _Marker(limits, options.engine, stack, options.variations)
        for number, pdn in enumerate(read_games(handle), start=1):
            if options.only is not None and number != options.only:
                continue
            played = replay(pdn, rules)
            reason = marker.look(number, pdn, played)
            failed += reason is not None
            if reason is not None:
                words = Text(NOT_PLAYED.template, {"number": number, "reason": reason})
                sys.stderr.write(f"damas: {say(words)}\n")
            if not options.as_json:
                texts.append(write_game(marker.last or pdn))
    if not options.as_json:
        _write("".join(texts), target)
    else:
        for row in marker.rows:
            print(json.dumps(row))
    return 1 if failed else 0


class _Marker:
    """Looks at one game after the other, with one engine for each variant."""

    def __init__(
        self, limits: Limits, command: str | None, stack: ExitStack, variations: bool
    ) -> None:
        self.rows: list[dict[str, Any]] = []
        self.last: PdnGame | None = None
        self._limits = limits
        self._command = command
        self._stack = stack
        self._variations = variations
        self._engines: dict[str, Analyst] = {}

    def look(self, number: int, pdn: PdnGame, played: Replay) -> Text | str | None:
        """Marks a game as far as it can be played; why not, or why no further."""
        self.last = None
        if played.game is None:
            return played.fault.message if played.fault else ""
        if played.reading.numbers or played.reading.names:  # our lines are in the usual numbers
            pdn, _ = convert(pdn, played.regulation)
        counts: dict[str, int] = {}
        for game, nodes in parts_of(pdn, played):
            mistakes = find_mistakes(
                game,
                self._engine(game),
                self._limits,
                progress=lambda done, every: _show_progress(number, done, every),
            )
            annotate(nodes, game, mistakes, translate=say, variations=self._variations)
            for one in mistakes:
                key = f"{one.colour} {SIGNS[one.nag]}"
                counts[key] = counts.get(key, 0) + 1
                self.rows.append(_row(number, one, game))
        self.last = pdn
        _summary(number, pdn, counts)
        over = played.fault is not None and played.fault.code in ("move", "start", "not-played")
        return played.fault.message if over and played.fault else None

    def _engine(self, game: Game) -> Analyst:
        name = game.variant.id
        if name not in self._engines:
            if self._command is None:
                self._engines[name] = Engine()
            else:
                started = HubEngine(self._command, variant_name=name)
                self._engines[name] = self._stack.enter_context(started)
        return self._engines[name]


def _row(number: int, one: Annotation, game: Game) -> dict[str, Any]:
    board = game.board_at(one.ply)
    return {
        "game": number,
        "ply": one.ply + 1,
        "color": one.colour,
        "move": one.move.notation,
        "sign": SIGNS[one.nag],
        "fault": one.fault.value,
        "pieces": one.pieces,
        "gone": one.gone,
        "expected": [round(points, 3) for points in one.expected],
        "refutation": [move.notation for move in one.refutation],
        "better": [move.notation for move in one.better],
        "text": " ".join(say(text) for text in sentences(one, board)),
    }


def _show_progress(number: int, done: int, every: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{number}: {done} / {every}")
        sys.stderr.flush()


def _summary(number: int, pdn: PdnGame, counts: dict[str, int]) -> None:
    """One line on standard error: who erred how often."""
    end = "\r\033[K" if sys.stderr.isatty() else ""
    parts = []
    for colour, tag in (("white", "White"), ("black", "Black")):
        found = [(counts.get(f"{colour} {sign}", 0), sign) for sign in SIGNS.values()]
        signs = ", ".join(f"{count} {sign}" for count, sign in found if count)
        parts.append(f"{pdn.headers.get(tag, tag)}: {signs or '-'}")
    sys.stderr.write(f"{end}{number}. {'; '.join(parts)}\n")


def _write(text: str, target: Path | None) -> None:
    if target is None:
        sys.stdout.write(text)
        return
    write_whole(target, text.encode())
