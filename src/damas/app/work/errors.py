"""Errors of the work room."""

from __future__ import annotations

from ...base.i18n import Text
from ..core.service_errors import AskerLeftError, InvalidError, ServiceError, UnavailableError

RETRY_SECONDS = 5
BUSY = Text("The server has too much to do just now; try again in {seconds} seconds")
TOO_LONG = Text("This took longer than {seconds} seconds and was stopped: ask for less at once")
TOO_LARGE = Text("This needs more memory than the server gives one request: ask for less at once")
LEFT = Text("Nobody is waiting for this answer any more")


class BusyError(UnavailableError):
    """Too much work waits already."""

    def __init__(self, seconds: int = RETRY_SECONDS) -> None:
        text = Text(BUSY.template, {"seconds": seconds})
        super().__init__("server-busy", text, retry_seconds=seconds)


def too_long(seconds: float) -> ServiceError:
    """The error for work that was stopped after so long."""
    text = Text(TOO_LONG.template, {"seconds": round(seconds)})
    return UnavailableError("work-too-long", text, retry_seconds=RETRY_SECONDS)


def too_large() -> ServiceError:
    """The error for work that took too much memory."""
    return InvalidError("work-too-large", TOO_LARGE)


def left() -> ServiceError:
    """The error for a client that has left; nobody sees it."""
    return AskerLeftError("asker-left", LEFT)
