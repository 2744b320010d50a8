"""The one place where text from outside is checked, before any part of the server reads it.

Addresses, queries, bodies of JSON and messages of WebSockets that hold what no text or number may
(`damas.base.input_checks`) are refused with a sentence that names the field. Files of players and
of games are bytes here; their readers call `damas.base.input_checks` too.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request

from ...app.core.service_errors import not_found
from ...base.errors import DamasError, NotationError
from ...base.i18n import translate
from ...base.input_checks import check_text, check_value, unfit
from .errors import UNREADABLE, answer_error
from .keeping import SAFE_METHODS
from .language import locale_of
from .security import takes_file

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_DOUBTFUL = re.compile(r"\\[bfnrtu]|[^\n\r\t -~\xa0-\u1fff]|\d{16}|\d[eE]|Infinity|NaN")
"""Signs in a text of JSON that make a closer look necessary."""
_NUMBERED = re.compile(r"\d(?:\d{15}|[eE])")
BYTE_ORDER_MARK = "\ufeff"
"""JSON between programs is UTF-8 without it (RFC 8259, 8.1)."""
MOST_VALUES = 50_000
"""Of one request: a list of 1,000 players with every field has 12,000."""
DEEP = 30
_DEEP = re.compile(rf"(?:[\[{{]\s*(?:\"[^\"]*\"\s*:\s*)?){{{DEEP}}}")


class InputValidation:
    """ASGI middleware: requests without proper text are answered here, and go no further."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._socket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            _check_address(scope)
            if scope["method"] not in SAFE_METHODS and not takes_file(scope["path"]):
                receive = await _looked_through(receive)
        except (DamasError, HTTPException) as error:
            answer = answer_error(Request(scope), error)
            await answer(scope, receive, send)
            return
        await self._app(scope, receive, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            _check_address(scope)
        except DamasError:
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": "address"})
            return

        async def proper() -> Message:
            while True:
                message = await receive()
                if message["type"] != "websocket.receive":
                    return message
                refusal = _refusal(message, scope)
                if refusal is None:
                    return message
                await send({"type": "websocket.send", "text": json.dumps(refusal)})

        await self._app(scope, proper, send)


def _check_address(scope: Scope) -> None:
    """Raises DamasError for an address or a query that no text can be read from."""
    if unfit(scope["path"]):
        raise not_found()
    query = scope["query_string"].decode("latin-1")
    for name, value in parse_qsl(query, keep_blank_values=True, errors="surrogateescape"):
        check_text(name, "?", lines=True)
        check_text(value, name, lines=True)


async def _looked_through(receive: Receive) -> Receive:
    """Reads a body and gives it on when nothing in it is refused."""
    pieces: list[bytes] = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            break
        pieces.append(message.get("body", b""))
        if not message.get("more_body"):
            break
    body = b"".join(pieces)
    _check_json(body)
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _check_json(body: bytes | str) -> None:
    """Raises NotationError; text that is not JSON is left to its reader."""
    text = body if isinstance(body, str) else text_of(body)
    if text.count(",") > MOST_VALUES:
        raise NotationError("too-many-values", "This request holds too many values")
    check_json_text(text)


def text_of(body: bytes) -> str:
    """A body of JSON as text. Raises NotationError for another encoding than UTF-8, also one that
    Python's JSON would guess."""
    try:
        text = body.decode()
    except UnicodeDecodeError:
        text = BYTE_ORDER_MARK
    if text.startswith(BYTE_ORDER_MARK) or "\x00" in text:
        raise NotationError("not-text", "This is not text in UTF-8")
    return text


def check_json_text(text: str) -> None:
    """Raises NotationError for JSON with forbidden characters or numbers."""
    may_be_deep = text.count("[") + text.count("{") >= DEEP
    if not (_is_doubtful(text) or (may_be_deep and _DEEP.search(text))):
        return
    for value in _values(text):
        check_value(value)


def _is_doubtful(text: str) -> bool:
    """Whether a text of JSON needs a closer look; told sooner of a short one in plain letters."""
    plain = text.isascii() and text.isprintable() and "\\" not in text
    if plain and "Infinity" not in text and "NaN" not in text:
        return _NUMBERED.search(text) is not None
    return _DOUBTFUL.search(text) is not None


def _values(text: str) -> list[Any]:
    """The values of a text of JSON, one or one a line."""
    try:
        return [json.loads(text)]
    except RecursionError:
        raise NotationError("too-deep", "{field} is nested too deeply", field="–") from None
    except ValueError:
        pass
    found = []
    for line in text.splitlines():
        try:
            found.append(json.loads(line))
        except (ValueError, RecursionError):
            continue  # the reader of the lines names this one
    return found


def _refusal(message: Message, scope: Scope) -> dict[str, Any] | None:
    """The answer to a message that goes no further."""
    text, found = message.get("text"), None
    if text is None:  # bytes
        code, sentence = "bad-message", UNREADABLE
    else:
        try:
            _check_json(text)
            return None
        except DamasError as error:
            found, code, sentence = _id(text), error.code, error.text
    words = translate(sentence, locale_of(HTTPConnection(scope)))
    refused = {"type": "refused", "id": found, "code": code, "message": words}
    return {**refused, "article": None, "article_text": None, "rules": None}


def _id(text: str) -> str | int | None:
    """The client's own name for a message, where it can be repeated."""
    try:
        found = json.loads(text)["id"]
        check_value(found)
    except (ValueError, LookupError, TypeError, RecursionError):
        return None
    return found if isinstance(found, str | int) else None
