"""A file that a browser keeps instead of showing it."""

from __future__ import annotations

from collections.abc import AsyncIterable
from urllib.parse import quote

from starlette.responses import Response, StreamingResponse


def attachment(data: str | bytes, kind: str, name: str) -> Response:
    """*data*, of a media type, as the file *name*."""
    return Response(data, media_type=kind, headers=_kept_as(name))


def streamed(
    parts: AsyncIterable[str] | AsyncIterable[bytes], kind: str, name: str
) -> StreamingResponse:
    """The same of long data that come in *parts*."""
    return StreamingResponse(parts, media_type=kind, headers=_kept_as(name))


def _kept_as(name: str) -> dict[str, str]:
    """A name with letters beyond ASCII is sent as a second parameter (RFC 6266)."""
    plain = name.encode("ascii", "ignore").decode().strip("-.") or "file"
    found = f'attachment; filename="{plain}"'
    if plain != name:
        found += f"; filename*=UTF-8''{quote(name)}"
    return {"Content-Disposition": found}
