"""What the WebSockets of games, boards and events have alike: how one opens, and how it closes."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TypeVar

from fastapi import WebSocket

from ...errors import DamasError, UnknownNameError
from ...i18n import translate
from ..core.language import locale_of

T = TypeVar("T")
FAILED = 1011
UNKNOWN = 4404
DELETED = 4410


async def opened(socket: WebSocket, finding: Awaitable[T]) -> T | None:
    """What a client comes to, its line accepted; None where it was told why not, and let go."""
    await socket.accept()
    try:
        return await finding
    except DamasError as error:
        message = translate(error.text, locale_of(socket))
        about = {"article": None, "article_text": None}
        refused = {"type": "refused", "id": None, "code": error.code, "message": message, **about}
        await socket.send_json(refused)
        await socket.close(UNKNOWN if isinstance(error, UnknownNameError) else FAILED)
        return None
