"""`damas secret`: the secret with which a server signs its cookies and links."""

from __future__ import annotations

import contextlib

import typer

from ..base.i18n import Text
from .language import say
from .options import DatabaseOption

ROTATED = Text(
    "The secret is new: everybody signs in again, and links that were sent before open nothing. "
    "Start the server now"
)


def register(app: typer.Typer) -> None:
    """Adds the commands to *app*."""
    group = typer.Typer(no_args_is_help=True, help=say(Text("The secret of a server.")))
    group.callback()(lambda: None)  # one command alone would lose its name
    words = Text(
        "Make a new secret, where somebody may have read the old one; no server may be running."
    )
    group.command("rotate", help=say(words))(rotate)
    app.add_typer(group, name="secret")


def rotate(database: DatabaseOption = None) -> None:
    """Makes the secret anew, and ends all sessions."""
    from ..app.core.times import now_ms  # noqa: PLC0415
    from ..store import People, open_database  # noqa: PLC0415  (only this command needs it)
    from ..store.backup import require_quiet  # noqa: PLC0415

    with contextlib.closing(open_database(database)) as opened:
        require_quiet(opened, database)
        People(opened).rotate_secret(now_ms())
    print(say(ROTATED))
