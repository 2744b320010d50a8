"""`damas tournament print`: prints of an event file or of a report."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ..base.files import write_whole
from ..base.i18n import Text
from ..base.input_checks import check_text
from ..printing.tournament import PRINTS, PrintSetup, berger_table, pack, print_of
from ..tournament.presentation.view import tournament_view
from .command import with_options
from .files import FileError, free_target, open_text
from .language import locale, say
from .options import ForceOption
from .paper import PaperOption
from .tournament_files import open_event

ALL = "all"


@dataclass(frozen=True)
class PrintOptions:
    """The options of `damas tournament print`."""

    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help=say(Text("One of the prints, all of them, or list to see them."))
        ),
    ]
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[EVENT]", help=say(Text("An event file or tournament report, or - for input."))
        ),
    ] = None
    number: Annotated[
        int | None,
        typer.Option("--round", metavar="N", help=say(Text("The round; without it, the last."))),
    ] = None
    paper_name: PaperOption = "a4"
    address: Annotated[
        str,
        typer.Option(
            "--address", metavar="URL", help=say(Text("The event's page, for the QR codes."))
        ),
    ] = ""
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", help=say(Text("A Berger grid without an event."))),
    ] = None
    double: Annotated[
        bool, typer.Option("--double", help=say(Text("Everyone meets everyone twice.")))
    ] = False
    reverse_colours: Annotated[
        bool,
        typer.Option("--reverse-colours", help=say(Text("White and Black exchanged everywhere."))),
    ] = False
    text: Annotated[
        Path | None,
        typer.Option(
            "--text",
            metavar="FILE",
            help=say(
                Text(
                    "One's own text for diplomas, with placeholders such as {example}.",
                    {"example": "{name}"},
                )
            ),
        ),
    ] = None
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="PATH", help=say(Text("The PDF, of all prints a folder."))
        ),
    ] = None
    force: ForceOption = False


@with_options(PrintOptions)
def print_command(options: PrintOptions) -> int:
    """Prints WHAT of EVENT as a PDF."""
    if options.what == "list":
        for row in PRINTS.values():
            typer.echo(f"{row.name:<14} {say(row.title)}")
        return 0
    today = f"{datetime.now():%Y-%m-%d}"
    setup = PrintSetup(
        options.paper_name,
        locale(),
        options.number,
        today,
        options.address,
        text=_own_text(options.text),
    )
    return write_all(_asked(options, setup), options.force)


def _own_text(path: Path | None) -> str:
    """The text of a file. Raises FileError for one that cannot be read."""
    if path is None:
        return ""
    return check_text(open_text(str(path)).read(), "text", lines=True)


def _asked(options: PrintOptions, setup: PrintSetup) -> list[tuple[Path, bytes]]:
    """The files to write: a Berger grid without an event, one print, or all of an event."""
    if options.players is not None:
        return [_berger_grid(options, options.players, setup)]
    if options.file is None:
        raise FileError("no-event", "Name the event file or tournament report to print from")
    one = tournament_view(open_event(options.file))
    if options.what == ALL:
        folder = options.output or Path("prints")
        return [(folder / name, data) for name, data in pack(one, setup)]
    data = print_of(options.what, one, setup)
    return [(options.output or Path(f"{options.what}.pdf"), data)]


def _berger_grid(options: PrintOptions, players: int, setup: PrintSetup) -> tuple[Path, bytes]:
    if options.what != "berger" or options.file is not None:
        raise FileError("players-alone", "--players is for a Berger grid without an event")
    data = berger_table(
        players, setup, double=options.double, reverse_colours=options.reverse_colours
    )
    return options.output or Path(f"berger-{players}.pdf"), data


def write_all(files: Sequence[tuple[Path, bytes]], force: bool) -> int:
    """Writes the files, each whole or not at all, and says where.

    Raises FileError, and then has written none, where one exists and not *force*.
    """
    for path, _ in files:
        free_target(path, force)
    for path, data in files:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data)
        typer.echo(say(Text("{file} written", {"file": str(path)})))
    return 0
