"""The services behind a request or a WebSocket."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

    from ...app.moderating import Moderating
    from ...app.services import Services


def services_of(connection: HTTPConnection) -> Services:
    """The services of the server that answers a request or a WebSocket."""
    found: Services = connection.app.state.services
    return found


def moderating_of(connection: HTTPConnection) -> Moderating:
    """The owner's hand on things of others, of the server that answers."""
    found: Moderating = connection.app.state.moderating
    return found


def own_base(request: HTTPConnection) -> str:
    """The base of links that may also be opened on this machine; it always exists."""
    return link_base(request) or str(request.base_url).rstrip("/")


def link_base(request: HTTPConnection) -> str:
    """The beginning of links to this server that work elsewhere too, "" where none does."""
    return services_of(request).network.base(str(request.base_url))
