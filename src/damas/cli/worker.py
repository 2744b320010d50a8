"""`damas worker`: does the long work of servers, from the same database."""

from __future__ import annotations

from typing import Annotated

import typer

from ..base.environment import check_values
from ..base.errors import UnknownNameError
from ..base.i18n import Text
from .language import say
from .options import DatabaseOption


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    words = Text("Do the long work of servers: imports, prints, analyses, exports.")
    app.command("worker", help=say(words))(worker)


def worker(
    database: DatabaseOption = None,
    kinds: Annotated[
        list[str] | None,
        typer.Option(
            "--kinds",
            metavar="NAME",
            help=say(Text("Only work of this kind; may be repeated.")),
        ),
    ] = None,
    concurrency: Annotated[
        int, typer.Option(min=1, max=64, help=say(Text("The greatest number of jobs at once.")))
    ] = 1,
    metrics_port: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=65535,
            help=say(Text("A port of its own for the numbers of the process, as at /metrics.")),
        ),
    ] = None,
) -> int:
    """Works until it is interrupted; then it gives back its jobs. Exit status 1 if one did not end
    in time."""
    check_values()
    from ..app.jobs import KINDS, run_worker  # noqa: PLC0415  (only this command needs it)

    wanted = [name for words in kinds or () for name in words.split(",") if name]
    for name in wanted:
        if name not in KINDS:
            raise UnknownNameError(
                "unknown-kind",
                "There is no kind of work called {name}; there are: {names}",
                name=name,
                names=", ".join(KINDS),
            )
    return run_worker(database, wanted or list(KINDS), concurrency, metrics_port)
