"""The visit to which a request or a WebSocket belongs, and the cookies of its answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection

from ...app.core.hosts import LOOPBACK, bare
from ...app.core.metrics import METERS
from ...app.core.network import is_loopback
from ...app.people.caller import WHOSE_HEADER, Identities, Sender, Visit
from ...app.work import visitor_of
from ...people import Caller
from ...store import PURSE
from ..core.keeping import VISIT
from ..core.security import is_over_tls

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip", "via")
"""Headers of proxies."""


def sender_of(connection: HTTPConnection) -> Sender:
    """The sender of a request or a WebSocket."""
    headers = connection.headers
    scheme, _, secret = headers.get("authorization", "").partition(" ")
    return Sender(
        visitor_of(connection),
        connection.cookies,
        headers.get("user-agent", ""),
        headers.get("host", ""),
        secret.strip() if scheme.lower() == "bearer" else None,
        is_over_tls(connection.scope),
        from_this_machine(connection),
    )


def from_this_machine(connection: HTTPConnection) -> bool:
    """Whether a connection comes from the machine on which the server runs, and not by a proxy.

    The name in Host must be this machine's own, so that a foreign page cannot point a name of its
    own here. Proxies add a header, or speak HTTP/1.0 as older nginx does by itself; one that does
    neither must be declared (`Access.HOSTED`).
    """
    client = connection.client.host if connection.client else ""
    here = is_loopback(client) and bare(connection.headers.get("host", "")) in LOOPBACK
    forwarded = any(name in connection.headers for name in FORWARDED)
    return here and not forwarded and connection.scope.get("http_version") != "1.0"


def visit_of(connection: HTTPConnection) -> Visit:
    """The visit to which a request or a WebSocket belongs."""
    found: Visit = connection.scope[VISIT]
    return found


def caller_of(connection: HTTPConnection) -> Caller:
    """The caller. Every route has a policy (`may`), which has looked the caller up."""
    known = visit_of(connection).known
    if known is None:
        raise LookupError(f"the route of {connection.url.path} states no policy")
    return known


class Identity:
    """ASGI middleware: a visit for each connection, and cookies on the answers."""

    def __init__(self, app: ASGIApp, identities: Identities) -> None:
        self._app = app
        self._identities = identities

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        visit = scope[VISIT] = Visit(self._identities, sender_of(HTTPConnection(scope)))

        async def answered(message: Message) -> None:
            if message["type"] == "http.response.start":
                METERS.requests[str(message["status"])] += 1
                is_page = _is_page(scope, message)
                if is_page:
                    visit.give_first()
                is_meant = WHOSE_HEADER in Headers(scope=scope)
                if visit.cookie is not None or visit.is_new or is_page or is_meant:
                    await visit.tell_whose()
                headers = MutableHeaders(scope=message)
                for cookie in visit.headers():
                    headers.append("Set-Cookie", cookie)
            await send(message)

        token = PURSE.set(visit.purse)
        try:
            await self._app(scope, receive, answered)
            await visit.purse.settle()
        finally:
            PURSE.reset(token)


def _is_page(scope: Scope, message: Message) -> bool:
    """Whether an answer is a page that a browser shows."""
    kind = Headers(raw=message["headers"]).get("content-type", "")
    return scope["method"] == "GET" and message["status"] == 200 and kind.startswith("text/html")
