"""A file that a browser keeps instead of showing it."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.responses import Response, StreamingResponse

PDF = "application/pdf"
TEXT = "text/plain; charset=utf-8"
PDN = "application/x-pdn; charset=utf-8"


def attachment(data: str | bytes, kind: str, name: str) -> Response:
    """*data*, of a media type, as the file *name*."""
    return Response(data, media_type=kind, headers=_kept_as(name))


def streamed(parts: Iterable[str], kind: str, name: str) -> StreamingResponse:
    """The same of a long text that comes in *parts*."""
    return StreamingResponse(parts, media_type=kind, headers=_kept_as(name))


def _kept_as(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'attachment; filename="{name}"'}
