"""The secret of a link, which stands behind the # of its address and in no log of addresses.

A page sends it in a header, for a WebSocket as a subprotocol: the one header that browsers let a
page choose there. Older pages and links have it in the query, and go on working.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from fastapi import Depends, Header, Query

if TYPE_CHECKING:
    from starlette.websockets import WebSocket

LONGEST = 64
HEADER = "Damas-Link"
SEAT = "damas-seat."
"""The beginning of a subprotocol that carries the secret of a board."""


def sent_secret(
    header: Annotated[str, Header(alias=HEADER, max_length=LONGEST)] = "",
    k: Annotated[str, Query(max_length=LONGEST)] = "",
) -> str:
    """The secret that came with a request, "" for none."""
    return header or k


LinkSecret = Annotated[str, Depends(sent_secret)]


def subprotocol_of(socket: WebSocket) -> str | None:
    """The subprotocol that this server takes of those that were offered."""
    offered: list[str] = socket.scope.get("subprotocols", [])
    return next((one for one in offered if one.startswith(SEAT)), None)


def seat_secret(socket: WebSocket) -> str:
    """The secret that came with a WebSocket, "" for none."""
    taken = subprotocol_of(socket)
    return taken.removeprefix(SEAT) if taken else socket.query_params.get("seat", "")
