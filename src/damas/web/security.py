"""What every answer carries, and which requests are not answered at all."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from ..i18n import Text, translate
from .language import locale_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

MAX_BODY_BYTES = 64 * 1024
LARGE_BODIES = {"/api/archive/files": 256 << 20, "/api/tournaments/import": 64 << 20}
"""Files are larger than commands."""
LARGE_ENDINGS = {"/players-file": 5 << 20, "/entries": 1 << 20}
"""Lists of players are of one event, whose address is in the middle."""
SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; connect-src 'self'; img-src 'self' data:; object-src 'none'; "
        "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def same_origin(headers: Headers) -> bool:
    """Whether a browser's request comes from our own page. Programs send no Origin and pass."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc.lower() == headers.get("host", "").lower()


def host_name(headers: Headers) -> str:
    """The Host header without its port, lower case."""
    return (urlsplit(f"//{headers.get('host', '')}").hostname or "").lower()


TOO_LARGE = Text("This request is too large")
REFUSALS = {
    403: ("foreign-origin", Text("This request comes from another page")),
    413: ("too-large", TOO_LARGE),
    421: ("unknown-host", Text("This server does not answer under that name")),
}


class Guard:
    """ASGI middleware: headers on every answer, foreign origins and unknown hosts refused.

    *hosts* are the names under which this server answers (None: any); this keeps a foreign page
    from reaching a server on the person's own machine by pointing a name at it.
    """

    def __init__(self, app: ASGIApp, hosts: frozenset[str] | None = None) -> None:
        self._app = app
        self._hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        if refused and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "origin"})
        elif refused:
            await _refuse(scope, send, refused)
        elif scope["type"] == "http":
            await self._answer(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _refused(self, scope: Scope, headers: Headers) -> int:
        """The status that refuses this request, or 0."""
        if self._hosts is not None and host_name(headers) not in self._hosts:
            return 421
        asks_only = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        if not asks_only and not same_origin(headers):
            return 403
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > _most(scope):
            return 413
        return 0

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        taken, most = 0, _most(scope)

        async def limited() -> Message:
            nonlocal taken
            message = await receive()
            taken += len(message.get("body", b""))
            if taken > most:
                raise HTTPException(413)  # where the body is read; answered like any other error
            return message

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        await self._app(scope, limited, dressed)


def _most(scope: Scope) -> int:
    """How many bytes the body of this request may have."""
    path = scope.get("path", "")
    if path.startswith("/api/tournaments/"):
        for ending, most in LARGE_ENDINGS.items():
            if path.endswith(ending):
                return most
    return LARGE_BODIES.get(path, MAX_BODY_BYTES)


async def _refuse(scope: Scope, send: Send, status: int) -> None:
    code, text = REFUSALS[status]
    message = translate(text, locale_of(HTTPConnection(scope)))
    answer = JSONResponse({"code": code, "message": message}, status, headers=HEADERS)
    await answer(scope, _nothing, send)


async def _nothing() -> Message:
    return {"type": "http.disconnect"}
