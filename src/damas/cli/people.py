"""`damas people`: what the owner of a server does from its machine."""

from __future__ import annotations

from typing import Annotated

import typer

from ..base.i18n import Text
from .language import say
from .options import DatabaseOption


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    people = typer.Typer(
        help=say(Text("The people of a server: a link for its owner.")), no_args_is_help=True
    )
    people.command(
        "owner-link",
        help=say(Text("Make a link by which you sign in as the owner; it works once.")),
    )(owner_link)
    app.add_typer(people, name="people")


def owner_link(
    address: Annotated[
        str,
        typer.Option(
            metavar="URL", help=say(Text("The address at which people reach the server."))
        ),
    ] = "http://localhost:8000",
    database: DatabaseOption = None,
) -> None:
    """Prints a new owner's link; it expires after a week."""
    from ..app.people.owner_link import owner_path  # noqa: PLC0415
    from ..store import open_database  # noqa: PLC0415  (only this command needs it)

    opened = open_database(database)
    try:
        print(f"{address.rstrip('/')}{owner_path(opened)}")
    finally:
        opened.close()
