"""What routes of boards and games ask of the events that these may belong to."""

from __future__ import annotations

from typing import Any, Protocol

from starlette.requests import HTTPConnection


class Belonging(Protocol):
    """Whether a board is an event's, and who may act at it: `tournament.plays.LivePlays`."""

    async def told(self, connection: HTTPConnection, kind: str, play: str) -> dict[str, Any] | None:
        """What a page says of the board behind a table or a game; None for one that stands alone.

        *kind*: "table" or "screen". *play*: the id of the table or game.
        """

    async def check(self, connection: HTTPConnection, kind: str, play: str) -> None:
        """Raises WebError where the board is an event's and who asks is no arbiter of it."""

    async def check_free(self, kind: str, play: str) -> None:
        """Raises WebError where a board that is to be removed is an event's."""
