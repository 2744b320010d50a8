"""The language of an answer: `?lang=`, then the cookie, then Accept-Language. An answer that may go
to several people (`keeping`) follows no cookie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.i18n import LOCALES, match_locale
from .keeping import is_shared

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection

COOKIE = "damas_locale"


def locale_of(request: HTTPConnection) -> str:
    """The catalogue ("pt_PT", "pt_BR", "en") for this request or WebSocket."""
    wanted = request.query_params.get("lang")
    if wanted:
        return match_locale(wanted)
    kept = None if is_shared(request.scope) else request.cookies.get(COOKIE)
    if kept in LOCALES:
        return kept
    return _accepted(request.headers.get("accept-language", ""))


def _accepted(header: str) -> str:
    """The first language of an Accept-Language header, by weight, that there is a catalogue for."""
    ranked = sorted(map(_weighted, header.split(",")), key=lambda pair: -pair[0])
    for weight, tag in ranked:
        if weight > 0 and tag[:2].lower() in ("pt", "en"):
            return match_locale(tag)
    return "en"


def _weighted(part: str) -> tuple[float, str]:
    tag, _, rest = part.strip().partition(";")
    try:
        weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
    except ValueError:
        weight = 0.0
    return weight, tag.strip()
