"""`damas tournament press`: a round in a few sentences for newspapers and messages."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..base.files import write_whole
from ..base.i18n import Text
from ..tournament.presentation.press import press_text
from ..tournament.presentation.view import tournament_view
from .files import free_target
from .language import locale, say
from .options import ForceOption
from .tournament_files import open_event


def press_command(
    file: Annotated[
        str,
        typer.Argument(
            metavar="EVENT", help=say(Text("An event file or tournament report, or - for input."))
        ),
    ],
    number: Annotated[
        int | None,
        typer.Option("--round", metavar="N", help=say(Text("The round; without it, the last."))),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option("--output", "-o", metavar="PATH", help=say(Text("The text file to write."))),
    ] = None,
    force: ForceOption = False,
) -> int:
    """Results, standings and next pairings of EVENT as plain text."""
    text = press_text(tournament_view(open_event(file)), number, locale())
    if output is None:
        typer.echo(text, nl=False)
        return 0
    free_target(output, force)
    write_whole(output, text.encode())
    typer.echo(say(Text("{file} written", {"file": str(output)})))
    return 0
