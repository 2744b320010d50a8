"""A file that a browser keeps instead of showing it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterable
from urllib.parse import quote

from starlette.responses import Response, StreamingResponse

from ...i18n import Text, translate
from ...letters import unaccented

PDF = "application/pdf"
JSON = "application/json"
TEXT = "text/plain; charset=utf-8"
PDN = "application/x-pdn; charset=utf-8"


def attachment(data: str | bytes, kind: str, name: str) -> Response:
    """*data*, of a media type, as the file *name*."""
    return Response(data, media_type=kind, headers=_kept_as(name))


def streamed(parts: AsyncIterable[str], kind: str, name: str) -> StreamingResponse:
    """The same of a long text that comes in *parts*."""
    return StreamingResponse(parts, media_type=kind, headers=_kept_as(name))


def streamed_bytes(parts: AsyncIterable[bytes], kind: str, name: str) -> StreamingResponse:
    """The same of bytes."""
    return StreamingResponse(parts, media_type=kind, headers=_kept_as(name))


def file_name(ending: str, *parts: str) -> str:
    """A name for a file by its content: "Liga-2026-Standings-Round-3.pdf".

    Accents, and characters other than letters and digits, are left out of *parts*.
    """
    words = ("-".join(re.findall(r"\w+", unaccented(part)))[:60].strip("-") for part in parts)
    return "-".join(filter(None, words)) + "." + ending


def event_file_name(ending: str, event: str, title: Text, number: int, locale: str) -> str:
    """The name of a tournament's file: event, title of the file, number of the round (0: none)."""
    round_ = translate(Text("Round {round}", {"round": number}), locale) if number else ""
    return file_name(ending, event, translate(title, locale), round_)


def _kept_as(name: str) -> dict[str, str]:
    """A name with letters beyond ASCII is sent as a second parameter (RFC 6266)."""
    plain = name.encode("ascii", "ignore").decode().strip("-.") or "file"
    found = f'attachment; filename="{plain}"'
    if plain != name:
        found += f"; filename*=UTF-8''{quote(name)}"
    return {"Content-Disposition": found}
