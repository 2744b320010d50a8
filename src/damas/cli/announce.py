"""`damas announce`: what the operator of a server tells all players."""

from __future__ import annotations

from typing import Annotated

import typer

from ..base.errors import ArgumentError
from ..base.i18n import Text
from ..people.restart import MOST_MINUTES, MOST_WORDS
from .language import say
from .options import DatabaseOption

ANNOUNCED = Text("All players read that the server restarts in {minutes} min")
TOO_LONG = Text("The sentence has at most {most} letters; this one has {length}")
TAKEN_BACK = Text("No restart is announced any more")


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command(
        "announce", help=say(Text("Tell all players that the server restarts in some minutes."))
    )(announce)


def announce(
    minutes: Annotated[
        int,
        typer.Argument(
            min=0,
            max=MOST_MINUTES,
            help=say(Text("The minutes until the restart; 0 takes the announcement back.")),
        ),
    ],
    words: Annotated[
        str, typer.Argument(help=say(Text("A sentence that players read beside it.")))
    ] = "",
    database: DatabaseOption = None,
) -> None:
    """Stores the announcement; every process of the server shows it within ten seconds."""
    from ..app.core.times import now_ms  # noqa: PLC0415
    from ..store import Heartbeat, open_database  # noqa: PLC0415  (only this command needs it)

    words = words.strip()
    if len(words) > MOST_WORDS:
        raise ArgumentError(
            "sentence-too-long", TOO_LONG.template, most=MOST_WORDS, length=len(words)
        )
    opened = open_database(database)
    try:
        at_ms = now_ms() + minutes * 60_000 if minutes else None
        Heartbeat(opened).announce(at_ms, words)
    finally:
        opened.close()
    print(say(Text(ANNOUNCED.template, {"minutes": minutes}) if minutes else TAKEN_BACK))
