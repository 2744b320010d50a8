"""Errors as answers: JSON for programs, a page for people, both in the language of the request."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from starlette.exceptions import HTTPException

from ...app.core.service_errors import (
    NOT_FOUND,
    AskerLeftError,
    ConflictError,
    ForbiddenError,
    GoneError,
    InvalidError,
    NotFoundError,
    NotOfferedError,
    ServiceError,
    SignInError,
    TooLargeError,
    TooManyError,
    UnavailableError,
)
from ...app.views.regulations import PlacedArticle, article_behind
from ...base.errors import DamasError, GameStateError, StoreError, UnknownNameError
from ...base.i18n import Text, translate
from ...base.input_checks import mended
from ...contract.faults import FieldFault, fault_of, is_worded
from ...federation import RegistryConflictError
from ...store import LogFullError, SentAgainError
from .language import locale_of
from .security import TOO_LARGE, past_the_guard
from .templates import render

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fastapi import FastAPI
    from starlette.requests import HTTPConnection, Request
    from starlette.responses import Response

LONGEST = 1000
"""Letters of an answer: it may repeat a value from outside."""
log = logging.getLogger("damas.server")

BY_STATUS = {
    404: ("not-found", NOT_FOUND),
    405: ("method-not-allowed", Text("This address cannot be used in that way")),
    413: ("too-large", TOO_LARGE),
}
MISSING = (
    "unknown-game",
    "unknown-table",
    "unknown-tournament",
    "unknown-key",
    "unknown-study",
    "unknown-thing",
)  # codes of things that an address names and that do not exist
NOT_THERE = ("no-moves", "no-such-round", "no-such-board", "no-such-game")
"""Codes of parts of an event that are not there: of a page whose address names one, none is."""
WARNED = ("first-warning", "second-warning")  # codes of warnings that a request has to repeat
STATUS: dict[type, int] = {
    SignInError: 401,
    ForbiddenError: 403,
    NotFoundError: 404,
    ConflictError: 409,
    GoneError: 410,
    TooLargeError: 413,
    InvalidError: 422,
    TooManyError: 429,
    AskerLeftError: 499,
    NotOfferedError: 501,
    UnavailableError: 503,
}
CONFLICTS = (GameStateError, RegistryConflictError, SentAgainError)
FORBIDDEN = ("not-allowed", "not-own", "key-revoked")  # codes of acts beyond the caller's role
OTHER = ("bad-request", Text("The request cannot be answered"))
UNREADABLE = Text("This message cannot be read")
UNREADABLE_REQUEST = Text("The request cannot be read")
MOST_FAULTS = 20
PLACED = ("missing", "extra_forbidden")  # faults of a field's place, whatever its value
FAILED = Text("Something went wrong on the server; it has been written to its log")


def install(app: FastAPI) -> None:
    """Makes every error of *app* an answer."""
    app.add_exception_handler(DamasError, _on_damas)
    app.add_exception_handler(RequestValidationError, _on_invalid)
    app.add_exception_handler(HTTPException, _on_http)
    app.add_exception_handler(Exception, _on_crash)


def answer_error(request: Request, error: DamasError | HTTPException) -> Response:
    """The answer to a person or a program about *error*."""
    if isinstance(error, DamasError):
        faults = getattr(error, "faults", ())[:MOST_FAULTS]
        status = _status(error)
        if error.code in NOT_THERE and request.method == "GET" and _wants_page(request):
            status = 404
        answer = _answer(request, status, error.code, error.text, faults, _cited(error, request))
        if isinstance(error, ServiceError) and error.retry_seconds is not None:
            answer.headers["Retry-After"] = str(error.retry_seconds)
        return answer
    code, text = BY_STATUS.get(error.status_code, OTHER)
    answer = _answer(request, error.status_code, code, text)
    answer.headers.update(error.headers or {})
    return answer


def _status(error: DamasError) -> int:
    for kind in type(error).__mro__:
        if kind in STATUS:
            return STATUS[kind]
    if isinstance(error, UnknownNameError):
        return 404 if error.code in MISSING else 422
    if isinstance(error, CONFLICTS) or error.code in WARNED:
        return 409
    if error.code in FORBIDDEN:
        return 403
    if isinstance(error, LogFullError):
        return 413
    return 503 if isinstance(error, StoreError) else 422


async def _on_damas(request: Request, error: Exception) -> Response:
    assert isinstance(error, DamasError)  # noqa: S101  (registered for that class)
    is_full = isinstance(error, LogFullError)  # no fault of the server
    if isinstance(error, StoreError) and not (is_full or error.cause):  # a cause is written already
        log.error("%s", error)
    return answer_error(request, await gone_or(request, error))


async def _on_invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    if _wants_page(request) and any(one["loc"][:1] == ("path",) for one in error.errors()):
        return _answer(request, 404, *BY_STATUS[404])  # an address that nobody was given
    faults = [_fault(one) for one in error.errors()[:MOST_FAULTS]]
    text = faults[0].text if faults else UNREADABLE_REQUEST
    return _answer(request, 422, "bad-request", text, faults)


async def _on_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)  # noqa: S101
    return answer_error(request, error)


async def gone_or(connection: HTTPConnection, error: DamasError) -> DamasError:
    """The error, or the reason why the thing that the address names was removed."""
    why = getattr(connection.app.state, "why_gone", None)
    if why is None or _status(error) != 404:
        return error
    found: ServiceError | None = await why(connection)
    return found or error


async def _on_crash(request: Request, error: Exception) -> Response:
    log.exception("answering %s failed", request.url.path, exc_info=error)
    return _answer(request, 500, "internal-error", FAILED)


def _fault(error: Any) -> FieldFault:
    """A fault of a request: of its body, or of a word of its address."""
    path = tuple(part for part in error["loc"] if part != "body")
    field = ".".join(map(str, path))[:80]
    cause = error.get("ctx", {}).get("error")
    if isinstance(cause, DamasError):  # the value's own check says the reason
        return FieldFault(cause.code, path, cause.text)
    if not field or error["type"] == "json_invalid":
        return FieldFault("bad-request", (), UNREADABLE_REQUEST)
    if is_worded(error) and ("input" in error or error["type"] in PLACED):
        found = fault_of(error, lambda _: field)
        return FieldFault(found.code, path, found.text)
    text = Text("{field} has a value that cannot be used", {"field": field})
    return FieldFault("bad-field", path, text)


def _cited(error: DamasError, request: Request) -> PlacedArticle | None:
    """The article that decides; None for none."""
    cited = article_behind(error, locale_of(request))
    return cited if cited["article"] else None


def _answer(  # noqa: PLR0913, PLR0917  (the parts of an answer)
    request: Request,
    status: int,
    code: str,
    text: Text,
    faults: Sequence[FieldFault] = (),
    cited: PlacedArticle | None = None,
) -> Response:
    """The answer with its headers: the answer after a crash goes out past the guard. *faults*: each
    field that is wrong, with its path in the data; *cited*: the article behind a refusal."""
    message = _said(text, request)
    headers = past_the_guard(request.scope)
    if _wants_page(request):
        page = render(request, "error.html", status=status, message=message, cited=cited)
        return HTMLResponse(page, status, headers=headers)
    told: dict[str, Any] = {"code": code, "message": message, **(cited or {})}
    if faults:
        told["faults"] = [
            {"code": one.code, "path": list(one.path), "message": _said(one.text, request)}
            for one in faults
        ]
    return JSONResponse(told, status, headers=headers)


def _said(text: Text, request: Request) -> str:
    return mended(translate(text, locale_of(request)))[:LONGEST]


def _wants_page(request: Request) -> bool:
    path = request.url.path
    return not path.startswith(("/api/", "/static/", "/healthz")) and "text/html" in (
        request.headers.get("accept", "")
    )
