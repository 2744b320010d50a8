"""An event that a server keeps, from its machine: what the commands about such events share."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ..base.i18n import Text
from .language import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..app.tournament.live import LiveTournament, LiveTournaments
    from ..store import Database

Done = TypeVar("Done")
Use = Callable[["LiveTournaments", "LiveTournament"], Awaitable[Done]]
EventArgument = Annotated[
    str,
    typer.Argument(metavar="EVENT", help=say(Text("The event's id, from its address."))),
]
BY = "damas tournament"
"""The name of the person in the log, for acts from the machine."""


@contextmanager
def opened(database: str | None) -> Iterator[Database]:
    """The database, closed at the end."""
    from ..store import open_database  # noqa: PLC0415

    opened = open_database(database)
    try:
        yield opened
    finally:
        opened.close()


def used(store: Database, event: str, use: Use[Done]) -> Done:
    """The value of *use* of a stored event, whose log takes acts as on the server."""
    from ..app.tournament.live import LiveTournaments  # noqa: PLC0415
    from ..store import Tournaments  # noqa: PLC0415

    async def run() -> Done:
        room = LiveTournaments(Tournaments(store))
        try:
            return await use(room, await room.get(event))
        finally:
            room.close_all()

    return asyncio.run(run())


def leader() -> Any:
    """The person at the machine: its owner leads every event of the server."""
    from ..app.tournament.person import Person  # noqa: PLC0415

    return Person("organiser", BY)


def command_name() -> str:
    """A new name for a command, by which it is done once."""
    return f"cli-{secrets.token_hex(12)}"
