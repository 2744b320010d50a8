"""A server that looks at nothing by itself: what it shows of another process, it has heard.

A process that is forked to be a server calls `quieten` with "never": it looks at nothing; with
"gaps": it reads what it may have missed when the bus says so; with "usual": it is as it is.
"""

from __future__ import annotations

import dataclasses
from typing import Any

from damas.app.analysis import boards
from damas.app.games import presence
from damas.app.live import ChangeFeed, change_feed, places
from damas.app.meeting import lobby
from damas.app.ratings import rater
from damas.app.watching import live_boards, spectators
from damas.http.serving import settings

LONG = 100_000.0


async def look_at_nothing(_self: ChangeFeed, *, beside: bool = False) -> None:
    """In place of the look at versions, which comes with a new bus as well."""


def quieten(looks: str) -> None:
    """Every look at the database that no news has led to is put off for ever.

    Also tells how the bus is, at an address of its own.
    """
    settings.create_app = with_status
    if looks == "usual":
        return
    for module in (boards, places, presence, lobby, rater, live_boards, spectators):
        module.BEAT_SECONDS = LONG  # type: ignore[attr-defined]
    change_feed.POLL_SECONDS = LONG
    if looks == "never":
        ChangeFeed._check_safely = look_at_nothing  # type: ignore[method-assign]


def with_status(*words: Any, **options: Any) -> Any:
    """The application, with an address that says how its bus is."""
    app = create_app(*words, **options)

    @app.get("/test/bus")
    def status() -> dict[str, Any]:
        return dataclasses.asdict(app.state.services.bus.status)

    return app


create_app = settings.create_app
