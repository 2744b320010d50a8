"""`damas prune`: what a server deletes once a day, now."""

from __future__ import annotations

import asyncio

import typer

from ..base.i18n import Text
from .language import say
from .options import DatabaseOption

DONE = Text("{name}: {count}")


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    words = Text("Delete now what the server deletes once a day: what is kept beyond its term.")
    app.command("prune", help=say(words))(prune)


def prune(database: DatabaseOption = None) -> None:
    """Prints the number of things deleted, by the name of their term."""
    from ..app.daily import Daily  # noqa: PLC0415
    from ..app.work import in_database  # noqa: PLC0415
    from ..store import Games, open_database  # noqa: PLC0415  (only this command needs it)

    opened = open_database(database)

    async def delete(game_id: str) -> None:
        await in_database(Games(opened).delete, game_id)

    try:
        for name, count in asyncio.run(Daily(opened, delete).run_all()).items():
            print(say(Text(DONE.template, {"name": name, "count": count})))
    finally:
        opened.close()
