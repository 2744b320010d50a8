"""The language of an answer: `?lang=`, then the cookie, then Accept-Language. An answer that may go
to several people (`keeping`) follows no cookie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...base.familiar import FAMILIAR, POLITE
from ...base.i18n import languages, match_locale
from ...people.tokens import hashed
from .keeping import VISIT, is_shared

if TYPE_CHECKING:
    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response

COOKIE = "damas_locale"
ADDRESS = "damas_address"
"""The cookie of a pupil whose class says "tu": a mark of the person, since others sit there too."""
YEAR_S = 31_536_000
ADDRESSED_S = 30 * 86_400
"""How long a browser is spoken to as its class says after the last visit there."""


def locale_of(request: HTTPConnection) -> str:
    """The catalogue, one of `languages()`, for this request or WebSocket; that of Portugal with
    "tu" for a pupil whose class says so."""
    found = _language(request)
    return FAMILIAR if found == POLITE and _is_pupil_of_tu(request) else found


def speak_to(request: Request, response: Response, person: str, *, familiar: bool) -> None:
    """The browser in which *person* is a pupil is spoken to so from now on, and no other person
    there."""
    if familiar:
        mark = _mark(person)
        response.set_cookie(ADDRESS, mark, max_age=ADDRESSED_S, httponly=True, samesite="lax")
    elif ADDRESS in request.cookies:
        response.delete_cookie(ADDRESS)


def _is_pupil_of_tu(request: HTTPConnection) -> bool:
    if ADDRESS not in request.cookies or is_shared(request.scope):
        return False
    known = getattr(request.scope.get(VISIT), "known", None)
    return known is not None and request.cookies[ADDRESS] == _mark(known.person)


def _mark(person: str) -> str:
    return hashed(f"address:{person}")[:16]


def _language(request: HTTPConnection) -> str:
    wanted = request.query_params.get("lang")
    if wanted:
        return match_locale(wanted)
    kept = None if is_shared(request.scope) else request.cookies.get(COOKIE)
    if kept in languages():
        return kept
    return _accepted(request.headers.get("accept-language", ""))


def _accepted(header: str) -> str:
    """The first language of an Accept-Language header, by weight, that there is a catalogue for."""
    ranked = sorted(map(_weighted, header.split(",")), key=lambda pair: -pair[0])
    for weight, tag in ranked:
        found = match_locale(tag)
        if weight > 0 and (found != "en" or tag[:2].lower() == "en"):
            return found
    return "en"


def _weighted(part: str) -> tuple[float, str]:
    tag, _, rest = part.strip().partition(";")
    try:
        weight = float(rest.strip().removeprefix("q=")) if rest else 1.0
    except ValueError:
        weight = 0.0
    return weight, tag.strip()
