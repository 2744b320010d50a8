"""`damas hub`: the engine for any program that speaks the Hub protocol, on standard input."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

import typer

from .. import __version__
from ..base.i18n import Text
from ..engine import HubServer
from ..engine.endgames import Tables
from .language import say
from .options import RegulationOption, TablesOption, VariantOption, rules_for


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("hub", help=say(Text("Be an engine for programs that speak Hub.")))(hub)


def hub(
    variant_name: VariantOption = "",
    regulation_name: RegulationOption = None,
    folder: TablesOption = None,
) -> None:
    """Answers lines of the protocol, version 2, until `quit` or the end of the input."""
    rules = rules_for(variant_name, regulation_name)
    server = HubServer(_write, rules, version=__version__, tables=Tables(folder))
    try:
        server.run(_lines())
    except BrokenPipeError:  # the program went away
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _lines() -> Iterator[str]:
    """Every line of the input, of any bytes."""
    # Not through sys.stdin: the thread that waits here may not hold its lock as the program ends.
    with os.fdopen(os.dup(sys.stdin.fileno()), "rb") as lines:
        for line in iter(lines.readline, b""):
            yield line.decode("utf-8", "replace").rstrip("\r\n")


def _write(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()
