"""Headers of every answer, and requests that are refused before any route sees them."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from ...app.core.hosts import LOOPBACK, Hosts, bare
from ...app.core.network import is_public
from ...app.watching.relays import LONGEST as RELAY_FILE
from ...base.i18n import Text, translate
from .keeping import DEFAULT, SAFE_METHODS, dress
from .language import locale_of

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

log = logging.getLogger("damas.server")
MAX_BODY_BYTES = 64 * 1024
FILES = {
    "/api/archive/files": 256 << 20,
    "/api/jobs/archive/import": 256 << 20,
    "/api/repertoires/pdn": 1 << 20,
    "/api/federation/lists": 16 << 20,
    "/api/federation/reports": 4 << 20,
}
"""Addresses whose bodies are files, which are larger than commands."""
FILES_OF_EVENTS = {"/players-file": 5 << 20, "/photos": 4 << 20}
"""Files of one event, whose address is in the middle."""
LARGE_BODIES = {"/api/tournaments/import": 16 << 20}
"""Event files: JSON that a worker process reads and looks through."""
PASTED = {"/api/relays": 2 * RELAY_FILE}
"""Games that are pasted into a form, as JSON: a quote or the end of a line takes two bytes."""
LARGE_ENDINGS = {"/entries": 1 << 20, "/pdn": 1 << 20}
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
PAST_THE_GUARD = {**HEADERS, **DEFAULT}
"""Of an answer that no route has made, the headers that do not hang on its connection."""


FRAMED = {
    "Content-Security-Policy": HEADERS["Content-Security-Policy"].replace(
        "frame-ancestors 'none'", "frame-ancestors *"
    ),
    "Cross-Origin-Resource-Policy": "cross-origin",
}
"""The headers of a page that any site may show in a frame: it takes no command and no cookie."""


ISOLATED = {"Cross-Origin-Embedder-Policy": "require-corp"}
"""Beside the headers of every page: a page with it, and its workers, may share memory."""

ISOLATED_PAGE = "damas.isolated"
"""The key of a request's scope that is set for an isolated page."""

WRITTEN_STYLES = "damas.styles"
"""The key of a request's scope with the hashes of the styles that are written into its page."""

STAY_WITH_TLS = {"Strict-Transport-Security": "max-age=31536000"}
"""A browser that has come over TLS comes so for a year, however the address is typed."""

_HOST = re.compile(r"(?:[\w.~-]+|\[[\da-fA-F:.]+(?:%[\w.%-]+)?\])(?::\d{1,5})?", re.ASCII)
FROM_HERE = (
    "a request from this machine itself for a name that is not allowed was refused; a server to"
    " which a forwarder leads others needs --hosted"
)
_OURS = ("same-origin", "none")


def is_over_tls(scope: Scope) -> bool:
    """Whether a connection is over TLS, as far as this server knows."""
    return scope["scheme"] in ("https", "wss")


def same_origin(scope: Scope, headers: Headers, *, tls_unseen: bool = False) -> bool:
    """Whether a request comes from our own page, or from a program.

    A browser says so by Origin, with the scheme; where it sends none, by Sec-Fetch-Site. Programs
    send neither. *tls_unseen*: a proxy that was not declared may take TLS away before us.
    """
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "none") in _OURS
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    schemes = ("https",) if is_over_tls(scope) else ("http", *(("https",) if tls_unseen else ()))
    return parts.scheme in schemes and parts.netloc.lower() == headers.get("host", "").lower()


def headers_of(scope: Scope) -> dict[str, str]:
    """The headers of every answer on a connection: over TLS a browser is told to stay there, but
    for names of its own machine and network, under which other programs and ports answer too."""
    name = host_name(Headers(scope=scope)) or ""
    return HEADERS | (STAY_WITH_TLS if is_over_tls(scope) and is_public(name) else {})


def past_the_guard(scope: Scope) -> dict[str, str]:
    """All headers of an answer that no route has made: it may go out past the guard."""
    return PAST_THE_GUARD | headers_of(scope)


