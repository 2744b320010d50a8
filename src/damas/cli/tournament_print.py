"""`damas tournament print`: what goes on paper, from an event file or a report."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from ..files import write_whole
from ..i18n import Text
from ..paper.tournament import PRINTS, Setup, berger_table, pack, print_of
from ..tournament.presentation.view import bulletin
from .files import FileError, free_target
from .language import locale, say
from .options import ForceOption
from .paper import PaperOption
from .tournament_files import open_event

ALL = "all"


def print_command(  # noqa: PLR0913, PLR0917  (each is an option)
    what: Annotated[
        str,
        typer.Argument(
            metavar="WHAT", help=say(Text("One of the prints, all of them, or list to see them."))
        ),
    ],
    file: Annotated[
        str | None,
        typer.Argument(
            metavar="[EVENT]", help=say(Text("An event file or tournament report, or - for input."))
        ),
    ] = None,
    number: Annotated[
        int | None,
        typer.Option("--round", metavar="N", help=say(Text("The round; without it, the last."))),
    ] = None,
    paper_name: PaperOption = "a4",
    address: Annotated[
        str,
        typer.Option(
            "--address", metavar="URL", help=say(Text("The event's page, for the QR codes."))
        ),
    ] = "",
    players: Annotated[
        int | None,
        typer.Option("--players", metavar="N", help=say(Text("A Berger grid without an event."))),
    ] = None,
    double: Annotated[
        bool, typer.Option("--double", help=say(Text("Everyone meets everyone twice.")))
    ] = False,
    reverse_colours: Annotated[
        bool,
        typer.Option("--reverse-colours", help=say(Text("White and Black exchanged everywhere."))),
    ] = False,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="PATH", help=say(Text("The PDF, of all prints a folder."))
        ),
    ] = None,
    force: ForceOption = False,
) -> int:
    """Prints WHAT of EVENT as a PDF."""
    if what == "list":
        for row in PRINTS.values():
            typer.echo(f"{row.name:<14} {say(row.title)}")
        return 0
    today = f"{datetime.now():%Y-%m-%d}"
    setup = Setup(paper_name, locale(), number, today, address)
    if players is not None:
        if what != "berger" or file is not None:
            raise FileError("players-alone", "--players is for a Berger grid without an event")
        data = berger_table(players, setup, double=double, reverse_colours=reverse_colours)
        return write_all([(output or Path(f"berger-{players}.pdf"), data)], force)
    if file is None:
        raise FileError("no-event", "Name the event file or tournament report to print from")
    one = bulletin(open_event(file))
    if what == ALL:
        folder = output or Path("prints")
        return write_all([(folder / name, data) for name, data in pack(one, setup)], force)
    data = print_of(what, one, setup)
    return write_all([(output or Path(f"{what}.pdf"), data)], force)


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
