"""A server that looks at nothing by itself: what it shows of another process, it has heard.

    python quiet_server.py DATABASE BUS LOOKS

With "-" for the bus it is the usual one. LOOKS: "never" looks at nothing; "gaps" reads what it may
have missed when the bus says so; "usual" is a server as it is. It is a program of its own, so that
a test can kill it.
"""

from __future__ import annotations

import dataclasses
import sys
from typing import Any

from damas.web import serve
from damas.web.analysis import boards
from damas.web.club import live as club
from damas.web.games import attending
from damas.web.live import Follower, following
from damas.web.meeting import lobby
from damas.web.ratings import rater
from damas.web.serving import server
from damas.web.watching import room, spectators

LONG = 100_000.0


async def look_at_nothing(_self: Follower, *, beside: bool = False) -> None:
    """In place of the look at versions, which comes with a new bus as well."""


def quieten(looks: str) -> None:
    """Every look at the database that no news has led to is put off for ever."""
    if looks == "usual":
        return
    for module in (boards, club, attending, lobby, rater, room, spectators):
        module.BEAT_SECONDS = LONG  # type: ignore[attr-defined]
    following.POLL_SECONDS = LONG
    if looks == "never":
        Follower._look_safely = look_at_nothing  # type: ignore[method-assign]


def with_status(*words: Any, **options: Any) -> Any:
    """The application, with an address that says how its bus is."""
    app = create_app(*words, **options)

    @app.get("/test/bus")
    def status() -> dict[str, Any]:
        return dataclasses.asdict(app.state.services.bus.status)

    return app


create_app = server.create_app
if __name__ == "__main__":
    server.create_app = with_status
    database, bus, looks = sys.argv[1:]
    quieten(looks)
    chosen = None if bus == "-" else bus
    serve(port=0, database=database, open_browser=False, hosted=True, bus_url=chosen)
