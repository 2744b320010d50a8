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
from ...base.errors import DamasError, GameStateError, StoreError, UnknownNameError
from ...base.i18n import Text, translate
from ...base.input_checks import mended
from ...federation import RegistryConflictError
from ...store import LogFullError, SentAgainError
from .language import locale_of
from .security import TOO_LARGE, past_the_guard
from .templates import render

if TYPE_CHECKING:
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
        answer = _answer(request, _status(error), error.code, error.text)
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
    return _answer(request, 422, "bad-request", _fault(error.errors()))


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


def _fault(faults: Any) -> Text:
    """The first fault of a request body as a sentence."""
    field = ".".join(str(part) for part in faults[0]["loc"] if part != "body") if faults else ""
    field = field[:80]
    cause = faults[0].get("ctx", {}).get("error") if faults else None
    if isinstance(cause, DamasError):  # the value's own check says the reason
        return cause.text
    if not field or faults[0]["type"] == "json_invalid":
        return Text("The request cannot be read")
    if faults[0]["type"] == "missing":
        return Text("{field} is missing", {"field": field})
    if faults[0]["type"] == "extra_forbidden":
        return Text("{field} is not known here", {"field": field})
    return Text("{field} has a value that cannot be used", {"field": field})


def _answer(request: Request, status: int, code: str, text: Text) -> Response:
    """The answer with its headers: the answer after a crash goes out past the guard."""
    message = mended(translate(text, locale_of(request)))[:LONGEST]
    headers = past_the_guard(request.scope)
    if _wants_page(request):
        page = render(request, "error.html", status=status, message=message)
        return HTMLResponse(page, status, headers=headers)
    return JSONResponse({"code": code, "message": message}, status, headers=headers)


def _wants_page(request: Request) -> bool:
    path = request.url.path
    return not path.startswith(("/api/", "/static/", "/healthz")) and "text/html" in (
        request.headers.get("accept", "")
    )
