"""A trace for each request: its method, the form of its address, its answer. Outermost of all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.traces import span

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOKED_AFTER = ("/healthz", "/readyz", "/metrics")
"""Asked by programs every few seconds: no trace of them is worth its place."""


class Traced:
    """ASGI middleware. WebSockets have no span of their own, which would last for hours: each of
    their commands has one."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in LOOKED_AFTER:
            await self._app(scope, receive, send)
            return
        with span("request") as made:
            if made is None:
                await self._app(scope, receive, send)
                return
            status = 500

            async def noting(message: Message) -> None:
                nonlocal status
                if message["type"] == "http.response.start":
                    status = message["status"]
                await send(message)

            try:
                await self._app(scope, receive, noting)
            finally:
                route = getattr(scope.get("route"), "path", "")
                made.update_name(f"{scope['method']} {route}".strip())
                made.set_attribute("http.request.method", scope["method"])
                made.set_attribute("http.route", route)
                made.set_attribute("http.response.status_code", status)
