"""Compresses pages and JSON; small, streamed or packed answers stay as they are."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

KINDS = ("text/html", "application/json", "image/svg+xml", "application/manifest+json")
LEAST = 800  # bytes; below it a packet is not saved
LEVEL = 6


class Packing:
    """ASGI middleware: answers to GET whose body comes in one piece are compressed with gzip."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        wanted = scope["type"] == "http" and scope["method"] == "GET"
        if not wanted or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self._app(scope, receive, send)
            return
        start: Message | None = None

        async def packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start" and _is_packable(message):
                start = message
                return
            if start is not None:
                first, start = start, None
                message = _pack(first, message)
                await send(first)
            await send(message)

        await self._app(scope, receive, packed)


def _is_packable(start: Message) -> bool:
    headers = Headers(raw=start["headers"])
    kind = headers.get("content-type", "").partition(";")[0]
    return kind in KINDS and "content-encoding" not in headers and "content-length" in headers


def _pack(start: Message, message: Message) -> Message:
    """The body's message, compressed if that is shorter; *start* gets the header."""
    body = message.get("body", b"")
    headers = MutableHeaders(scope=start)
    headers.add_vary_header("Accept-Encoding")
    if message.get("more_body") or len(body) < LEAST:
        return message
    small = gzip.compress(body, LEVEL, mtime=0)
    headers["Content-Encoding"] = "gzip"
    headers["Content-Length"] = str(len(small))
    return {**message, "body": small}
