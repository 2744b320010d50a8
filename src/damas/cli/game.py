"""`damas game`: what whoever runs a server does about a stored game."""

from __future__ import annotations

from typing import Annotated

import typer

from ..base.i18n import Text
from .language import say
from .options import DatabaseOption

ANNULLED = Text("The game {id} is annulled: it counts for nothing")


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(no_args_is_help=True, help=say(Text("The games of a server.")))
    group.callback()(lambda: None)  # one command alone would lose its name
    group.command("annul", help=say(Text("End a game that is being played, without a result.")))(
        annul
    )
    app.add_typer(group, name="game")


def annul(
    game: Annotated[
        str, typer.Argument(metavar="GAME", help=say(Text("The id of the game, or its address.")))
    ],
    reason: Annotated[
        str, typer.Option("--reason", metavar="TEXT", help=say(Text("Why; the log keeps it.")))
    ] = "",
    database: DatabaseOption = None,
) -> None:
    """Annuls a game, also while a server shows it."""
    from ..app.games.annulment import annul_game  # noqa: PLC0415
    from ..app.people.desk import OPERATOR  # noqa: PLC0415
    from ..store import open_database  # noqa: PLC0415  (only this command needs it)

    game_id = game.rstrip("/").rpartition("/")[2]
    opened = open_database(database)
    try:
        annul_game(opened, game_id, OPERATOR, reason.strip())
    finally:
        opened.close()
    print(say(Text(ANNULLED.template, {"id": game_id})))
