"""`damas backup`: a copy of everything that is kept, also while a server runs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from ..base.i18n import Text
from .language import say
from .options import DatabaseOption


def register(app: typer.Typer) -> None:
    """Adds the command to *app*."""
    app.command("backup", help=say(Text("Copy the database, also while a server runs.")))(backup)


def backup(
    copy: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help=say(Text("The copy, or a folder for it: it is named by the time."))
        ),
    ],
    database: DatabaseOption = None,
) -> None:
    """Copies the database whole; prints the name of the copy."""
    from datetime import datetime  # noqa: PLC0415

    from ..store import back_up_database  # noqa: PLC0415  (only this command needs it)

    if copy.is_dir():
        copy /= f"damas-{datetime.now().astimezone():%Y-%m-%d-%H%M%S}.sqlite3"
    back_up_database(database, copy)
    print(copy)
