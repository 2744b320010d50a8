"""The right to act at an arbiter's table, asked over HTTP and over a WebSocket alike."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from ....app.core.service_errors import ForbiddenError
from ....base.i18n import Text
from ...requests import require_open, require_stranger_welcome, services_of, visit_of

ONLY_ARBITERS = Text("This board belongs to a tournament: only its arbiters can do this")


async def require_arbiter(connection: HTTPConnection, table_id: str) -> None:
    """Raises ServiceError if the table is an event's and the caller is no arbiter of it; at one of
    no event for a new visitor whom the owner does not let in."""
    await require_open(connection, "table", table_id)
    plays = services_of(connection).plays
    if await plays.link("table", table_id) is None:
        await require_stranger_welcome(connection)
        return
    about = await plays.about(visit_of(connection), "table", table_id)
    if about is None or not about["may"]:
        raise ForbiddenError("not-the-arbiter", ONLY_ARBITERS)
    await require_open(connection, "event", about["event"])