def host_name(headers: Headers) -> str | None:
    """The Host header without its port, lower case; None for text that is not a host."""
    host = headers.get("host", "")
    if host and not _HOST.fullmatch(host):
        return None
    return bare(host)


TOO_LARGE = Text("This request is too large")
REFUSALS = {
    400: ("bad-host", Text("The Host of this request is no host")),
    403: ("foreign-origin", Text("This request comes from another page")),
    413: ("too-large", TOO_LARGE),
    421: (
        "unknown-host",
        Text(
            "This server does not answer under the name {host}; its operator can allow it: "
            "damas serve --allowed-host {host}"
        ),
    ),
}


class Guard:
    """ASGI middleware: headers on every answer, foreign origins and unknown hosts refused.

    *hosts* are the names under which this server answers (None: any); this keeps a foreign page
    from reaching a server on the person's own machine by pointing a name at it. *tls_unseen*: as
    of `same_origin`.
    """

    def __init__(
        self, app: ASGIApp, hosts: Hosts | None = None, *, tls_unseen: bool = False
    ) -> None:
        self._app = app
        self._hosts = hosts
        self._tls_unseen = tls_unseen

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refused = self._refused(scope, headers)
        if refused == 421 and (scope.get("client") or ("",))[0] in LOOPBACK:
            log.warning(FROM_HERE)
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
        name = host_name(headers)
        if name is None:
            return 400
        local = (scope.get("server") or (None, None))[0]
        if self._hosts is not None and not self._hosts.allows(name, local):
            return 421
        asks_only = scope["type"] == "http" and scope["method"] in SAFE_METHODS
        if not asks_only and not same_origin(scope, headers, tls_unseen=self._tls_unseen):
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
                raise HTTPException(
                    413
                )  # raised while the body is read; answered like any other error
            return message

        async def dressed(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                policy = headers.get("Content-Security-Policy")
                framed = policy == FRAMED["Content-Security-Policy"]
                dress(headers, scope, message["status"])
                for name, value in headers_of(scope).items():
                    if not (framed and name == "X-Frame-Options"):
                        headers.setdefault(name, value)
                if ISOLATED_PAGE in scope:
                    headers.update(ISOLATED)
                _allow_styles(headers, scope.get(WRITTEN_STYLES, ()))
            await send(message)

        await self._app(scope, limited, dressed)


def _allow_styles(headers: MutableHeaders, sources: Iterable[str]) -> None:
    """The policy of a page with styles of its own allows these, and no others."""
    if sources:
        policy = headers["Content-Security-Policy"]
        allowed = " ".join(dict.fromkeys(sources))
        headers["Content-Security-Policy"] = f"{policy}; style-src 'self' {allowed}"


def _most(scope: Scope) -> int:
    """The number of bytes that the body of this request may have."""
    path = scope.get("path", "")
    if path.startswith("/api/tournaments/"):
        for ending, most in (LARGE_ENDINGS | FILES_OF_EVENTS).items():
            if path.endswith(ending):
                return most
    if is_relay(path):
        return RELAY_FILE
    return (LARGE_BODIES | FILES | PASTED).get(path, MAX_BODY_BYTES)


def is_relay(path: str) -> bool:
    """Whether the games of a relay are sent to *path*."""
    return path.startswith("/api/relays/") and path.endswith("/pdn")


def takes_file(path: str) -> bool:
    """Whether the body of a request to *path* is a file, not JSON."""
    of_event = path.startswith("/api/tournaments/") and path.endswith(tuple(FILES_OF_EVENTS))
    of_study = path.startswith("/api/studies/") and path.endswith("/pdn")
    return of_event or of_study or is_relay(path) or path in FILES or path in LARGE_BODIES


async def _refuse(scope: Scope, send: Send, status: int) -> None:
    code, text = REFUSALS[status]
    host = host_name(Headers(scope=scope)) or "–"
    worded = Text(text.template, {"host": host} if status == 421 else {})
    message = translate(worded, locale_of(HTTPConnection(scope)))
    answer = JSONResponse({"code": code, "message": message}, status, headers=past_the_guard(scope))
    await answer(scope, _nothing, send)


async def _nothing() -> Message:
    return {"type": "http.disconnect"}
