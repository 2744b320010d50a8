"""`damas coach`: the mistakes of games, in words, with the lines that refute them."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from ..base.files import write_whole
from ..base.i18n import Text
from ..cluster import Checkpoints, Unit, spread
from ..engine import LEVELS, Limits
from ..engine.coach.marking import Marked, Marker, mark_game, packed, read_marked
from ..notation.pdn import PdnGame, read_games
from ..rules.regulations import regulation
from .cluster import ClusterOption, ProgressLine, workers
from .command import with_options
from .files import free_target, open_text
from .language import locale, say
from .options import (
    DepthOption,
    ForceOption,
    JsonOption,
    NodesOption,
    OnlyGameOption,
    OutputOption,
    RegulationOption,
    SecondsOption,
    limits_of,
)

DEFAULT_LIMITS = Limits(nodes=300_000)
NOT_PLAYED = Text("Game {number} was not looked at: {reason}")


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("coach", help=say(Text("Mark the mistakes of games, in words.")))(coach)


@dataclass(frozen=True)
class CoachOptions:
    """The options of `damas coach`."""

    file: Annotated[
        str | None,
        typer.Argument(metavar="FILE|-", help=say(Text("A PDN file; - for standard input."))),
    ] = None
    database: Annotated[
        str | None,
        typer.Option(
            "--database", metavar="URL", help=say(Text("All games of an archive, and no file."))
        ),
    ] = None
    output: OutputOption = "-"
    seconds: SecondsOption = None
    nodes: NodesOption = None
    depth: DepthOption = None
    variations: Annotated[
        bool, typer.Option("--variations", help=say(Text("Add the better lines as variations.")))
    ] = False
    level: Annotated[
        int | None,
        typer.Option(
            "--level",
            min=1,
            max=len(LEVELS),
            help=say(Text("Mark the mistakes that matter to players of this level.")),
        ),
    ] = None
    engine: Annotated[
        str | None,
        typer.Option(
            "--engine", metavar="COMMAND", help=say(Text("A Hub engine in place of our own."))
        ),
    ] = None
    only: OnlyGameOption = None
    force: ForceOption = False
    regulation_name: RegulationOption = None
    cluster: ClusterOption = None
    as_json: JsonOption = False


@with_options(CoachOptions)
def coach(options: CoachOptions) -> int:
    """Writes the games with signs and comments; exit status 1 when one could not be played."""
    if (options.file is None) == (options.database is None):
        raise typer.BadParameter("FILE | --database URL")
    if options.regulation_name is not None:
        regulation(options.regulation_name)
    target = None if options.output == "-" else free_target(Path(options.output), options.force)
    texts: list[str] = []
    failed = 0
    for marked in _marked(options):
        failed += marked.reason is not None
        _print_reviewed(marked)
        if not options.as_json:
            texts.append(marked.text)
            continue
        for row in marked.rows:
            print(json.dumps(row))
    if not options.as_json:
        _write("".join(texts), target)
    return 1 if failed else 0


def _games(options: CoachOptions) -> Iterator[tuple[int, PdnGame]]:
    """The games that are asked for, with their numbers."""
    with ExitStack() as stack:
        if options.database is None:
            games = read_games(stack.enter_context(open_text(options.file or "-")))
        else:
            games = read_games(stack.enter_context(_archived(options.database)))
        for number, pdn in enumerate(games, start=1):
            if options.only is None or number == options.only:
                yield number, pdn


@contextmanager
def _archived(database: str) -> Iterator[Iterable[str]]:
    """The texts of the games of an archive."""
    from ..archive import Archive  # noqa: PLC0415  (needs the extra)

    with Archive(database) as archive:
        yield archive.export()


def _marked(options: CoachOptions) -> Iterator[Marked]:
    limits = limits_of(options.depth, options.nodes, options.seconds, DEFAULT_LIMITS)
    if options.cluster is not None:
        yield from _spread(options, options.cluster, limits)
        return
    marker = Marker(
        limits, options.engine, locale(), variations=options.variations, level=options.level
    )
    try:
        for number, pdn in _games(options):
            yield marker.mark(number, pdn, options.regulation_name, partial(_show_progress, number))
    finally:
        marker.close()


def _spread(options: CoachOptions, cluster: str, limits: Limits) -> Iterator[Marked]:
    """A game is one unit of work; in the order of the file."""
    more = (
        options.regulation_name,
        (limits.depth, limits.nodes, limits.time_seconds),
        *(options.engine, locale(), options.variations, options.level),
    )
    units = (
        Unit(f"game-{number}", (number, packed(pdn), *more)) for number, pdn in _games(options)
    )
    total = None if options.file == "-" else sum(1 for _ in _games(options))
    kept = Checkpoints.of(f"coach {options.file} {options.database} {options.only} {more}")
    with workers(cluster) as where, ProgressLine() as line:
        for _, data in spread(
            mark_game, units, where, kept=kept, in_order=True, progress=line, total=total
        ):
            line.clear()
            yield read_marked(data)
    kept.clear()


def _print_reviewed(marked: Marked) -> None:
    """A line on standard error for a game, and one where it was not looked at to its end."""
    if marked.counts:
        end = "\r\033[K" if sys.stderr.isatty() else ""
        sys.stderr.write(f"{end}{marked.summary}\n")
    if marked.reason is not None:
        words = Text(NOT_PLAYED.template, {"number": marked.number, "reason": marked.reason})
        sys.stderr.write(f"damas: {say(words)}\n")


def _show_progress(number: int, done: int, every: int) -> None:
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{number}: {done} / {every}")
        sys.stderr.flush()


def _write(text: str, target: Path | None) -> None:
    if target is None:
        sys.stdout.write(text)
        return
    write_whole(target, text.encode())
